"""The machines at the tables: when one must act, it asks the engine and then commands like anybody else."""

from __future__ import annotations

import asyncio

import structlog

from ...rules.errors import RuleError
from ..errors import ClubError, Stale
from ..notices import MACHINES
from ..ports import Bus
from ..tables.service import Tables
from ..tables.store import TableStore
from ..tables.table import MACHINE
from .questions import EngineRunner, Question, command_of, next_step

PAUSE = 2.0
"""Seconds before a machine tries again after a fault."""

log = structlog.get_logger()


class Machines:
    """Plays for every machine that is due; a server that starts finds those that were due when it stopped."""

    def __init__(
        self, tables: Tables, store: TableStore, bus: Bus, runner: EngineRunner, pause: float = PAUSE
    ) -> None:
        self._tables = tables
        self._store = store
        self._bus = bus
        self._runner = runner
        self._pause = pause
        self._serving: dict[str, asyncio.Task[None]] = {}
        self._called_again: set[str] = set()

    async def run(self) -> None:
        """Play until cancelled."""
        try:
            async with self._bus.subscribe(MACHINES) as notices:
                for table_id in await self._store.waiting_for(MACHINE):
                    self._call(table_id)
                async for notice in notices:
                    self._call(notice.table)
        finally:
            for serving in self._serving.values():
                serving.cancel()

    def _call(self, table_id: str) -> None:
        if table_id in self._serving:
            self._called_again.add(table_id)
        else:
            self._serving[table_id] = asyncio.create_task(self._serve(table_id), name=f"machine {table_id}")

    async def _serve(self, table_id: str) -> None:
        try:
            acted = True
            while acted or table_id in self._called_again:
                self._called_again.discard(table_id)
                try:
                    acted = await self.act(table_id)
                except Stale:
                    acted = True  # the other side was faster: look again
                except ClubError:
                    log.exception("the machine cannot act; it will try again", table=table_id)
                    await asyncio.sleep(self._pause)
                    acted = True
        except RuleError:
            log.exception("the machine chose what the rules forbid", table=table_id)
        finally:
            del self._serving[table_id]

    async def act(self, table_id: str) -> bool:
        """Do one thing at the table if the machine is due there; whether it was."""
        table = await self._tables.load(table_id)
        if table.record.due != MACHINE:
            return False
        (side,) = table.record.sides_of(MACHINE)
        step = next_step(table, side)
        command = command_of(step, await self._runner.ask(step)) if isinstance(step, Question) else step
        # The key says which decision it is: two processes that both serve the table decide it once.
        await self._tables.command(MACHINE, table_id, f"{MACHINE}-{table.version}", table.version, command)
        return True
