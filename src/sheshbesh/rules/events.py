"""What happens at a table. The record of a table is a list of these, and a match is a fold over it.

Chance is an event too: the rules never draw a die. The unit of play is the whole confirmed play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import msgspec

from .side import Side

Instant: TypeAlias = int
"""A moment: whole milliseconds since 1970, UTC. Who tells it has the clock; the rules have none."""


class Start(msgspec.Struct, frozen=True, tag="start"):
    """A game begins."""

    first: Side | None = None
    """Who begins; None when an opening roll decides."""


class Opening(msgspec.Struct, frozen=True, tag="opening"):
    """Each side rolls one die; equal numbers are rolled again."""

    white: int
    black: int


class Rolled(msgspec.Struct, frozen=True, tag="roll"):
    """A side rolls both dice."""

    side: Side
    dice: tuple[int, int]


class Doubled(msgspec.Struct, frozen=True, tag="double"):
    """A side offers the cube."""

    side: Side


class Taken(msgspec.Struct, frozen=True, tag="take"):
    """A side accepts the cube."""

    side: Side


class Dropped(msgspec.Struct, frozen=True, tag="drop"):
    """A side refuses the cube and loses the game."""

    side: Side


class Beavered(msgspec.Struct, frozen=True, tag="beaver"):
    """The side just doubled redoubles at once and keeps the cube (docs/rules/backgammon.md#options)."""

    side: Side


class Raccooned(msgspec.Struct, frozen=True, tag="raccoon"):
    """The doubler answers a beaver by redoubling once more."""

    side: Side


class FirstRollRejected(msgspec.Struct, frozen=True, tag="reject"):
    """A side refuses its own first roll, doubles the stake and rolls again
    (docs/rules/backgammon.md#money).
    """

    side: Side


class Cocked(msgspec.Struct, frozen=True, tag="cocked"):
    """The dice just rolled by hand did not lie flat: both are rolled again."""

    side: Side


class Premature(msgspec.Struct, frozen=True, tag="premature"):
    """A side rolled before the other had finished: the roll is void, and noted."""

    side: Side
    dice: tuple[int, int]


class DiceMixed(msgspec.Struct, frozen=True, tag="mixed"):
    """Before a game a player had the four dice mixed and picked in turn, the asker second
    (docs/rules/backgammon.md#real-dice).
    """

    asker: Side


class ColoursRolled(msgspec.Struct, frozen=True, tag="colours"):
    """Before the first game each rolled one die for the choice of colour and direction; ties again."""

    white: int
    black: int


class CorrectionDemanded(msgspec.Struct, frozen=True, tag="demand"):
    """A side demands that the illegal play just made be put right (docs/rules/backgammon.md#real-dice)."""

    side: Side


class Played(msgspec.Struct, frozen=True, tag="play"):
    """A side plays its roll; no moves are a pass."""

    side: Side
    moves: tuple[tuple[int, int, int], ...]
    """(die, source, target) in the mover's own points."""

    @classmethod
    def of(cls, side: Side, moves: Iterable[Sequence[int]]) -> Played:
        """The event that these moves are: `Move`s, or anything that begins with die, source, target."""
        return cls(side, tuple((move[0], move[1], move[2]) for move in moves))


class DoubleNamed(msgspec.Struct, frozen=True, tag="name"):
    """A side that has played 2-1 names the double it plays next (acey-deucey)."""

    side: Side
    die: int


class ResignationOffered(msgspec.Struct, frozen=True, tag="resign"):
    """A side offers to lose 1, 2 or 3 times the cube."""

    side: Side
    kind: int


class ResignationAccepted(msgspec.Struct, frozen=True, tag="accept"):
    """A side accepts the opponent's resignation."""

    side: Side


class ResignationRefused(msgspec.Struct, frozen=True, tag="refuse"):
    """A side refuses the opponent's resignation; play goes on."""

    side: Side


class TimeRanOut(msgspec.Struct, frozen=True, tag="time_out"):
    """A side's clock has run out: it loses the game on the board, whatever the game waits for."""

    side: Side
    kind: int = 1
    """How much it loses: 1, 2 or 3 times the cube (or men left)."""
    match: bool = False
    """Whether it loses the whole match, whatever the score; a session for money loses the game only."""


class LeftTable(msgspec.Struct, frozen=True, tag="left"):
    """A side has left the table for good: it loses the game on the board, whatever the game waits for."""

    side: Side
    kind: int = 1
    """How much it loses: 1, 2 or 3 times the cube (or men left)."""
    match: bool = False
    """Whether it loses the whole match, whatever the score; a session for money loses the game only."""


Event = (
    Start
    | Opening
    | Rolled
    | Doubled
    | Taken
    | Dropped
    | Beavered
    | Raccooned
    | FirstRollRejected
    | Cocked
    | Premature
    | DiceMixed
    | ColoursRolled
    | CorrectionDemanded
    | Played
    | DoubleNamed
    | ResignationOffered
    | ResignationAccepted
    | ResignationRefused
    | TimeRanOut
    | LeftTable
)


class Happened(msgspec.Struct, frozen=True):
    """An event and the instant at which it happened."""

    event: Event
    at: Instant
