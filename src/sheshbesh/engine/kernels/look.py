"""Many positions valued, and the best play chosen on many boards."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...rules.kernels.compiling import inner_kernel
from ...rules.kernels.results import Boards, copy_board
from ...rules.points import SLOTS
from .finish import finish
from .forward import Floats, Squares, Sums, fill
from .judge import judge_plays
from .products import FOUR
from .results import make_possible
from .room import Judge, Numbers, Room


@inner_kernel
def evaluate_boards(boards: Boards, judge: Judge, sums: Sums, outputs: Floats) -> None:
    """The outputs of boards with x about to throw, each from scratch."""
    single = boards.reshape(boards.shape[0], 4 * SLOTS)
    numbers = Squares(single, single.view(np.int32))
    for start in range(0, boards.shape[0], FOUR):
        stop = min(start + FOUR, boards.shape[0])
        for i in range(start, stop):
            fill(numbers, i, False, judge.layers, sums.hidden, i - start, sums)
        finish(judge.layers, sums)
        for i in range(start, stop):
            for k in range(6):
                outputs[i, k] = sums.outputs[i - start, k]
            make_possible(boards[i], judge.rules, judge.score, outputs[i])


@inner_kernel
def choose_each(
    boards: Boards,
    dice: NDArray[np.int8],
    turns: Numbers,
    judge: Judge,
    few: int,
    room: Room,
    chosen: Boards,
    packed: Numbers,
    outputs: Floats,
    equities: Floats,
    considered: Numbers,
) -> None:
    """The best play on each of many boards: the board after it, the play, its outputs and equity; and of
    how many it is the best. `dice` has the higher one first.
    """
    plays = room.plays
    for row in range(boards.shape[0]):
        high, low = int(dice[row, 0]), int(dice[row, 1])
        considered[row], best = judge_plays(boards[row], high, low, turns[row], judge, few, room)
        copy_board(plays.boards[best], chosen[row])
        packed[row], equities[row] = plays.work.plays[best], plays.equities[best]
        for k in range(6):
            outputs[row, k] = plays.outputs[best, k]
