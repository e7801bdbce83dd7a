"""What waits to go out on one line: a budget in bytes, and of what supersedes itself only the newest.

A view is not put here when something happens, only a word that there is one: it is made when its turn comes.
A screen that reads slowly so gets fewer views, never older ones, and costs no memory for those it misses.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeAlias

BUDGET = 64 * 1024
"""Bytes of answers that may wait for a screen whose line is slow; then it has to come again."""
OVERHEAD = 128
"""What a waiting message costs beside its bytes."""

Make: TypeAlias = Callable[[], "str | None"]


class Outbox:
    """Messages on their way to one screen, in the order of their first mention."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[object, str | Make] = OrderedDict()
        self._bytes = 0
        self._full = False
        self._something = asyncio.Event()

    def put(self, text: str) -> None:
        """A message that is said whatever comes after it; when too many wait already, the line ends."""
        self._bytes += len(text) + OVERHEAD
        self._full = self._full or self._bytes > BUDGET
        if not self._full:
            self._waiting[object()] = text
        self._something.set()

    def mark(self, slot: object, make: Make) -> None:
        """Something whose newest state alone matters; `make` gives its text, or None, when its turn comes."""
        self._waiting[slot] = make
        self._something.set()

    def forget(self, slot: object) -> None:
        """That is of no interest any more."""
        self._waiting.pop(slot, None)

    async def next(self) -> str | None:
        """The next message to go out; None: too many wait, the line ends."""
        while not self._full:
            while self._waiting and not self._full:
                _, waiting = self._waiting.popitem(last=False)
                if isinstance(waiting, str):
                    self._bytes -= len(waiting) + OVERHEAD
                    return waiting
                text = waiting()
                if text is not None:
                    return text
            self._something.clear()
            await self._something.wait()
        return None
