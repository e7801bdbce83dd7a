"""The one writer: whole commands, many in one commit, a savepoint each.

Every caller waits until his own work is on the disk. Because all that wait together share one sync,
SQLite's `synchronous=FULL` stays affordable.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .errors import Unavailable

T = TypeVar("T")
Work: TypeAlias = Callable[[AsyncConnection], Awaitable[Any]]

BATCH = 500
"""Most commands in one commit."""


class Writer:
    """Serialises all writing through one connection."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._queue: asyncio.Queue[tuple[Work, asyncio.Future[Any]] | None] = asyncio.Queue()

    async def write(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Do the work in a savepoint of its own; return once it is committed.

        Raises:
            Unavailable: when the database could not commit.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((work, future))
        return await future

    async def run(self) -> None:
        """Write until closed."""
        closing = False
        while not closing:
            batch = [await self._queue.get()]
            while len(batch) < BATCH and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            closing = None in batch
            if jobs := [job for job in batch if job is not None]:
                await self._commit(jobs)

    def close(self) -> None:
        """Let `run` end after what is queued already."""
        self._queue.put_nowait(None)

    async def _commit(self, jobs: list[tuple[Work, asyncio.Future[Any]]]) -> None:
        outcomes: list[Any] = []
        try:
            async with self._engine.begin() as connection:
                for work, _ in jobs:
                    outcomes.append(await _in_savepoint(connection, work))
        except SQLAlchemyError as error:
            refused = Unavailable("nothing was changed: the database could not write")
            refused.__cause__ = error
            outcomes = [refused] * len(jobs)
        for (_, future), outcome in zip(jobs, outcomes, strict=True):
            if future.done():  # whoever asked has gone; the work is kept all the same
                continue
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)


async def _in_savepoint(connection: AsyncConnection, work: Work) -> Any:
    """What the work returned or raised; what it raised, it has not done, and its neighbours do not notice."""
    try:
        async with connection.begin_nested():
            return await work(connection)
    except Exception as error:  # handed to the caller, whatever it is
        return error
