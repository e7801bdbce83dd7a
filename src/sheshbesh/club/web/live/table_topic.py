"""The topic `table/<id>`: a table live, and what a player says there."""

from __future__ import annotations

import asyncio
import time

import structlog

from ...errors import Malformed, NotSeated, Stale
from ...ports import Bus, Clock
from ...tables.service import Tables
from ..wire import messages as wire
from ..wire.play_views import refusal_view
from .room import Room
from .screen import Screen
from .shown import ShownTable

log = structlog.get_logger()


class TableTopics:
    """The tables that somebody looks at, a room each."""

    def __init__(self, tables: Tables, bus: Bus, clock: Clock, beat: float) -> None:
        self._tables = tables
        self._bus = bus
        self._clock = clock
        self._beat = beat
        self._rooms: dict[str, tuple[Room, asyncio.Task[None]]] = {}
        self._versions: dict[str, tuple[float, int]] = {}
        """What the store last said, and when: one question serves all who look at a table."""

    async def subscribe(self, screen: Screen, topic_id: str, version: int) -> None:
        """Show the table to the screen, now and whenever it changes.

        Raises:
            UnknownTable: when there is none.
            TooMany: when too many look on.
        """
        room = await self._room(topic_id)
        try:
            await room.show(screen, version)
        finally:
            self._tidy(topic_id)

    def unsubscribe(self, screen: Screen, topic_id: str) -> None:
        """Show it no more; the last screen closes the room."""
        if topic_id in self._rooms:
            self._rooms[topic_id][0].leave(screen)
            self._tidy(topic_id)

    async def carry_out(self, screen: Screen, topic_id: str, message: wire.ClientMessage) -> None:
        """Carry out a command, keep a draft, or say why a move may not be.

        Raises:
            NotSeated: for an onlooker.
            ClubError, RuleError: as the table service does.
        """
        match message:
            case wire.WhyMessage(key=key, version=version, moves=moves, source=source, target=target):
                refusal = await self._tables.why(screen.player, topic_id, version, moves, source, target)
                screen.send(wire.WhyNot(message.topic, key, refusal_view(refusal)))
            case wire.DraftMessage(version=version, moves=moves):
                await self._tables.draft(_player(screen), topic_id, version, moves, screen.id)
                self._outdate(topic_id)
            case wire.CommandMessage():
                await self._command(screen, topic_id, message)
            case _:
                raise Malformed("a table takes command, draft and why")

    async def version(self, topic_id: str) -> int:
        """The table's version in the store, asked for once a beat; a room that missed it catches up."""
        now = self._clock.monotonic()
        asked, known = self._versions.get(topic_id, (float("-inf"), 0))
        if now - asked < self._beat / 2:
            return known
        known = await self._tables.version(topic_id)
        if topic_id in self._rooms:
            self._versions[topic_id] = now, known
        return known

    def online(self, table_id: str) -> frozenset[str]:
        """The players who have a screen open at the table."""
        entry = self._rooms.get(table_id)
        return entry[0].online if entry else frozenset()

    async def close(self) -> None:
        """Close every room."""
        for room, running in self._rooms.values():
            room.stop()
            running.cancel()
        self._rooms.clear()

    async def _room(self, table_id: str) -> Room:
        if table_id not in self._rooms:
            table = await self._tables.load(table_id)
            if table_id not in self._rooms:  # nobody else has opened it meanwhile
                room = Room(table_id, ShownTable(table), self._tables, self._bus)
                room.outdated = True  # until it listens, things may happen unheard
                self._rooms[table_id] = room, asyncio.create_task(room.run(), name=f"room {table_id}")
        room, _ = self._rooms[table_id]
        await room.listening.wait()
        return room

    def _outdate(self, table_id: str) -> None:
        """Whoever asks before the room has heard what was done is shown it all the same."""
        if table_id in self._rooms:
            self._rooms[table_id][0].outdated = True

    def _tidy(self, table_id: str) -> None:
        entry = self._rooms.get(table_id)
        if entry is not None and entry[0].empty:
            del self._rooms[table_id]
            self._versions.pop(table_id, None)
            entry[0].stop()
            entry[1].cancel()

    async def _command(self, screen: Screen, table_id: str, message: wire.CommandMessage) -> None:
        start = time.perf_counter()
        try:
            version = await self._tables.command(
                _player(screen), table_id, message.key, message.version, message.command
            )
        except Stale:
            self._outdate(table_id)  # the word of the newer version may have been lost
            raise
        self._outdate(table_id)
        screen.send(wire.Ack(message.topic, message.key, version))
        log.debug(
            "command",
            table=table_id,
            version=version,
            do=type(message.command).__name__.lower(),
            ms=round((time.perf_counter() - start) * 1000, 1),
        )


def _player(screen: Screen) -> str:
    """Who acts.

    Raises:
        NotSeated: for somebody unknown.
    """
    if screen.player is None:
        raise NotSeated("only the players act at a table; you are looking on")
    return screen.player
