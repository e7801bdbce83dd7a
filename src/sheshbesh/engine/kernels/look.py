"""Positions valued one by one, without a play before them, and one ply deep."""

from __future__ import annotations

import numpy as np

from ...rules.kernels.compiling import kernel
from ...rules.kernels.results import Boards
from ...rules.kernels.turns import MY_THROWS, THEIR_THROWS, TURN
from .forward import Floats, fill, finish
from .results import make_possible
from .turns import FEW, LATER, Judge, Room, judge_plays


@kernel
def evaluate_boards(boards: Boards, judge: Judge, outputs: Floats) -> None:
    """The outputs of boards with x about to throw, each from scratch."""
    sums = np.zeros((2, judge.layers.bias.shape[0]), np.float32)
    for i in range(boards.shape[0]):
        fill(boards[i], judge.layers, sums[0])
        finish(sums[0], judge.layers, sums[1], outputs[i])
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
