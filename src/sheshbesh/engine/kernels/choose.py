"""Which play is best: every board after a play valued by the net, from one set of sums for all."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...rules.kernels.compiling import kernel
from ...rules.kernels.layout import HEAD_LIMIT, Rules
from ...rules.kernels.results import Boards, flip, results
from ...rules.kernels.search import Workspace
from ...rules.kernels.step import Board
from .forward import Floats, Layers, fill, finish, update
from .results import equity_of, flip_outputs, make_possible, result


@kernel
def value_boards(
    boards: Boards,
    found: int,
    before: Board,
    base: Floats,
    rules: Rules,
    score: int,
    worth: Floats,
    layers: Layers,
    room: Floats,
    outputs: Floats,
    equities: Floats,
) -> int:
    """Value boards after a play for who played; returns the best one.

    `before` is the board before the play, turned round, and `base` its sums. The boards are turned round
    here. `outputs[i]` and `equities[i]` are from the side of who played. `room` is `[2, hidden]`.
    """
    best = 0
    for i in range(found):
        over = result(boards[i], rules, score, outputs[i])
        flip(boards[i])
        if not over:
            update(boards[i], before, layers, base, room[0])
            finish(room[0], layers, room[1], outputs[i])
            make_possible(boards[i], rules, score, outputs[i])
            flip_outputs(outputs[i])
        equities[i] = equity_of(outputs[i], worth)
        if equities[i] > equities[best]:
            best = i
    return best


@kernel
def evaluate_boards(
    boards: Boards, rules: Rules, score: int, layers: Layers, room: Floats, outputs: Floats
) -> None:
    """The outputs of boards with x about to throw, each from scratch. `room` is `[2, hidden]`."""
    for i in range(boards.shape[0]):
        fill(boards[i], layers, room[0])
        finish(room[0], layers, room[1], outputs[i])
        make_possible(boards[i], rules, score, outputs[i])


@kernel
def look_ahead(
    positions: Boards,
    rules: Rules,
    score: int,
    worth: Floats,
    layers: Layers,
    work: Workspace,
    boards: Boards,
    targets: NDArray[np.float32],
) -> None:
    """The outputs of positions with x about to throw, one ply deep: the average over all 21 rolls of the
    best play's. For games whose doubles are four plain moves.
    """
    width = layers.bias.shape[0]
    room = np.zeros((2, width), np.float32)
    base = np.zeros(width, np.float32)
    outputs = np.zeros((boards.shape[0], 6), np.float32)
    equities = np.zeros(boards.shape[0], np.float32)
    turned = positions[0].copy()
    for i in range(positions.shape[0]):
        turned[:] = positions[i]
        flip(turned)
        fill(turned, layers, base)
        targets[i] = 0
        for high in range(1, 7):
            for low in range(1, high + 1):
                moves = 4 if high == low else 2
                found = results(positions[i], rules, high, low, moves, rules[HEAD_LIMIT], False, work, boards)
                if found == 0:
                    boards[0] = positions[i]
                    found = 1
                best = value_boards(
                    boards, found, turned, base, rules, score, worth, layers, room, outputs, equities
                )
                weight = np.float32(1 if high == low else 2) / np.float32(36)
                for k in range(6):
                    targets[i, k] += weight * outputs[best, k]
