"""Positions from games that a net plays against itself."""

from __future__ import annotations

import numpy as np

from ...engine.kernels.choose import value_boards
from ...engine.kernels.forward import Floats, Layers, fill
from ...engine.kernels.results import result
from ...rules.kernels.compiling import kernel
from ...rules.kernels.layout import HEAD_LIMIT, Rules
from ...rules.kernels.results import Boards, flip, results
from ...rules.kernels.search import Workspace
from ...rules.kernels.step import Board


@kernel
def gather(
    start: Board,
    rules: Rules,
    score: int,
    reuse: bool,
    worth: Floats,
    layers: Layers,
    astray: float,
    seed: int,
    work: Workspace,
    boards: Boards,
    into: Boards,
) -> None:
    """Fill `into` with positions of games, x about to throw.

    A play is picked at random with the chance `astray`, so that the net also learns where it would not go.
    """
    np.random.seed(seed)
    width = layers.bias.shape[0]
    room, base = np.zeros((2, width), np.float32), np.zeros(width, np.float32)
    outputs = np.zeros((boards.shape[0], 6), np.float32)
    equities = np.zeros(boards.shape[0], np.float32)
    board, turned = start.copy(), start.copy()
    thrown = 0
    for i in range(into.shape[0]):
        into[i] = board
        high, low = np.random.randint(1, 7), np.random.randint(1, 7)
        while reuse and thrown == 0 and high == low:
            high, low = np.random.randint(1, 7), np.random.randint(1, 7)
        if low > high:
            high, low = low, high
        moves = 4 if high == low else 2
        found = results(board, rules, high, low, moves, rules[HEAD_LIMIT], thrown < 2, work, boards)
        thrown += 1
        if found == 0:
            flip(board)
            continue
        if np.random.random() < astray:
            chosen = np.random.randint(found)
            flip(boards[chosen])
        else:
            turned[:] = board
            flip(turned)
            fill(turned, layers, base)
            chosen = value_boards(
                boards, found, turned, base, rules, score, worth, layers, room, outputs, equities
            )
        board[:] = boards[chosen]
        flip(boards[chosen])
        if result(boards[chosen], rules, score, outputs[0]) or thrown > 3000:
            board[:] = start
            thrown = 0
