"""How a game ended and what it is worth."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from .points import BAR, HEAD, HOME, OFF, OUT, mirror
from .position import Position
from .side import Side
from .variant import Score, Variant

SINGLE, GAMMON, BACKGAMMON = 1, 2, 3
"""Kinds of win: oyn, mars and koks in nardy."""


class How(StrEnum):
    """What ended a game."""

    BORNE_OFF = "borne_off"
    DROPPED = "dropped"
    RESIGNED = "resigned"


class Outcome(msgspec.Struct, frozen=True):
    """The result of a game."""

    winner: Side
    kind: int
    """1 single, 2 gammon, 3 backgammon; men left in games scored so."""
    points: int
    """Kind times cube."""
    how: How


def kinds(variant: Variant) -> tuple[int, ...]:
    """The kinds of win that a game knows."""
    if variant.score is Score.MEN_LEFT:
        return tuple(range(1, variant.checkers + 1))
    return (SINGLE, GAMMON) if variant.score is Score.GAMMON else (SINGLE, GAMMON, BACKGAMMON)


def won_kind(position: Position, variant: Variant) -> int | None:
    """What x has won by bearing off its last checker; None while x has checkers left.

    Gammon: the loser has borne nothing off. Backgammon: one of its checkers is also on the bar or in
    the winner's home (rules.md §1). Koks: one is still on the head (rules.md §2).
    """
    if position.x[OFF] < variant.checkers:
        return None
    loser = position.o
    if variant.score is Score.MEN_LEFT:
        return variant.checkers - loser[OFF]
    if loser[OFF]:
        return SINGLE
    if variant.score is Score.BACKGAMMON:
        far = [mirror(point, variant.geometry) for point in range(1, HOME + 1)]
        if loser[BAR] or loser[OUT] or any(loser[point] for point in far):
            return BACKGAMMON
    if variant.score is Score.KOKS and loser[HEAD]:
        return BACKGAMMON
    return GAMMON
