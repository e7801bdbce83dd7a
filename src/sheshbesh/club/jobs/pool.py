"""Engine workers: child processes that think, so that the event loop never does.

Each is a command that is spoken to over its own pipes. A worker that crashes or
hangs is replaced and its question asked again; a server that dies closes the pipes, and its workers end.
"""

from __future__ import annotations

import asyncio
import pickle
import struct
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import structlog

from ..errors import Unavailable

LENGTH = struct.Struct("!I")
TRIES = 3
PATIENCE = 10.0
"""Seconds after which a worker counts as hung; an answer takes a fraction of one."""
START_PATIENCE = 600.0
"""Seconds a worker may take to start: on a machine's very first start it compiles the engine, which takes
half a minute, or several on a slow machine that is busy. One that crashes instead is noticed at once."""

log = structlog.get_logger()


class Crash(Exception):
    """A worker has ended or hung."""


class Worker:
    """One child process; started when first needed, and again when it has crashed."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None

    @property
    def process_id(self) -> int | None:
        """The id of the child, if there is one."""
        return self._process.pid if self._process else None

    async def start(self) -> None:
        """Return when the child is ready to answer.

        Raises:
            Crash: when it does not start.
        """
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE)
            await self._receive(START_PATIENCE)

    async def ask(self, question: Any) -> Any:
        """The child's answer.

        Raises:
            Crash: when there is none; the child is gone then.
        """
        await self.start()
        assert self._process is not None
        assert self._process.stdin is not None
        message = pickle.dumps(question)
        try:
            self._process.stdin.write(LENGTH.pack(len(message)) + message)
            await self._process.stdin.drain()
        except OSError as error:
            await self.stop()
            raise Crash("the worker does not listen") from error
        return await self._receive(PATIENCE)

    async def stop(self) -> None:
        """End the child at once, and wait until it is gone."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        if process.stdin is not None:
            process.stdin.close()

    async def _receive(self, patience: float) -> Any:
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(patience):
                header = await self._process.stdout.readexactly(LENGTH.size)
                body = await self._process.stdout.readexactly(LENGTH.unpack(header)[0])
        except (asyncio.IncompleteReadError, OSError, TimeoutError) as error:
            await self.stop()
            raise Crash("the worker has ended or hangs") from error
        except asyncio.CancelledError:
            await self.stop()  # its answer would be taken for that to the next question
            raise
        return pickle.loads(body)


class WorkerPool:
    """Some workers and a queue before them."""

    def __init__(self, count: int, command: Sequence[str]) -> None:
        self.workers = [Worker(command) for _ in range(count)]
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self.workers:
            self._idle.put_nowait(worker)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """End the workers at the end."""
        try:
            yield
        finally:
            for worker in self.workers:
                await worker.stop()

    async def start(self) -> None:
        """Return when every worker is ready to answer; one that is not is started again when it is needed.

        The first starts alone: what it has to compile, the others find.
        """
        for workers in (self.workers[:1], self.workers[1:]):
            for started in await asyncio.gather(*(w.start() for w in workers), return_exceptions=True):
                if isinstance(started, BaseException):
                    log.error("a worker did not start", error=str(started))

    async def ask(self, question: Any) -> Any:
        """The engine's answer, asked again when a worker crashes over it.

        Raises:
            Unavailable: when every try failed.
        """
        worker = await self._idle.get()
        try:
            for attempt in range(TRIES):
                try:
                    return await worker.ask(question)
                except Crash as crash:
                    log.warning("a worker is replaced", reason=str(crash), attempt=attempt + 1)
            raise Unavailable("the machine cannot think just now")
        finally:
            self._idle.put_nowait(worker)
