"""Every legal play of a roll, one per resulting position (`docs/rules/README.md`)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..points import BAR, HEAD, OUT
from .compiling import inner_kernel
from .layout import (
    END_TESTED,
    FENCE_EACH_STEP,
    FIRST_CHECKER,
    HITS,
    HOME_WALK,
    KEYS,
    LANDING,
    MINE,
    MOTHER,
    PINS,
    STACK_PRIME,
    THEIRS,
    WALK_UNTIL_ALL_HOME,
    Rules,
)
from .step import (
    HELD,
    KEY,
    LENIENT,
    OUTSIDE,
    PAST,
    STATE,
    Board,
    begin,
    ends_game,
    mirror_point,
    move,
    stack_prime,
    stands_deaf,
    stands_wrong,
    target_of,
    unmove,
)

MOST_PLAYS = 4096
"""Room for plays. Four equal moves of fifteen checkers reach at most C(18, 4) = 3,060 positions."""
_SLOTS = 8192
"""Hash slots, a power of two at least twice MOST_PLAYS."""

DICE_USED, _STAMP, _FOUND = 0, 1, 2


class SearchSpace(NamedTuple):
    """Arrays that `generate` writes; every thread has its own."""

    plays: NDArray[np.int64]
    """Each play in one number, 16 bits a move from the lowest: die + 256 * source, 0 after the last.
    Packed because one store for each play found, instead of eight, makes the search twice as fast."""
    keys: NDArray[np.int64]
    """The key of the position that each play leads to."""
    slots: NDArray[np.int64]
    """Hash slots: stamp and index of a play."""
    counters: NDArray[np.int64]
    path: NDArray[np.int64]
    """The walk in progress, a row for each thing and a column for each depth."""
    state: NDArray[np.int64]


_SOURCES, _TARGETS, _UNDOS, _NEXTS, _LOWESTS, _KEYS, _HELDS, _RESTS, _PLAYS = range(9)
"""Rows of a path."""


def search_space() -> SearchSpace:
    """Fresh room for one thread."""
    return SearchSpace(
        np.zeros(MOST_PLAYS, np.int64),
        np.zeros(MOST_PLAYS, np.int64),
        np.zeros(_SLOTS, np.int64),
        np.zeros(3, np.int64),
        np.zeros((9, 4), np.int64),
        np.zeros(STATE, np.int64),
    )


@inner_kernel
def generate(
    board: Board,
    rules: Rules,
    high: int,
    low: int,
    moves: int,
    head_limit: int,
    may_grow: bool,
    space: SearchSpace,
) -> int:
    """Find all legal plays; returns how many.

    `moves` is 2 for two different dice, else how many moves of the number `high` (`low` is then the
    same). When `may_grow` and the roll cannot be played in full, one more checker may leave the head.

    Afterwards `space.plays` holds them and `space.counters[DICE_USED]` the dice that every play uses: 0
    when nothing can be played, and then the count is 0. The board is as it was.
    """
    counters, state = space.counters, space.state
    begin(board, rules, state)
    _search(board, rules, high, low, moves, head_limit, space)
    if may_grow and counters[DICE_USED] < moves:
        _search(board, rules, high, low, moves, head_limit + 1, space)
    if counters[DICE_USED] == 0 and rules[STACK_PRIME] and stack_prime(board, rules):
        state[LENIENT] = 1
        _search(board, rules, high, low, moves, head_limit, space)
    found = int(counters[_FOUND])
    if counters[DICE_USED] == 1 and high != low:
        return _only_larger(space.plays, found, high)
    return found


@inner_kernel
def _only_larger(plays: NDArray[np.int64], found: int, high: int) -> int:
    """Keep the plays of the larger die where it can be played at all."""
    kept = 0
    for i in range(found):
        if plays[i] & 255 == high:
            plays[kept] = plays[i]
            kept += 1
    return kept or found


@inner_kernel
def _search(
    board: Board, rules: Rules, high: int, low: int, moves: int, head_limit: int, space: SearchSpace
) -> None:
    counters = space.counters
    counters[DICE_USED] = 0
    counters[_FOUND] = 0
    counters[_STAMP] += 1
    _walk(board, rules, high, low, moves, head_limit, space)
    if high != low:
        _walk(board, rules, low, high, moves, head_limit, space)


@inner_kernel
def _walk(
    board: Board, rules: Rules, first: int, other: int, moves: int, head_limit: int, space: SearchSpace
) -> None:
    """Go through all moves with `first`, then `other` (all the same when they are equal), depth first."""
    counters, path, state = space.counters, space.path, space.state
    sources, targets, undos, nexts = path[_SOURCES], path[_TARGETS], path[_UNDOS], path[_NEXTS]
    saved_keys, saved_helds, saved_rests = path[_KEYS], path[_HELDS], path[_RESTS]
    lowests, plays = path[_LOWESTS], path[_PLAYS]
    # Only a play's last position matters: where nothing looks at its board, its key is enough.
    key_is_enough = not rules[END_TESTED] and rules[LANDING] != PINS
    order_matters = _order_matters(board, rules, state, moves)
    # With equal dice, moving the rearmost checkers first reaches every result.
    sorted_sources = first == other and not order_matters
    # Two checkers that move one die each inside the board end the same in either order.
    twice_found = first < other and not order_matters and not board[MINE, BAR]
    depth = 0
    nexts[0] = OUT
    lowests[:] = 0
    while True:
        die = first if depth == 0 else other
        source = nexts[depth]
        target = -1
        lowest = lowests[depth]
        while source > lowest:
            if board[MINE, source]:
                target = target_of(board, rules, state, head_limit, source, die)
                if target >= 0:
                    break
            source -= 1
        if source == lowest:
            if depth == 0:
                return
            depth -= 1
            unmove(board, rules, sources[depth], targets[depth], undos[depth])
            _restore(state, saved_keys[depth], saved_helds[depth], saved_rests[depth])
            continue
        nexts[depth] = source - 1
        sources[depth] = source
        if twice_found and depth == 1 and source != targets[0] and target > 0:
            continue
        play = (source << 8 | die) << 16 * depth
        if depth:
            play |= plays[depth - 1]
        if depth == moves - 1 and key_is_enough:
            _note(space, _key_after(board, rules, state[KEY], source, target), moves, play)
            continue
        saved_keys[depth] = state[KEY]
        saved_helds[depth] = state[HELD]
        saved_rests[depth] = _packed(state)
        targets[depth] = target
        plays[depth] = play
        undos[depth] = move(board, rules, state, source, target)
        used = depth + 1
        won = ends_game(board, rules)
        goes_on = used < moves and not won
        if rules[FENCE_EACH_STEP] and stands_deaf(board, rules, state):
            goes_on = False
        else:
            dice = moves if won else used  # a win ends the turn and counts as a full play
            if dice >= counters[DICE_USED] and (
                won or not rules[END_TESTED] or not stands_wrong(board, rules, state)
            ):
                _note(space, state[KEY], dice, play)
        if goes_on:
            depth = used
            nexts[depth] = source if sorted_sources and source < BAR else OUT
            if twice_found and state[OUTSIDE] > 0:  # nothing is borne off: only the same checker is new
                nexts[depth], lowests[depth] = target, target - 1
            else:
                lowests[depth] = 0
        else:
            unmove(board, rules, source, target, undos[depth])
            _restore(state, saved_keys[depth], saved_helds[depth], saved_rests[depth])


@inner_kernel
def _order_matters(board: Board, rules: Rules, state: NDArray[np.int64], moves: int) -> bool:
    """Whether a rule looks at the boards in between, so that moves cannot be swapped."""
    if rules[FENCE_EACH_STEP] or (rules[FIRST_CHECKER] and not state[PAST]):
        return True
    if rules[MOTHER] and board[THEIRS, HEAD] == 1:  # the game may be over before the dice are
        return True
    return bool(rules[HOME_WALK] == WALK_UNTIL_ALL_HOME and state[OUTSIDE] <= moves)


@inner_kernel
def _key_after(board: Board, rules: Rules, key: int, source: int, target: int) -> int:
    """The position's key after one more move in a game without pins."""
    key += KEYS[MINE, target] - KEYS[MINE, source]
    if target > 0 and rules[LANDING] == HITS:
        other = mirror_point(target, rules)
        if board[THEIRS, other]:
            key += KEYS[THEIRS, BAR] - KEYS[THEIRS, other]
    return key


@inner_kernel
def _note(space: SearchSpace, key: int, dice: int, play: int) -> None:
    """Keep the play that has just been walked, unless its position is known."""
    plays, keys, slots, counters = space.plays, space.keys, space.slots, space.counters
    if dice > counters[DICE_USED]:
        counters[DICE_USED] = dice
        counters[_FOUND] = 0
        counters[_STAMP] += 1
    stamp = counters[_STAMP] << 12
    slot = key & (_SLOTS - 1)
    while slots[slot] >> 12 == counters[_STAMP]:
        if keys[slots[slot] & (MOST_PLAYS - 1)] == key:
            return
        slot = (slot + 1) & (_SLOTS - 1)
    found = counters[_FOUND]
    slots[slot] = stamp | found
    keys[found] = key
    plays[found] = play
    counters[_FOUND] = found + 1


@inner_kernel
def _packed(state: NDArray[np.int64]) -> int:
    packed = 0
    for i in range(OUTSIDE, STATE):
        packed = packed << 8 | int(state[i])
    return packed


@inner_kernel
def _restore(state: NDArray[np.int64], key: int, held: int, packed: int) -> None:
    state[KEY] = key
    state[HELD] = held
    for i in range(STATE - 1, OUTSIDE - 1, -1):
        state[i] = packed & 255
        packed >>= 8
