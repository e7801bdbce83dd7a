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
ANSWER_LIMIT = 1 << 20
"""Bytes an answer may have; whoever announces more talks nonsense."""
FALL_PAUSE = 0.1
FALL_PAUSE_LIMIT = 60.0
"""Seconds before a child that died while idle is replaced: at first, doubled with each that follows before
an answer, and at most."""

log = structlog.get_logger()


class Crash(Exception):
    """A worker has ended or hung."""


class Worker:
    """One child process; started when first needed, and again when it has crashed."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._watches: set[asyncio.Task[None]] = set()
        self._falls = 0

    @property
    def process_id(self) -> int | None:
        """The id of the child, if there is one."""
        return self._process.pid if self._process else None

    async def start(self) -> None:
        """Return when the child is ready to answer.

        Raises:
            Crash: when it does not start.
        """
        async with self._turn:
            await self._start()

    async def ask(self, question: Any) -> Any:
        """The child's answer.

        Raises:
            Crash: when there is none; the child is gone then.
        """
        async with self._turn:
            await self._start()
            assert self._process is not None
            assert self._process.stdin is not None
            try:
                message = pickle.dumps(question)
                self._process.stdin.write(LENGTH.pack(len(message)) + message)
                await self._process.stdin.drain()
            except Exception as error:  # event loops differ in what they raise when a child is gone
                await self.stop()
                raise Crash(f"the worker does not listen: {error!r}") from error
            except asyncio.CancelledError:
                await self.stop()
                raise
            answer = await self._receive(PATIENCE)
            self._falls = 0
            return answer

    async def close(self) -> None:
        """End the child and do not replace it."""
        for watch in self._watches:
            watch.cancel()
        await self.stop()

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

    async def _start(self) -> None:
        if self._process is not None:
            return
        try:
            process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE)
        except Exception as error:
            raise Crash(f"the worker cannot be started: {error!r}") from error
        self._process = process
        await self._receive(START_PATIENCE)
        watch = asyncio.create_task(self._watch(process), name=f"worker {process.pid}")
        self._watches.add(watch)
        watch.add_done_callback(self._watches.discard)

    async def _watch(self, process: Process) -> None:
        """Replace the child when it ends while nobody asks it; a question notices by itself."""
        code = await process.wait()
        async with self._turn:
            if self._process is not process:
                return
            await self.stop()
        log.warning("an idle worker has ended and is replaced", code=code)
        await asyncio.sleep(min(FALL_PAUSE * 2 ** min(self._falls, 10), FALL_PAUSE_LIMIT))
        self._falls += 1
        try:
            await self.start()
        except Crash as crash:
            log.error("a worker did not start", error=str(crash))

    async def _receive(self, patience: float) -> Any:
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(patience):
                header = await self._process.stdout.readexactly(LENGTH.size)
                size = LENGTH.unpack(header)[0]
                if size > ANSWER_LIMIT:
                    raise ValueError(f"an answer has at most {ANSWER_LIMIT} bytes, not {size}")
                return pickle.loads(await self._process.stdout.readexactly(size))
        except Exception as error:
            await self.stop()
            raise Crash(f"the worker has ended, hangs or talks nonsense: {error!r}") from error
        except asyncio.CancelledError:
            await self.stop()  # its answer would be taken for that to the next question
            raise


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
                await worker.close()

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
