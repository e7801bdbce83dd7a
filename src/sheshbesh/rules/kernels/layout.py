"""The numbers that kernels work on: a board, a game's rules, and the keys that tell positions apart."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..points import SLOTS, Geometry
from ..position import Counts, Position
from ..variant import Fence, HomeWalk, Landing, Variant

MINE, THEIRS, MY_PINS, THEIR_PINS = 0, 1, 2, 3
"""Rows of a board."""

(
    CONTRARY,
    LANDING,
    HEAD_LIMIT,
    FIRST_CHECKER,
    FENCE,
    FENCE_EACH_STEP,
    OWN_QUARTER,
    STACK_PRIME,
    OPP_QUARTER,
    TABLE_LIMIT,
    HOME_WALK,
    EXACT_OFF,
    HIT_AND_RUN,
    END_TESTED,
    CHECKERS,
    MOTHER,
    RULES,
) = range(17)
"""Places in the tuple of a game's rules; the last is its length."""

Rules = tuple[int, ...]
"""A game as kernels see it. A tuple, not an array: the compiler keeps it in registers (a fifth faster)."""

BLOCKS, HITS, PINS = 0, 1, 2
FENCE_FREE, FENCE_AHEAD, FENCE_HOME, FENCE_NEVER = 0, 1, 2, 3
WALK_ALWAYS, WALK_UNTIL_ALL_HOME, WALK_NEVER = 0, 1, 2
NO_LIMIT = 99

_LANDINGS = {Landing.BLOCK: BLOCKS, Landing.HIT: HITS, Landing.PIN: PINS}
_FENCES = {Fence.FREE: FENCE_FREE, Fence.AHEAD: FENCE_AHEAD, Fence.HOME: FENCE_HOME, Fence.NEVER: FENCE_NEVER}
_WALKS = {
    HomeWalk.ALWAYS: WALK_ALWAYS,
    HomeWalk.UNTIL_ALL_HOME: WALK_UNTIL_ALL_HOME,
    HomeWalk.NEVER: WALK_NEVER,
}

KEYS: NDArray[np.int64] = np.random.default_rng(20261129).integers(1, 2**55, size=(4, SLOTS), dtype=np.int64)
"""A number for each row and slot. A position's key is the sum over its checkers: at most 60 numbers
below 2**55, so it never overflows, and a move changes it by two additions."""


@lru_cache(maxsize=256)
def rules_of(variant: Variant) -> Rules:
    """The numbers of a game's rules."""
    rules = [0] * RULES
    rules[CONTRARY] = variant.geometry is Geometry.CONTRARY
    rules[LANDING] = _LANDINGS[variant.landing]
    rules[HEAD_LIMIT] = NO_LIMIT if variant.head_limit is None else variant.head_limit
    rules[FIRST_CHECKER] = variant.first_checker
    rules[FENCE] = _FENCES[variant.fence]
    rules[FENCE_EACH_STEP] = not variant.transient_fence and variant.fence is not Fence.FREE
    rules[OWN_QUARTER] = variant.own_quarter
    rules[STACK_PRIME] = variant.stack_prime
    rules[OPP_QUARTER] = variant.opp_quarter == "six"
    rules[TABLE_LIMIT] = NO_LIMIT if variant.table_limit is None else variant.table_limit
    rules[HOME_WALK] = _WALKS[variant.home_walk]
    rules[EXACT_OFF] = variant.exact_off
    rules[HIT_AND_RUN] = variant.hit_and_run_home
    rules[END_TESTED] = (
        variant.fence is not Fence.FREE
        or variant.own_quarter
        or variant.stack_prime
        or variant.opp_quarter == "six"
        or variant.table_limit is not None
    )
    rules[CHECKERS] = variant.checkers
    rules[MOTHER] = variant.mother
    return tuple(int(number) for number in rules)


def board_of(position: Position) -> NDArray[np.int8]:
    """The board of a position."""
    board = np.zeros((4, SLOTS), np.int8)
    board[MINE] = position.x
    board[THEIRS] = position.o
    for point in position.x_pins:
        board[MY_PINS, point] = 1
    for point in position.o_pins:
        board[THEIR_PINS, point] = 1
    return board


def position_of(board: NDArray[np.int8]) -> Position:
    """The position of a board."""
    x, o, x_pins, o_pins = board.tolist()
    return Position(_counts(x), _counts(o), _pinned(x_pins), _pinned(o_pins))


def _counts(row: list[int]) -> Counts:
    return tuple(row)


def _pinned(row: list[int]) -> tuple[int, ...]:
    return tuple(point for point in range(24, 0, -1) if row[point]) if any(row) else ()
