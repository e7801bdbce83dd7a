"""The WebSocket under a line: messages in, one at a time; messages out, in the order things happened."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, TypeAlias, cast

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from ...errors import ClubError
from ..http.handlers import COOKIE, TheClub
from ..origin import check_origin
from ..refusals import explain
from ..wire import messages as wire
from .line import Line
from .screen import Screen

Socket: TypeAlias = WebSocket[Any, Any, Any]

TOO_SLOW, TOO_NOISY = 1013, 1008


@websocket("/api/line")
async def line_socket(socket: Socket, club: TheClub) -> None:
    """Everything that a screen looks at, live."""
    await socket.accept()
    try:
        check_origin(
            socket.headers.get("origin"), socket.headers.get("host"), socket.url.scheme, club.public_url
        )
        await club.readiness.wait()
        player = await club.players.recognise(socket.cookies.get(COOKIE))
    except ClubError as error:
        await socket.send_data(wire.encode(explain(error)), mode="text")
        return await socket.close(4000 + error.status, error.code)
    screen = Screen(player.id if player else None)
    line = Line(club.topics, screen, club.clock)
    tasks = asyncio.create_task(_send(socket, screen)), asyncio.create_task(_keep_beating(line, club.beat))
    try:
        while await line.hear(await _receive(socket)):
            pass
        await socket.close(TOO_NOISY, "too_many")
    except WebSocketDisconnect:
        pass
    finally:
        for task in tasks:
            task.cancel()
        line.close()


async def _receive(socket: Socket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone", code=message["code"])
    return cast("str | bytes", message.get("text") or message.get("bytes") or "")


async def _send(socket: Socket, screen: Screen) -> None:
    with suppress(WebSocketDisconnect, OSError):  # the receiving side notices as well, and tidies up
        while (text := await screen.outbox.next()) is not None:
            await socket.send_data(text, mode="text")
        await socket.close(TOO_SLOW, "too_slow")


async def _keep_beating(line: Line, beat: float) -> None:
    while True:
        await asyncio.sleep(beat)
        await line.beat()
