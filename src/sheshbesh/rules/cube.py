"""The doubling cube."""

from __future__ import annotations

import msgspec

from .side import Side

EXACT = 2**53 - 1
"""The highest whole number that every reader of JSON keeps exactly."""


class Cube(msgspec.Struct, frozen=True):
    """Its value, and who alone may turn it next: None while it lies in the middle."""

    value: int = 1
    owner: Side | None = None

    @property
    def centered(self) -> bool:
        """Whether either side may offer it."""
        return self.owner is None

    def taken_by(self, side: Side) -> Cube:
        """The cube after this side accepted it."""
        return Cube(self.value * 2, side)

    def open_to(self, side: Side) -> bool:
        """Whether this side has the right to offer it."""
        return self.owner in (None, side)


def match_cube(length: int) -> int:
    """The highest cube of a match: the smallest power of two that is at least its length
    (docs/rules/backgammon.md#match).
    """
    value = 1
    while value < length:
        value *= 2
    return value


def highest_cube(kind: int, stake: int = 1, score: int = 0) -> int:
    """The highest cube with which a win of this kind leaves points and account `EXACT`; 0 when none does."""
    room = (EXACT // stake - score) // kind
    return 1 << room.bit_length() - 1 if room > 0 else 0
