"""What a play is worth after which the turn goes on: a roll of the same side, its next stage, a double to be
named, or stages that pass to the opponent.

Stages are played out, each by the side it belongs to, with the few most promising boards looked at further.
"""

from __future__ import annotations

from ...rules.kernels.boards import copy_board
from ...rules.kernels.compiling import inner_kernel
from ...rules.kernels.step import Board
from ...rules.kernels.turns import HAND_OVER, KIND, NAME, NAMED, STAGE, STAGE_COUNT, STAGE_DIE, hand_over
from ...rules.points import SLOTS
from .forward import Floats, Layers
from .outputs import equity_of, flip_outputs
from .plays import copy_numbers, goes_on, value_plays
from .workspace import BEAM, Beam, Judge, Numbers, Plays, Workspace


@inner_kernel
def follow(i: int, judge: Judge, layers: Layers, work: Workspace) -> None:
    """Give a play after which the turn goes on the value of the turn's best end: of those that need nothing
    more of anybody, and of those that leave stages to the opponent, who plays them as suits him.
    """
    plays, handed = work.plays, work.handed
    then, outputs = plays.then[i], plays.outputs[i]
    board, turn, trial = work.board, work.turn, work.trial
    copy_board(plays.boards[i], board)
    copy_numbers(plays.turns[i], turn)
    handed.size[0] = 0
    own = 0
    if then == HAND_OVER:
        _offer(handed, plays, i)
    else:
        own = 6 if then == NAME else 1
    best, job = -1e9, 0
    while job < own + handed.size[0]:
        mine = job < own
        if not mine:
            copy_board(handed.boards[job - own], board)
            copy_numbers(handed.turns[job - own], turn)
            hand_over(board, turn)
        elif then == NAME:
            turn[STAGE_DIE], turn[STAGE_COUNT], turn[KIND] = job + 1, 4, NAMED
        equity = _play_stages(board, turn, judge, layers, work, handed if mine else work.none, trial)
        if not mine:
            flip_outputs(trial)
            equity = equity_of(trial, judge.worth)
        if equity > best:
            best = equity
            copy_numbers(trial, outputs)
        job += 1
    plays.equities[i] = equity_of(outputs, judge.worth)


@inner_kernel
def _play_stages(
    board: Board, turn: Numbers, judge: Judge, layers: Layers, work: Workspace, handed: Beam, outputs: Floats
) -> float:
    """Play out x's stages: the outputs of the best end of the turn that needs nothing more, and its equity.

    Ends that leave stages to the opponent are added to `handed`.
    """
    now, later, plays = work.now, work.later, work.staged
    best = -1e9
    now.size[0] = 1
    copy_board(board, now.boards[0])
    copy_numbers(turn, now.turns[0])
    while now.size[0]:
        later.size[0] = 0
        for entry in range(now.size[0]):
            staged, pending = now.boards[entry], now.turns[entry]
            die = pending[STAGE_DIE]
            found, _ = value_plays(staged, die, die, pending, judge, layers, plays, work.sums)
            for i in range(found):
                if goes_on(plays, i):
                    _offer(later if plays.then[i] == STAGE else handed, plays, i)
                elif plays.equities[i] > best:
                    best = float(plays.equities[i])
                    copy_numbers(plays.outputs[i], outputs)
        now, later = later, now
    return best


@inner_kernel
def _offer(beam: Beam, plays: Plays, i: int) -> None:
    """Keep the board after a play in the beam, if it is among the best and not there yet."""
    equity, size, place = plays.equities[i], beam.size[0], beam.size[0]
    for j in range(size):
        if beam.equities[j] == equity and _same(beam.boards[j], plays.boards[i]):
            return
        if size == BEAM and (place == BEAM or beam.equities[j] < beam.equities[place]):
            place = j
    if size < BEAM:
        beam.size[0] += 1
    elif equity <= beam.equities[place]:
        return
    copy_board(plays.boards[i], beam.boards[place])
    copy_numbers(plays.turns[i], beam.turns[place])
    beam.equities[place] = equity


@inner_kernel
def _same(board: Board, other: Board) -> bool:
    for row in range(4):
        for slot in range(SLOTS):
            if board[row, slot] != other[row, slot]:
                return False
    return True
