"""What follows a play within a turn, as `rules.stages` says it, for self-play.

A turn is a small array: its kind, the stage to be played and the stages after it. Covers the games as
they are by default; options that pass single dice on are not needed to train a net.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...rules.kernels.compiling import kernel
from ...rules.kernels.layout import MINE
from ...rules.kernels.step import Board
from ...rules.points import HOME, OFF
from ...rules.variant import Doubles, Leftover, Variant

PLAIN, RETHROW, DEVELOP = range(3)
DOUBLES, DEVELOP_FROM, BONUS, STOP_AT_HOME, SPECIAL, TO_OPPONENT, NEEDS_START = range(7)
"""Places in the tuple of a game's turn rules."""

TurnRules = tuple[int, int, int, int, int, int, int]

ROLL, LEFTOVER, DEVELOPMENT, NAMED = range(4)
KIND, DIE, COUNT, LEFT = 0, 1, 2, 3
"""Places in a turn: what is played, the stage, and how many stages follow, each as die and count."""
TURN = 4 + 2 * 6

OVER, AGAIN, STAGE, NAME = range(4)
"""What follows: the other side's turn (perhaps with leftovers), a throw of the same side, its next stage,
a double to be named."""

_DOUBLES = {Doubles.PLAIN: PLAIN, Doubles.RETHROW: RETHROW, Doubles.DEVELOP: DEVELOP}


def turn_rules_of(variant: Variant) -> TurnRules:
    """The numbers of a game's turn."""
    return (
        _DOUBLES[variant.doubles],
        variant.develop_from,
        int(variant.fourth_move_bonus),
        int(variant.stop_at_home),
        int(variant.special_2_1),
        int(variant.leftover is Leftover.OPPONENT),
        int(variant.leftover_needs_start),
    )


@kernel
def all_home(board: Board) -> bool:
    """Whether every checker of x is home or off."""
    for slot in range(HOME + 1, 27):
        if board[MINE, slot]:
            return False
    return True


@kernel
def follow(
    turn: NDArray[np.int64],
    rules: TurnRules,
    before: Board,
    after: Board,
    used: int,
    high: int,
    low: int,
    throw: int,
) -> int:
    """What follows a play of `used` dice that did not end the game; sets `turn` for whoever plays next.

    `throw` says which of the side's throws it was, from 1. After `OVER` a turn of kind `LEFTOVER` is the
    opponent's.
    """
    kind = turn[KIND]
    staged = kind != ROLL
    count = turn[COUNT] if staged else (4 if high == low else 2)
    die = turn[DIE] if staged else high
    complete = used == count
    if kind == LEFTOVER:
        if complete and turn[LEFT] and not (rules[STOP_AT_HOME] and all_home(after)):
            _next_leftover(turn)
            return STAGE
        turn[:] = 0
        return AGAIN
    turn[:] = 0
    if kind == NAMED:
        return AGAIN if complete else OVER
    if not staged and high != low:
        return NAME if rules[SPECIAL] and complete and high == 2 and low == 1 else OVER
    home = rules[STOP_AT_HOME] and all_home(after)
    develops = rules[DOUBLES] == DEVELOP and throw >= rules[DEVELOP_FROM]
    if complete:
        if rules[DOUBLES] == RETHROW:
            return AGAIN
        fresh = rules[BONUS] and not all_home(before) and before[MINE, OFF] == after[MINE, OFF]
        if develops and die < 6 and (not home or fresh):
            turn[KIND], turn[DIE], turn[COUNT] = DEVELOPMENT, die + 1, 4
            return STAGE
        return OVER
    if not rules[TO_OPPONENT] or (rules[NEEDS_START] and not staged and used == 0):
        return OVER
    turn[KIND], turn[DIE], turn[COUNT] = LEFTOVER, die, count - used
    if develops and not home:
        for higher in range(die + 1, 7):
            turn[4 + 2 * turn[LEFT]], turn[5 + 2 * turn[LEFT]] = higher, 4
            turn[LEFT] += 1
    return OVER


@kernel
def _next_leftover(turn: NDArray[np.int64]) -> None:
    turn[DIE], turn[COUNT] = turn[4], turn[5]
    turn[LEFT] -= 1
    for i in range(4, TURN - 2):
        turn[i] = turn[i + 2]
