"""In how many of 36 rolls a side's blots would be hit, or pinned, were the other about to roll.

It is what an expert counts first, and what a net can hardly learn from counts of checkers alone: a shot joins
three points and whatever lies between them. Points are bits, bit p being the hitter's p, so that all his
checkers move at once; what the rules say of having to play both dice is left out. Where neither side has to
enter, both lie in one number, one in its lower half and one in its upper: the same shift moves both by a die.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...rules.kernels.boards import Boards
from ...rules.kernels.compiling import inlined_kernel, inner_kernel, kernel
from ...rules.kernels.layout import BLOCKS, LANDING, PINS, Rules
from ...rules.kernels.step import mirror_point
from ...rules.points import BAR, HEAD, SLOTS

HIT, HIT_OUTSIDE = range(2)
"""What is counted: rolls that hit anything, and rolls that hit a blot outside the hitter's home."""
KINDS = 2
ROLLS = 36
MOVERS, BLOTS, HELD = range(3)
"""What is seen of a side: checkers that can move, by its own points; blots and the other points it holds, by
the other side's."""
SEEN = 3
ON_BOARD = 0x1FFFFFE
"""The bits that are points."""
OUTSIDE = 0x1FFFF80

NO_DIE = 63
"""Carries every checker off the board: lists are as long as is read at once."""
HALF = 32
"""Bits from one side to the other."""
BOTH = 1 | 1 << HALF
"""One for each side."""
BELOW = 0x3FFFFFFF * BOTH
"""Added to two halves, sets the top bit of each that is not nought, ..."""
TOP = 30
"""... which is this one."""
ONE = np.array([one for one in range(1, 7) for _ in range(1, one)] + [NO_DIE])
OTHER = np.array([other for one in range(1, 7) for other in range(1, one)] + [NO_DIE])
DOUBLE = np.array([1, 2, 3, 4, 5, 6, NO_DIE, NO_DIE])

Numbers = NDArray[np.int8]
Masks = NDArray[np.int64]
"""`[2, SEEN]`, by sides."""


@kernel
def count_each(boards: Boards, rules: Rules) -> NDArray[np.int64]:
    """The shots at both sides' blots on many boards: `int64[n, 2, KINDS]`."""
    numbers = boards.reshape(len(boards), 4 * SLOTS)
    counts = np.zeros((len(boards), 2, KINDS), np.int64)
    masks, mirror = np.zeros((2, SEEN), np.int64), np.zeros(HEAD + 1, np.int64)
    if rules[LANDING] == BLOCKS:
        return counts
    for point in range(1, HEAD + 1):
        mirror[point] = mirror_point(point, rules)
    for i in range(len(boards)):
        for point in range(1, HEAD + 1):
            see(numbers, i, 0, point, rules[LANDING], mirror, masks)
            see(numbers, i, 1, point, rules[LANDING], mirror, masks)
        count_shots(numbers, i, masks, counts[i])
    return counts


@inlined_kernel
def see(
    boards: Numbers, i: int, side: int, point: int, landing: int, mirror: NDArray[np.int64], masks: Masks
) -> None:
    """Note what is there of a side on a point of its own, on a board of `int8[n, 108]`."""
    there = mirror[point]
    count = boards[i, side * SLOTS + point]
    moves, alone = count > 0, count == 1
    if landing == PINS:  # who is pinned can neither hit nor be hit; who pins is not alone
        pinned = boards[i, (2 + side) * SLOTS + point] > 0
        pins = boards[i, (3 - side) * SLOTS + there] > 0
        moves, alone = moves and not pinned, alone and not pinned and not pins
    masks[side, MOVERS] = (masks[side, MOVERS] & ~(1 << point)) | (moves << point)
    masks[side, BLOTS] = (masks[side, BLOTS] & ~(1 << there)) | (alone << there)
    masks[side, HELD] = (masks[side, HELD] & ~(1 << there)) | ((count > 0 and not alone) << there)


@inner_kernel
def count_shots(boards: Numbers, i: int, masks: Masks, into: NDArray[np.int64]) -> None:
    """Count for both sides' blots, into `int64[2, KINDS]`."""
    all_hitters = all_blots = all_free = 0
    for side in range(2):
        blots, free = masks[side, BLOTS], ON_BOARD & ~masks[side, HELD]
        hitters, bar = masks[1 - side, MOVERS], int(boards[i, (1 - side) * SLOTS + BAR])
        into[side, HIT] = into[side, HIT_OUTSIDE] = 0
        if blots and bar:
            into[side, HIT], into[side, HIT_OUTSIDE] = _entering(hitters, blots, free, bar)
        elif blots and hitters > blots & -blots:
            all_hitters |= hitters << HALF * side
            all_blots |= blots << HALF * side
            all_free |= free << HALF * side
    if all_blots:
        rolls, outside = _moving(all_hitters, all_blots, all_free)
        for side in range(2):
            into[side, HIT] += rolls >> HALF * side & 63
            into[side, HIT_OUTSIDE] += outside >> HALF * side & 63


@inner_kernel
def _moving(hitters: int, blots: int, free: int) -> tuple[int, int]:
    """The rolls that hit, and that hit outside, when nobody has to enter; of both sides."""
    rolls = outside = 0
    for k in range(ONE.shape[0]):  # compiled to several rolls at once
        one, other = ONE[k], OTHER[k]
        after_one, after_other = (hitters >> one) & free, (hitters >> other) & free
        hit = (after_one | after_other | (after_one >> other) | (after_other >> one)) & blots
        rolls += (hit + BELOW >> TOP & BOTH) << 1
        outside += ((hit & OUTSIDE * BOTH) + BELOW >> TOP & BOTH) << 1
    for k in range(DOUBLE.shape[0]):
        die = DOUBLE[k]
        first = (hitters >> die) & free
        second = (first >> die) & free
        third = (second >> die) & free
        hit = (first | second | third | (third >> die)) & blots
        rolls += hit + BELOW >> TOP & BOTH
        outside += (hit & OUTSIDE * BOTH) + BELOW >> TOP & BOTH
    return rolls, outside


@inner_kernel
def _entering(hitters: int, blots: int, free: int, bar: int) -> tuple[int, int]:
    """The same when so many have to enter first."""
    rolls = outside = 0
    for one in range(1, 7):
        by_one = (1 << (BAR - one)) & free
        hit, moving = by_one & blots, hitters | by_one
        for _ in range(4 - bar if by_one else 0):
            moving = (moving >> one) & free
            hit |= moving & blots
        rolls += hit != 0
        outside += hit & OUTSIDE != 0
        for other in range(1, one):
            by_other = (1 << (BAR - other)) & free
            hit = by_one | by_other
            if bar == 1:
                hit |= (hitters | by_one) >> other if by_one else 0
                hit |= (hitters | by_other) >> one if by_other else 0
            rolls += 2 * (hit & blots != 0)
            outside += 2 * (hit & blots & OUTSIDE != 0)
    return rolls, outside
