"""Two agents who act in turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from ..games import find
from ..rules.errors import IllegalPlay
from ..rules.side import Side
from .actions import ACTIONS
from .observation import observation_space, observe
from .walk import Walk

AGENTS = {"player_0": Side.WHITE, "player_1": Side.BLACK}
_OF_SIDE = {side: agent for agent, side in AGENTS.items()}


class PettingZooEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no type information
    """A game of `player_0` (White) and `player_1` (Black); a step is one move of one checker, so that an
    agent often acts several times in a row.

    An agent sees `{"observation": ..., "action_mask": ...}`, the mask all 0 when it is not its turn. Rewards
    are 0 until the game is over, then the points won and lost, which cancel out. An illegal action forfeits
    the game at its dearest price, and the agent's info says why under "illegal".
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "sheshbesh_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self, game: str, options: Mapping[str, object] | None = None, *, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.variant = find(game, options)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        mask = spaces.Box(0, 1, (ACTIONS,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": observation_space(), "action_mask": mask}) for agent in AGENTS
        }
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in AGENTS}
        self._chance = seeding.np_random()[0]
        self._walk: Walk | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """What this agent can see: the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What this agent can do: the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The seed fixes the dice; without one they go on as they were."""
        if seed is not None:
            self._chance = seeding.np_random(seed)[0]
        self._walk = Walk(self.variant, self._chance)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        assert self._walk.side
        self.agent_selection = _OF_SIDE[self._walk.side]

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent sees now.

        Raises:
            ResetNeeded: before the first `reset`.
        """
        walk, side = self._playing(), AGENTS[agent]
        over = all(self.terminations.get(each, True) for each in AGENTS)
        mask = np.zeros(ACTIONS, np.int8) if over else walk.mask(side)
        return {"observation": observe(walk, side), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Takes the selected agent's action; None once the game is over.

        Raises:
            ResetNeeded: before the first `reset`.
            ValueError: for a number that is no action.
        """
        walk, agent = self._playing(), self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act: only an agent whose game is over steps with None")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        try:
            walk.act(int(action))
        except IllegalPlay as error:
            self.infos[agent]["illegal"] = str(error)
            self._end(AGENTS[agent].other, walk.dearest())
        else:
            if walk.side is None:
                self._end(Side.WHITE, walk.points(Side.WHITE))
            else:
                self.agent_selection = _OF_SIDE[walk.side]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position as text, seen by White, in render mode "ansi"."""
        return str(self._playing().seen_by(Side.WHITE)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def _end(self, winner: Side, points: int) -> None:
        self.terminations = dict.fromkeys(AGENTS, True)
        self.rewards = {_OF_SIDE[winner]: float(points), _OF_SIDE[winner.other]: float(-points)}

    def _playing(self) -> Walk:
        if self._walk is None:
            raise gymnasium.error.ResetNeeded("there is no game to play: reset() begins one")
        return self._walk
