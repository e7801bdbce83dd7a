"""People with a page open at a table: they hear what is shown, act when they must, and keep the time."""

from __future__ import annotations

import asyncio
import random
import time
import uuid
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from .speech import Speech, View, decode, encode

PATIENCE = 60.0
"""Seconds after which an answer counts as lost."""


class Page:
    """One open page."""

    def __init__(self, socket: ClientConnection, speech: Speech, table: str) -> None:
        self._socket = socket
        self._speech = speech
        self._table = table
        self._reading = asyncio.create_task(self._read())
        self._heard = asyncio.Condition()
        self.view = View("none")
        self.seen_at: dict[int, float] = {}
        """When each version was shown here."""
        self.refused: list[str] = []
        self._acked: dict[str, int] = {}

    async def open(self) -> None:
        """Return when the table is shown."""
        await self._say(self._speech.hello(self._table, 0))
        await self.until(lambda: self.view.type == "table")

    async def until(self, holds: Any) -> None:
        """Return when this holds of what has been heard."""
        async with asyncio.timeout(PATIENCE), self._heard:
            await self._heard.wait_for(holds)

    async def draft(self, moves: list[list[int]]) -> None:
        """Show the moves so far to one's other screens."""
        await self._about({"type": "draft", "version": self.view.version, "moves": moves})

    async def does(self, do: str, **more: Any) -> int:
        """The version after a command that was carried out."""
        key = str(uuid.uuid4())
        command = {"type": "command", "key": key, "version": self.view.version, "command": {"do": do, **more}}
        await self._about(command)
        await self.until(lambda: key in self._acked)
        return self._acked.pop(key)

    async def close(self) -> None:
        """Leave."""
        self._reading.cancel()
        await self._socket.close()

    async def _about(self, message: dict[str, Any]) -> None:
        await self._say(self._speech.about(self._table, message))

    async def _say(self, message: dict[str, Any]) -> None:
        await self._socket.send(encode(message), text=True)

    async def _read(self) -> None:
        async for data in self._socket:
            message = decode(data)
            if message.type == "table":
                self.view = message
                self.seen_at[message.version] = time.perf_counter()
            elif message.type == "ack" and message.key:
                self._acked[message.key] = message.version
            elif message.type in ("error", "closed"):
                self.refused.append(f"{message.code}: {message.message}")
            else:
                continue
            async with self._heard:
                self._heard.notify_all()


class Pair:
    """Two people at a table of their own, each as if from an address of his own."""

    def __init__(self, number: int, seed: int) -> None:
        self._number = number
        self._chance = random.Random(f"{seed}/{number}")
        self.pages: dict[str, Page] = {}
        self.table = ""
        self.actions = self.drafts = 0
        self.latencies: list[float] = []
        """Seconds from a command to the other screen."""

    async def sit_down(self, address: str, speech: Speech, game: str) -> None:
        """Make the table and open a page for each."""
        host = address.replace("http", "ws", 1)
        for side in ("white", "black"):
            last = 1 if side == "white" else 2
            headers = {"X-Forwarded-For": f"10.{self._number >> 8}.{self._number & 255}.{last}"}
            async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, headers=headers) as http:
                if side == "white":
                    order = {"game": game, "mode": "friend", "side": "white"}
                    answer = await http.post("/api/tables", json=order)
                    self.table = answer.raise_for_status().json()["id"]
                else:
                    (await http.post(f"/api/tables/{self.table}/join")).raise_for_status()
                headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
            socket = await connect(
                host + speech.path(self.table), additional_headers=headers, max_size=None, compression=None
            )
            self.pages[side] = Page(socket, speech, self.table)
        await asyncio.gather(*(page.open() for page in self.pages.values()))

    async def play(self, until: float, pace: float, measuring: asyncio.Event) -> None:
        """Act at this table till then, an action every half `pace` seconds between the two; 0: at once."""
        due = time.perf_counter() + self._chance.random() * pace / 2
        while due < until:
            await asyncio.sleep(max(due - time.perf_counter(), 0))
            latency = await self._act()
            if measuring.is_set():
                self.latencies.append(latency)
                self.actions += 1
            due = max(due + pace / 2, time.perf_counter()) if pace else time.perf_counter()

    async def _act(self) -> float:
        """One action of whoever is due; seconds until the other's page showed it."""
        side = self.pages["white"].view.turn or "white"
        page, other = self.pages[side], self.pages["black" if side == "white" else "white"]
        can = page.view.can
        began = time.perf_counter()
        if "play" in can and page.view.graph is not None:
            moves = self._walk(page.view.graph["nodes"])
            # A roll has no draft: a play has two, so that there is one to an action.
            for part in (moves[:-1], moves):
                await page.draft(part)
                self.drafts += 1
            began = time.perf_counter()
            version = await page.does("play", moves=moves)
        else:
            version = await page.does(next(do for do in ("roll", "next") if do in can))
        for screen in (other, page):
            await screen.until(lambda screen=screen: screen.view.version >= version)
        shown = min(at for seen, at in other.seen_at.items() if seen >= version)
        other.seen_at.clear()
        page.seen_at.clear()
        return shown - began

    def _walk(self, nodes: list[list[int]]) -> list[list[int]]:
        moves, node = [], 0
        while edges := nodes[node]:
            chosen = 5 * self._chance.randrange(len(edges) // 5)
            moves.append(edges[chosen : chosen + 3])
            node = edges[chosen + 4]
        return moves

    async def leave(self) -> None:
        """Close both pages."""
        await asyncio.gather(*(page.close() for page in self.pages.values()))
