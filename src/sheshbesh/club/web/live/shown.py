"""A table as it is shown: made and encoded once for each kind of viewer, however many screens look at it."""

from __future__ import annotations

from collections.abc import Collection

from ....rules.side import Side
from ...tables.table import Table
from ..wire import messages as wire
from ..wire.play_views import event_view, first_shown
from ..wire.views import table_view


class ShownTable:
    """The texts of one table's views. What changes is made anew; an event is encoded once for all time."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._events: list[str] = []
        self._first = 0
        """The index of the first event that was ever asked for; the texts begin with it."""
        self._bodies: dict[tuple[Side, ...], str] = {}
        self._online: frozenset[str] = frozenset()

    def update(self, table: Table) -> None:
        """From now on the table stands like this."""
        if table is not self.table:
            self.table = table
            self._bodies.clear()

    def here(self, online: Collection[str]) -> None:
        """From now on these players have a screen open."""
        self._online = frozenset(online)
        self._bodies.clear()

    def text(self, player: str | None, seen: int) -> str:
        """The table message for this viewer, with the events after those he has seen."""
        sides = self.table.record.sides_of(player)
        if sides not in self._bodies:
            view = table_view(self.table, player, self._online, self.table.version)
            self._bodies[sides] = _open_ended(view)
        return f"{self._bodies[sides]}{','.join(self._tail(first_shown(self.table, seen)))}]}}"

    def _tail(self, first: int) -> list[str]:
        """The texts of the events from this index on."""
        end = self.table.version
        if not self._events:
            self._first = first
        if first < self._first:
            self._events[:0] = [self._event(index) for index in range(first, self._first)]
            self._first = first
        known = self._first + len(self._events)
        self._events += [self._event(index) for index in range(known, end)]
        return self._events[first - self._first :]

    def _event(self, index: int) -> str:
        return wire.encode(event_view(self.table, index)).decode()


def _open_ended(view: wire.TableView) -> str:
    """The view's text up to where its events, which come last, begin."""
    text = wire.encode(view).decode()
    before, empty, _ = text.rpartition("]}")
    assert empty
    assert before.endswith('"events":[')
    return before
