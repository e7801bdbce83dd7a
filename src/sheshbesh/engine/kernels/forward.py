"""The first layer of a net, rows of a table summed, and what all layers read and write.

The first layer is linear in the inputs, and the inputs of a slot depend on nothing but its number of
checkers; so each (side, slot, count) has one row of a table, and the layer is a sum of some fifteen rows,
with one more for every kind of shot at either side's blots. Boards that differ from a known one in a few
slots cost only those rows. Sums start from a fresh one for every parent, so they do not depend on the way.

Rows and sums are whole numbers of two bytes: what takes time is reading rows, and these are half as long.
Each unit has a scale of its own, as large as the sum of no position can exceed (`engine.folding`).
"""

from __future__ import annotations

import math
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ...rules.kernels.boards import Boards
from ...rules.kernels.compiling import inlined_kernel, inner_kernel
from ...rules.kernels.layout import BLOCKS, PINS
from ...rules.points import HEAD, SLOTS
from .products import FOUR
from .shots import KINDS, ROLLS, SEEN, count_shots, see

Floats = NDArray[np.float32]
Shorts = NDArray[np.int16]
Longs = NDArray[np.int32]
T = TypeVar("T", np.float32, np.int16, np.int32)

COUNTS = 16
"""Rows for each side and slot: 0 to 15 checkers."""
PIN_ROWS = 2 * SLOTS * COUNTS
"""Where the rows of pinned checkers begin: for each side and slot two, without one and with one."""
SHOT_ROWS = PIN_ROWS + 2 * SLOTS * 2
"""Where those of shots begin: for each side and kind, those of 0 to 36 rolls."""
ROWS = SHOT_ROWS + 2 * KINDS * (ROLLS + 1)
SLOPE = np.float32(0.1)
"""Of the leaky rectifier below zero."""
BASE, IN_HAND, NOTHING = range(3)
"""Boards whose shots are known: the one in `Sums.base`, the one in hand, and an empty one."""
WIDEST = 512
"""Workspace for the units of a layer."""


def _places() -> NDArray[np.int64]:
    """The row of no checkers for each number of a board, one after another; then for the board turned
    round.
    """
    counts = np.arange(2 * SLOTS).reshape(2, SLOTS) * COUNTS
    pins = PIN_ROWS + np.arange(2 * SLOTS).reshape(2, SLOTS) * 2
    turned = np.concatenate([counts[::-1], pins[::-1]])
    return np.stack([np.concatenate([counts, pins]).reshape(-1), turned.reshape(-1)])


PLACES = _places()
SLOT = np.tile(np.arange(SLOTS), 4)
"""Of each number of a board."""
SIDE = np.repeat(np.arange(4), SLOTS) % 2
"""Whose checkers it counts."""


class Layers(NamedTuple):
    """A net as kernels read it."""

    table: Shorts
    """`[ROWS, hidden]`, each unit in its own scale; rows of no checkers are zero."""
    bias: Shorts
    """`[hidden]`, in the same scales."""
    second: Shorts
    """As `products.multiply` reads it, for units in their scales; empty without a second layer."""
    second_scale: Floats
    """`[narrow]`: what one in its sums is."""
    second_bias: Floats
    last: Floats
    """`[6, hidden or narrow]`, for units in their scales where there is no second layer."""
    last_bias: Floats
    landing: int
    """What happens to blots, as in `rules.kernels.layout`; as if nothing did where the net takes no heed of
    shots, so that nobody counts them."""
    mirror: NDArray[np.int64]
    """`[25]`: the other side's number of each point."""


class Squares(NamedTuple):
    """The numbers of boards, one after another."""

    single: NDArray[np.int8]
    """`[n, 108]`."""
    fours: NDArray[np.int32]
    """`[n, 27]`: the same memory, four numbers at once."""


class Sums(NamedTuple):
    """All that working out outputs writes; every thread has its own."""

    base: Shorts
    """`[2, WIDEST]`: the first layer of a board, and of the same board turned round."""
    hidden: Shorts
    """`[FOUR, WIDEST]`: the first layer of the boards in hand."""
    short: Shorts
    """`[FOUR, WIDEST]`: that layer rectified, where another follows; ..."""
    narrow: Longs
    """`[FOUR, WIDEST]`: ... the other one's sums; ..."""
    wide: Floats
    """`[FOUR, WIDEST]`: ... and the layer before the outputs, rectified."""
    outputs: Floats
    """`[FOUR, 6]`."""
    powers: Floats
    """As many: two to the power of whole numbers, ..."""
    exponents: Longs
    """... and the same memory."""
    seen: NDArray[np.int64]
    """`[3, 2, SEEN]`: what is seen (`shots.see`) on the board in `base`, the one in hand and an empty one."""
    shots: NDArray[np.int64]
    """`[3, 2, KINDS]`: the shots there, by sides as the board has them."""
    whose: NDArray[np.int64]
    """`[FOUR]`: which board each is."""
    now: NDArray[np.uint32]
    """Where boards differ: the rows of what there is, ..."""
    then: NDArray[np.uint32]
    """... and of what was there. Unsigned, so that no index is tested for counting from the end."""
    where: NDArray[np.int64]
    """Which number of a board each of them is."""
    nothing: Squares
    """An empty board."""


def aligned(kind: type[T], *shape: int) -> NDArray[T]:
    """Zeros that begin where a cache line does: reading across two lines takes longer."""
    line, size = 64, math.prod(shape) * np.dtype(kind).itemsize
    space = np.zeros(size + line, np.uint8)
    start = -space.ctypes.data % line
    return space[start : start + size].view(kind).reshape(shape)


def sums() -> Sums:
    """Fresh room for one thread."""
    powers = aligned(np.float32, FOUR * 6)
    numbers, more = 4 * SLOTS + 2 * KINDS, 4  # rows are added four at a time
    return Sums(
        aligned(np.int16, 2, WIDEST),
        aligned(np.int16, FOUR, WIDEST),
        aligned(np.int16, FOUR, WIDEST),
        aligned(np.int32, FOUR, WIDEST),
        aligned(np.float32, FOUR, WIDEST),
        aligned(np.float32, FOUR, 6),
        powers,
        powers.view(np.int32),
        np.zeros((3, 2, SEEN), np.int64),
        np.zeros((3, 2, KINDS), np.int64),
        np.zeros(FOUR, np.int64),
        np.zeros(numbers + more, np.uint32),
        np.zeros(numbers + more, np.uint32),
        np.zeros(numbers + more, np.int64),
        squares(np.zeros((1, 4, SLOTS), np.int8)),
    )


def squares(boards: Boards) -> Squares:
    """The numbers of boards, as they lie in memory."""
    single = boards.reshape(len(boards), 4 * SLOTS)
    return Squares(single, single.view(np.int32))


@inner_kernel
def _differences(
    after: Squares,
    i: int,
    before: Squares,
    j: int,
    turned: bool,
    layers: Layers,
    sums: Sums,
    was: int,
    becomes: int,
) -> int:
    """List the rows of which boards differ, both `turned` round or not; returns how many. The shots of the
    board before are those kept in `sums` as `was`; those after it are kept there as what it `becomes`. After
    the list come rows of zeros.
    """
    now, then, where = sums.now, sums.then, sums.where
    found, turn = 0, (1 if turned else 0)
    for four in range(SLOTS):
        if after.fours[i, four] != before.fours[j, four]:
            for number in range(4 * four, 4 * four + 4):  # without jumps, which nobody could foresee
                place = PLACES[turn, number]
                count, earlier = after.single[i, number], before.single[j, number]
                now[found], then[found], where[found] = place + count, place + earlier, number
                found += count != earlier
    if layers.landing != BLOCKS:
        found = _other_shots(after, i, turn, found, layers, sums, was, becomes)
    for k in range(found, found + 4):
        now[k] = then[k] = 0
    return found


@inner_kernel
def _other_shots(
    after: Squares, i: int, turn: int, found: int, layers: Layers, sums: Sums, was: int, becomes: int
) -> int:
    """Add to the list the rows of shots that there are and were, where the listed numbers differ."""
    now, then, seen, shots = sums.now, sums.then, sums.seen, sums.shots
    for side in range(2):
        for k in range(SEEN):
            seen[becomes, side, k] = seen[was, side, k]
    for k in range(found):
        slot, side = SLOT[sums.where[k]], SIDE[sums.where[k]]
        if 0 < slot <= HEAD:
            see(after.single, i, side, slot, layers.landing, layers.mirror, seen[becomes])
            if layers.landing == PINS:
                there = layers.mirror[slot]
                see(after.single, i, 1 - side, there, layers.landing, layers.mirror, seen[becomes])
    count_shots(after.single, i, seen[becomes], shots[becomes])
    for side in range(2):
        for kind in range(KINDS):
            place = SHOT_ROWS + ((side ^ turn) * KINDS + kind) * (ROLLS + 1)
            count, earlier = shots[becomes, side, kind], shots[was, side, kind]
            now[found], then[found] = place + count, place + earlier
            found += count != earlier
    return found


@inner_kernel
def fill(
    boards: Squares,
    i: int,
    turned: bool,
    layers: Layers,
    target: Shorts,
    row: int,
    sums: Sums,
) -> None:
    """The first layer of a board, or of the board `turned` round, into a row of `target`; its shots are then
    those to compare with.
    """
    table, bias, now = layers.table, layers.bias, sums.now
    width = bias.shape[0]
    found = _differences(boards, i, sums.nothing, 0, turned, layers, sums, NOTHING, BASE)
    for unit in range(width):
        target[row, unit] = bias[unit]
    for k in range(0, found, 4):
        a, b, c, d = now[k], now[k + 1], now[k + 2], now[k + 3]
        for unit in range(width):
            target[row, unit] += (table[a, unit] + table[b, unit]) + (table[c, unit] + table[d, unit])


@inlined_kernel
def update(
    after: Squares,
    i: int,
    before: Squares,
    turned: bool,
    layers: Layers,
    sums: Sums,
    four: int,
) -> None:
    """The first layer of a board, from that of the board `before` it in `sums.base`, which differs in a few
    slots; both `turned` round or not.
    """
    table, base, hidden, now, then = layers.table, sums.base, sums.hidden, sums.now, sums.then
    width, side = layers.bias.shape[0], (1 if turned else 0)
    found = _differences(after, i, before, 0, turned, layers, sums, BASE, IN_HAND)
    a, b, c, d = now[0], now[1], now[2], now[3]
    e, f, g, h = then[0], then[1], then[2], then[3]
    for unit in range(width):  # most plays change no more than four numbers
        came = (table[a, unit] + table[b, unit]) + (table[c, unit] + table[d, unit])
        went = (table[e, unit] + table[f, unit]) + (table[g, unit] + table[h, unit])
        hidden[four, unit] = base[side, unit] + (came - went)
    for k in range(4, found, 2):
        a, b, c, d = now[k], then[k], now[k + 1], then[k + 1]
        for unit in range(width):
            hidden[four, unit] += (table[a, unit] - table[b, unit]) + (table[c, unit] - table[d, unit])
