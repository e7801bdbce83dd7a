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
from ...rules.points import SLOTS

Floats = NDArray[np.float32]

COUNTS = 16
"""Rows for each side and slot: 0 to 15 checkers."""
PIN_ROWS = 2 * SLOTS * COUNTS
"""Where the rows of pinned checkers begin."""
ROWS = PIN_ROWS + 2 * SLOTS
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
    table, bias, width = layers.table, layers.bias, sums.shape[0]
    for i in range(width):
        sums[i] = bias[i]
    for side in range(2):
        for slot in range(SLOTS):
            count = board[side, slot]
            if count:
                row = (side * SLOTS + slot) * COUNTS + count
                for i in range(width):
                    sums[i] += table[row, i]
            if board[side + 2, slot]:
                row = PIN_ROWS + side * SLOTS + slot
                for i in range(width):
                    sums[i] += table[row, i]


@kernel
def update(
    board: Board, before: Board, turned: bool, pinned: bool, layers: Layers, base: Floats, sums: Floats
) -> None:
    """The sums of a board, from those (`base`) of a board before it that differs in a few slots.

    Both boards are `turned` round as they are read, or not; pins are looked at where checkers can be
    `pinned`. Rows are indexed and not sliced: a slice is an object that is counted, at twice the time.
    """
    table, width = layers.table, sums.shape[0]
    for i in range(width):
        sums[i] = base[i]
    for side in range(2):
        seen = 1 - side if turned else side
        for slot in range(SLOTS):
            now, then = board[side, slot], before[side, slot]
            if now != then:
                place = (seen * SLOTS + slot) * COUNTS
                for i in range(width):
                    sums[i] += table[place + now, i] - table[place + then, i]
        if pinned:
            for slot in range(SLOTS):
                change = board[side + 2, slot] - before[side + 2, slot]
                if change != 0:
                    row, sign = PIN_ROWS + seen * SLOTS + slot, np.float32(change)
                    for i in range(width):
                        sums[i] += sign * table[row, i]


@kernel
def finish(sums: Floats, layers: Layers, room: Floats, outputs: Floats) -> None:
    """The outputs of first-layer sums; `room` holds a second layer in between. The sums are used up."""
    width = sums.shape[0]
    for i in range(width):
        sums[i] = max(sums[i], SLOPE * sums[i])
    second, bias = layers.second, layers.second_bias
    narrow = bias.shape[0]
    if narrow == 0:
        _last(sums, width, layers.last, layers.last_bias, outputs)
        return
    for j in range(narrow):
        room[j] = bias[j]
    even = width - width % 4
    for i in range(0, even, 4):  # four rows at a time: a quarter of the loads and stores of `room`
        a, b, c, d = sums[i], sums[i + 1], sums[i + 2], sums[i + 3]
        for j in range(narrow):
            room[j] += (a * second[i, j] + b * second[i + 1, j]) + (
                c * second[i + 2, j] + d * second[i + 3, j]
            )
    for i in range(even, width):
        value = sums[i]
        for j in range(narrow):
            room[j] += value * second[i, j]
    for j in range(narrow):
        room[j] = max(room[j], SLOPE * room[j])
    _last(room, narrow, layers.last, layers.last_bias, outputs)


@kernel
def _last(values: Floats, count: int, last: Floats, bias: Floats, outputs: Floats) -> None:
    """The outputs of the last hidden values. Six numbers of their own, as the compiler keeps those in
    registers.
    """
    a, b, c, d, e, f = bias[0], bias[1], bias[2], bias[3], bias[4], bias[5]
    for j in range(count):
        value = values[j]
        a += value * last[j, 0]
        b += value * last[j, 1]
        c += value * last[j, 2]
        d += value * last[j, 3]
        e += value * last[j, 4]
        f += value * last[j, 5]
    outputs[0], outputs[1], outputs[2] = a, b, c
    outputs[3], outputs[4], outputs[5] = d, e, f
    for k in range(6):
        outputs[k] = 1 / (1 + np.exp(-outputs[k]))
