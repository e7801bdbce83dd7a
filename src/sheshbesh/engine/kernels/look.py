"""Many positions valued, and the best play chosen on many boards."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...rules.kernels.compiling import inner_kernel
from ...rules.kernels.results import Boards, copy_board
from ...rules.points import SLOTS
from .finish import finish
from .forward import Floats, Squares, Sums, fill
from .judge import judge_plays
from .phases import layers_of, phase_of
from .plays import copy_numbers
from .products import FOUR
from .results import make_possible
from .room import Judge, Numbers, Room


@inner_kernel
def evaluate_boards(
    boards: Boards, judge: Judge, sums: Sums, phases: NDArray[np.int8], outputs: Floats
) -> None:
    """The outputs of boards with x about to throw, each from scratch, and the phases they belong to."""
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
def choose_each(
    boards: Boards,
    dice: NDArray[np.int8],
    turns: Numbers,
    judge: Judge,
    few: int,
    room: Room,
    chosen: Boards,
    packed: Numbers,
    outputs: Floats,
    equities: Floats,
    considered: Numbers,
) -> None:
    """The best play on each of many boards: the board after it, the play, its outputs and equity; and of
    how many it is the best. `dice` has the higher one first.
    """
    plays = room.plays
    for row in range(boards.shape[0]):
        high, low = int(dice[row, 0]), int(dice[row, 1])
        phase = phase_of(boards[row], judge.phases)
        considered[row], best = judge_plays(boards[row], high, low, turns[row], judge, phase, few, room)
        copy_board(plays.boards[best], chosen[row])
        packed[row], equities[row] = plays.work.plays[best], plays.equities[best]
        for k in range(6):
            outputs[row, k] = plays.outputs[best, k]
