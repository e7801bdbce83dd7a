"""What is measured: rounds of play at so many tables, as fast as may be or at a pace, and a bare echo."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from websockets.asyncio.client import connect

from .people import Pair
from .server import Server
from .speech import Speech

SETTLING = 3.0
"""Seconds of play before measuring begins."""
AT_ONCE = 20
"""Pairs who sit down together."""


@dataclass(frozen=True)
class Round:
    """What came out of a round of play."""

    tables: int
    actions_a_second: float
    drafts_a_second: float
    p50_ms: float
    p99_ms: float
    worst_ms: float
    cpu_ms_an_action: float
    """Processor time of the server for each action, its drafts included."""
    mb_before: float
    mb_seated: float
    mb_after: float
    refused: int


async def play(server: Server, speech: Speech, tables: int, seconds: float, pace: float, seed: int) -> Round:
    """So many pairs play for so long."""
    before = server.memory()
    pairs = [Pair(number, seed) for number in range(tables)]
    for first in range(0, tables, AT_ONCE):
        some = pairs[first : first + AT_ONCE]
        await asyncio.gather(*(pair.sit_down(server.address, speech, "backgammon") for pair in some))
    seated = server.memory()
    measuring = asyncio.Event()
    until = time.perf_counter() + SETTLING + seconds
    playing = [asyncio.create_task(pair.play(until, pace, measuring)) for pair in pairs]
    await asyncio.sleep(SETTLING)
    measuring.set()
    began, cpu, drafts = time.perf_counter(), server.cpu(), sum(pair.drafts for pair in pairs)
    await asyncio.sleep(max(until - time.perf_counter(), 0))
    took, used = time.perf_counter() - began, server.cpu() - cpu
    actions = sum(pair.actions for pair in pairs)
    drafts = sum(pair.drafts for pair in pairs) - drafts
    measuring.clear()
    await asyncio.gather(*playing)
    latencies = sorted(latency for pair in pairs for latency in pair.latencies)
    after = server.memory()
    await asyncio.gather(*(pair.leave() for pair in pairs))
    return Round(
        tables=tables,
        actions_a_second=round(actions / took, 1),
        drafts_a_second=round(drafts / took, 1),
        p50_ms=_ms(latencies[len(latencies) // 2]),
        p99_ms=_ms(latencies[int(len(latencies) * 0.99)]),
        worst_ms=_ms(latencies[-1]),
        cpu_ms_an_action=round(1000 * used / max(actions, 1), 3),
        mb_before=round(before, 1),
        mb_seated=round(seated, 1),
        mb_after=round(after, 1),
        refused=sum(len(page.refused) for pair in pairs for page in pair.pages.values()),
    )


async def echo(server: Server, messages: int = 20_000, size: int = 200) -> float:
    """Milliseconds of processor time that a message costs which is only said back."""
    address = server.address.replace("http", "ws", 1) + "/echo"
    text = "x" * size
    async with connect(address, compression=None) as socket:
        await socket.send(text)
        await socket.recv()
        cpu = server.cpu()
        for _ in range(messages // 50):
            for _ in range(50):
                await socket.send(text)
            for _ in range(50):
                await socket.recv()
    return round(1000 * (server.cpu() - cpu) / messages, 4)


async def idle_sockets(server: Server, count: int) -> float:
    """Kilobytes that an idle socket takes."""
    address = server.address.replace("http", "ws", 1) + "/api/line"
    before = server.memory()
    sockets = []
    for number in range(count):
        headers = {"X-Forwarded-For": f"10.200.{number >> 8}.{number & 255}"}
        sockets.append(await connect(address, additional_headers=headers, compression=None))
    after = server.memory()
    await asyncio.gather(*(socket.close() for socket in sockets))
    return round(1000 * (after - before) / count, 1)


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 2)
