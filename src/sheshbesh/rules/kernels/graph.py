"""All ways to make the moves of a roll, as a graph whose leaves are the legal plays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..points import OUT
from .compiling import kernel
from .layout import FENCE_EACH_STEP, KEYS, MINE, STACK_PRIME, THEIR_PINS, THEIRS, Rules
from .search import DICE_USED
from .step import (
    FROZEN,
    KEY,
    LENIENT,
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
)

MOST_NODES = 4096
"""Positions after up to four equal moves of fifteen checkers: at most 3,876 with the moves left."""
_MOST_EDGES = MOST_NODES * 16
_SLOTS = 16384

PARENT, DIE, SOURCE, TARGET, HIT, CHILD = range(6)
"""Columns of an edge."""

NODES, EDGES = 1, 2
"""Places of the counters; the first is `DICE_USED`."""

_LEFT, _NODE_KEY, _LEAF, _GOOD = range(4)
"""Facts of a node: dice left, key, dice used if it may end the play, whether a legal play goes through it."""


class GraphSpace(NamedTuple):
    """Arrays that `draw` writes; every thread has its own."""

    boards: NDArray[np.int8]
    states: NDArray[np.int64]
    facts: NDArray[np.int64]
    edges: NDArray[np.int32]
    slots: NDArray[np.int64]
    """Hash slots: the node, or -1."""
    counters: NDArray[np.int64]


def graph_space() -> GraphSpace:
    """Fresh room for one thread."""
    return GraphSpace(
        np.zeros((MOST_NODES, 4, 27), np.int8),
        np.zeros((MOST_NODES, STATE), np.int64),
        np.zeros((MOST_NODES, 4), np.int64),
        np.zeros((_MOST_EDGES, 6), np.int32),
        np.full(_SLOTS, -1, np.int64),
        np.zeros(3, np.int64),
    )


@kernel
def draw(
    board: Board,
    rules: Rules,
    high: int,
    low: int,
    moves: int,
    head_limit: int,
    may_grow: bool,
    space: GraphSpace,
) -> int:
    """Draw the graph of a roll; arguments as in `search.generate`. Returns how many edges it has.

    Afterwards only edges on the way to a legal play are left, `counters` holds the dice that a legal
    play uses, and node 0 is the start.
    """
    counters = space.counters
    _grow(board, rules, high, low, moves, head_limit, False, space)
    if may_grow and counters[DICE_USED] < moves:
        _grow(board, rules, high, low, moves, head_limit + 1, False, space)
    if counters[DICE_USED] == 0 and rules[STACK_PRIME] and stack_prime(board, rules):
        _grow(board, rules, high, low, moves, head_limit, True, space)
    return _prune(high, low, space)


@kernel
def _grow(
    board: Board,
    rules: Rules,
    high: int,
    low: int,
    moves: int,
    head_limit: int,
    lenient: bool,
    space: GraphSpace,
) -> None:
    """Every node that legal moves reach, breadth first; leaves note how many dice they used."""
    boards, states, facts, counters = space.boards, space.states, space.facts, space.counters
    space.slots[:] = -1
    boards[0] = board
    begin(boards[0], rules, states[0])
    states[0, LENIENT] = lenient
    both = high != low
    facts[0, _LEFT] = 3 if both else moves  # for different dice: bit 0 the high die, bit 1 the low one
    facts[0, _LEAF] = 0
    counters[DICE_USED], counters[NODES], counters[EDGES] = 0, 1, 0
    node = 0
    while node < counters[NODES]:
        left = facts[node, _LEFT]
        for which in range(2 if both else 1):
            if (left >> which) & 1 == 0 if both else left == 0:
                continue
            die = high if which == 0 else low
            rest = left & ~(1 << which) if both else left - 1
            for source in range(OUT, 0, -1):
                target = target_of(boards[node], rules, states[node], head_limit, source, die)
                if target >= 0:
                    used = (2 if rest == 0 else 1) if both else moves - rest
                    _follow(rules, node, die, source, target, rest, used, moves, space)
        node += 1


@kernel
def _follow(
    rules: Rules,
    node: int,
    die: int,
    source: int,
    target: int,
    left: int,
    used: int,
    moves: int,
    space: GraphSpace,
) -> None:
    """Add the edge of one move, and its node when that is new."""
    boards, states, facts, edges, slots, counters = space
    fresh = counters[NODES]
    boards[fresh] = boards[node]
    states[fresh] = states[node]
    hit = False  # where a checker stands pinned already, nothing more happens to it
    if target > 0:
        other = mirror_point(target, rules)
        hit = boards[node, THEIRS, other] > boards[node, THEIR_PINS, other]
    move(boards[fresh], rules, states[fresh], source, target)
    if rules[FENCE_EACH_STEP] and stands_deaf(boards[fresh], rules, states[fresh]):
        return
    won = ends_game(boards[fresh], rules)
    if won:
        left = 0
    key = states[fresh, KEY] + left * KEYS[MINE, 1] * 3 + states[fresh, FROZEN] * (KEYS[MINE, 2] >> 8)
    slot = key & (_SLOTS - 1)
    child = -1
    while slots[slot] >= 0:
        if facts[slots[slot], _NODE_KEY] == key:
            child = slots[slot]
            break
        slot = (slot + 1) & (_SLOTS - 1)
    if child < 0:
        child = fresh
        slots[slot] = child
        counters[NODES] += 1
        facts[child, _LEFT] = left
        facts[child, _NODE_KEY] = key
        facts[child, _LEAF] = 0
        if won:
            facts[child, _LEAF] = moves
        elif not stands_wrong(boards[child], rules, states[child]):
            facts[child, _LEAF] = used
        counters[DICE_USED] = max(counters[DICE_USED], facts[child, _LEAF])
    edge = counters[EDGES]
    edges[edge, PARENT] = node
    edges[edge, DIE] = die
    edges[edge, SOURCE] = source
    edges[edge, TARGET] = target
    edges[edge, HIT] = hit
    edges[edge, CHILD] = child
    counters[EDGES] += 1


@kernel
def _prune(high: int, low: int, space: GraphSpace) -> int:
    """Keep the edges that lie on the way to a legal play."""
    facts, edges, counters = space.facts, space.edges, space.counters
    dice, nodes, found = counters[DICE_USED], counters[NODES], counters[EDGES]
    for node in range(nodes):
        facts[node, _GOOD] = dice > 0 and facts[node, _LEAF] == dice
    only_larger = False
    if dice == 1 and high != low:
        for edge in range(found):
            only_larger |= bool(edges[edge, DIE] == high and facts[edges[edge, CHILD], _GOOD])
    # Children come after their parents, and the edges of a node lie together, so one pass back will do.
    for edge in range(found - 1, -1, -1):
        if facts[edges[edge, CHILD], _GOOD] and not (only_larger and edges[edge, DIE] != high):
            facts[edges[edge, PARENT], _GOOD] = 1
    kept = 0
    for edge in range(found):
        parent, child = edges[edge, PARENT], edges[edge, CHILD]
        ends = facts[parent, _LEAF] == dice
        if (
            ends
            or not facts[child, _GOOD]
            or not facts[parent, _GOOD]
            or (only_larger and edges[edge, DIE] != high)
        ):
            continue
        edges[kept] = edges[edge]
        kept += 1
    counters[EDGES] = kept
    return kept
