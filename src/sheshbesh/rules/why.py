"""Why a move is not legal: the rule that refuses it, where that is written, and what to play instead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import NamedTuple

import msgspec

from .dice import Roll
from .plays import Move, PlayGraph, play_graph
from .points import BAR, OFF
from .position import Position
from .turn import Situation, situation
from .variant import Variant
from .why_code import ANCHORS, ORDER, SHOWN, Code, Refused
from .why_step import Turn, goal


class Refusal(msgspec.Struct, frozen=True):
    """Why a move may not be made."""

    code: Code
    """The rule, by a word that stays."""
    article: str
    """Where it is written: `<game>#<anchor>` of docs/rules."""
    params: dict[str, int] = {}
    """The numbers that its explanation needs; points are the mover's own."""
    example: tuple[Move, ...] | None = None
    """A whole legal play that shows the point."""


def why_not(
    of: Position | Situation,
    roll: Roll,
    variant: Variant,
    moves_so_far: Iterable[Sequence[int]],
    source: int,
    target: int,
) -> Refusal | None:
    """The first rule that refuses to move a checker from `source` to `target` now; None when it is legal.

    The moves so far are (die, source, target); if one of them is not legal itself, the answer is about that
    one. A target may be several dice away, touching down in between; off is 0.
    """
    place = _Place.start(of, roll, variant)
    for move in moves_so_far:
        after = place.after(move)
        if after is None:
            return place.refusal_of(move)
        place = after
    return None if place.offers(source, target) else place.refusal(source, target)


def why_not_done(
    of: Position | Situation, roll: Roll, variant: Variant, moves: Iterable[Sequence[int]]
) -> Refusal | None:
    """Why these moves are not a whole legal play; None when they are."""
    place = _Place.start(of, roll, variant)
    for move in moves:
        after = place.after(move)
        if after is None:
            return place.refusal_of(move)
        place = after
    if not place.graph.nodes[place.node]:
        return None
    return place.explained(Refused(Code.MORE_DICE, place.dice(len(place.made))))


class _Place(NamedTuple):
    """Where in a turn the question is asked."""

    variant: Variant
    graph: PlayGraph
    turn: Turn
    node: int = 0
    made: tuple[Move, ...] = ()

    @classmethod
    def start(cls, of: Position | Situation, roll: Roll, variant: Variant) -> _Place:
        of = situation(of)
        return cls(variant, play_graph(of, roll, variant), Turn.start(of, roll, variant))

    def after(self, wanted: Sequence[int]) -> _Place | None:
        """One move on; None when no legal play goes there."""
        for move, child in self.graph.edges(self.node):
            if move[:3] == tuple(wanted):
                turn = self.turn.after(move.die, move.source)
                return self._replace(turn=turn, node=child, made=(*self.made, move))
        return None

    def offers(self, source: int, target: int) -> bool:
        """Whether a legal play goes on with one checker from here to there, by one die or more."""
        waiting = [(self.node, source)]
        while waiting:
            node, at = waiting.pop()
            for move, child in self.graph.edges(node):
                if move.source == at:
                    if move.target == target:
                        return True
                    waiting.append((child, move.target))
        return False

    def refusal_of(self, move: Sequence[int]) -> Refusal:
        """Why this move by one die may not be made."""
        die, source, target = move
        by_this_die = [(die,)] if die in self.turn.left and goal(source, die) == target else []
        return self.explained(self.refused(source, target, by_this_die))

    def refusal(self, source: int, target: int) -> Refusal:
        """Why no checker may go from here to there."""
        return self.explained(self.refused(source, target, _ways(self.turn.left, source, target)))

    def refused(self, source: int, target: int, ways: Sequence[tuple[int, ...]]) -> Refused:
        """The rule that refuses the way that comes nearest to being legal."""
        if self.turn.won:
            return Refused(Code.ENDED, {})
        if not self.turn.has_checker(source):
            return Refused(Code.NO_CHECKER, {"point": source})
        if target >= min(source, BAR) or target < OFF:
            return Refused(Code.WRONG_WAY, {"source": source, "target": target})
        if not ways:
            return Refused(Code.NO_DIE, {"pips": min(source, BAR) - target, "left": len(self.turn.left)})
        return max((self._way_refused(source, way) for way in ways), key=lambda refused: ORDER[refused.code])

    def _way_refused(self, source: int, way: tuple[int, ...]) -> Refused:
        turn = self.turn
        for i, die in enumerate(way):
            refused = turn.refused(die, source)
            if refused and refused.code is Code.BLOCKED and i < len(way) - 1:
                return Refused(Code.TOUCH_DOWN, refused.params)
            if refused:
                return refused
            turn, source = turn.after(die, source), goal(source, die)
        return self._end_refused(turn)

    def _end_refused(self, turn: Turn) -> Refused:
        """Why no legal play comes of a turn whose steps so far may each be made."""
        ends = turn.ends()
        most = max((dice for dice, broken in ends if broken is None), default=0)
        if most == 0:
            _, broken = max(ends, key=lambda end: (end[0], -ORDER[end[1] or Code.ENDED]))
            assert broken is not None
            return Refused(broken, turn.numbers(broken))
        if most < self.graph.dice:
            return Refused(Code.MORE_DICE, self.dice(most))
        return Refused(Code.LARGER_DIE, {"die": max(self.turn.left)})

    def dice(self, used: int) -> dict[str, int]:
        """The dice that a play uses, beside those that one could."""
        return {"dice": used, "possible": self.graph.dice}

    def explained(self, refused: Refused) -> Refusal:
        """The answer in full."""
        anchor = ANCHORS[refused.code]
        if refused.code in (Code.BLOCKED, Code.TOUCH_DOWN) and refused.params.get("pinning"):
            anchor = ANCHORS[Code.PINNED]
        example = self._whole_play() if refused.code in SHOWN else None
        return Refusal(refused.code, f"{self.variant.key}#{anchor}", refused.params, example)

    def _whole_play(self) -> tuple[Move, ...] | None:
        """The first legal play that begins with the moves so far; None when nothing can be played."""
        node, made = self.node, list(self.made)
        while self.graph.nodes[node]:
            move, node = next(iter(self.graph.edges(node)))
            made.append(move)
        return tuple(made) or None


def _ways(left: Sequence[int], source: int, target: int) -> list[tuple[int, ...]]:
    """The dice, in order, that take one checker from source to target: the fewest that can."""
    for count in range(1, len(left) + 1):
        orders = sorted(set(permutations(left, count)), reverse=True)
        ways = [way for way in orders if _leads(way, source, target)]
        if ways:
            return ways
    return []


def _leads(way: tuple[int, ...], source: int, target: int) -> bool:
    for die in way:
        if source == OFF:
            return False
        source = goal(source, die)
    return source == target
