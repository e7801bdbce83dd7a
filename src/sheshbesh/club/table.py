"""A table as a value: who sits there, what happened, and where that leads.

A table's record is what the store keeps of it beside its events. `Table` is the record with the events
folded into a match. Values only; what may be done with them is `actions`.
"""

from __future__ import annotations

import secrets
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ..games import find
from ..rules.events import Event, Played, Start
from ..rules.match import Match
from ..rules.side import BySide, Side
from ..rules.variant import Variant
from .wire import Mode, Phase

MACHINE = "machine"
"""The id of the player who is the machine."""

Draft: TypeAlias = tuple[tuple[int, int, int], ...]
Hits: TypeAlias = tuple[int, ...]


class Player(Struct, frozen=True):
    """Somebody who can sit at a table."""

    id: str
    name: str
    kind: Literal["person", "machine"]
    settings: dict[str, Any]
    created: str


class Seat(Struct, frozen=True):
    """A taken seat."""

    player: str
    name: str
    kind: Literal["person", "machine"]


class TableRecord(Struct, frozen=True, kw_only=True):
    """What is kept of a table beside its events."""

    id: str
    game: str
    options: dict[str, Any]
    mode: Mode
    length: int | None
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
    def variant(self) -> Variant:
        """The game with this table's options."""
        return find(self.game, self.options)

    def sides_of(self, player: str | None) -> tuple[Side, ...]:
        """The seats this player has: none, one, or both on one screen."""
        taken = ((side, self.seats[side]) for side in Side)
        return tuple(side for side, seat in taken if seat is not None and seat.player == player)


class Table(Struct, frozen=True):
    """A table as it stands."""

    record: TableRecord
    match: Match
    events: tuple[Event, ...]
    hits: tuple[Hits, ...]
    """For every event: which of its moves hit or pinned, if it is a play."""

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
        match, hits = self.match, list(self.hits)
        for event in events:
            match = match.apply(event)
            hits.append(_hits(match) if isinstance(event, Played) else ())
        return Table(self.record, match, self.events + events, tuple(hits))

    def game_start(self) -> int:
        """How many events came before the current game."""
        numbers = (n for n in range(self.version - 1, -1, -1) if isinstance(self.events[n], Start))
        return next(numbers, 0)


def _hits(match: Match) -> Hits:
    last = match.game.last
    return tuple(int(move.hit) for move in last.moves) if last else ()


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


def new_table_id() -> str:
    """An id that nobody can guess: it is the invitation."""
    return secrets.token_urlsafe(9)


def seated(record: TableRecord, side: Side, seat: Seat) -> TableRecord:
    """The record with somebody on that seat."""
    return replace(record, seats=record.seats.replace(side, seat))
