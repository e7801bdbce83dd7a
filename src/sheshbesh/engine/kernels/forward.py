"""From a board to six outputs: rows of a table summed, then one or two small layers.

The first layer is linear in the inputs, and the inputs of a slot depend on nothing but its number of
checkers; so each (side, slot, count) has one row of a table, and the layer is a sum of some fifteen rows.
Boards that differ from a known one in a few slots cost only those rows. Sums start from a fresh one for
every parent, so they do not depend on the way.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...rules.kernels.compiling import kernel
from ...rules.kernels.step import Board

Floats = NDArray[np.float32]

COUNTS = 16
"""Rows for each side and slot: 0 to 15 checkers."""
PIN_ROWS = 2 * 27 * COUNTS
"""Where the rows of pinned checkers begin."""
ROWS = PIN_ROWS + 2 * 27
SLOPE = np.float32(0.1)
"""Of the leaky rectifier below zero."""


class Layers(NamedTuple):
    """A net as kernels read it."""

    table: Floats
    """`[ROWS, hidden]`; rows of no checkers are zero."""
    bias: Floats
    """`[hidden]`."""
    second: Floats
    """`[hidden, narrow]`; empty when there is no second layer."""
    second_bias: Floats
    last: Floats
    """`[hidden or narrow, 6]`."""
    last_bias: Floats


@kernel
def fill(board: Board, layers: Layers, sums: Floats) -> None:
    """The first layer's sums of a board."""
    width = sums.shape[0]
    for i in range(width):
        sums[i] = layers.bias[i]
    for side in range(2):
        for slot in range(27):
            count = board[side, slot]
            if count:
                row = layers.table[(side * 27 + slot) * COUNTS + count]
                for i in range(width):
                    sums[i] += row[i]
            if board[side + 2, slot]:
                row = layers.table[PIN_ROWS + side * 27 + slot]
                for i in range(width):
                    sums[i] += row[i]


@kernel
def update(board: Board, before: Board, layers: Layers, base: Floats, sums: Floats) -> None:
    """The sums of a board, from those (`base`) of a board before it that differs in a few slots."""
    width = sums.shape[0]
    for i in range(width):
        sums[i] = base[i]
    for side in range(2):
        for slot in range(27):
            now, then = board[side, slot], before[side, slot]
            if now != then:
                place = (side * 27 + slot) * COUNTS
                new, old = layers.table[place + now], layers.table[place + then]
                for i in range(width):
                    sums[i] += new[i] - old[i]
            if board[side + 2, slot] != before[side + 2, slot]:
                row = layers.table[PIN_ROWS + side * 27 + slot]
                sign = np.float32(board[side + 2, slot] - before[side + 2, slot])
                for i in range(width):
                    sums[i] += sign * row[i]


@kernel
def finish(sums: Floats, layers: Layers, room: Floats, outputs: Floats) -> None:
    """The outputs of first-layer sums; `room` holds a second layer in between. The sums are used up."""
    width = sums.shape[0]
    for i in range(width):
        sums[i] = max(sums[i], SLOPE * sums[i])
    narrow = layers.second_bias.shape[0]
    if narrow == 0:
        _last(sums, layers, outputs)
        return
    for j in range(narrow):
        room[j] = layers.second_bias[j]
    for i in range(width):
        value = sums[i]
        row = layers.second[i]
        for j in range(narrow):
            room[j] += value * row[j]
    for j in range(narrow):
        room[j] = max(room[j], SLOPE * room[j])
    _last(room[:narrow], layers, outputs)


@kernel
def _last(values: Floats, layers: Layers, outputs: Floats) -> None:
    for k in range(6):
        outputs[k] = layers.last_bias[k]
    for j in range(values.shape[0]):
        value = values[j]
        for k in range(6):
            outputs[k] += value * layers.last[j, k]
    for k in range(6):
        outputs[k] = 1 / (1 + np.exp(-outputs[k]))
