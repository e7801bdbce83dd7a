"""The one place where the club's parts are put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import structlog

from ..bus.memory import MemoryBus
from ..clock import SystemClock
from ..dice import SeededDice, SystemDice
from ..jobs.pool import WorkerPool
from ..machines.machines import Machines
from ..machines.worker import COMMAND
from ..people.players import Players
from ..ports import Bus, Clock, Dice
from ..settings import Settings
from ..storage.database import Database
from ..storage.store import SqlStore
from ..tables.service import Tables
from .health import Readiness
from .live.table_topic import TableTopics
from .live.topics import Kinds

log = structlog.get_logger()


class BusError(Exception):
    """The bus's address cannot be used; the message says which can."""


@dataclass(frozen=True)
class Club:
    """Everything the web needs."""

    store: SqlStore
    clock: Clock
    tables: Tables
    players: Players
    tables_live: TableTopics
    readiness: Readiness
    beat: float
    """Seconds between two beats on a line."""
    public_url: str | None
    """Where the club is known to be; None: wherever it is asked."""

    @property
    def topics(self) -> Kinds:
        """What a screen can look at."""
        return {"table": self.tables_live}


@asynccontextmanager
async def open_club(settings: Settings) -> AsyncIterator[Club]:
    """A running club: it answers at once, and plays as soon as the rules are loaded."""
    clock = SystemClock()
    bus = make_bus(settings.bus_url)
    database = Database(settings.database)
    store = SqlStore(database)
    tables = Tables(store, bus, clock, make_dice(settings.dice_seed))
    tables_live = TableTopics(tables, bus, clock, settings.beat)
    pool = WorkerPool(settings.workers, COMMAND)
    machines = Machines(tables, store, bus, pool)
    readiness = Readiness()
    async with database.opened(), pool.opened():
        running = asyncio.create_task(_start(readiness, pool, machines), name="machines")
        try:
            players = Players(store, clock)
            yield Club(
                store, clock, tables, players, tables_live, readiness, settings.beat, settings.public_url
            )
        finally:
            running.cancel()
            await tables_live.close()


def make_bus(url: str) -> Bus:
    """The bus at this address.

    Raises:
        BusError: for a kind of bus that is not supported.
    """
    if url != "memory://":
        raise BusError(f"the bus {url!r} is not supported; memory:// is, for one server process")
    return MemoryBus()


def make_dice(seed: int | None) -> Dice:
    """Unforeseeable dice, or repeatable ones for tests."""
    return SystemDice() if seed is None else SeededDice(seed)


async def _start(readiness: Readiness, pool: WorkerPool, machines: Machines) -> None:
    try:
        await readiness.load(pool)
        log.info("ready to play")
        await machines.run()
    except Exception:
        log.critical("the club cannot play; start it again", exc_info=True)
