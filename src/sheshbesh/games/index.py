"""Every game there is, and finding one by what people call it."""

from __future__ import annotations

from collections.abc import Mapping

from ..rules.errors import NoSuchOption, UnknownGame
from ..rules.options import option_keys
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


def find(name: str, options: Mapping[str, object] | None = None) -> Variant:
    """The game with this key, name or alias, with table options set.

    Raises:
        UnknownGame: naming the games there are.
        OptionError: for an option or a value that the game does not have, naming those that do.
    """
    variant = _BY_NAME.get(name.strip().casefold())
    if variant is None:
        keys = ", ".join(game.key for game in GAMES)
        raise UnknownGame(f"no game is called {name!r}; there are {keys}")
    try:
        return variant.with_options(options or {})
    except NoSuchOption as error:
        having = ", ".join(game.key for game in GAMES if error.key in option_keys(game))
        raise NoSuchOption(f"{error}; games that have it: {having}", error.key) from None
