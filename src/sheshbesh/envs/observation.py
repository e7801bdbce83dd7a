"""What an agent sees, always from its own side of the board.

| key   | int8     | is |
|-------|----------|----|
| board | (4, 27)  | own checkers; the opponent's; own pinned; the opponent's pinned. Each side in its own numbers: off, points 1 to 24, bar, not yet entered |
| dice  | (6,)     | moves left with a one, a two, ... a six; all 0 when it is not the agent's turn |
| stage | (5,)     | what is being played, a single 1: a roll, a leftover, a development, a named double, or the name of one; all 0 when it is not the agent's turn |
| queue | (6,)     | moves of leftovers that come after this stage, by number |

What the rules know besides (a first roll, checkers that have left the head in this turn) is in the mask of
legal actions.
"""  # noqa: E501  (a table)

from __future__ import annotations

from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..rules.game import Game, Phase
from ..rules.kernels.layout import board_of
from ..rules.points import SLOTS
from ..rules.side import Side
from ..rules.turn import StageKind
from .walk import Walk

STAGES = (None, StageKind.LEFTOVER, StageKind.DEVELOPMENT, StageKind.NAMED, Phase.NAME)
"""What each place of `stage` stands for; None is the roll itself."""


class Observation(TypedDict):
    """The arrays that an agent sees."""

    board: NDArray[np.int8]
    dice: NDArray[np.int8]
    stage: NDArray[np.int8]
    queue: NDArray[np.int8]


def observation_space() -> spaces.Space[Any]:
    """The space of observations, the same for every game."""
    return spaces.Dict(
        {
            "board": spaces.Box(0, 15, (4, SLOTS), np.int8),
            "dice": spaces.Box(0, 4, (6,), np.int8),
            "stage": spaces.Box(0, 1, (len(STAGES),), np.int8),
            "queue": spaces.Box(0, 4, (6,), np.int8),
        }
    )


def observe(walk: Walk, side: Side) -> Observation:
    """What this side sees now."""
    dice, queue = np.zeros(6, np.int8), np.zeros(6, np.int8)
    stage = np.zeros(len(STAGES), np.int8)
    game = walk.game
    if side is walk.side:
        stage[STAGES.index(Phase.NAME if game.phase is Phase.NAME else game.stage_kind)] = 1
        for die in _dice(game):
            dice[die - 1] += 1
        for move in walk.moves:
            dice[move.die - 1] -= 1
        for waiting in game.queue:
            queue[waiting.die - 1] += waiting.count
    return {"board": board_of(walk.seen_by(side)), "dice": dice, "stage": stage, "queue": queue}


def _dice(game: Game) -> tuple[int, ...]:
    """The numbers to be moved, each as often as it may be."""
    if game.stage is not None:
        return (game.stage.die,) * game.stage.count
    if game.phase is not Phase.PLAY or game.roll is None:
        return ()
    return game.roll.dice * (game.roll.moves // 2)
