"""What a player is about to play: a situation, and a stage of moves of one number."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from .dice import Roll
from .position import Position
from .variant import FirstTurnHead, Variant

_THREE = (Roll(6, 6), Roll(4, 4), Roll(3, 3))
_AFTER = {Roll(5, 5): (Roll(2, 1), Roll(6, 2)), Roll(6, 2): (Roll(5, 5),)}
"""Second player's rolls that the list names, with the first rolls they answer
(docs/rules/long-nardy.md#head).
"""


class Stage(msgspec.Struct, frozen=True):
    """Moves of one number to be played on their own: a leftover, a development, a named double."""

    die: int
    count: int


class StageKind(StrEnum):
    """Where a stage comes from."""

    LEFTOVER = "leftover"
    """The opponent could not play it (docs/rules/mad-nardy.md#leftovers)."""
    DEVELOPMENT = "development"
    """A double goes on to the next number (docs/rules/mad-nardy.md#doubles)."""
    NAMED = "named"
    """A 2-1 was played and this double chosen (docs/rules/acey-deucey.md#doubles)."""


class Situation(msgspec.Struct, frozen=True):
    """A position with what the rules must know of the turn. A bare position means: nothing special."""

    position: Position
    first_turn: bool = False
    """Whether this is the first roll that x makes himself."""
    stage: Stage | None = None
    """Moves to play instead of the roll."""
    opponent_first_roll: Roll | None = None
    """What the other side rolled first, where `first_turn_head = "list"` asks for it."""


def situation(of: Position | Situation) -> Situation:
    """A bare position as a situation."""
    return of if isinstance(of, Situation) else Situation(of)


def head_allowance(of: Situation, roll: Roll, variant: Variant) -> tuple[int, bool]:
    """How many checkers may leave the head, and whether one more may when the roll cannot be played
    in full (the exception of the first turn, docs/rules/long-nardy.md#head).
    """
    limit = variant.head_limit
    if limit is None:
        return 99, False
    if not of.first_turn or of.stage is not None:
        return limit, False
    if variant.first_turn_head is FirstTurnHead.PRINCIPLE:
        return limit, True
    named = roll in _THREE
    if variant.first_turn_head is FirstTurnHead.LIST:
        named = named or of.opponent_first_roll in _AFTER.get(roll, ())
    return limit + named, False


def dice_and_moves(of: Situation, roll: Roll) -> tuple[int, int, int]:
    """The higher number, the lower number, and how many moves: two, or those of a double or stage."""
    if of.stage is not None:
        return of.stage.die, of.stage.die, of.stage.count
    return roll.high, roll.low, roll.moves
