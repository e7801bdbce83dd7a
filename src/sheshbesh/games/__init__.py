"""The games of the family, each one declarative `Variant` value in its own file."""

from __future__ import annotations

from ..rules.errors import UnknownGame
from ..rules.variant import Variant
from .acey_deucey import ACEY_DEUCEY
from .backgammon import BACKGAMMON
from .fevga import FEVGA
from .giul import GIUL
from .gul_bara import GUL_BARA
from .gulbar import GULBAR
from .hypergammon import HYPERGAMMON
from .khachapuri import KHACHAPURI
from .long_nardy import LONG_NARDY
from .mad_gulbar import MAD_GULBAR
from .mad_nardy import MAD_NARDY
from .moultezim import MOULTEZIM
from .nackgammon import NACKGAMMON
from .nardgammon import NARDGAMMON
from .plakoto import PLAKOTO
from .portes import PORTES
from .tapa import TAPA
from .tavla import TAVLA

GAMES: tuple[Variant, ...] = (
    BACKGAMMON,
    LONG_NARDY,
    NARDGAMMON,
    MAD_NARDY,
    GULBAR,
    MAD_GULBAR,
    KHACHAPURI,
    FEVGA,
    GIUL,
    PORTES,
    TAVLA,
    PLAKOTO,
    NACKGAMMON,
    HYPERGAMMON,
    MOULTEZIM,
    GUL_BARA,
    TAPA,
    ACEY_DEUCEY,
)
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
