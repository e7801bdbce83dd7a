"""Who has a screen open at a table, counted as screens come and go, and told as often as costs little."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

TOLD_A_SECOND = 1000
"""Screens of a table told of comings and goings in a second: the more look on, the rarer they are told."""


class Presence:
    """The players at one table who have a screen open."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._screens: Counter[str] = Counter()
        self._timer: asyncio.TimerHandle | None = None
        self._again = False

    def __contains__(self, player: str) -> bool:
        return player in self._screens

    def come(self, player: str | None) -> bool:
        """One more screen of this player; whether it is his first."""
        if player is None:
            return False
        self._screens[player] += 1
        return self._screens[player] == 1

    def go(self, player: str | None) -> bool:
        """One screen less; whether it was his last."""
        if player is None:
            return False
        self._screens[player] -= 1
        if self._screens[player] == 0:
            del self._screens[player]
        return player not in self._screens

    def changed(self, screens: int) -> None:
        """Have it told to so many screens: now, or when the last telling is long enough ago."""
        if self._timer is not None:
            self._again = True
            return
        self._tell()
        pause = screens / TOLD_A_SECOND
        self._timer = asyncio.get_running_loop().call_later(pause, self._rested, screens)

    def stop(self) -> None:
        """Tell nobody any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _rested(self, screens: int) -> None:
        self._timer = None
        if self._again:
            self._again = False
            self.changed(screens)
