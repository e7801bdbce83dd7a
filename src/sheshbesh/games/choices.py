"""How table options are put to people: in groups, and when each of them means something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

Group: TypeAlias = Literal["game", "stakes", "table"]


class Choice(Struct, frozen=True):
    """Where an option stands, and what it needs to mean something."""

    group: Group
    match: bool | None = None
    """Only in matches, only for money, or (None) in both."""
    needs: Mapping[str, object] = {}
    """The values that other options must have."""
    manner: bool = False
    """About the table and not about the game: no profile says anything about it."""


_CUBE = {"cube": True}
_GAME = Choice("game")

CHOICES: Mapping[str, Choice] = {
    "first_turn_head": _GAME,
    "fence": _GAME,
    "transient_fence": _GAME,
    "home_walk": _GAME,
    "exact_off": _GAME,
    "pass_unplayed": _GAME,
    "leftover_skip": _GAME,
    "doubles": _GAME,
    "leftover": _GAME,
    "opp_quarter": _GAME,
    "table_limit": _GAME,
    "hit_and_run_home": _GAME,
    "mother": _GAME,
    "cube": Choice("stakes"),
    "cube_cap": Choice("stakes", needs=_CUBE),
    "auto_doubles": Choice("stakes", match=False),
    "reject_first_throw": Choice("stakes", match=False),
    "triple_games": Choice("stakes"),
    "long_scoring": Choice("stakes"),
    "jacoby": Choice("stakes", match=False, needs=_CUBE),
    "beavers": Choice("stakes", match=False, needs=_CUBE),
    "raccoons": Choice("stakes", match=False, needs={"cube": True, "beavers": True}),
    "crawford": Choice("stakes", match=True, needs=_CUBE),
    "next_starter": Choice("table"),
    "opening_dice": Choice("table"),
    "choose_sides": Choice("table", manner=True),
    "illegal_play": Choice("table", manner=True),
    "manual_dice": Choice("table", manner=True),
}
"""Every option."""
