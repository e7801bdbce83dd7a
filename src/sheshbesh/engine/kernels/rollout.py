"""Games played out by a net with the luck of every roll taken out.

From a position the net looks one ply ahead. Then a roll falls, of whose best play it has counted on so much,
and the game goes on to another position. Were the net right, what is found out there would change nothing; by
how much it does, all along the game, is added up. So the mean of many games is right for the net's play
whatever the net thinks, with little left of luck.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...rules.kernels.boards import Boards, copy_board
from ...rules.kernels.compiling import kernel
from ...rules.kernels.step import Board
from ...rules.kernels.turns import (
    HAND_OVER,
    MY_FIRST,
    MY_ROLLS,
    NAME,
    STAGE_COUNT,
    TURN,
    hand_over,
    packed_roll,
)
from .forward import Floats
from .judge import judge_plays, name_double
from .lookahead import is_opening, look_ahead
from .outputs import flip_outputs
from .phases import phase_of
from .plays import OVER, copy_numbers
from .workspace import Judge, Numbers, Workspace

ENDLESS = 3000
"""Plays after which a game is broken off."""


@kernel
def roll_dice(opening: bool) -> tuple[int, int]:
    """Two dice, the higher first; in an opening where both are played they differ."""
    high, low = np.random.randint(1, 7), np.random.randint(1, 7)
    while opening and high == low:
        high, low = np.random.randint(1, 7), np.random.randint(1, 7)
    return max(high, low), min(high, low)


@kernel
def play_out_each(
    boards: Boards,
    turns: Numbers,
    which: Numbers,
    seeds: NDArray[np.uint32],
    judge: Judge,
    beam: int,
    work: Workspace,
    into: NDArray[np.float64],
) -> None:
    """What a game comes to from each board that is told by its number, with the dice of a seed each:
    `[games, 6]` outputs for x, who is about to roll.
    """
    board, turn, outputs = np.empty((4, 27), np.int8), np.zeros(TURN, np.int64), np.zeros(6, np.float32)
    for game in range(len(which)):
        copy_board(boards[which[game]], board)
        copy_numbers(turns[which[game]], turn)
        np.random.seed(seeds[game])
        _play_out(board, turn, judge, beam, work, outputs, into[game])


@kernel
def _play_out(
    board: Board,
    turn: Numbers,
    judge: Judge,
    beam: int,
    work: Workspace,
    outputs: Floats,
    total: NDArray[np.float64],
) -> None:
    """Play on to the end; `total` becomes what is found out less what had been counted on."""
    plays, other, made, high, low = work.plays, False, 0, 1, 1
    total[:] = 0
    while True:
        phase = phase_of(board, judge.phases)
        rolls = turn[STAGE_COUNT] == 0
        if rolls:
            turn[MY_ROLLS] += 1
            look_ahead(board, turn, judge, phase, beam, work, outputs)
            _add(outputs, other, 1, total)
            high, low = roll_dice(is_opening(turn, judge))
            if turn[MY_ROLLS] == 1:
                turn[MY_FIRST] = packed_roll(high, low)
        best = judge_plays(board, high, low, turn, judge, phase, beam, work)[1]
        if rolls:
            copy_numbers(plays.outputs[best], outputs)
            _add(outputs, other, -1, total)
        made += 1
        then = plays.then[best]
        if then == OVER or made > ENDLESS:
            copy_numbers(plays.outputs[best], outputs)
            _add(outputs, other, 1, total)
            return
        copy_board(plays.boards[best], board)
        copy_numbers(plays.turns[best], turn)
        if then == NAME:
            name_double(board, turn, judge, phase, beam, work)
        elif then == HAND_OVER:
            hand_over(board, turn)
            other = not other


@kernel
def _add(outputs: Floats, other: bool, sign: int, total: NDArray[np.float64]) -> None:
    """Add outputs, or take them away, that are the other side's or not."""
    if other:
        flip_outputs(outputs)
    for k in range(6):
        total[k] += sign * outputs[k]
