"""One look ahead: what a position is worth by the best plays of all rolls, where a net alone would say."""

from __future__ import annotations

import numpy as np

from ...rules.kernels.boards import copy_board
from ...rules.kernels.compiling import inner_kernel
from ...rules.kernels.step import Board
from ...rules.kernels.turns import HAND_OVER, MY_ROLLS, REUSES_OPENING, THEIR_ROLLS, hand_over
from .forward import Floats
from .judge import judge_plays
from .outputs import equity_of, flip_outputs
from .phases import phase_of
from .plays import OVER, copy_numbers
from .workspace import Judge, Numbers, Workspace


@inner_kernel
def is_opening(turn: Numbers, judge: Judge) -> bool:
    """Whether the roll that `turn` counts last is an opening one of two different dice."""
    return bool(judge.turns[REUSES_OPENING]) and turn[MY_ROLLS] + turn[THEIR_ROLLS] == 1


@inner_kernel
def look_ahead(
    board: Board, turn: Numbers, judge: Judge, phase: int, beam: int, work: Workspace, outputs: Floats
) -> None:
    """The mean over all rolls of the best play's outputs; `turn` counts the roll to come."""
    opening = is_opening(turn, judge)
    for k in range(6):
        outputs[k] = 0
    for high in range(1, 7):
        for low in range(1, high + (not opening)):
            weight = np.float32((1 if high == low else 2) / (30 if opening else 36))
            best = judge_plays(board, high, low, turn, judge, phase, beam, work)[1]
            for k in range(6):
                outputs[k] += weight * work.plays.outputs[best, k]


@inner_kernel
def look_after_plays(found: int, judge: Judge, beam: int, work: Workspace, deeper: Workspace) -> int:
    """Give the plays in `work.plays`, of which none goes on in stages, the value of a look ahead from where
    each leads, made in a workspace `deeper` down; returns which is best.
    """
    plays, board, turn, best = work.plays, work.board, work.turn, 0
    for i in range(found):
        if plays.then[i] != OVER:
            copy_board(plays.boards[i], board)
            copy_numbers(plays.turns[i], turn)
            if plays.then[i] == HAND_OVER:
                hand_over(board, turn)
            turn[MY_ROLLS] += 1
            phase, outputs = phase_of(board, judge.phases), plays.outputs[i]
            look_ahead(board, turn, judge, phase, beam, deeper, outputs)
            if plays.then[i] == HAND_OVER:
                flip_outputs(outputs)
            plays.equities[i] = equity_of(outputs, judge.worth)
        if plays.equities[i] > plays.equities[best]:
            best = i
    return best


@inner_kernel
def judge_ahead(
    board: Board,
    high: int,
    low: int,
    turn: Numbers,
    judge: Judge,
    beam: int,
    work: Workspace,
    deeper: Workspace,
) -> tuple[int, int]:
    """As `judge_plays`, with a look ahead from where each play leads."""
    found = judge_plays(board, high, low, turn, judge, phase_of(board, judge.phases), beam, work)[0]
    return found, look_after_plays(found, judge, beam, work, deeper)
