"""Who is looking at which table, and telling them what happens there.

A room is a table's open screens on this process. It listens to the bus for its table, loads once for all
screens, and sends each what its player may see.
"""

from __future__ import annotations

import asyncio
import secrets

import structlog

from ..wire import messages as wire
from ...errors import ClubError
from ...notices import Drafted, table_topic
from ...ports import Bus
from ...tables.table import Table
from ...tables.service import Tables
from ..wire.views import table_view

OUTBOX = 256
"""Messages that may wait for a screen whose line is slow; then it has to come again."""

log = structlog.get_logger()


class Screen:
    """One open page at a table."""

    def __init__(self, player: str | None) -> None:
        self.id = secrets.token_urlsafe(9)
        self.player = player
        self.seen: int | None = None
        """The last version sent; None before the page has said hello."""
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue(OUTBOX)

    def send(self, message: wire.ServerMessage) -> None:
        """Put the message on its way; when too many wait already, the line ends."""
        waiting: bytes | None = wire.encode(message)
        if self._outbox.full():
            self._outbox = asyncio.Queue(OUTBOX)
            waiting = None
        self._outbox.put_nowait(waiting)

    def show(self, table: Table, online: frozenset[str]) -> None:
        """Send the table, unless the page has seen a newer one."""
        if self.seen is not None and table.version >= self.seen:
            self.send(table_view(table, self.player, online, self.seen))
            self.seen = table.version

    async def next(self) -> bytes | None:
        """The next message to go out; None: the line ends."""
        return await self._outbox.get()


class Room:
    """The open screens of one table."""

    def __init__(self, table_id: str, tables: Tables, bus: Bus, beat: float) -> None:
        self.screens: set[Screen] = set()
        self.listening = asyncio.Event()
        self._table_id = table_id
        self._tables = tables
        self._bus = bus
        self._beat = beat

    @property
    def online(self) -> frozenset[str]:
        """The players who have a screen open."""
        return frozenset(screen.player for screen in self.screens if screen.player)

    async def run(self) -> None:
        """Tell the screens what happens, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._listen())
            tasks.create_task(self._keep_beating())

    async def tell_presence(self) -> None:
        """Send who is here."""
        try:
            record = (await self._tables.load(self._table_id)).record
        except ClubError:
            log.exception("presence was not told", table=self._table_id)
            return
        here = [
            seat is not None and (seat.kind == "machine" or seat.player in self.online)
            for seat in (record.seats.white, record.seats.black)
        ]
        self._send(wire.Presence(*here))

    async def _listen(self) -> None:
        moved = False
        async with self._bus.subscribe(table_topic(self._table_id)) as notices:
            self.listening.set()
            async for notice in notices:
                try:
                    if isinstance(notice, Drafted):
                        self._echo(notice)
                        continue
                    table = await self._tables.load(self._table_id)
                    for screen in self.screens:
                        screen.show(table, self.online)
                    if table.record.successor is not None and not moved:
                        moved = True
                        self._send(wire.Moved(table.record.successor))
                except Exception:  # a fault in one message must not leave the table deaf
                    log.exception("a notice was lost", table=self._table_id)

    async def _keep_beating(self) -> None:
        while True:
            await asyncio.sleep(self._beat)
            try:
                self._send(wire.Beat(await self._tables.version(self._table_id)))
            except Exception:
                log.exception("a beat was lost", table=self._table_id)

    def _echo(self, drafted: Drafted) -> None:
        message = wire.DraftView(drafted.version, drafted.moves)
        for screen in self.screens:
            if screen.player == drafted.player and screen.id != drafted.screen and screen.seen is not None:
                screen.send(message)

    def _send(self, message: wire.ServerMessage) -> None:
        for screen in self.screens:
            if screen.seen is not None:
                screen.send(message)


class Rooms:
    """The rooms that somebody is in."""

    def __init__(self, tables: Tables, bus: Bus, beat: float) -> None:
        self._tables = tables
        self._bus = bus
        self._beat = beat
        self._rooms: dict[str, tuple[Room, asyncio.Task[None]]] = {}

    async def enter(self, table_id: str, screen: Screen) -> None:
        """From now on the screen is told what happens at the table, once it has said hello."""
        if table_id not in self._rooms:
            room = Room(table_id, self._tables, self._bus, self._beat)
            self._rooms[table_id] = room, asyncio.create_task(room.run(), name=f"room {table_id}")
        room, _ = self._rooms[table_id]
        room.screens.add(screen)
        await room.listening.wait()
        await room.tell_presence()

    async def leave(self, table_id: str, screen: Screen) -> None:
        """The screen is gone; the last one closes the room."""
        if table_id not in self._rooms:
            return
        room, running = self._rooms[table_id]
        room.screens.discard(screen)
        if room.screens:
            await room.tell_presence()
        else:
            del self._rooms[table_id]
            running.cancel()

    def online(self, table_id: str) -> frozenset[str]:
        """The players who have a screen open at the table."""
        entry = self._rooms.get(table_id)
        return entry[0].online if entry else frozenset()

    async def close(self) -> None:
        """Close every room."""
        for _, running in self._rooms.values():
            running.cancel()
        self._rooms.clear()
