"""How a game ended and what it is worth."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from .points import BAR, HEAD, HOME, OFF, OUT, mirror
from .position import Position
from .side import Side
from .variant import Score, Variant

DRAW, SINGLE, GAMMON, BACKGAMMON = 0, 1, 2, 3
"""Kinds of result; the wins are oyn, mars and koks in nardy."""


class How(StrEnum):
    """What ended a game."""

    BORNE_OFF = "borne_off"
    DROPPED = "dropped"
    RESIGNED = "resigned"
    MOTHER = "mother"
    """The last checker on its start was pinned there (plakoto)."""
    BLOCKED = "blocked"
    """Neither side can ever move again (pinning games)."""
    FLAGGED = "flagged"
    """The loser's time ran out."""
    LEFT = "left"
    """The loser left the table."""


class Outcome(msgspec.Struct, frozen=True):
    """The result of a game."""

    winner: Side | None
    """None is a draw."""
    kind: int
    """0 draw, 1 single, 2 gammon, 3 backgammon; men left in games scored so."""
    points: int
    """Kind times cube."""
    how: How


def kinds(variant: Variant) -> tuple[int, ...]:
    """The kinds of win that a game knows."""
    if variant.score is Score.MEN_LEFT:
        return tuple(range(1, variant.checkers + 1))
    return (SINGLE, GAMMON) if variant.score is Score.GAMMON else (SINGLE, GAMMON, BACKGAMMON)


def ended(position: Position, variant: Variant) -> tuple[int, How] | None:
    """What x has reached with its play, and how; None while the game goes on. Kind `DRAW` is nobody's win."""
    if position.x[OFF] == variant.checkers:
        return _borne_off(position, variant), How.BORNE_OFF
    if variant.mother and HEAD in position.o_pins:
        # The opponent's last checker on its start is pinned; it counts once ours have all left ours,
        # and if our last one is pinned there too, nobody wins (docs/rules/plakoto.md#mother).
        if not position.x[HEAD]:
            return GAMMON, How.MOTHER
        if HEAD in position.x_pins:
            return DRAW, How.MOTHER
    return None


def _borne_off(position: Position, variant: Variant) -> int:
    """The kind of win of who has borne everything off.

    Gammon: the loser has borne nothing off. Backgammon: one of its checkers is also on the bar or in
    the winner's home (docs/rules/backgammon.md#scoring). Koks: one is still on the head
    (docs/rules/long-nardy.md#scoring).
    """
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
