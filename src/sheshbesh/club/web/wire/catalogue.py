"""What can be played here: games, sets of games, their options, and options that go by a name."""

from __future__ import annotations

from functools import cache

from ....games import GAMES, PROFILES, SETS, GameSet, Profile, find, profiles
from ....games.choices import CHOICES
from ....games.shelf import SHELF, place_of
from ....rules.options import VALUES, option_keys
from ....rules.side import BySide
from ....rules.variant import Variant
from . import bodies

MATCHES = (None, 1, 3, 5, 7)
"""Match lengths that are offered; any other can be asked for."""
SET_MATCHES = (3, 5, 7)

AUTO_DOUBLES = (0, 1, 2, 3, "unlimited")
"""What is offered of its many values."""

MANNERS = {key: VALUES[key][0] for key, choice in CHOICES.items() if choice.manner}
"""Options that are about the table and not about the game, as they usually are."""

_PROFILED = tuple((profile, find(profile.game, profile.options)) for profile in PROFILES)


@cache
def offers() -> tuple[bodies.GameView | bodies.SetView, ...]:
    """Every game and every set, in the order they are shown."""
    shown: list[bodies.GameView | bodies.SetView] = [*map(game_view, GAMES), *map(set_view, SETS)]
    order = list(SHELF)
    return tuple(sorted(shown, key=lambda offer: order.index(offer.key)))


def game_view(variant: Variant) -> bodies.GameView:
    """A game on offer."""
    place = place_of(variant.key)
    return bodies.GameView(
        key=variant.key,
        family=place.family,
        first=place.first,
        wins=place.wins,
        geometry=variant.geometry.value,
        checkers=variant.checkers,
        cube=variant.cube,
        landing=variant.landing.value,
        matches=MATCHES,
        options=tuple(_option(variant, key) for key in option_keys(variant)),
        profiles=tuple(
            bodies.ProfileView(profile.key, profile.options, profile.match)
            for profile in profiles(variant.key)
        ),
        start=BySide(variant.start_counts, variant.start_counts),
    )


def set_view(games: GameSet) -> bodies.SetView:
    """A set on offer, its usual length first, with the options that mean the same in all its games."""
    first, *others = map(find, games.games)
    shared = (key for key in option_keys(first) if all(key in option_keys(other) for other in others))
    same = (
        option
        for option in (_option(first, key) for key in shared)
        if all(_option(other, option.key) == option for other in others)
    )
    lengths = (games.length, *(length for length in SET_MATCHES if length != games.length))
    place = place_of(games.key)
    return bodies.SetView(games.key, place.family, place.first, games.games, lengths, tuple(same), ())


def profile_of(variant: Variant, length: int | None) -> Profile | None:
    """The name under which people know a game with these options, whatever the manners at the table."""
    is_match = length is not None
    plain = variant.with_options(MANNERS)
    return next(
        (
            profile
            for profile, profiled in _PROFILED
            if profiled == plain and profile.match in (None, is_match)
        ),
        None,
    )


def _option(variant: Variant, key: str) -> bodies.OptionView:
    values = AUTO_DOUBLES if key == "auto_doubles" else VALUES[key]
    default = next(value for value in values if variant.with_options({key: value}) == variant)
    choice = CHOICES[key]
    needs = dict(choice.needs)
    return bodies.OptionView(key, values, default, choice.group, choice.match, needs, choice.manner)
