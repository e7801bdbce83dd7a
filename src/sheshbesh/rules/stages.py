"""What follows a play within a turn: development, another roll, leftovers for the opponent.

All games go through `after_play`; which of its answers come up is a matter of the variant's choices.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum

import msgspec

from .dice import Roll
from .plays import Move, after
from .points import HOME, OFF
from .position import Counts, Position
from .turn import Stage, StageKind
from .variant import Doubles, Leftover, Variant

_ACE_DEUCE = Roll(2, 1)


class Next(StrEnum):
    """What the side that has just played does next."""

    STAGE = "stage"
    """Plays another stage."""
    ROLL = "roll"
    """Rolls: again, or for the first time after leftovers."""
    NAME = "name"
    """Names a double."""
    HAND_OVER = "hand over"
    """Nothing; the turn is the opponent's, with what was left."""


class Now(msgspec.Struct, frozen=True):
    """The play just made: what had to be played, and where that led."""

    roll: Roll
    stage: Stage | None
    """Moves that were played instead of the roll."""
    kind: StageKind | None
    queue: tuple[Stage, ...]
    """Leftover stages still to come."""
    number: int
    """Which of the side's rolls this belongs to, counted from 1."""
    before: Position
    moves: tuple[Move, ...]
    position: Position
    """After the moves, still seen by the mover."""


class Then(msgspec.Struct, frozen=True):
    """What follows, with the stages for whoever plays next."""

    next: Next
    stages: tuple[Stage, ...] = ()


def after_play(now: Now, variant: Variant) -> Then:
    """What follows a play that did not end the game."""
    count = now.stage.count if now.stage else now.roll.moves
    complete = len(now.moves) == count
    if now.kind is StageKind.LEFTOVER:
        return _after_leftover(now, complete, variant)
    if now.kind is StageKind.NAMED:
        return Then(Next.ROLL if complete else Next.HAND_OVER)
    if now.stage is None and not now.roll.is_double:
        if variant.special_2_1 and complete and now.roll == _ACE_DEUCE:
            return Then(Next.NAME)
        return Then(Next.HAND_OVER, _unplayed_dice(now, variant))
    if not complete:
        return Then(Next.HAND_OVER, _unplayed_stages(now, count, variant))
    if variant.doubles is Doubles.RETHROW:
        return Then(Next.ROLL)
    following = _development(now, variant)
    if following and not _development_stops(now, variant):
        return Then(Next.STAGE, following[:1])
    return Then(Next.HAND_OVER)


def all_home(counts: Counts) -> bool:
    """Whether every checker is in the home board or off."""
    return sum(counts[OFF : HOME + 1]) == sum(counts)


def _after_leftover(now: Now, complete: bool, variant: Variant) -> Then:
    queue = now.queue if complete or variant.leftover_skip else ()
    if not queue or (variant.stop_at_home and all_home(now.position.x)):
        return Then(Next.ROLL)
    return Then(Next.STAGE, queue)


def _development(now: Now, variant: Variant) -> tuple[Stage, ...]:
    """The stages that a double develops into after the one played."""
    if variant.doubles is not Doubles.DEVELOP or now.number < variant.develop_from:
        return ()
    die = now.stage.die if now.stage else now.roll.high
    return tuple(Stage(higher, 4) for higher in range(die + 1, 7))


def _development_stops(now: Now, variant: Variant) -> bool:
    """Whether all are home, unless they came home on the fourth move and that is worth a stage."""
    if not variant.stop_at_home or not all_home(now.position.x):
        return False
    before_the_last = after(now.before, now.moves[:-1], variant)
    return not (variant.fourth_move_bonus and not all_home(before_the_last.x))


def _unplayed_stages(now: Now, count: int, variant: Variant) -> tuple[Stage, ...]:
    """What passes to the opponent when a double or a stage was not played in full."""
    if variant.leftover is Leftover.LOST:
        return ()
    if variant.leftover_needs_start and now.stage is None and not now.moves:
        return ()
    die = now.stage.die if now.stage else now.roll.high
    rest = Stage(die, count - len(now.moves))
    if variant.stop_at_home and all_home(now.position.x):
        return (rest,)  # the later stages would not have been played: docs/rules/mad-gulbar.md#leftovers
    return (rest, *_development(now, variant))


def _unplayed_dice(now: Now, variant: Variant) -> tuple[Stage, ...]:
    """What passes to the opponent of two different dice: the larger first, where everything passes."""
    if variant.pass_unplayed != "all" or variant.leftover is Leftover.LOST:
        return ()
    left = Counter(now.roll.dice) - Counter(move.die for move in now.moves)
    return tuple(Stage(die, 1) for die in sorted(left, reverse=True))
