"""One checker, one die: where it may go, and the board after it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..points import BAR, HEAD, HOME, OFF, OUT
from .compiling import inlined_kernel, inner_kernel
from .layout import (
    BLOCKS,
    CHECKERS,
    CONTRARY,
    END_TESTED,
    EXACT_OFF,
    FENCE,
    FENCE_AHEAD,
    FENCE_FREE,
    FENCE_NEVER,
    FIRST_CHECKER,
    HIT_AND_RUN,
    HITS,
    HOME_WALK,
    KEYS,
    LANDING,
    MINE,
    MOTHER,
    MY_PINS,
    NO_LIMIT,
    OPP_QUARTER,
    OWN_QUARTER,
    PINS,
    STACK_PRIME,
    TABLE_LIMIT,
    THEIR_PINS,
    THEIRS,
    WALK_ALWAYS,
    WALK_NEVER,
    Rules,
)

Board = NDArray[np.int8]
State = NDArray[np.int64]

KEY, HELD, OUTSIDE, LEFT_HEAD, PAST, FROZEN, LENIENT, STATE = range(8)
"""What a turn carries along with its board: the position's key; the points I hold (a bit for each, by
the other side's number); checkers not yet home; checkers that left the head; whether the first checker
is past the opponent's head; points (as bits) with a checker that may not move on; whether a prime that
already stood may stay. The last is the length."""


@inner_kernel
def mirror_point(point: int, rules: Rules) -> int:
    """The other side's number of a point."""
    if rules[CONTRARY]:
        return 25 - point
    return point - 12 if point > 12 else point + 12


@inner_kernel
def begin(board: Board, rules: Rules, state: State) -> None:
    """Set `state` for a turn that starts from this board."""
    key = np.int64(0)
    for row in range(4):
        for slot in range(27):
            if board[row, slot]:
                key += board[row, slot] * KEYS[row, slot]
    outside = 0
    for slot in range(HOME + 1, 27):
        outside += board[MINE, slot]
    held = 0
    for point in range(1, 25):
        if board[MINE, point]:
            held |= 1 << mirror_point(point, rules)
    past = board[MINE, OFF] > 0
    for slot in range(1, 12):
        past |= board[MINE, slot] > 0
    state[KEY] = key
    state[HELD] = held
    state[OUTSIDE] = outside
    state[LEFT_HEAD] = 0
    state[PAST] = past
    state[FROZEN] = 0
    state[LENIENT] = 0


@inlined_kernel
def target_of(board: Board, rules: Rules, state: State, head_limit: int, source: int, die: int) -> int:
    """Where the checker on `source` goes with `die`, or -1 when a rule forbids it."""
    if board[MINE, source] == 0:
        return -1
    if board[MINE, BAR] and source != BAR:
        return -1
    target = 25 - die if source == OUT else source - die
    if target > 0:
        there = board[THEIRS, mirror_point(target, rules)]
        landing = rules[LANDING]
        if landing == BLOCKS:
            if there:
                return -1
        elif there >= 2 or (landing == PINS and board[MY_PINS, target]):
            return -1
        walk = rules[HOME_WALK]
        if walk != WALK_ALWAYS and source <= HOME and (walk == WALK_NEVER or state[OUTSIDE] == 0):
            return -1
    else:
        if state[OUTSIDE] > 0:
            return -1
        if target < 0:
            if rules[EXACT_OFF]:
                return -1
            for point in range(source + 1, HOME + 1):
                if board[MINE, point]:
                    return -1
        if rules[LANDING] == PINS:
            for point in range(1, 25):
                if board[MY_PINS, point]:
                    return -1
        target = OFF
    if source == HEAD and state[LEFT_HEAD] >= head_limit:
        return -1
    if rules[FIRST_CHECKER] and not state[PAST]:
        for point in range(1, source):
            if board[MINE, point]:  # another checker is on its way
                return -1
    if rules[LANDING] != BLOCKS:
        if board[MY_PINS, source]:
            return -1
        if board[MINE, source] == 1 and (state[FROZEN] >> source) & 1:
            return -1
    return target


@inner_kernel
def carry(board: Board, rules: Rules, source: int, target: int) -> int:
    """Carry a checker over the board; returns what to undo: 0, 1 a hit, 2 a pin, 4 more a pin released."""
    undo = 0
    board[MINE, source] -= 1
    board[MINE, target] += 1
    landing = rules[LANDING]
    if landing == BLOCKS:
        return undo
    if target > 0:
        other = mirror_point(target, rules)
        if landing == HITS:
            if board[THEIRS, other]:
                undo = 1
                board[THEIRS, other] -= 1
                board[THEIRS, BAR] += 1
        elif board[THEIRS, other] and not board[THEIR_PINS, other]:
            undo = 2
            board[THEIR_PINS, other] = 1
    if landing == PINS and source <= 24 and board[MINE, source] == 0:
        other = mirror_point(source, rules)
        if board[THEIR_PINS, other]:
            undo += 4
            board[THEIR_PINS, other] = 0
    return undo


@inner_kernel
def move(board: Board, rules: Rules, state: State, source: int, target: int) -> int:
    """Make one move on the board and in the state; returns what to undo, as `carry` does."""
    undo = carry(board, rules, source, target)
    key = state[KEY] + KEYS[MINE, target] - KEYS[MINE, source]
    if undo:
        if undo & 1:
            other = mirror_point(target, rules)
            key += KEYS[THEIRS, BAR] - KEYS[THEIRS, other]
            if target <= HOME and not rules[HIT_AND_RUN]:
                state[FROZEN] |= 1 << target
        if undo & 2:
            key += KEYS[THEIR_PINS, mirror_point(target, rules)]
        if undo & 4:
            key -= KEYS[THEIR_PINS, mirror_point(source, rules)]
    state[KEY] = key
    if rules[END_TESTED]:
        if source <= HEAD and board[MINE, source] == 0:
            state[HELD] &= ~(1 << mirror_point(source, rules))
        if target > 0:
            state[HELD] |= 1 << mirror_point(target, rules)
    if source > HOME and target <= HOME:
        state[OUTSIDE] -= 1
    if source == HEAD:
        state[LEFT_HEAD] += 1
    if rules[FIRST_CHECKER] and target < 12:
        state[PAST] = 1
    return undo


@inner_kernel
def unmove(board: Board, rules: Rules, source: int, target: int, undo: int) -> None:
    """Take a move back from the board; the caller restores the state."""
    board[MINE, source] += 1
    board[MINE, target] -= 1
    if undo:
        if undo == 1:
            other = mirror_point(target, rules)
            board[THEIRS, other] += 1
            board[THEIRS, BAR] -= 1
        else:
            if undo & 2:
                board[THEIR_PINS, mirror_point(target, rules)] = 0
            if undo & 4:
                board[THEIR_PINS, mirror_point(source, rules)] = 1


@inner_kernel
def stands_deaf(board: Board, rules: Rules, state: State) -> bool:
    """Whether a fence stands that the rules forbid, measured on the opponent's path (long nardy)."""
    fence = rules[FENCE]
    if fence == FENCE_FREE:
        return False
    pairs = state[HELD] & state[HELD] >> 1
    sixes = pairs & pairs >> 2 & pairs >> 4
    if sixes == 0:
        return False
    if fence == FENCE_NEVER:
        return True
    # The lowest fence is the strictest: who is ahead of it is ahead of all others.
    below = HOME + 1
    if fence == FENCE_AHEAD:
        below = 1
        while not (sixes >> below) & 1:
            below += 1
    for slot in range(below):
        if board[THEIRS, slot]:
            return False
    return True


@inner_kernel
def ends_game(board: Board, rules: Rules) -> bool:
    """Whether the last move ended the game: all borne off, or a mother pinned for good (plakoto)."""
    if board[MINE, OFF] == rules[CHECKERS]:
        return True
    if not rules[MOTHER] or not board[THEIR_PINS, HEAD]:
        return False
    return bool(board[MINE, HEAD] == 0 or board[MY_PINS, HEAD])


@inner_kernel
def stack_prime(board: Board, rules: Rules) -> bool:
    """Whether my six points lock an opponent who stands on one point (fevga)."""
    for slot in range(7, 25):
        if board[THEIRS, slot] == board[THEIRS].sum():
            for point in range(slot - 6, slot):
                if not board[MINE, mirror_point(point, rules)]:
                    return False
            return True
    return False


@inner_kernel
def stands_wrong(board: Board, rules: Rules, state: State) -> bool:
    """Whether a play may not end on this board."""
    if rules[FENCE] != FENCE_FREE and stands_deaf(board, rules, state):
        return True
    if rules[OWN_QUARTER] and _all_held(board, 19, 24):
        return True
    if rules[TABLE_LIMIT] != NO_LIMIT:
        held = 0
        for point in range(7, 13):
            held += board[MINE, point] > 0
        if held > rules[TABLE_LIMIT]:
            return True
    # The opponent's 23..18 are my 11..6.
    if rules[OPP_QUARTER] and board[THEIRS, HEAD] and _all_held(board, 6, 11):
        return True
    return bool(rules[STACK_PRIME]) and not state[LENIENT] and stack_prime(board, rules)


@inner_kernel
def _all_held(board: Board, low: int, high: int) -> bool:
    for point in range(low, high + 1):
        if not board[MINE, point]:
            return False
    return True
