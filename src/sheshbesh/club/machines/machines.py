"""The machines at the tables: when one must act, it asks the engine and then commands like anybody else."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable

import structlog

from ..errors import Stale
from ..notices import MACHINES
from ..ports import Bus
from ..tables.service import Tables
from ..tables.store import TableStore
from ..tables.table import MACHINE
from .questions import EngineRunner, Question, command_of, next_step

PAUSE = 2.0
"""Seconds before a machine tries again after a fault; doubled with each fault that follows."""
PAUSE_LIMIT = 60.0
SWEEP = 15.0
"""Seconds between two looks for machines that are due and whose notice was lost."""

log = structlog.get_logger()


class Machines:
    """Plays for every machine that is due; a server that starts finds those that were due when it stopped."""

    def __init__(
        self,
        tables: Tables,
        store: TableStore,
        bus: Bus,
        runner: EngineRunner,
        pause: float = PAUSE,
        sweep: float = SWEEP,
    ) -> None:
        self._tables = tables
        self._store = store
        self._bus = bus
        self._runner = runner
        self._pause = pause
        self._sweep_pause = sweep
        self._serving: dict[str, asyncio.Task[None]] = {}
        self._called_again: set[str] = set()
        self._secret = secrets.token_bytes(32)

    async def run(self) -> None:
        """Play until cancelled, whatever happens at a table, in the store or on the bus."""
        try:
            async with asyncio.TaskGroup() as parts:
                parts.create_task(self._forever(self._listen))
                parts.create_task(self._forever(self._sweep))
        finally:
            for serving in self._serving.values():
                serving.cancel()

    async def _forever(self, part: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await part()
            except Exception:
                log.exception("machines do not hear that they are due; it is tried again")
            await asyncio.sleep(self._pause)

    async def _listen(self) -> None:
        async with self._bus.subscribe(MACHINES) as notices:
            for table_id in await self._store.waiting_for(MACHINE):
                self._call(table_id)
            async for notice in notices:
                self._call(notice.table)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self._sweep_pause)
            for table_id in await self._store.waiting_for(MACHINE):
                if table_id not in self._serving:
                    self._call(table_id)

    def _call(self, table_id: str) -> None:
        if table_id in self._serving:
            self._called_again.add(table_id)
        else:
            self._serving[table_id] = asyncio.create_task(self._serve(table_id), name=f"machine {table_id}")

    async def _serve(self, table_id: str) -> None:
        faults, told = 0, ""
        try:
            acted = True
            while acted or table_id in self._called_again:
                self._called_again.discard(table_id)
                try:
                    acted = await self.act(table_id)
                    faults, told = 0, ""
                except Stale:
                    acted = True  # the other side was faster: look again
                except Exception as fault:
                    if repr(fault) != told:
                        told = repr(fault)
                        log.exception("the machine cannot act; it will try again", table=table_id)
                    await asyncio.sleep(min(self._pause * 2 ** min(faults, 10), PAUSE_LIMIT))
                    faults += 1
                    acted = True
        finally:
            del self._serving[table_id]

    async def act(self, table_id: str) -> bool:
        """Do one thing at the table if the machine is due there; whether it was."""
        table = await self._tables.load(table_id)
        if table.record.due != MACHINE:
            return False
        (side,) = table.record.sides_of(MACHINE)
        step = next_step(table, side, self._secret)
        command = command_of(step, await self._runner.ask(step)) if isinstance(step, Question) else step
        # The key says which decision it is: two processes that both serve the table decide it once.
        await self._tables.command(MACHINE, table_id, f"{MACHINE}-{table.version}", table.version, command)
        return True
