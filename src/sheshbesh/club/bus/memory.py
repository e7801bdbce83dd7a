"""The bus inside one process."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ..notices import Notice


class MemoryBus:
    """Every subscriber has a queue of his own; a publisher never waits for a slow one."""

    def __init__(self) -> None:
        self._queues: defaultdict[str, set[asyncio.Queue[Notice]]] = defaultdict(set)

    async def publish(self, topic: str, notice: Notice) -> None:
        """Tell all who listen to the topic."""
        for queue in self._queues.get(topic, ()):
            queue.put_nowait(notice)

    @asynccontextmanager
    async def subscribe(self, topic: str) -> AsyncIterator[AsyncIterator[Notice]]:
        """The topic's notices, from the moment the context is entered."""
        queue: asyncio.Queue[Notice] = asyncio.Queue()
        self._queues[topic].add(queue)
        try:
            yield _drain(queue)
        finally:
            self._queues[topic].discard(queue)
            if not self._queues[topic]:
                del self._queues[topic]


async def _drain(queue: asyncio.Queue[Notice]) -> AsyncIterator[Notice]:
    while True:
        yield await queue.get()
