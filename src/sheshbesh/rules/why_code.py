"""The rules that can refuse a move, each by a word that stays, and where they are written."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class Code(StrEnum):
    """The rules that can refuse a move, in the order in which they are asked."""

    ENDED = "ended"
    NO_CHECKER = "no_checker"
    WRONG_WAY = "wrong_way"
    NO_DIE = "no_die"
    BAR_FIRST = "bar_first"
    PINNED = "pinned"
    BLOCKED = "blocked"
    TOUCH_DOWN = "touch_down"
    """A point on the way is blocked."""
    NOT_HOME = "not_home"
    EXACT_OFF = "exact_off"
    HIGHER_FIRST = "higher_first"
    HOME_WALK = "home_walk"
    HEAD_LIMIT = "head_limit"
    FIRST_CHECKER = "first_checker"
    HIT_AND_RUN = "hit_and_run"
    HAS_PINNED = "has_pinned"
    """Nothing is borne off while a checker of one's own is pinned."""
    FENCE = "fence"
    QUARTER = "quarter"
    OPP_QUARTER = "opp_quarter"
    STACK_PRIME = "stack_prime"
    TABLE_LIMIT = "table_limit"
    MORE_DICE = "more_dice"
    LARGER_DIE = "larger_die"


class Refused(NamedTuple):
    """A rule, and the numbers that its explanation needs."""

    code: Code
    params: dict[str, int]


ANCHORS: Mapping[Code, str] = {
    Code.ENDED: "bear-off",
    Code.NO_CHECKER: "direction",
    Code.WRONG_WAY: "direction",
    Code.NO_DIE: "forced-play",
    Code.BAR_FIRST: "bar",
    Code.PINNED: "pins",
    Code.BLOCKED: "landing",
    Code.TOUCH_DOWN: "landing",
    Code.NOT_HOME: "bear-off",
    Code.EXACT_OFF: "bear-off",
    Code.HIGHER_FIRST: "bear-off",
    Code.HOME_WALK: "home-walk",
    Code.HEAD_LIMIT: "head",
    Code.FIRST_CHECKER: "first-checker",
    Code.HIT_AND_RUN: "hit-and-run",
    Code.HAS_PINNED: "pins",
    Code.FENCE: "fence",
    Code.QUARTER: "quarter",
    Code.OPP_QUARTER: "quarter",
    Code.STACK_PRIME: "fence",
    Code.TABLE_LIMIT: "table-limit",
    Code.MORE_DICE: "forced-play",
    Code.LARGER_DIE: "larger-die",
}
"""Where the rules of a game (docs/rules) say so."""

SHOWN = frozenset(
    {
        Code.BAR_FIRST,
        Code.FIRST_CHECKER,
        Code.FENCE,
        Code.QUARTER,
        Code.OPP_QUARTER,
        Code.STACK_PRIME,
        Code.TABLE_LIMIT,
        Code.MORE_DICE,
        Code.LARGER_DIE,
    }
)
"""Refusals that a legal play makes plain."""

ORDER = {code: place for place, code in enumerate(Code)}
