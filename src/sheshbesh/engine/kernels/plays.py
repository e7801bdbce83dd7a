"""The plays of a roll or stage, each valued by the position after it, for who plays next.

Whatever else follows in the turn is left to `stages`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...rules.kernels.batch import stuck
from ...rules.kernels.boards import boards_after, copy_board
from ...rules.kernels.compiling import inlined_kernel, inner_kernel
from ...rules.kernels.layout import HEAD_LIMIT, LANDING, MINE, PINS, THEIRS
from ...rules.kernels.step import Board
from ...rules.kernels.turns import (
    DEVELOPS,
    HAND_OVER,
    LEFTOVERS,
    MY_ROLLS,
    NAME,
    PASSES_ALL,
    ROLLS_AGAIN,
    SPECIAL_2_1,
    STAGE_COUNT,
    STAGE_DIE,
    THEIR_FIRST,
    Turns,
    after_play,
    head_allowance,
)
from ...rules.points import OFF, SLOTS
from .finish import finish
from .forward import Layers, Squares, Sums, fill, update
from .outputs import bound, ended, equity_of, flip_outputs
from .products import FOUR
from .workspace import Judge, Numbers, Plays

DRAWN = 5
"""The output that is a draw."""
OVER = -1
"""What follows a play that has ended the game; else as in `rules.kernels.turns`."""


@inner_kernel
def value_plays(
    board: Board,
    high: int,
    low: int,
    turn: Numbers,
    judge: Judge,
    layers: Layers,
    plays: Plays,
    sums: Sums,
) -> tuple[int, int]:
    """Find the plays and value each position after them for the side that plays next, with this net; returns
    how many, and after how many of them the turn goes on.
    """
    if turn[STAGE_COUNT]:
        high = low = turn[STAGE_DIE]
        moves, limit, grows = turn[STAGE_COUNT], judge.rules[HEAD_LIMIT], False
    else:
        moves = 4 if high == low else 2
        limit, grows = head_allowance(
            turn[MY_ROLLS] == 1, high, low, turn[THEIR_FIRST], judge.rules, judge.turns
        )
    boards, packed = plays.boards, plays.search.plays
    found = boards_after(board, judge.rules, high, low, moves, limit, grows, plays.search, boards)
    if found == 0:
        copy_board(board, boards[0])
        packed[0] = 0
        found = 1
        if judge.rules[LANDING] == PINS and stuck(boards[0], judge.rules, plays.search):
            for k in range(6):
                plays.outputs[0, k] = k == DRAWN
            plays.then[0] = OVER
            plays.equities[0] = equity_of(plays.outputs[0], judge.worth)
            return found, 0
    plain = _is_plain(high, low, turn, judge.turns)
    single = board.reshape(1, 4 * SLOTS)
    before, after = Squares(single, single.view(np.int32)), plays.squares
    kept_filled = turned_filled = False
    left = in_hand = 0
    for i in range(found):
        copy_numbers(turn, plays.turns[i])
        then = HAND_OVER
        if ended(boards[i], judge.rules, judge.score, plays.outputs[i]):
            then = OVER
            plays.equities[i] = equity_of(plays.outputs[i], judge.worth)
        else:
            if not plain:
                then = after_play(boards[i], high, low, packed[i], plays.turns[i], judge.turns)
            turned = then == HAND_OVER
            if not (turned_filled if turned else kept_filled):
                fill(before, 0, turned, layers, sums.base, 1 if turned else 0, sums)
                turned_filled, kept_filled = turned_filled or turned, kept_filled or not turned
            update(after, i, before, turned, layers, sums, in_hand)
            sums.whose[in_hand] = i
            in_hand += 1
        plays.then[i] = then
        left += not plain and goes_on(plays, i)
        if in_hand == FOUR or (in_hand and i == found - 1):
            _settle(in_hand, judge, layers, plays, sums)
            in_hand = 0
    return found, left


@inlined_kernel
def _settle(in_hand: int, judge: Judge, layers: Layers, plays: Plays, sums: Sums) -> None:
    """Give the plays in hand the value of their boards' first layers."""
    finish(layers, sums)
    for four in range(in_hand):
        i = sums.whose[four]
        board, outputs = plays.boards[i], plays.outputs[i]
        copy_numbers(sums.outputs[four], outputs)
        mine, theirs = board[MINE, OFF], board[THEIRS, OFF]
        if plays.then[i] == HAND_OVER:
            bound(theirs, mine, judge.rules, judge.score, outputs)
            flip_outputs(outputs)
        else:
            bound(mine, theirs, judge.rules, judge.score, outputs)
        plays.equities[i] = equity_of(outputs, judge.worth)


@inner_kernel
def goes_on(plays: Plays, i: int) -> bool:
    """Whether stages are pending after a play, or a double is to be named."""
    then = plays.then[i]
    return bool(then != OVER and (then == NAME or plays.turns[i, STAGE_COUNT] > 0))


@inner_kernel
def _is_plain(high: int, low: int, turn: Numbers, turns: Turns) -> bool:
    """Whether nothing can follow a play but the other side's roll: nearly always so."""
    if turn[STAGE_COUNT]:
        return False
    if high == low:
        return not (turns[ROLLS_AGAIN] or turns[DEVELOPS] or turns[LEFTOVERS])
    return not (turns[SPECIAL_2_1] or (turns[LEFTOVERS] and turns[PASSES_ALL]))


@inner_kernel
def copy_numbers(source: NDArray[Any], target: NDArray[Any]) -> None:
    """Write numbers into the room of others. A loop of its own compiles in a tenth of the time of `[:]`."""
    for i in range(len(source)):
        target[i] = source[i]
