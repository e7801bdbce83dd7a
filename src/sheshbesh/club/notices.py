"""What processes tell one another. A notice says that something happened; the store says what."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class Changed(Struct, frozen=True, tag=True):
    """The table has been changed."""

    table: str


class Drafted(Struct, frozen=True, tag=True):
    """The mover has drafted moves on one of his screens."""

    table: str
    version: int
    moves: tuple[tuple[int, int, int], ...]
    player: str
    screen: str


class Due(Struct, frozen=True, tag=True):
    """A machine must act at the table."""

    table: str


Notice: TypeAlias = Changed | Drafted | Due

MACHINES = "machines"
"""The topic on which machines hear that they are due."""


def table_topic(table_id: str) -> str:
    """The topic of one table."""
    return f"table.{table_id}"
