"""Where tables are kept."""

from __future__ import annotations

from typing import Protocol

from ...rules.events import Event
from .table import Change, Receipt, TableRecord


class TableStore(Protocol):
    """Where tables are kept. A write that has returned is on the disk."""

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
