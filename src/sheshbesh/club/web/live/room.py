"""A table's open screens on this process: it loads once for all, and tells each what it may see."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import structlog

from ....rules.side import Side
from ...errors import TooMany
from ...notices import Drafted, Notice, table_topic
from ...ports import Bus
from ...tables.service import Tables
from ..wire import messages as wire
from .presence import Presence
from .screen import Screen
from .shown import ShownTable

ONLOOKERS = 500
"""Most screens without a seat that may look at one table through one process."""

log = structlog.get_logger()


@dataclass(eq=False)
class Watch:
    """How far one screen has seen the table."""

    seen: int


class Room:
    """The open screens of one table."""

    def __init__(self, table_id: str, shown: ShownTable, tables: Tables, bus: Bus) -> None:
        self.topic = f"table/{table_id}"
        self.listening = asyncio.Event()
        self.outdated = False
        """Whether the store may know more than is shown here."""
        self._id = table_id
        self._shown = shown
        self._tables = tables
        self._bus = bus
        self._watches: dict[Screen, Watch] = {}
        self._presence = Presence(self._tell_presence)
        self._loading = asyncio.Lock()
        self._moved = shown.table.record.successor is not None

    @property
    def empty(self) -> bool:
        """Whether nobody looks."""
        return not self._watches

    @property
    def online(self) -> frozenset[str]:
        """The players at the table who have a screen open."""
        seats = (self._shown.table.record.seats[side] for side in Side)
        return frozenset(seat.player for seat in seats if seat is not None and seat.player in self._presence)

    async def show(self, screen: Screen, version: int) -> None:
        """Show the table to this screen, and from then on whatever happens.

        Raises:
            TooMany: when too many look on.
        """
        if self.outdated or version > self._shown.table.version:
            await self.refresh()
        table = self._shown.table
        watch, came = self._watches.get(screen), False
        if watch is None:
            if not table.record.sides_of(screen.player) and len(self._watches) >= ONLOOKERS:
                raise TooMany("too many look on at this table")
            watch = self._watches[screen] = Watch(0)
            came = self._presence.come(screen.player)
        watch.seen = min(version, table.version)
        self._mark(screen, watch)
        if came:
            self._changed(screen.player)
        if table.record.successor is not None and version == table.version:
            # It was agreed while the line was down.
            screen.send(wire.Moved(self.topic, table.record.successor))

    def leave(self, screen: Screen) -> None:
        """The screen looks elsewhere."""
        if self._watches.pop(screen, None) is None:
            return
        for slot in ("table", "draft", "presence"):
            screen.outbox.forget((slot, self.topic))
        if self._presence.go(screen.player):
            self._changed(screen.player)

    async def run(self) -> None:
        """Tell the screens what happens, until cancelled."""
        async with self._bus.subscribe(table_topic(self._id)) as notices:
            self.listening.set()
            async for notice in notices:
                try:
                    await self._hear(notice)
                except Exception:  # a fault in one message must not leave the table deaf
                    self.outdated = True
                    log.exception("a notice was lost", table=self._id)

    def stop(self) -> None:
        """Tell nobody any more."""
        self._presence.stop()

    async def refresh(self) -> None:
        """Load the table, and show it if it has moved on."""
        async with self._loading:
            self.outdated = False
            before, table = self._shown.table, await self._tables.load(self._id)
        self._shown.update(table)
        if table.record.seats != before.record.seats:
            self._shown.here(self.online)
        if (table.version, table.record.revision) != (before.version, before.record.revision):
            for screen, watch in self._watches.items():
                self._mark(screen, watch)
        if table.record.successor is not None and not self._moved:
            self._moved = True
            moved = wire.encode(wire.Moved(self.topic, table.record.successor)).decode()
            for screen in self._watches:
                screen.outbox.put(moved)

    async def _hear(self, notice: Notice) -> None:
        if not isinstance(notice, Drafted):
            await self.refresh()
            return
        # The notice may be older than what the store knows by now: the store says what is drafted.
        others = [s for s in self._watches if s.player == notice.player and s.id != notice.screen]
        if not others:
            self.outdated = True
            return
        await self.refresh()
        for screen in others:
            screen.outbox.mark(("draft", self.topic), self._draft)

    def _mark(self, screen: Screen, watch: Watch) -> None:
        screen.outbox.mark(("table", self.topic), lambda: self._view(screen, watch))

    def _view(self, screen: Screen, watch: Watch) -> str:
        text = self._shown.text(screen.player, watch.seen)
        watch.seen = self._shown.table.version
        return text

    def _draft(self) -> str:
        record = self._shown.table.record
        return wire.encode(wire.DraftView(self.topic, record.version, record.draft)).decode()

    def _changed(self, player: str | None) -> None:
        """A player has come or gone; onlookers do so unnoticed."""
        if self._shown.table.record.sides_of(player):
            self._shown.here(self.online)
            self._presence.changed(len(self._watches))

    def _tell_presence(self) -> None:
        for screen in self._watches:
            screen.outbox.mark(("presence", self.topic), self._presence_text)

    def _presence_text(self) -> str:
        seats, online = self._shown.table.record.seats, self.online
        here = [
            seat is not None and (seat.kind == "machine" or seat.player in online)
            for seat in (seats.white, seats.black)
        ]
        return wire.encode(wire.Presence(self.topic, *here)).decode()
