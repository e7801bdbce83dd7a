"""What the club needs from the outside world. Adapters implement these; tests pass fakes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Any, Protocol

from ..rules.events import Event
from ..rules.side import Side
from .notices import Notice
from .questions import Answer, Question
from .table import Change, Player, Receipt, TableRecord


class Conflict(Exception):
    """Somebody else changed the table first: load it again and decide again."""


class Store(Protocol):
    """Where everything that must survive is kept. A write that has returned is on the disk."""

    async def table(self, table_id: str) -> TableRecord | None:
        """The table's record as last written."""

    async def events(self, table_id: str, after: int) -> tuple[Event, ...]:
        """The table's events after the first so many."""

    async def receipt(self, table_id: str, player_id: str, key: str) -> int | None:
        """The version after this command, if it has been carried out."""

    async def create(self, record: TableRecord, events: tuple[Event, ...]) -> None:
        """Keep a new table."""

    async def commit(self, change: Change, receipt: Receipt | None = None) -> None:
        """Keep a change whole, with the receipt of the command that made it.

        Raises:
            Conflict: when the table's revision is not the one the change was made from.
        """

    async def keep_draft(self, table_id: str, version: int, moves: tuple[tuple[int, int, int], ...]) -> bool:
        """Keep the mover's draft; False when the table has moved on."""

    async def tables_of(self, player_id: str, limit: int) -> tuple[TableRecord, ...]:
        """The player's tables, the latest activity first."""

    async def waiting_for(self, player_id: str) -> tuple[str, ...]:
        """The tables on which this player must act now."""

    async def player(self, player_id: str) -> Player | None:
        """The player with this id."""

    async def player_by_token(self, token_hash: bytes) -> Player | None:
        """The player who holds the token with this hash."""

    async def add_player(self, player: Player, token_hash: bytes) -> None:
        """Keep a new player."""

    async def change_player(self, player_id: str, name: str | None, settings: dict[str, Any] | None) -> None:
        """Change what is not None."""

    async def ping(self) -> None:
        """Return when the database answers."""


class Bus(Protocol):
    """Tells every process what happened. Delivery may fail: the heartbeat heals that."""

    async def publish(self, topic: str, notice: Notice) -> None:
        """Tell all who listen to the topic."""

    def subscribe(self, topic: str) -> AbstractAsyncContextManager[AsyncIterator[Notice]]:
        """The topic's notices, from the moment the context is entered."""


class Clock(Protocol):
    """The time."""

    def now(self) -> datetime:
        """The time of day, in UTC."""

    def monotonic(self) -> float:
        """Seconds that only ever grow."""


class Dice(Protocol):
    """Chance."""

    def throw(self, number: int) -> tuple[int, int]:
        """Two dice for the event with this number."""

    def side(self) -> Side:
        """One side or the other."""


class EngineRunner(Protocol):
    """Thinks somewhere else than on the event loop."""

    async def ask(self, question: Question) -> Answer:
        """The engine's answer.

        Raises:
            Unavailable: when no worker could answer.
        """
