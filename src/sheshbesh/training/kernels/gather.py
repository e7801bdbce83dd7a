"""Positions from games that a net plays against itself."""

from __future__ import annotations

import numpy as np

from ...engine.kernels.turns import FEW, OVER, Judge, Room, judge_plays
from ...rules.kernels.compiling import kernel
from ...rules.kernels.results import Boards, flip
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
def gather(start: Board, judge: Judge, astray: float, seed: int, room: Room, into: Boards) -> None:
    """Fill `into` with positions of games, x about to throw and nothing pending.

    A play is picked at random with the chance `astray`, so that the net also learns where it would not go.
    """
    np.random.seed(seed)
    board, turn = start.copy(), np.zeros(TURN, np.int64)
    high = low = made = filled = 0
    while filled < into.shape[0]:
        if turn[STAGE_COUNT] == 0:
            into[filled] = board
            filled += 1
            high, low = _throw(bool(judge.turns[REUSES_OPENING]) and made == 0)
            if turn[MY_THROWS] == 0:
                turn[MY_FIRST] = packed_roll(high, low)
            turn[MY_THROWS] += 1
        found, chosen = judge_plays(board, high, low, turn, judge, FEW, room)
        if np.random.random() < astray:
            chosen = np.random.randint(found)
        made += 1
        then = room.plays.then[chosen]
        if then == OVER or made > ENDLESS:
            board[:] = start
            turn[:] = 0
            made = 0
            continue
        board[:] = room.plays.boards[chosen]
        turn[:] = room.plays.turns[chosen]
        if then == NAME:
            turn[STAGE_DIE], turn[STAGE_COUNT], turn[KIND] = np.random.randint(1, 7), 4, NAMED
        elif then == HAND_OVER:
            flip(board)
            turn[MY_THROWS], turn[THEIR_THROWS] = turn[THEIR_THROWS], turn[MY_THROWS]
            turn[MY_FIRST], turn[THEIR_FIRST] = turn[THEIR_FIRST], turn[MY_FIRST]


@kernel
def _throw(opening: bool) -> tuple[int, int]:
    """Two dice, the higher first; in an opening where both are played they differ."""
    high, low = np.random.randint(1, 7), np.random.randint(1, 7)
    while opening and high == low:
        high, low = np.random.randint(1, 7), np.random.randint(1, 7)
    return max(high, low), min(high, low)
