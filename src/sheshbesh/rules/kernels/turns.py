"""Whole games as kernels play them: the compiled twin of `stages.after_play`, `turn.head_allowance` and
`outcome.ended`, for play-outs of many games at once.

A turn in progress is eight numbers. What a variant says about turns is a tuple of its own, beside the
`Rules` of single moves.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..points import BAR, HEAD, HOME, OFF, OUT
from ..variant import Doubles, FirstTurnHead, Leftover, OpeningDice, Score, Variant
from .boards import flip
from .compiling import inner_kernel
from .layout import CHECKERS, HEAD_LIMIT, MINE, NO_LIMIT, THEIRS, Rules
from .step import Board, mirror_point

STAGE_DIE, STAGE_COUNT, KIND, QUEUE, MY_ROLLS, THEIR_ROLLS, MY_FIRST, THEIR_FIRST, TURN = range(9)
"""Places of a turn: the stage to play instead of a roll, if its count is not 0; where it comes from;
leftover stages that follow, each a byte, the next one lowest; rolls each side has made; each side's
first roll. The last is the length."""

NO_STAGE, LEFTOVER, DEVELOPMENT, NAMED = range(4)
"""Where a stage comes from."""

ROLL, STAGE, NAME, HAND_OVER = range(4)
"""What the side that has just played does next."""

(
    ROLLS_AGAIN,
    DEVELOPS,
    DEVELOP_FROM,
    FOURTH_MOVE_BONUS,
    STOP_AT_HOME,
    SPECIAL_2_1,
    LEFTOVERS,
    NEEDS_START,
    SKIPS,
    PASSES_ALL,
    FIRST_TURN_HEAD,
    REUSES_OPENING,
    SCORE,
) = range(13)
"""Places in the tuple of a game's turns."""

Turns = tuple[int, ...]
"""What kernels know of a game's turns."""

BY_PRINCIPLE, BY_LIST, BY_THREE = range(3)
BY_GAMMON, BY_BACKGAMMON, BY_KOKS, BY_MEN_LEFT = range(4)


@lru_cache(maxsize=256)
def turns_of(variant: Variant) -> Turns:
    """The numbers of a game's turns."""
    turns = (
        variant.doubles is Doubles.RETHROW,
        variant.doubles is Doubles.DEVELOP,
        variant.develop_from,
        variant.fourth_move_bonus,
        variant.stop_at_home,
        variant.special_2_1,
        variant.leftover is Leftover.OPPONENT,
        variant.leftover_needs_start,
        variant.leftover_skip,
        variant.pass_unplayed == "all",
        list(FirstTurnHead).index(variant.first_turn_head),
        variant.opening_dice is OpeningDice.REUSE,
        list(Score).index(variant.score),
    )
    return tuple(map(int, turns))


@inner_kernel
def packed_roll(high: int, low: int) -> int:
    """A roll as one number; no roll is 0."""
    return high * 8 + low


@inner_kernel
def head_allowance(
    first_turn: bool, high: int, low: int, their_first: int, rules: Rules, turns: Turns
) -> tuple[int, bool]:
    """How many checkers may leave the head, and whether one more may if that is not enough.

    The twin of `turn.head_allowance`; `first_turn` is never so in a stage.
    """
    limit = rules[HEAD_LIMIT]
    if limit == NO_LIMIT or not first_turn:
        return limit, False
    rule = turns[FIRST_TURN_HEAD]
    if rule == BY_PRINCIPLE:
        return limit, True
    named = high == low and (high == 6 or high == 4 or high == 3)
    if rule == BY_LIST:
        sixes = packed_roll(6, 2)
        mine = packed_roll(high, low)
        fives = packed_roll(5, 5)
        named |= mine == fives and (their_first == packed_roll(2, 1) or their_first == sixes)
        named |= mine == sixes and their_first == fives
    return limit + named, False


@inner_kernel
def all_home(board: Board) -> bool:
    """Whether every checker of mine is in the home board or off."""
    for slot in range(HOME + 1, 27):
        if board[MINE, slot]:
            return False
    return True


@inner_kernel
def after_play(board: Board, high: int, low: int, play: int, turn: NDArray[np.int64], turns: Turns) -> int:
    """What follows a play that did not end the game; its stages are left in `turn` for whoever plays next."""
    made, last_die, last_source = 0, 0, 0
    while play:
        made, last_die, last_source = made + 1, play & 127, play >> 8 & 127
        play >>= 16
    die, count, kind, queue = turn[STAGE_DIE], turn[STAGE_COUNT], turn[KIND], turn[QUEUE]
    staged = count > 0
    if not staged:
        die, count = high, (4 if high == low else 2)
    complete = made == count
    turn[STAGE_DIE] = turn[STAGE_COUNT] = turn[KIND] = turn[QUEUE] = 0
    if kind == LEFTOVER:
        if queue == 0 or not (complete or turns[SKIPS]) or (turns[STOP_AT_HOME] and all_home(board)):
            return ROLL
        _begin(turn, queue, LEFTOVER)
        return STAGE
    if kind == NAMED:
        return ROLL if complete else HAND_OVER
    passed = 0
    if not staged and high != low:
        if turns[SPECIAL_2_1] and complete and high == 2:
            return NAME
        if turns[LEFTOVERS] and turns[PASSES_ALL] and not complete:
            passed = _unplayed_dice(high, low, last_die)
    elif not complete:
        if turns[LEFTOVERS] and (staged or made or not turns[NEEDS_START]):
            passed = _stage(die, count - made)
            if not (turns[STOP_AT_HOME] and all_home(board)):  # else the rest would not come up
                passed |= _development(die, turn[MY_ROLLS], turns) << 8
    elif turns[ROLLS_AGAIN]:
        return ROLL
    else:
        following = _development(die, turn[MY_ROLLS], turns) & 255
        if following and not _development_stops(board, last_source, turns):
            _begin(turn, following, DEVELOPMENT)
            return STAGE
    if passed:
        _begin(turn, passed, LEFTOVER)
    return HAND_OVER


@inner_kernel
def _stage(die: int, count: int) -> int:
    """A stage as a byte."""
    return die | count << 4


@inner_kernel
def _begin(turn: NDArray[np.int64], stages: int, kind: int) -> None:
    """Make the first of these stages the one to be played."""
    turn[STAGE_DIE] = stages & 15
    turn[STAGE_COUNT] = stages >> 4 & 15
    turn[KIND] = kind
    turn[QUEUE] = stages >> 8


@inner_kernel
def _unplayed_dice(high: int, low: int, played: int) -> int:
    """Two different dice as stages, the larger first, without the one that was played, if any."""
    if played == 0:
        return _stage(high, 1) | _stage(low, 1) << 8
    return _stage(low if played == high else high, 1)


@inner_kernel
def _development(die: int, number: int, turns: Turns) -> int:
    """The stages that a double develops into after the one played."""
    stages, shift = 0, 0
    if turns[DEVELOPS] and number >= turns[DEVELOP_FROM]:
        for higher in range(die + 1, 7):
            stages |= _stage(higher, 4) << shift
            shift += 8
    return stages


@inner_kernel
def _development_stops(board: Board, last_source: int, turns: Turns) -> bool:
    """Whether all are home, unless they came home on the last move and that is worth a stage."""
    if not turns[STOP_AT_HOME] or not all_home(board):
        return False
    return not (turns[FOURTH_MOVE_BONUS] and last_source > HOME)


@inner_kernel
def worth(board: Board, rules: Rules, turns: Turns) -> int:
    """The kind of win of who has just ended the game, 0 for a draw; the twin of `outcome.ended`."""
    if board[MINE, OFF] < rules[CHECKERS]:  # a mother was pinned for good
        return 0 if board[MINE, HEAD] else 2
    score = turns[SCORE]
    if score == BY_MEN_LEFT:
        return int(rules[CHECKERS] - board[THEIRS, OFF])
    if board[THEIRS, OFF]:
        return 1
    if score == BY_BACKGAMMON:
        far = board[THEIRS, BAR] + board[THEIRS, OUT]
        for point in range(1, HOME + 1):
            far += board[THEIRS, mirror_point(point, rules)]
        return 3 if far else 2
    return 3 if score == BY_KOKS and board[THEIRS, HEAD] else 2


@inner_kernel
def hand_over(board: Board, turn: NDArray[np.int64]) -> None:
    """Turn the board and the turn round: the other side goes on."""
    flip(board)
    turn[MY_ROLLS], turn[THEIR_ROLLS] = turn[THEIR_ROLLS], turn[MY_ROLLS]
    turn[MY_FIRST], turn[THEIR_FIRST] = turn[THEIR_FIRST], turn[MY_FIRST]
