"""A position: where every checker stands, seen from the side on roll, and its text."""

from __future__ import annotations

import re

import msgspec

from .errors import NotationError, PositionError
from .points import BAR, OFF, OUT, SLOTS

Counts = tuple[int, ...]
"""27 numbers: checkers off, on points 1 to 24, on the bar, not yet entered."""

_ENTRY = re.compile(r"(out|bar|off|[1-9]|1[0-9]|2[0-4]):(\d{1,2})(p?)")
_NAMES = {"out": OUT, "bar": BAR, "off": OFF}


class Position(msgspec.Struct, frozen=True):
    """Both sides' checkers, each in its own numbers; `x` is on roll, `o` is the opponent.

    >>> pos("x 24:2 13:5 8:3 6:5 | o 24:2 13:5 8:3 6:5").pip_count()
    167
    """

    x: Counts
    o: Counts
    x_pins: tuple[int, ...] = ()
    """Points, in x's numbers, where an x checker is pinned; highest first."""
    o_pins: tuple[int, ...] = ()
    """Points, in o's numbers, where an o checker is pinned; highest first."""

    @classmethod
    def parse(cls, text: str, checkers: int = 15) -> Position:
        """The position that a text like `x 24:2 … | o bar:1 …` describes.

        Entries come in any order; a missing `off` is what is left of `checkers`.

        Raises:
            NotationError: when the text is not a position.
            PositionError: when a side has more or fewer checkers than the game.
        """
        sides = [part.strip() for part in text.split("|")]
        if len(sides) != 2 or sides[0][:2].strip() != "x" or sides[1][:2].strip() != "o":
            raise NotationError(f"expected 'x … | o …', got {text!r}")
        x, x_pins = _parse_side(sides[0], checkers)
        o, o_pins = _parse_side(sides[1], checkers)
        return cls(x, o, x_pins, o_pins)

    def flipped(self) -> Position:
        """The same board seen by the other side, which is now on roll."""
        return Position(self.o, self.x, self.o_pins, self.x_pins)

    def pip_count(self) -> int:
        """Pips that x still needs to bear everything off."""
        return pip_count(self.x)

    def __str__(self) -> str:
        return f"x{_side_text(self.x, self.x_pins)} | o{_side_text(self.o, self.o_pins)}"

    def __repr__(self) -> str:
        return f'pos("{self}")'


def pos(text: str, checkers: int = 15) -> Position:
    """The position literal of tests and docs: `Position.parse` by a short name."""
    return Position.parse(text, checkers)


def pip_count(counts: Counts) -> int:
    """Pips to bear off these checkers; the bar and those not entered count 25."""
    return sum(min(slot, BAR) * count for slot, count in enumerate(counts))


def side_counts(entries: dict[int, int], checkers: int) -> Counts:
    """27 counts from `{slot: checkers}`, the rest of `checkers` borne off.

    Raises:
        PositionError: when they do not add up.
    """
    placed = sum(count for slot, count in entries.items() if slot != OFF)
    off = entries.get(OFF, checkers - placed)
    if placed + off != checkers or off < 0:
        raise PositionError(f"a side has {checkers} checkers, this one {placed + max(off, 0)}")
    counts = [0] * SLOTS
    for slot, count in entries.items():
        counts[slot] = count
    counts[OFF] = off
    return tuple(counts)


def _parse_side(text: str, checkers: int) -> tuple[Counts, tuple[int, ...]]:
    entries: dict[int, int] = {}
    pins: list[int] = []
    for word in text.split()[1:]:
        match = _ENTRY.fullmatch(word)
        if match is None:
            raise NotationError(f"expected an entry like 13:5, bar:1, off:2 or 12:1p, got {word!r}")
        name, number, pinned = match.groups()
        slot = _NAMES.get(name) if name in _NAMES else int(name)
        assert slot is not None
        if slot in entries:
            raise NotationError(f"{name} stands twice in {text!r}")
        entries[slot] = int(number)
        if pinned:
            if not 1 <= slot <= 24 or int(number) != 1:
                raise NotationError(f"a pinned checker is alone on a point, not {word!r}")
            pins.append(slot)
    return side_counts(entries, checkers), tuple(sorted(pins, reverse=True))


def _side_text(counts: Counts, pins: tuple[int, ...]) -> str:
    words = []
    for slot in (OUT, BAR, *range(24, 0, -1), OFF):
        if counts[slot]:
            name = {OUT: "out", BAR: "bar", OFF: "off"}.get(slot, str(slot))
            words.append(f" {name}:{counts[slot]}{'p' if slot in pins else ''}")
    return "".join(words)
