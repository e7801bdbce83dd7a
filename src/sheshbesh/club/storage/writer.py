"""The one writer: whole commands, many in one commit, a savepoint each.

One thread owns the writing connection. Every caller waits until his own work is on the disk; because all
that wait together share one sync, SQLite's `synchronous=FULL` stays affordable.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from ..errors import Unavailable

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], Any]

BATCH = 500
"""Most commands in one commit."""


class Writer:
    """Serialises all writing through one connection."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "writer")
        self._queue: asyncio.Queue[tuple[Work, asyncio.Future[Any]] | None] = asyncio.Queue()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do the work in a savepoint of its own; return once it is committed.

        Raises:
            Unavailable: when the database could not commit.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((work, future))
        return await future

    async def run(self) -> None:
        """Write until closed."""
        loop = asyncio.get_running_loop()
        closing = False
        while not closing:
            batch = [await self._queue.get()]
            while len(batch) < BATCH and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            closing = None in batch
            jobs = [job for job in batch if job is not None]
            outcomes = await loop.run_in_executor(self._thread, self._commit, [work for work, _ in jobs])
            for (_, future), outcome in zip(jobs, outcomes, strict=True):
                _settle(future, outcome)
        self._thread.shutdown()

    def close(self) -> None:
        """Let `run` end after what is queued already."""
        self._queue.put_nowait(None)

    def _commit(self, works: list[Work]) -> list[Any]:
        """What each work returned or raised, all of it committed."""
        try:
            with self._engine.begin() as connection:
                return [_in_savepoint(connection, work) for work in works]
        except SQLAlchemyError as error:
            refused = Unavailable("nothing was changed: the database could not write")
            refused.__cause__ = error
            return [refused] * len(works)


def _in_savepoint(connection: Connection, work: Work) -> Any:
    """What the work returned or raised; what it raised, it has not done, and its neighbours do not notice."""
    try:
        with connection.begin_nested():
            return work(connection)
    except Exception as error:  # handed to the caller, whatever it is
        return error


def _settle(future: asyncio.Future[Any], outcome: Any) -> None:
    if future.done():  # whoever asked has gone; the work is kept all the same
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)
