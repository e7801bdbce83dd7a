"""Several games played in turns as one match."""

from __future__ import annotations

import msgspec

from ..rules.errors import UnknownGame


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


def find_set(key: str) -> GameSet:
    """The set with this key.

    Raises:
        UnknownGame: naming the sets there are.
    """
    for known in SETS:
        if known.key == key:
            return known
    raise UnknownGame(f"no set of games is called {key!r}; there are {', '.join(one.key for one in SETS)}")
