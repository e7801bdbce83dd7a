"""Positions valued one by one, without a play before them, and one ply deep."""

from __future__ import annotations

import numpy as np

from ...rules.kernels.compiling import inner_kernel, kernel
from ...rules.kernels.results import Boards
from ...rules.kernels.turns import MY_THROWS, THEIR_THROWS, TURN
from ...rules.points import SLOTS
from .forward import FOUR, Floats, Squares, Sums, fill, finish
from .results import make_possible
from .turns import FEW, LATER, Judge, Room, judge_plays


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


@kernel
def look_ahead(positions: Boards, judge: Judge, room: Room, targets: Floats) -> None:
    """The outputs of positions with x about to throw, one ply deep: the mean over all rolls of the best
    play's. Neither side is in its first turns.
    """
    turn = np.zeros(TURN, np.int64)
    turn[MY_THROWS] = turn[THEIR_THROWS] = LATER
    for i in range(positions.shape[0]):
        targets[i] = 0
        for high in range(1, 7):
            for low in range(1, high + 1):
                best = judge_plays(positions[i], high, low, turn, judge, FEW, room)[1]
                weight = np.float32(1 if high == low else 2) / np.float32(36)
                for k in range(6):
                    targets[i, k] += weight * room.plays.outputs[best, k]
