"""A table as a value: who sits there, what happened, and where that leads.

A table's record is what the store keeps of it beside its events. `Table` is the record with the events
folded into a match. Values only; what may be done with them is `actions`.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ...engine.levels import BALANCED, BEST
from ...games import resolve
from ...rules.events import Event, Played, Start
from ...rules.game import Game, LastPlay
from ...rules.match import Match
from ...rules.side import BySide, Side
from ...rules.turn import Stage
from ...rules.variant import Variant
from .commands import Draft

Mode: TypeAlias = Literal["machine", "friend", "screen"]
Phase: TypeAlias = Literal[
    "waiting", "colours", "opening", "roll", "doubled", "name", "play", "over", "finished"
]

MACHINE = "machine"
"""The id of the player who is the machine."""


class Seat(Struct, frozen=True):
    """A taken seat."""

    player: str
    name: str
    kind: Literal["person", "machine"]


class Strength(Struct, frozen=True):
    """How a machine plays: the keys of a level and a style of `engine.levels`."""

    level: str = BEST.key
    style: str = BALANCED.key


class TableRecord(Struct, frozen=True, kw_only=True):
    """What is kept of a table beside its events."""

    id: str
    game: str
    """A game's key, or that of a set of games that take turns."""
    options: dict[str, Any]
    mode: Mode
    length: int | None
    stake: int
    """Club points that a point is worth."""
    strength: Strength | None
    """The machine's; None where no machine plays."""
    seats: BySide[Seat | None]
    version: int
    """How many events there are."""
    revision: int
    """Grows with every change, drafts excepted: two who change the same revision meet."""
    phase: Phase
    turn: Side | None
    due: str | None
    """The player who must act now."""
    draft: Draft
    """The mover's moves so far."""
    rematch: BySide[bool]
    """Who wishes for another match."""
    successor: str | None
    """The table of the rematch."""
    created: str
    updated: str

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The games in the order they are played, with this table's options."""
        return resolve(self.game, self.options).variants

    def sides_of(self, player: str | None) -> tuple[Side, ...]:
        """The seats this player has: none, one, or both on one screen."""
        taken = ((side, self.seats[side]) for side in Side)
        return tuple(side for side, seat in taken if seat is not None and seat.player == player)


class PlayNote(Struct, frozen=True):
    """What the event of a play does not say by itself."""

    last: LastPlay
    """The play with its hits."""
    stage: Stage | None
    """The moves that were played instead of a roll."""


Note: TypeAlias = PlayNote | None


class Table(Struct, frozen=True):
    """A table as it stands."""

    record: TableRecord
    match: Match
    events: tuple[Event, ...] = ()
    notes: tuple[Note, ...] = ()
    """One for every event: None where it is no play."""

    @classmethod
    def new(cls, record: TableRecord) -> Table:
        """The table before anything has happened."""
        return cls(record, Match.new(record.variants, record.length, record.stake))

    @property
    def id(self) -> str:
        """The table's id."""
        return self.record.id

    @property
    def version(self) -> int:
        """How many events there are."""
        return len(self.events)

    @property
    def waiting(self) -> bool:
        """Whether a seat is free."""
        return None in (self.record.seats.white, self.record.seats.black)

    def after(self, *events: Event) -> Table:
        """The table after these events, which the rules have to allow.

        Raises:
            RuleError: for the first event that they do not.
        """
        match, notes = self.match, list(self.notes)
        for event in events:
            before, match = match.game, match.apply(event)
            notes.append(_note(before, match.game) if isinstance(event, Played) else None)
        return Table(self.record, match, self.events + events, tuple(notes))

    def game_start(self) -> int:
        """How many events came before the current game."""
        numbers = (n for n in range(self.version - 1, -1, -1) if isinstance(self.events[n], Start))
        return next(numbers, 0)


def _note(before: Game, after: Game) -> Note:
    return PlayNote(after.last, before.stage) if after.last else None


class Change(Struct, frozen=True):
    """A table's change, to be kept whole or not at all."""

    record: TableRecord
    """The record as it shall be, with the revision it was made from."""
    events: tuple[Event, ...] = ()
    """New events."""
    keeps_draft: bool = True
    """Whether the mover's draft still means something afterwards."""
    successor: tuple[TableRecord, tuple[Event, ...]] | None = None
    """A table to be made with it."""


class Receipt(Struct, frozen=True):
    """That a player's command has been carried out."""

    player: str
    key: str


def seated(record: TableRecord, side: Side, seat: Seat) -> TableRecord:
    """The record with somebody on that seat."""
    return replace(record, seats=record.seats.replace(side, seat))
