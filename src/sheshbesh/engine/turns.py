"""Where a side is in its turn, as kernels are told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..rules.dice import Roll
from ..rules.errors import NotationError
from ..rules.game import Game
from ..rules.kernels.turns import (
    DEVELOPMENT,
    DEVELOPS,
    KIND,
    LEFTOVER,
    LEFTOVERS,
    MY_FIRST,
    MY_ROLLS,
    NAMED,
    QUEUE,
    SPECIAL_2_1,
    STAGE_COUNT,
    STAGE_DIE,
    THEIR_FIRST,
    THEIR_ROLLS,
    TURN,
    packed_roll,
    turns_of,
)
from ..rules.turn import Stage, StageKind
from ..rules.variant import Doubles, Leftover, Variant

Turn = NDArray[np.int64]
"""As in `rules.kernels.turns`; the rolls that x has made include the one to be played."""

LATER = 100
"""More rolls than any rule counts."""
LONGEST = 8
"""Stages that a turn has room for; no rule makes more than six."""

_KINDS = {StageKind.LEFTOVER: LEFTOVER, StageKind.DEVELOPMENT: DEVELOPMENT, StageKind.NAMED: NAMED}


def kind_of(variant: Variant) -> StageKind:
    """Where a stage comes from in a game, when nothing says more."""
    if variant.leftover is Leftover.LOST and variant.special_2_1:
        return StageKind.NAMED
    if variant.leftover is Leftover.LOST and variant.doubles is Doubles.DEVELOP:
        return StageKind.DEVELOPMENT
    return StageKind.LEFTOVER


def goes_on_in_stages(variant: Variant) -> bool:
    """Whether a turn of this game may go on after a play with something else than a roll."""
    turns = turns_of(variant)
    return any(turns[place] for place in (DEVELOPS, LEFTOVERS, SPECIAL_2_1))


def turn_of(game: Game) -> Turn:
    """The turn of the side on roll."""
    rolls = game.rolls[game.on_roll] + (game.stage is None)
    mine, theirs = game.first_rolls[game.on_roll], game.first_rolls[game.on_roll.other]
    stages = (game.stage, *game.queue) if game.stage else ()
    turn = _turn(stages, game.stage_kind or StageKind.LEFTOVER)
    turn[MY_ROLLS], turn[THEIR_ROLLS] = rolls, game.rolls[game.on_roll.other]
    turn[MY_FIRST], turn[THEIR_FIRST] = _packed(mine), _packed(theirs)
    return turn


def turn_at(
    stages: Sequence[Stage] = (),
    kind: StageKind = StageKind.LEFTOVER,
    number: int | None = None,
    opponent_first_roll: Roll | None = None,
) -> Turn:
    """The turn of a side that is to roll, or to play stages, when no game tells more.

    `number` is which of its rolls that is, counted from 1; when left out, one of the later ones.
    """
    turn = _turn(stages, kind)
    turn[MY_ROLLS], turn[THEIR_ROLLS] = number or LATER, LATER
    turn[THEIR_FIRST] = _packed(opponent_first_roll)
    return turn


@cache
def plain_turn() -> Turn:
    """The turn of a side about to roll, with nothing special; shared, so never write to it."""
    return turn_at()


def _turn(stages: Sequence[Stage], kind: StageKind) -> Turn:
    turn = np.zeros(TURN, np.int64)
    if len(stages) > LONGEST:
        raise NotationError(f"at most {LONGEST} stages can be pending, not {len(stages)}")
    if stages:
        turn[STAGE_DIE], turn[STAGE_COUNT], turn[KIND] = stages[0].die, stages[0].count, _KINDS[kind]
        turn[QUEUE] = sum((stage.die | stage.count << 4) << 8 * i for i, stage in enumerate(stages[1:]))
    return turn


def _packed(roll: Roll | None) -> int:
    return 0 if roll is None else packed_roll(roll.high, roll.low)
