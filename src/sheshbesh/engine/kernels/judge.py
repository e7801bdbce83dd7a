"""What each play of a roll is worth to who plays it, at the end of his turn: of one board, or of many.

The net knows positions whose side is about to throw. So a play is judged where its turn ends.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...rules.kernels.compiling import inner_kernel, kernel
from ...rules.kernels.results import Boards, copy_board
from ...rules.kernels.search import MOST_PLAYS
from ...rules.kernels.step import Board
from .forward import Floats
from .phases import layers_of, phase_of
from .plays import goes_on, value_plays
from .room import Judge, Numbers, Plays, Room
from .stages import follow


@inner_kernel
def judge_plays(
    board: Board, high: int, low: int, turn: Numbers, judge: Judge, phase: int, few: int, room: Room
) -> tuple[int, int]:
    """Value all plays of a roll, or of the stage in `turn`, into `room.plays`; how many, and which is best.

    The net of a `phase` judges them, as a rule that of the board. `turn` counts the throw to be played among
    those that x has made. Where the turn goes on after plays, only the `few` that look best are followed to
    its end, and the best is one of them; the others keep the value of their position for who plays next.
    """
    plays, layers = room.plays, layers_of(judge.phases, phase)
    found, left = value_plays(board, high, low, turn, judge, layers, plays, room.sums)
    if left == 0:
        return found, _first_best(plays.equities, found)
    best = -1
    for i in range(found):
        if not goes_on(plays, i) and (best < 0 or plays.equities[i] > plays.equities[best]):
            best = i
    followed = room.followed
    for i in range(found):
        followed[i] = False
    for _ in range(min(few, left)):
        likely = found
        for i in range(found):
            waits = not followed[i] and goes_on(plays, i)
            if waits and (likely == found or plays.equities[i] > plays.equities[likely]):
                likely = i
        follow(likely, judge, layers, room)
        followed[likely] = True
        if best < 0 or plays.equities[likely] > plays.equities[best]:
            best = likely
    return found, best


@inner_kernel
def _first_best(equities: Floats, count: int) -> int:
    best = 0
    for i in range(1, count):
        if equities[i] > equities[best]:
            best = i
    return best


@kernel
def judge_each(
    boards: Boards, dice: NDArray[np.int8], turns: Numbers, judge: Judge, few: int, room: Room
) -> tuple[Boards, Numbers, Floats, Floats, Numbers]:
    """What `judge_plays` finds for each of many boards, the best first: the boards after the plays, the
    plays, their outputs and equities, one board's after another's; and how many each has.
    """
    rows, total, plays = len(boards), 0, room.plays
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
        found = judge_plays(boards[row], high, low, turns[row], judge, phase, few, room)[0]
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
        packed[total], equities[total] = plays.work.plays[i], plays.equities[i]
        for k in range(6):
            outputs[total, k] = plays.outputs[i, k]
        total += 1


@kernel
def _wider(array: NDArray[Any]) -> NDArray[Any]:
    """The same in twice the room."""
    wider = np.empty((2 * len(array), *array.shape[1:]), array.dtype)
    wider[: len(array)] = array
    return wider
