"""Several games played in turns as one match."""

from __future__ import annotations

import msgspec


class GameSet(msgspec.Struct, frozen=True):
    """Games that take turns until a side has the points."""

    key: str
    name: str
    games: tuple[str, ...]
    length: int
    """Points such a match usually goes to."""


SETS: tuple[GameSet, ...] = (
    GameSet("tavli", "Tavli", ("portes", "plakoto", "fevga"), 7),
    GameSet("tabla", "Tabla", ("portes", "gul-bara", "tapa"), 5),
)
"""The Greek set and the Bulgarian one."""
