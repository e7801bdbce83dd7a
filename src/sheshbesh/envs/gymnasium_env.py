"""One learner against an opponent who belongs to the environment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..games import find
from ..rules.errors import IllegalPlay
from ..rules.side import Side
from .actions import ACTIONS
from .observation import Observation, observation_space, observe
from .walk import Walk

Policy = Callable[[Observation, NDArray[np.int8], np.random.Generator], int]
"""Chooses an action: what is seen, the mask of legal actions, and chance that the seed governs."""


def random_policy(observation: Observation, mask: NDArray[np.int8], chance: np.random.Generator) -> int:
    """Any legal action, each as likely as another."""
    return int(chance.choice(np.flatnonzero(mask)))


class GymnasiumEnv(gymnasium.Env[Observation, np.int64]):
    """A game that the learner plays as White; an episode is one game, a step one move of one checker.

    The reward is 0 until the game is over, then the points won, or lost if below zero. `info["action_mask"]`
    says which actions are legal. One that is not forfeits the game at its dearest price, and says why in
    `info["illegal"]`: a learner that ignores the mask finds out.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012  (as Gymnasium declares it)

    def __init__(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        *,
        opponent: Policy = random_policy,
        render_mode: str | None = None,
    ) -> None:
        self.variant = find(game, options)
        self.render_mode = render_mode
        self.observation_space = observation_space()
        self.action_space = spaces.Discrete(ACTIONS)
        self._opponent = opponent
        self._walk: Walk | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to the learner's first decision. The seed fixes dice and opponent."""
        super().reset(seed=seed)
        self._walk = Walk(self.variant, self.np_random)
        self._let_opponent_play(self._walk)
        return observe(self._walk, Side.WHITE), self._info(self._walk)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Takes an action, and lets the opponent play until the learner must decide again.

        Raises:
            ResetNeeded: before the first `reset`, or after the game is over.
            ValueError: for a number that is no action.
            IllegalPlay: when the opponent's policy chose an illegal action.
        """
        walk = self._walk
        if walk is None or walk.side is None:
            raise gymnasium.error.ResetNeeded("there is no game to play: reset() begins one")
        try:
            walk.act(int(action))
        except IllegalPlay as error:
            self._walk = None
            info = {"action_mask": np.zeros(ACTIONS, np.int8), "illegal": str(error)}
            return observe(walk, Side.WHITE), float(-walk.dearest()), True, False, info
        self._let_opponent_play(walk)
        over = walk.side is None
        return observe(walk, Side.WHITE), float(walk.points(Side.WHITE)), over, False, self._info(walk)

    def render(self) -> str | None:
        """The position as text, seen by the learner, in render mode "ansi"."""
        if self.render_mode != "ansi" or self._walk is None:
            return None
        return str(self._walk.seen_by(Side.WHITE))

    def _let_opponent_play(self, walk: Walk) -> None:
        while walk.side is Side.BLACK:
            mask = walk.mask(Side.BLACK)
            walk.act(self._opponent(observe(walk, Side.BLACK), mask, self.np_random))

    def _info(self, walk: Walk) -> dict[str, Any]:
        return {"action_mask": walk.mask(Side.WHITE)}
