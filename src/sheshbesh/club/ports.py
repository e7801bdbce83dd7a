"""What the club needs from the outside world. Adapters implement these; tests pass fakes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Protocol

from ..rules.side import Side
from .notices import Notice


class Conflict(Exception):
    """Somebody else changed the table first: load it again and decide again."""


class Bus(Protocol):
    """Tells every process what happened. Delivery may fail: the heartbeat heals that."""

    async def publish(self, topic: str, notice: Notice) -> None:
        """Tell all who listen to the topic."""

    def subscribe(self, topic: str) -> AbstractAsyncContextManager[AsyncIterator[Notice]]:
        """The topic's notices, from the moment the context is entered."""


class Clock(Protocol):
    """The time."""

    def now(self) -> datetime:
        """The time of day, in UTC."""

    def monotonic(self) -> float:
        """Seconds that only ever grow."""


class Dice(Protocol):
    """Chance."""

    def roll(self, number: int) -> tuple[int, int]:
        """Two dice for the event with this number."""

    def side(self) -> Side:
        """One side or the other."""
