"""A real server on a free port, and clients who talk to it as a browser does."""

from __future__ import annotations

import asyncio
import json
import threading
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from sheshbesh.cli.serve import listen
from sheshbesh.club.settings import Settings
from sheshbesh.club.web.server import make_server

Message = dict[str, Any]

PATIENCE = 600.0
"""Seconds after which a test gives up waiting for a message; before the first one the rules and the engine
may have to be compiled on a busy machine."""


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """The address of a server that runs in a thread of its own."""
    server = make_server(settings)
    listening = listen("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


class Guest:
    """Somebody with a browser: cookies, and sockets that carry them."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    @property
    def cookie(self) -> str:
        return f"sheshbesh={self.http.cookies['sheshbesh']}"

    async def new_table(self, **order: Any) -> str:
        """The id of a new table."""
        answer = await self.http.post(
            "/api/tables", json={"game": "backgammon", "mode": "friend", "side": "white"} | order
        )
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    @asynccontextmanager
    async def screen(self, table_id: str, **headers: str) -> AsyncIterator[Screen]:
        """A page of this guest at the table."""
        known = {"Cookie": self.cookie} if "sheshbesh" in self.http.cookies else {}
        address = f"{str(self.http.base_url).replace('http', 'ws', 1)}/api/line"
        async with connect(address, additional_headers=known | headers, max_size=None) as socket:
            yield Screen(socket, table_id)


class Screen:
    """One open page at a table."""

    def __init__(self, socket: ClientConnection, table_id: str) -> None:
        self.socket = socket
        self.topic = f"table/{table_id}"
        self.view: Message = {}
        """The last table message."""

    async def say(self, message: str | bytes | Message) -> None:
        """Say something, of this table where nothing else is said."""
        await self.socket.send(
            message if isinstance(message, (str, bytes)) else json.dumps({"topic": self.topic} | message)
        )

    async def hear(self, *types: str) -> Message:
        """The next message of one of these types; others are passed over."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message: Message = json.loads(await self.socket.recv())
                if message["type"] == "table":
                    self.view = message
                if message["type"] in types:
                    return message

    async def hello(self, version: int = 0) -> Message:
        """The table as the server shows it."""
        await self.say({"type": "subscribe", "version": version})
        return await self.hear("table")

    async def table(self, version: int) -> Message:
        """The first table message that is at least of this version."""
        while self.view.get("version", -1) < version:
            await self.hear("table")
        return self.view

    async def command(
        self, do: str, key: str | None = None, version: int | None = None, **more: Any
    ) -> Message:
        """The answer to a command: an ack or an error."""
        key = key or str(uuid.uuid4())
        await self.say(
            {
                "type": "command",
                "key": key,
                "version": self.view["version"] if version is None else version,
                "command": {"do": do, **more},
            }
        )
        answer = await self.hear("ack", "error")
        assert answer["key"] == key
        return answer

    async def turn(self) -> None:
        """Wait until this screen's player must act."""
        while self.view["turn"] not in (self.view["you"], None) or self.view["phase"] == "waiting":
            await self.hear("table")

    async def does(self, do: str, **more: Any) -> Message:
        """The table after a command that must be allowed."""
        answer = await self.command(do, **more)
        assert answer["type"] == "ack", answer
        return await self.table(answer["version"])

    async def plays_any(self) -> Message:
        """The table after the first legal play."""
        return await self.does("play", moves=walk(self.view["graph"]))


def walk(graph: Message) -> list[list[int]]:
    """The moves of the first legal play."""
    moves, node = [], 0
    while edges := graph["nodes"][node]:
        moves.append(edges[:3])
        node = edges[4]
    return moves


@asynccontextmanager
async def guest(address: str) -> AsyncIterator[Guest]:
    """Somebody new."""
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
        yield Guest(http)


def settings(folder: Path, **changes: Any) -> Settings:
    """A server for tests: repeatable dice, quick beats."""
    return Settings(**{"data_dir": folder, "dice_seed": 1, "beat": 0.05} | changes)
