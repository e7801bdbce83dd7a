"""How lucky a roll is: what its best play is worth, less what rolls are worth in the mean."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...rules.kernels.boards import Boards
from ...rules.kernels.compiling import inner_kernel
from ...rules.kernels.step import Board
from ...rules.kernels.turns import MY_FIRST, MY_ROLLS, packed_roll
from .judge import judge_plays
from .lookahead import is_opening
from .phases import phase_of
from .workspace import Judge, Numbers, Workspace


@inner_kernel
def luck_of(
    board: Board, high: int, low: int, turn: Numbers, judge: Judge, beam: int, work: Workspace
) -> float:
    """How many points a roll is better than rolls are in the mean, to who has it; `turn` counts it."""
    opening, phase, first = is_opening(turn, judge), phase_of(board, judge.phases), turn[MY_FIRST]
    luck = 0.0
    for one in range(1, 7):
        for other in range(1, one + (not opening)):
            if turn[MY_ROLLS] == 1:
                turn[MY_FIRST] = packed_roll(one, other)
            best = judge_plays(board, one, other, turn, judge, phase, beam, work)[1]
            share = (1 if one == other else 2) / (30 if opening else 36)
            fell = one == high and other == low
            luck += (fell - share) * work.plays.equities[best]
    turn[MY_FIRST] = first
    return luck


@inner_kernel
def luck_of_each(
    boards: Boards,
    dice: NDArray[np.int8],
    turns: Numbers,
    judge: Judge,
    beam: int,
    work: Workspace,
    into: NDArray[np.float64],
) -> None:
    """How lucky the roll on each of many boards is; `dice` has the higher one first."""
    for i in range(boards.shape[0]):
        into[i] = luck_of(boards[i], int(dice[i, 0]), int(dice[i, 1]), turns[i], judge, beam, work)
