"""Named bundles of table options: how a place or a federation plays a game."""

from __future__ import annotations

from typing import Any

import msgspec


class Profile(msgspec.Struct, frozen=True):
    """A way to play a game that people know by name."""

    game: str
    key: str
    name: str
    options: dict[str, Any]
    match: bool | None = None
    """Whether it is for matches (True), for money sessions (False), or for both."""


PROFILES: tuple[Profile, ...] = (
    Profile("backgammon", "tournament", "Tournament", {"crawford": True, "jacoby": False}, match=True),
    Profile("backgammon", "money", "Money", {"jacoby": True, "beavers": True}, match=False),
    Profile("backgammon", "jacoby", "Jacoby", {"jacoby": True}, match=False),
    Profile(
        "backgammon",
        "house",
        "House",
        {"auto_doubles": 1, "jacoby": True, "reject_first_throw": True},
        match=False,
    ),
    Profile("long-nardy", "classic", "Classic", {}),
    Profile(
        "long-nardy",
        "federation",
        "Federation",
        {
            "cube": True,
            "opening_dice": "reuse",
            "first_turn_head": "three",
            "fence": "ahead",
            "long_scoring": "mars",
        },
    ),
    Profile("long-nardy", "club", "Club", {"first_turn_head": "three"}),
    Profile("long-nardy", "street", "Street, with koks", {"fence": "home", "long_scoring": "extended"}),
    Profile("khachapuri", "plain", "Plain doubles", {"doubles": "plain"}),
    Profile("gul-bara", "gioul", "Leftovers to the opponent", {"leftover": "opponent"}),
    Profile("mad-nardy", "all-pass", "Everything passes", {"pass_unplayed": "all"}),
    Profile("tapa", "mother", "With the mother", {"mother": True}),
)
"""Every profile, the best known of each game first."""


def profiles(game: str) -> tuple[Profile, ...]:
    """The profiles of a game."""
    return tuple(profile for profile in PROFILES if profile.game == game)


def profile_of(game: str, options: dict[str, Any]) -> Profile | None:
    """The profile that these options are, exactly."""
    return next((profile for profile in profiles(game) if profile.options == options), None)
