"""Many boards at once: valued without or with a look ahead, their plays judged, the best of them chosen."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...rules.kernels.boards import Boards, copy_board
from ...rules.kernels.compiling import inner_kernel, kernel
from ...rules.kernels.search import MOST_PLAYS
from ...rules.points import SLOTS
from .finish import finish
from .forward import Floats, Squares, Sums, fill
from .judge import judge_plays
from .lookahead import look_after_plays, look_ahead
from .outputs import make_possible
from .phases import layers_of, phase_of
from .plays import copy_numbers
from .products import FOUR
from .workspace import Judge, Numbers, Plays, Workspace


@inner_kernel
def evaluate_boards(
    boards: Boards, judge: Judge, sums: Sums, phases: NDArray[np.int8], outputs: Floats
) -> None:
    """The outputs of boards with x about to roll, each from scratch, and the phases they belong to."""
    single = boards.reshape(boards.shape[0], 4 * SLOTS)
    numbers = Squares(single, single.view(np.int32))
    for i in range(boards.shape[0]):
        phases[i] = phase_of(boards[i], judge.phases)
    for phase in range(len(judge.phases.nets.bias)):
        layers, in_hand = layers_of(judge.phases, phase), 0
        for i in range(boards.shape[0]):
            if phases[i] == phase:
                fill(numbers, i, False, layers, sums.hidden, in_hand, sums)
                sums.whose[in_hand] = i
                in_hand += 1
            if in_hand == FOUR or (in_hand and i == boards.shape[0] - 1):
                finish(layers, sums)
                for four in range(in_hand):
                    board, found = boards[sums.whose[four]], outputs[sums.whose[four]]
                    copy_numbers(sums.outputs[four], found)
                    make_possible(board, judge.rules, judge.score, found)
                in_hand = 0


@inner_kernel
def look_ahead_each(
    boards: Boards, turn: Numbers, judge: Judge, beam: int, work: Workspace, outputs: Floats
) -> None:
    """The outputs of boards with x about to roll, each with one look ahead; `turn` is the same for all."""
    for i in range(boards.shape[0]):
        phase = phase_of(boards[i], judge.phases)
        look_ahead(boards[i], turn, judge, phase, beam, work, outputs[i])


@inner_kernel
def choose_each(
    boards: Boards,
    dice: NDArray[np.int8],
    turns: Numbers,
    judge: Judge,
    beam: int,
    work: Workspace,
    chosen: Boards,
    packed: Numbers,
    outputs: Floats,
    equities: Floats,
    considered: Numbers,
) -> None:
    """The best play on each of many boards: the board after it, the play, its outputs and equity; and of
    how many it is the best. `dice` has the higher one first.
    """
    plays = work.plays
    for row in range(boards.shape[0]):
        high, low = int(dice[row, 0]), int(dice[row, 1])
        phase = phase_of(boards[row], judge.phases)
        considered[row], best = judge_plays(boards[row], high, low, turns[row], judge, phase, beam, work)
        copy_board(plays.boards[best], chosen[row])
        packed[row], equities[row] = plays.search.plays[best], plays.equities[best]
        for k in range(6):
            outputs[row, k] = plays.outputs[best, k]


@kernel
def judge_each(
    boards: Boards,
    dice: NDArray[np.int8],
    turns: Numbers,
    judge: Judge,
    ply: int,
    beam: int,
    work: Workspace,
    deeper: Workspace,
) -> tuple[Boards, Numbers, Floats, Floats, Numbers]:
    """What `judge_plays` finds for each of many boards, at 1 `ply` with what `look_after_plays` makes of it,
    the best first: the boards after the plays, the plays, their outputs and equities, one board's after
    another's; and how many each has.
    """
    rows, total, plays = len(boards), 0, work.plays
    counts = np.zeros(rows, np.int64)
    into = np.empty((MOST_PLAYS + 24 * rows, 4, 27), np.int8)
    packed = np.empty(len(into), np.int64)
    outputs, equities = np.empty((len(into), 6), np.float32), np.empty(len(into), np.float32)
    for row in range(rows):
        if len(into) - total < MOST_PLAYS:
            into, packed = _wider(into), _wider(packed)
            outputs, equities = _wider(outputs), _wider(equities)
        high, low = int(dice[row, 0]), int(dice[row, 1])
        phase = phase_of(boards[row], judge.phases)
        found = judge_plays(boards[row], high, low, turns[row], judge, phase, beam, work)[0]
        if ply:
            look_after_plays(found, judge, beam, work, deeper)
        order = np.argsort(-plays.equities[:found], kind="mergesort")
        _keep(plays, order, into, packed, outputs, equities, total)
        total += found
        counts[row] = found
    return into[:total], packed[:total], outputs[:total], equities[:total], counts


@inner_kernel
def _keep(
    plays: Plays,
    order: Numbers,
    into: Boards,
    packed: Numbers,
    outputs: Floats,
    equities: Floats,
    total: int,
) -> None:
    """Write plays out in this order, after those that are there."""
    for i in order:
        copy_board(plays.boards[i], into[total])
        packed[total], equities[total] = plays.search.plays[i], plays.equities[i]
        for k in range(6):
            outputs[total, k] = plays.outputs[i, k]
        total += 1


@kernel
def _wider(array: NDArray[Any]) -> NDArray[Any]:
    """The same in twice as many rows."""
    wider = np.empty((2 * len(array), *array.shape[1:]), array.dtype)
    wider[: len(array)] = array
    return wider
