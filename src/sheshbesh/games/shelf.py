"""How the games are shown to people: in families, the best known first, and the words for their wins."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

GAMMON = ("single", "gammon", "backgammon_win")
MARS = ("oyn", "mars", "koks")
DOUBLE = ("simple", "double_game")
MEN_LEFT = ("men_left",)
"""A win is counted by the loser's checkers, whatever their number."""


class Place(Struct, frozen=True):
    """Where a game, or a set of games, stands among the others."""

    family: str
    wins: tuple[str, ...] = ()
    """Stable words for wins of the kinds 1, 2 and 3; the last goes for all above. A set has none."""
    first: int | None = None
    """Its place among the few that a newcomer is offered first."""


SHELF: Mapping[str, Place] = {
    "backgammon": Place("short", GAMMON, first=1),
    "tavla": Place("short", MARS, first=5),
    "nackgammon": Place("short", GAMMON),
    "hypergammon": Place("short", GAMMON),
    "long-nardy": Place("long", MARS, first=2),
    "nardgammon": Place("long", MARS),
    "mad-nardy": Place("long", MARS, first=6),
    "gulbar": Place("long", MARS),
    "mad-gulbar": Place("long", MARS),
    "khachapuri": Place("long", MEN_LEFT),
    "gul-bara": Place("long", MARS),
    "tavli": Place("greek", first=3),
    "portes": Place("greek", DOUBLE),
    "fevga": Place("greek", DOUBLE),
    "giul": Place("greek", DOUBLE),
    "moultezim": Place("greek", DOUBLE),
    "plakoto": Place("pinning", DOUBLE, first=4),
    "tapa": Place("pinning", DOUBLE),
    "tabla": Place("pinning"),
    "acey-deucey": Place("other", MEN_LEFT),
}
"""Every game and every set, family by family, in the order they are shown."""


def place_of(key: str) -> Place:
    """Where a game or a set stands; one that nobody has placed is among the others."""
    return SHELF.get(key, Place("other"))
