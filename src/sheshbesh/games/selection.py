"""What is played: a game, or a set of games that take turns, found by its key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ..rules.errors import UnknownGame
from ..rules.variant import Variant
from .index import GAMES, find
from .sets import SETS, GameSet


class Selection(msgspec.Struct, frozen=True):
    """A game or a set, with the table's options."""

    key: str
    """The game's, or the set's."""
    name: str
    variants: tuple[Variant, ...]
    """The games in the order they are played, round and round; one, unless it is a set."""
    set: GameSet | None = None
    """The set, if it is one."""

    @classmethod
    def of(cls, variants: Sequence[Variant]) -> Selection:
        """What these games in turn are.

        Raises:
            UnknownGame: when no set has them.
        """
        if len(variants) == 1:
            return cls(variants[0].key, variants[0].name, tuple(variants))
        keys = tuple(variant.key for variant in variants)
        for known in SETS:
            if known.games == keys:
                return cls(known.key, known.name, tuple(variants), known)
        raise UnknownGame(f"no set has the games {', '.join(keys)} in turn")


def resolve(key: str, options: Mapping[str, object] | None = None) -> Selection:
    """The game or the set that goes by this key, name or alias, with table options set.

    Raises:
        UnknownGame: naming the games and sets there are.
        OptionError: for an option or a value that a game does not have; a set has what all its games have.
    """
    name = key.strip().casefold()
    games = next((known for known in SETS if name in (known.key, known.name.casefold())), None)
    if games is not None:
        return Selection(games.key, games.name, tuple(find(each, options) for each in games.games), games)
    try:
        variant = find(key, options)
    except UnknownGame:
        keys = ", ".join(known.key for known in GAMES + SETS)
        raise UnknownGame(f"no game and no set is called {key!r}; there are {keys}") from None
    return Selection(variant.key, variant.name, (variant,))
