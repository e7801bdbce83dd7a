"""Positions of games that a net plays against itself, each with what looking ahead all along the game tells.

From a position the net looks one ply ahead: `ahead` is the mean over all rolls of the best play's outputs.
Then a roll falls, and the net says (`static`) what it thinks of the position that the game comes to. Were it
right, looking further would change nothing; by how much it does is what the earlier position must hear of:

    target[t] = ahead[t] + trace * (target[t + 1] - static[t + 1])

With a trace of 1 that is the result of the rest of the game with the luck of every roll taken out, which
is right in the mean whatever the net thinks; with 0 it is one look ahead, which is steadier and believes it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...engine.kernels.forward import Floats
from ...engine.kernels.look import evaluate_boards
from ...engine.kernels.turns import FEW, OVER, Judge, Room, copy_numbers, judge_plays
from ...rules.kernels.compiling import kernel
from ...rules.kernels.results import Boards, copy_board, flip
from ...rules.kernels.step import Board
from ...rules.kernels.turns import (
    HAND_OVER,
    KIND,
    MY_FIRST,
    MY_THROWS,
    NAME,
    NAMED,
    REUSES_OPENING,
    STAGE_COUNT,
    STAGE_DIE,
    THEIR_FIRST,
    THEIR_THROWS,
    TURN,
    packed_roll,
)

ENDLESS = 3000
"""Plays after which a game is broken off."""


@kernel
def play_along(
    starts: Boards,
    throws: int,
    judge: Judge,
    looks: bool,
    astray: float,
    trace: float,
    seed: int,
    room: Room,
    boards: Boards,
    targets: Floats,
    begun: NDArray[np.int32],
) -> None:
    """Fill `boards` with the positions of games, x about to throw and nothing pending, and their `targets`.

    Games begin from `starts` in turn, each side having made so many `throws`; `begun` tells of each position
    which start a whole game began from there, or -1. Who does not look (`looks`) at all rolls takes the one
    that falls for them: a rougher target, twenty times as fast. A play is picked at random with the chance
    `astray`, so that the net also learns where it would not go; nothing is heard from beyond such a play.
    """
    np.random.seed(seed)
    count = boards.shape[0]
    static = np.zeros((count, 6), np.float32)
    sides, linked = np.zeros(count, np.int8), np.zeros(count, np.bool_)
    board, turn = np.empty((4, 27), np.int8), np.zeros(TURN, np.int64)
    high = low = filled = side = first = made = game = 0
    over, thrown = True, False
    while True:
        if over:
            copy_board(starts[game % len(starts)], board)
            turn[:] = 0
            turn[MY_THROWS] = turn[THEIR_THROWS] = throws
            made = side = 0
            first, over = filled, False
        if turn[STAGE_COUNT] == 0:
            if filled == count:
                break
            copy_board(board, boards[filled])
            begun[filled] = -1
            turn[MY_THROWS] += 1
            opening = bool(judge.turns[REUSES_OPENING]) and turn[MY_THROWS] + turn[THEIR_THROWS] == 1
            if looks:
                _look_ahead(board, turn, opening, judge, room, targets[filled])
            high, low = _throw(opening)
            if turn[MY_THROWS] == 1:
                turn[MY_FIRST] = packed_roll(high, low)
            sides[filled], linked[filled], thrown = side, True, True
            filled += 1
        found, chosen = judge_plays(board, high, low, turn, judge, FEW, room)
        if thrown and not looks:
            copy_numbers(room.plays.outputs[chosen], targets[filled - 1])
        thrown = False
        if np.random.random() < astray:
            chosen = np.random.randint(found)
            linked[filled - 1] = False
        made += 1
        then = room.plays.then[chosen]
        if then == OVER or made > ENDLESS:
            linked[filled - 1] = False
            begun[first] = game % len(starts)
            game += 1
            over = True
            continue
        copy_board(room.plays.boards[chosen], board)
        copy_numbers(room.plays.turns[chosen], turn)
        if then == NAME:
            turn[STAGE_DIE], turn[STAGE_COUNT], turn[KIND] = np.random.randint(1, 7), 4, NAMED
        elif then == HAND_OVER:
            flip(board)
            side = 1 - side
            turn[MY_THROWS], turn[THEIR_THROWS] = turn[THEIR_THROWS], turn[MY_THROWS]
            turn[MY_FIRST], turn[THEIR_FIRST] = turn[THEIR_FIRST], turn[MY_FIRST]
    evaluate_boards(boards, judge, room.sums, static)
    _hear(targets, static, sides, linked, trace)


@kernel
def _look_ahead(
    board: Board, turn: NDArray[np.int64], opening: bool, judge: Judge, room: Room, ahead: Floats
) -> None:
    """The mean over all rolls of the best play's outputs."""
    for k in range(6):
        ahead[k] = 0
    for high in range(1, 7):
        for low in range(1, high + (not opening)):
            weight = np.float32((1 if high == low else 2) / (30 if opening else 36))
            best = judge_plays(board, high, low, turn, judge, FEW, room)[1]
            for k in range(6):
                ahead[k] += weight * room.plays.outputs[best, k]


@kernel
def _hear(
    targets: Floats, static: Floats, sides: NDArray[np.int8], linked: NDArray[np.bool_], trace: float
) -> None:
    """Turn looks ahead into targets, from the last position to the first."""
    change = np.zeros(6, np.float32)
    for t in range(len(targets) - 2, -1, -1):
        if not linked[t]:
            continue
        for k in range(6):
            change[k] = np.float32(trace) * (targets[t + 1, k] - static[t + 1, k])
        if sides[t] != sides[t + 1]:
            change[0] = -change[0] - change[5]
            change[1], change[3] = change[3], change[1]
            change[2], change[4] = change[4], change[2]
        for k in range(6):
            targets[t, k] += change[k]


@kernel
def _throw(opening: bool) -> tuple[int, int]:
    """Two dice, the higher first; in an opening where both are played they differ."""
    high, low = np.random.randint(1, 7), np.random.randint(1, 7)
    while opening and high == low:
        high, low = np.random.randint(1, 7), np.random.randint(1, 7)
    return max(high, low), min(high, low)
