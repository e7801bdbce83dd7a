"""Move notation: `24/18*/13`, `bar/20`, `6/off(2)`, in the mover's own points."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from .errors import IllegalPlay, NotationError
from .plays import Move, Play, PlayGraph
from .points import BAR, OFF, OUT

_NAMES = {BAR: "bar", OFF: "off", OUT: "out"}
_PLACES = {"bar": BAR, "b": BAR, "25": BAR, "off": OFF, "o": OFF, "0": OFF, "out": OUT, "26": OUT}
_PLACE = r"(?:\d{1,2}|bar|b|off|o|out)"
_WORD = re.compile(rf"({_PLACE}(?:[/-]{_PLACE}\*?)+)(?:\((\d)\)|x(\d))?\*?")
_PASS = re.compile(
    r"(no (legal )?(move|play)s?|can(no|')?t (move|play)|can not (move|play)|pass(es)?|none|dances?|-)"
)
_MOST = 8
"""Checkers named in one play; no roll moves more than four."""
_PUNCTUATION = " ,;.()"


def format_play(moves: Sequence[Move]) -> str:
    """The moves as players write them: steps of one checker joined, equal ones counted; "" is a pass.

    Touch-downs are written only where they hit.
    """
    words: list[str] = []
    for chain in sorted(_chains(moves), key=lambda c: (-c[0].source, -c[-1].target)):
        places = [_place(chain[0].source)]
        places += [_place(m.target) + "*" * m.hit for m in chain if m.hit or m is chain[-1]]
        words.append("/".join(places))
    return " ".join(
        word + (f"({words.count(word)})" if words.count(word) > 1 else "") for word in dict.fromkeys(words)
    )


def parse_play(text: str, plays: Sequence[Play]) -> Play:
    """The legal play that a text means: any order, with or without hit stars and touch-downs.

    Raises:
        NotationError: when the text is no notation, or means several plays.
        IllegalPlay: when no legal play fits.
    """
    wanted = _hops(text)
    steps = _steps(wanted)
    fitting = [play for play in plays if steps == sorted((m.source, m.target) for m in play.moves)]
    if not fitting:
        fitting = [play for play in plays if _ways(play.moves) == wanted]
    if not fitting:
        trips = sorted(_trips(wanted))
        fitting = [play for play in plays if _trips(_ways(play.moves)) == trips]
    if not fitting:
        raise IllegalPlay(_why(text, wanted, plays))
    if len(fitting) > 1:
        hits = text.count("*")
        fitting = [play for play in fitting if sum(move.hit for move in play.moves) == hits] or fitting
    if len(fitting) > 1:
        raise NotationError(
            f"{text!r} means several plays: {', '.join(format_play(p.moves) for p in fitting)}"
        )
    return fitting[0]


def walk_play(text: str, graph: PlayGraph) -> tuple[Move, ...] | None:
    """The moves of a text that tells every step, in an order the rules allow; None when it tells less.

    Raises:
        NotationError: when the text is no notation.
    """
    path: list[Move] = []
    return tuple(path) if _walk(graph, 0, _steps(_hops(text)), path) else None


def _walk(graph: PlayGraph, node: int, left: list[tuple[int, int]], path: list[Move]) -> bool:
    if not left:
        return not graph.nodes[node]
    for move, child in graph.edges(node):
        step = (move.source, move.target)
        if step not in left:
            continue
        rest = left.copy()
        rest.remove(step)
        path.append(move)
        if _walk(graph, child, rest, path):
            return True
        path.pop()
    return False


def _chains(moves: Sequence[Move]) -> list[list[Move]]:
    """The moves of each checker, as far as they follow from where it stands."""
    chains: list[list[Move]] = []
    for move in moves:
        chain = next((c for c in chains if c[-1].target == move.source), None)
        if chain is not None:
            chain.append(move)
        else:
            chains.append([move])
    return chains


def _ways(moves: Sequence[Move]) -> list[tuple[int, ...]]:
    """What `_hops` reads in the text of these moves."""
    return sorted(
        (chain[0].source, *(m.target for m in chain if m.hit or m is chain[-1])) for chain in _chains(moves)
    )


def _place(slot: int) -> str:
    return _NAMES.get(slot, str(slot))


def _hops(text: str) -> list[tuple[int, ...]]:
    """Each checker's way as a tuple of places, sorted."""
    compact = re.sub(r"[?!]+", " ", text.replace("\u2019", "'")).strip().lower()  # marks of quality
    if not compact or _PASS.fullmatch(compact.strip("().!")):
        return []
    hops: list[tuple[int, ...]] = []
    position = 0
    for match in _WORD.finditer(compact):
        if compact[position : match.start()].strip(_PUNCTUATION):
            break
        position = match.end()
        places = tuple(_slot(place) for place in match[1].replace("*", "").replace("-", "/").split("/"))
        hops += [places] * int(match[2] or match[3] or 1)
        if len(hops) > _MOST:
            raise NotationError(f"{len(hops)} checkers are more than any roll can move")
    rest = compact[position:].strip(_PUNCTUATION)
    if rest and not (hops and not _PASS.sub("", rest).strip()):  # some write that dice are not played
        raise NotationError(f"expected moves like 24/18 13/11, got {compact[position:]!r}")
    return sorted(hops)


def _slot(place: str) -> int:
    if place in _PLACES:
        return _PLACES[place]
    if place.isdigit() and 1 <= int(place) <= 24:
        return int(place)
    raise NotationError(f"expected a point 1 to 24, bar or off, got {place!r}")


def _steps(hops: list[tuple[int, ...]]) -> list[tuple[int, int]]:
    """Every move on its own."""
    return sorted(pair for hop in hops for pair in pairwise(hop))


def _why(text: str, wanted: list[tuple[int, ...]], plays: Sequence[Play]) -> str:
    if not wanted:
        return f"{text!r} is no legal pass: there are {len(plays)} ways to play this roll"
    if plays[0].is_pass:
        return f"{text!r} is not a legal play: nothing can be moved with this roll"
    return f"{text!r} is not a legal play of this roll"


def _trips(hops: list[tuple[int, ...]]) -> list[tuple[int, int]]:
    """Where each checker starts and ends, with steps written apart (24/18 18/13) joined."""
    trips = [(hop[0], hop[-1]) for hop in sorted(hops, reverse=True)]
    joined: list[tuple[int, int]] = []
    for start, end in trips:
        for i, (first, last) in enumerate(joined):
            if last == start:
                joined[i] = (first, end)
                break
        else:
            joined.append((start, end))
    return sorted(joined)
