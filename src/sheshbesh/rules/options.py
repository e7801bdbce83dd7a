"""Table options: which keys a game has, which values, changed games (docs/rules/backgammon.md#options)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from .errors import NoSuchOption, OptionError
from .variant import (
    Doubles,
    Fence,
    FirstTurnHead,
    HomeWalk,
    Leftover,
    NextStarter,
    OpeningDice,
    Score,
    Variant,
)

COMMON = ("choose_sides", "illegal_play", "manual_dice", "next_starter", "opening_dice")
"""Options that every game has."""

VALUES: Mapping[str, tuple[object, ...]] = {
    "choose_sides": ("agree", "roll"),
    "illegal_play": ("enforce", "challenge"),
    "manual_dice": (False, True),
    "next_starter": tuple(NextStarter),
    "opening_dice": tuple(OpeningDice),
    "cube": (True, False),
    "cube_cap": (64, None),
    "auto_doubles": (0, "n >= 1", "unlimited"),
    "reject_first_throw": (False, True),
    "triple_games": (True, False),
    "jacoby": (False, True),
    "beavers": (False, True),
    "raccoons": (False, True),
    "crawford": (True, False),
    "first_turn_head": tuple(FirstTurnHead),
    "fence": tuple(Fence),
    "transient_fence": (True, False),
    "long_scoring": ("mars", "extended"),
    "home_walk": tuple(HomeWalk),
    "exact_off": (True, False),
    "pass_unplayed": ("doubles", "all"),
    "leftover_skip": (False, True),
    "doubles": ("gulbar", "plain"),
    "leftover": tuple(Leftover),
    "opp_quarter": ("off", "six"),
    "table_limit": (4, None),
    "hit_and_run_home": (True, False),
    "mother": (False, True),
}
"""Every option's values, as in JSON and on the command line."""

_TRANSLATED: Mapping[tuple[str, object], dict[str, object]] = {
    ("triple_games", True): {"score": Score.BACKGAMMON},
    ("triple_games", False): {"score": Score.GAMMON},
    ("long_scoring", "mars"): {"score": Score.GAMMON},
    ("long_scoring", "extended"): {"score": Score.KOKS},
    ("doubles", "gulbar"): {"doubles": Doubles.RETHROW, "leftover": Leftover.OPPONENT},
    ("doubles", "plain"): {"doubles": Doubles.PLAIN, "leftover": Leftover.LOST},
}
"""Options that bundle fields of the record."""


def apply_options(variant: Variant, options: Mapping[str, object]) -> Variant:
    """The game with these options; None leaves the default.

    Raises:
        OptionError: for a key or a value that the game does not have.
    """
    changes: dict[str, Any] = {}
    for key, value in options.items():
        _check_key(variant, key)
        if value is None and None not in VALUES[key]:
            continue
        if not _allowed(key, value):
            raise OptionError(f"{key} is one of {_listed(VALUES[key])}, not {value!r}")
        changes.update(_TRANSLATED.get((key, value), {key: value}))
    if not changes:
        return variant
    return msgspec.convert(msgspec.structs.asdict(variant) | changes, Variant)


def _check_key(variant: Variant, key: str) -> None:
    if key not in VALUES:
        raise OptionError(
            f"no game has an option {key!r}; {variant.name} has {_listed(option_keys(variant))}"
        )
    if key not in option_keys(variant):
        raise NoSuchOption(f"{variant.name} has no option {key!r}", key)


def option_keys(variant: Variant) -> tuple[str, ...]:
    """All option keys of a game, the common ones first."""
    return COMMON + tuple(key for key in variant.options if key not in COMMON)


def _allowed(key: str, value: object) -> bool:
    if key == "auto_doubles":
        return value == "unlimited" or (type(value) is int and 0 <= value <= 64)
    # True is no 1 here, though Python thinks so.
    return any(value == known and isinstance(value, bool) == isinstance(known, bool) for known in VALUES[key])


def _listed(values: tuple[object, ...]) -> str:
    return ", ".join(
        "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
        for value in values
    )
