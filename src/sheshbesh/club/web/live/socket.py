"""A table's socket: messages in, one at a time; messages out, in the order things happened."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any, TypeAlias, cast
from urllib.parse import urlsplit

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from ....rules.errors import SheshbeshError
from ..wire import messages as wire
from ..bootstrap import Club
from ...errors import ClubError, Malformed, NotSeated, TooLarge, TooMany, Unavailable, WrongOrigin
from ..refusals import explain
from ..http.handlers import COOKIE, TheClub
from ...limits import TokenBucket
from ..wire.play_views import refusal_view
from .rooms import Screen

Socket: TypeAlias = WebSocket[Any, Any, Any]

log = structlog.get_logger()

TOO_SLOW, TOO_NOISY = 1013, 1008

CARRIED_OUT = 0.75
"""What a command gets back when it was carried out: a program that plays by the rules may play fast."""


class Line:
    """One client's line to one table."""

    def __init__(self, club: Club, table_id: str, screen: Screen) -> None:
        self._club = club
        self._table_id = table_id
        self._screen = screen
        self._commands = TokenBucket(50, 20, club.clock)
        self._drafts = TokenBucket(120, 40, club.clock)
        self._patience = TokenBucket(600, 20, club.clock)

    async def hear(self, data: str | bytes) -> bool:
        """Carry out one message and answer it; False when the client does not stop shouting."""
        key: str | None = None
        try:
            message = self._read(data)
            if isinstance(message, wire.CommandMessage | wire.WhyMessage):
                key = message.key
            self._limit(message)
            await self._carry_out(message)
        except (ClubError, SheshbeshError) as error:
            self._screen.send(explain(error, key or _key(data)))
            if isinstance(error, TooMany | Malformed | TooLarge):
                return self._patience.allows()
        except Exception:
            log.exception("a message failed", table=self._table_id)
            self._screen.send(explain(Unavailable("the server failed; nothing was changed"), key))
        return True

    def _read(self, data: str | bytes) -> wire.ClientMessage:
        if len(data) > wire.MAX_MESSAGE:
            raise TooLarge(f"a message has at most {wire.MAX_MESSAGE} bytes, not {len(data)}")
        try:
            return wire.decode_client(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Malformed(f"no message of docs/wire.md: {error}") from None

    def _limit(self, message: wire.ClientMessage) -> None:
        drafting = isinstance(message, wire.DraftMessage | wire.WhyMessage)
        bucket = self._drafts if drafting else self._commands
        if not bucket.allows():
            raise TooMany("too many messages; say twenty a second at most")

    async def _carry_out(self, message: wire.ClientMessage) -> None:
        tables, player = self._club.tables, self._screen.player
        if isinstance(message, wire.Hello):
            await self._show(message.version)
        elif isinstance(message, wire.WhyMessage):
            refusal = await tables.why(
                player, self._table_id, message.version, message.moves, message.source, message.target
            )
            self._screen.send(wire.WhyNot(message.key, refusal_view(refusal)))
        elif player is None:
            raise NotSeated("only the players act at a table; you are looking on")
        elif isinstance(message, wire.DraftMessage):
            await tables.draft(player, self._table_id, message.version, message.moves, self._screen.id)
        else:
            await self._command(player, message)

    async def _command(self, player: str, message: wire.CommandMessage) -> None:
        start = time.perf_counter()
        version = await self._club.tables.command(
            player, self._table_id, message.key, message.version, message.command
        )
        self._commands.refund(CARRIED_OUT)
        self._screen.send(wire.Ack(message.key, version))
        log.debug(
            "command",
            table=self._table_id,
            version=version,
            do=type(message.command).__name__.lower(),
            ms=round((time.perf_counter() - start) * 1000, 1),
        )

    async def _show(self, seen: int) -> None:
        table = await self._club.tables.load(self._table_id)
        self._screen.seen = min(seen, table.version)
        self._screen.show(table, self._club.rooms.online(self._table_id))
        if table.record.successor is not None and seen == table.version:
            self._screen.send(wire.Moved(table.record.successor))  # it was agreed while the line was down


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: Socket, club: TheClub, table_id: FromPath[str]) -> None:
    """The table, live."""
    await socket.accept()
    try:
        check_origin(socket.headers.get("origin"), socket.headers.get("host"))
        await club.readiness.wait()
        player = await club.players.recognise(socket.cookies.get(COOKIE))
        await club.tables.load(table_id)
    except ClubError as error:
        await socket.send_data(wire.encode(explain(error)), mode="text")
        return await socket.close(4000 + error.status, error.code)
    screen = Screen(player.id if player else None)
    await club.rooms.enter(table_id, screen)
    sending = asyncio.create_task(_send(socket, screen))
    try:
        line = Line(club, table_id, screen)
        while await line.hear(await _receive(socket)):
            pass
        await socket.close(TOO_NOISY, "too_many")
    except WebSocketDisconnect:
        pass
    finally:
        sending.cancel()
        await club.rooms.leave(table_id, screen)


def check_origin(origin: str | None, host: str | None) -> None:
    """Refuse a page of another site; a client that is no browser names no origin.

    Raises:
        WrongOrigin: naming both.
    """
    if origin is not None and urlsplit(origin).netloc != host:
        raise WrongOrigin(f"pages of {origin} may not use the club at {host}")


async def _receive(socket: Socket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone", code=message["code"])
    return cast("str | bytes", message.get("text") or message.get("bytes") or "")


async def _send(socket: Socket, screen: Screen) -> None:
    with suppress(WebSocketDisconnect, OSError):  # the receiving side notices as well, and tidies up
        while (data := await screen.next()) is not None:
            await socket.send_data(data, mode="text")
        await socket.close(TOO_SLOW, "too_slow")


def _key(data: str | bytes) -> str | None:
    """The key of a message that could not be understood, so that its sender knows which it was."""
    if len(data) > wire.MAX_MESSAGE:
        return None
    try:
        key = msgspec.json.decode(data, type=dict[str, Any]).get("key")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return key if isinstance(key, str) else None
