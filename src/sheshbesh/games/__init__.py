"""The games of the family, each one declarative `Variant` value in its own file."""

from __future__ import annotations

from ..rules.errors import UnknownGame
from ..rules.variant import Variant
from .backgammon import BACKGAMMON
from .long_nardy import LONG_NARDY

GAMES: tuple[Variant, ...] = (BACKGAMMON, LONG_NARDY)
"""Every game, in the order they are shown."""

_BY_NAME = {
    name.casefold(): variant for variant in GAMES for name in (variant.key, variant.name, *variant.aliases)
}


def find(name: str) -> Variant:
    """The game with this key, name or alias.

    Raises:
        UnknownGame: naming the games there are.
    """
    try:
        return _BY_NAME[name.strip().casefold()]
    except KeyError:
        keys = ", ".join(variant.key for variant in GAMES)
        raise UnknownGame(f"no game is called {name!r}; there are {keys}") from None


__all__ = ["GAMES", "find"]
