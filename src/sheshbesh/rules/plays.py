"""Legal plays of a roll, and the graph a board walks to make one."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from .dice import Roll
from .errors import IllegalPlay
from .events import Played
from .kernels.boards import HIT, Boards, boards_after, boards_space
from .kernels.graph import GraphSpace, draw, graph_space
from .kernels.layout import board_of, rules_of
from .kernels.search import DICE_USED, SearchSpace, generate, search_space
from .points import BAR, OFF, OUT, SLOTS, mirror
from .position import Position
from .side import Side
from .turn import Situation, Stage, dice_and_moves, head_allowance, situation
from .variant import Landing, Variant


class Move(NamedTuple):
    """One checker moved by one die, in the mover's own points."""

    die: int
    source: int
    target: int
    hit: bool = False
    """Whether it hit, or pinned, a lone opposing checker."""


class Play(msgspec.Struct, frozen=True):
    """All moves of a roll and the position they lead to, still seen by the mover."""

    moves: tuple[Move, ...]
    position: Position

    @property
    def is_pass(self) -> bool:
        """Whether nothing could be moved."""
        return not self.moves

    def event(self, side: Side) -> Played:
        """The event that this play is when that side makes it."""
        return Played.of(side, self.moves)

    def __str__(self) -> str:
        from .notation import format_play  # which needs the values of this file

        return format_play(self.moves) or "pass"


class _Scratch(threading.local):
    """Arrays that kernels write, one set for each thread."""

    def __init__(self) -> None:
        self.work: SearchSpace = search_space()
        self.boards: Boards = boards_space()
        self.space: GraphSpace | None = None


_scratch = _Scratch()
_BOARD = 4 * SLOTS
_ANY_HIT = HIT * 0x0001_0001_0001_0001


def legal_plays(of: Position | Situation, roll: Roll, variant: Variant) -> tuple[Play, ...]:
    """Every play the rules allow, one per resulting position, in a stable order.

    As many dice as possible must be used; if only one can be, the larger one
    (docs/rules/backgammon.md#forced-play).
    Returns a single pass when nothing can move.
    """
    of = situation(of)
    work, boards = _scratch.work, _scratch.boards
    found = boards_after(
        board_of(of.position),
        rules_of(variant),
        *dice_and_moves(of, roll),
        *head_allowance(of, roll, variant),
        work,
        boards,
    )
    if not found:
        return (Play((), of.position),)
    packed = work.plays[:found].tolist()
    positions = _positions(boards[:found].tobytes(), packed, of.position, variant)
    return tuple(map(Play, map(moves_of, packed), positions))


def _positions(boards: bytes, packed: list[int], before: Position, variant: Variant) -> list[Position]:
    """The positions of the boards after these plays; what a play cannot change is taken from before."""
    positions = []
    for start, play in zip(range(0, len(boards), _BOARD), packed, strict=True):
        x = tuple(boards[start : start + SLOTS])
        if variant.landing is Landing.PIN:
            pins = _pins(boards[start + 3 * SLOTS : start + _BOARD])
            positions.append(Position(x, before.o, before.x_pins, pins))
        elif play & _ANY_HIT:
            positions.append(Position(x, tuple(boards[start + SLOTS : start + 2 * SLOTS])))
        else:
            positions.append(Position(x, before.o))
    return positions


@lru_cache(maxsize=1 << 14)
def _pins(row: bytes) -> tuple[int, ...]:
    """The points of a row of pins, highest first."""
    return tuple(point for point in range(24, 0, -1) if row[point])


def dice_used(of: Position | Situation, roll: Roll, variant: Variant) -> int:
    """How many dice a legal play uses: 0 when the roll is lost."""
    of = situation(of)
    work = _scratch.work
    generate(
        board_of(of.position),
        rules_of(variant),
        *dice_and_moves(of, roll),
        *head_allowance(of, roll, variant),
        work,
    )
    return int(work.counters[DICE_USED])


def stuck(position: Position, variant: Variant) -> bool:
    """Whether neither side can ever move again, with any die: it happens where checkers are pinned."""
    if variant.landing is not Landing.PIN:
        return False
    return not any(
        dice_used(Situation(view, stage=Stage(die, 1)), Roll(die, die), variant)
        for view in (position, position.flipped())
        for die in range(1, 7)
    )


class PlayGraph(msgspec.Struct, frozen=True):
    """All ways to make a legal play, move by move, in any order the rules allow.

    A board that walks it needs no rules: node 0 is the position before the play, each node lists the
    moves that some legal play continues with, and a node without moves is a complete play.
    """

    nodes: tuple[tuple[int, ...], ...]
    """For each node its edges, flat: die, source, target, hit, node reached."""
    dice: int
    """How many dice every legal play uses; 0 when nothing can be played."""
    larger_only: bool
    """Whether only the larger die may be played, though the smaller could be."""

    def edges(self, node: int) -> Iterable[tuple[Move, int]]:
        """The moves from a node and the nodes they lead to."""
        flat = self.nodes[node]
        for i in range(0, len(flat), 5):
            yield Move(flat[i], flat[i + 1], flat[i + 2], bool(flat[i + 3])), flat[i + 4]

    def walk(self, moves: Iterable[Sequence[int]]) -> tuple[int, tuple[Move, ...]]:
        """The node that these (die, source, target) moves lead to, and the moves with their hits.

        Raises:
            IllegalPlay: at the first move that no legal play continues with.
        """
        node = 0
        made: list[Move] = []
        for wanted in moves:
            for move, child in self.edges(node):
                if tuple(wanted) == move[:3]:
                    made.append(move)
                    node = child
                    break
            else:
                legal = ", ".join(f"{m.source}/{m.target} with {m.die}" for m, _ in self.edges(node))
                raise IllegalPlay(
                    f"move {len(made) + 1}, {tuple(wanted)}, is not legal; expected {legal or 'no more'}"
                )
        return node, tuple(made)

    def complete(self, moves: Iterable[Sequence[int]]) -> tuple[Move, ...]:
        """The moves with their hits, when they are a whole legal play.

        Raises:
            IllegalPlay: when they are not, or when more must be played.
        """
        node, made = self.walk(moves)
        if self.nodes[node]:
            raise IllegalPlay(f"{len(made)} moves are not the whole play: {self.dice} dice can be used")
        return made


def play_graph(of: Position | Situation, roll: Roll, variant: Variant) -> PlayGraph:
    """The graph of all legal plays of a roll."""
    of = situation(of)
    if _scratch.space is None:
        _scratch.space = graph_space()
    space = _scratch.space
    high, low, moves = dice_and_moves(of, roll)
    found = draw(
        board_of(of.position), rules_of(variant), high, low, moves, *head_allowance(of, roll, variant), space
    )
    edges = space.edges[:found].tolist()
    numbers = {0: 0}
    nodes: list[list[int]] = [[]]
    for *_, child in edges:
        if child not in numbers:
            numbers[child] = len(nodes)
            nodes.append([])
    for parent, die, source, target, hit, child in edges:
        nodes[numbers[parent]] += [die, source, target, hit, numbers[child]]
    used = int(space.counters[DICE_USED])
    larger_only = used == 1 and high != low and edges[0][1] == high and _moves_alone(of, roll.low, variant)
    return PlayGraph(tuple(map(tuple, nodes)), used, larger_only)


def _moves_alone(of: Situation, die: int, variant: Variant) -> bool:
    """Whether this die, rolled alone, would have had a move."""
    return dice_used(Situation(of.position, stage=Stage(die, 1)), Roll(die, die), variant) > 0


def after(position: Position, moves: Iterable[Move], variant: Variant) -> Position:
    """The position after these moves, still seen by the mover. Legality is the caller's business."""
    x, o = list(position.x), list(position.o)
    x_pins, o_pins = set(position.x_pins), set(position.o_pins)
    for move in moves:
        x[move.source] -= 1
        x[move.target] += 1
        if move.hit:
            there = mirror(move.target, variant.geometry)
            if variant.landing is Landing.HIT:
                o[there] -= 1
                o[BAR] += 1
            else:
                o_pins.add(there)
        if 1 <= move.source <= 24 and not x[move.source]:
            o_pins.discard(mirror(move.source, variant.geometry))
    return Position(
        tuple(x), tuple(o), tuple(sorted(x_pins, reverse=True)), tuple(sorted(o_pins, reverse=True))
    )


@lru_cache(maxsize=1 << 16)
def moves_of(packed: int) -> tuple[Move, ...]:
    """The moves of a play that `boards_after` packed into a number."""
    moves = []
    while packed:
        die, source = packed & 127, packed >> 8 & 127
        target = max(BAR - die if source == OUT else source - die, OFF)
        moves.append(Move(die, source, target, bool(packed & HIT)))
        packed >>= 16
    return tuple(moves)
