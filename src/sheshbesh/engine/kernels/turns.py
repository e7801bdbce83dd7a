"""What plays are worth, whatever follows them in the turn: a throw of the same side, its next stage, a
double to be named, or stages that pass to the opponent.

The net knows positions whose side is about to throw. So a play is judged where its turn ends: stages are
played out, each by the side it belongs to, with the few most promising boards looked at further.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...rules.kernels.batch import stuck
from ...rules.kernels.compiling import kernel
from ...rules.kernels.layout import HEAD_LIMIT, LANDING, PINS, Rules
from ...rules.kernels.results import Boards, flip, results, results_space
from ...rules.kernels.search import MOST_PLAYS, Workspace, workspace
from ...rules.kernels.step import Board
from ...rules.kernels.turns import (
    HAND_OVER,
    KIND,
    MY_FIRST,
    MY_THROWS,
    NAME,
    NAMED,
    STAGE,
    STAGE_COUNT,
    STAGE_DIE,
    THEIR_FIRST,
    THEIR_THROWS,
    TURN,
    Turns,
    after_play,
    head_allowance,
)
from .forward import Floats, Layers, fill, finish, update
from .results import equity_of, flip_outputs, make_possible, result

Numbers = NDArray[np.int64]

FEW = 6
"""Boards of a stage from which the next one is looked at."""
DRAWN = 5
"""The output that is a draw."""
OVER = -1
"""What follows a play that has ended the game; else as in `rules.kernels.turns`."""


LATER = 100
"""More throws than any rule counts."""


class Judge(NamedTuple):
    """A game and the net that judges it, as kernels see them."""

    rules: Rules
    turns: Turns
    score: int
    """As in `engine.scoring.SCORES`."""
    worth: Floats
    """As in `engine.scoring.equity_weights`."""
    layers: Layers


class Plays(NamedTuple):
    """Room for the plays of one roll or stage; values are from the side of who plays."""

    work: Workspace
    boards: Boards
    """After each play, not turned round."""
    outputs: Floats
    equities: Floats
    then: Numbers
    """What follows each play."""
    turns: Numbers
    """The turn of whoever plays next."""


class Beam(NamedTuple):
    """The few most promising boards on which a stage is to be played."""

    boards: Boards
    turns: Numbers
    equities: Floats
    size: Numbers
    """How many there are, in an array of one."""


class Room(NamedTuple):
    """All that judging writes; every thread has its own."""

    plays: Plays
    """The plays in question."""
    staged: Plays
    """Those of a stage after them."""
    now: Beam
    later: Beam
    handed: Beam
    none: Beam
    """Never filled: what passes over is played out and passes nothing back."""


def room() -> Room:
    """Fresh room for one thread."""
    return Room(_plays(), _plays(), _beam(), _beam(), _beam(), _beam())


def _plays() -> Plays:
    boards = results_space()
    count = len(boards)
    return Plays(
        workspace(),
        boards,
        np.zeros((count, 6), np.float32),
        np.zeros(count, np.float32),
        np.zeros(count, np.int64),
        np.zeros((count, TURN), np.int64),
    )


def _beam() -> Beam:
    return Beam(
        np.zeros((FEW, 4, 27), np.int8),
        np.zeros((FEW, TURN), np.int64),
        np.zeros(FEW, np.float32),
        np.zeros(1, np.int64),
    )


@kernel
def judge_plays(
    board: Board, high: int, low: int, turn: Numbers, judge: Judge, few: int, room: Room
) -> tuple[int, int]:
    """Value all plays of a roll, or of the stage in `turn`, into `room.plays`; how many, and which is best.

    `turn` counts the throw to be played among those that x has made. Where the turn goes on after plays,
    only the `few` that look best are followed to its end, and the best is one of them; the others keep
    the value of their position for who plays next.
    """
    sums = np.zeros((4, judge.layers.bias.shape[0]), np.float32)
    plays = room.plays
    found = _look(board, high, low, turn, judge, plays, sums)
    best = -1
    for i in range(found):
        if not _goes_on(plays, i) and (best < 0 or plays.equities[i] > plays.equities[best]):
            best = i
    open_plays = np.zeros(found, np.int64)
    left = 0
    for i in range(found):
        if _goes_on(plays, i):
            open_plays[left] = i
            left += 1
    if left:
        order = np.argsort(-plays.equities[open_plays[:left]], kind="mergesort")
        for k in range(min(few, left)):
            i = open_plays[order[k]]
            _follow(i, judge, room, sums)
            if best < 0 or plays.equities[i] > plays.equities[best]:
                best = i
    return found, best


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
        high, low = dice[row, 0], dice[row, 1]
        found = judge_plays(boards[row], high, low, turns[row], judge, few, room)[0]
        order = np.argsort(-plays.equities[:found], kind="mergesort")
        for i in order:
            into[total], packed[total] = plays.boards[i], plays.work.plays[i]
            outputs[total], equities[total] = plays.outputs[i], plays.equities[i]
            total += 1
        counts[row] = found
    return into[:total], packed[:total], outputs[:total], equities[:total], counts


@kernel
def _wider(array: NDArray[Any]) -> NDArray[Any]:
    """The same in twice the room."""
    wider = np.empty((2 * len(array), *array.shape[1:]), array.dtype)
    wider[: len(array)] = array
    return wider


@kernel
def _goes_on(plays: Plays, i: int) -> bool:
    """Whether stages are pending after a play, or a double is to be named."""
    then = plays.then[i]
    return bool(then != OVER and (then == NAME or plays.turns[i, STAGE_COUNT] > 0))


@kernel
def _look(board: Board, high: int, low: int, turn: Numbers, judge: Judge, plays: Plays, sums: Floats) -> int:
    """Find the plays and value each position after them for the side that plays next; returns how many.

    `sums` is `[4, hidden]`: those of the board, of the board turned round, and room for two more.
    """
    if turn[STAGE_COUNT]:
        high = low = turn[STAGE_DIE]
        moves, limit, grows = turn[STAGE_COUNT], judge.rules[HEAD_LIMIT], False
    else:
        moves = 4 if high == low else 2
        limit, grows = head_allowance(
            turn[MY_THROWS] == 1, high, low, turn[THEIR_FIRST], judge.rules, judge.turns
        )
    boards, packed = plays.boards, plays.work.plays
    found = results(board, judge.rules, high, low, moves, limit, grows, plays.work, boards)
    if found == 0:
        boards[0] = board
        packed[0] = 0
        found = 1
        if judge.rules[LANDING] == PINS and stuck(boards[0], judge.rules, plays.work):
            plays.outputs[0] = 0
            plays.outputs[0, DRAWN] = 1
            plays.then[0] = OVER
            plays.equities[0] = equity_of(plays.outputs[0], judge.worth)
            return found
    turned = board.copy()
    flip(turned)
    same_filled = turned_filled = False
    for i in range(found):
        outputs = plays.outputs[i]
        plays.turns[i] = turn
        if result(boards[i], judge.rules, judge.score, outputs):
            then = OVER
        else:
            then = after_play(boards[i], high, low, packed[i], plays.turns[i], judge.turns)
            if then == HAND_OVER:
                if not turned_filled:
                    fill(turned, judge.layers, sums[1])
                    turned_filled = True
                flip(boards[i])
                _value(boards[i], turned, sums[1], judge, sums, outputs)
                flip_outputs(outputs)
                flip(boards[i])
            else:
                if not same_filled:
                    fill(board, judge.layers, sums[0])
                    same_filled = True
                _value(boards[i], board, sums[0], judge, sums, outputs)
        plays.then[i] = then
        plays.equities[i] = equity_of(outputs, judge.worth)
    return found


@kernel
def _value(board: Board, before: Board, base: Floats, judge: Judge, sums: Floats, outputs: Floats) -> None:
    """The outputs of a board with x about to throw, from the sums of the board before the play."""
    update(board, before, judge.layers, base, sums[2])
    finish(sums[2], judge.layers, sums[3], outputs)
    make_possible(board, judge.rules, judge.score, outputs)


@kernel
def _follow(i: int, judge: Judge, room: Room, sums: Floats) -> None:
    """Give a play after which the turn goes on the value of the turn's end."""
    plays = room.plays
    board, turn, outputs = plays.boards[i], plays.turns[i], plays.outputs[i]
    if plays.then[i] == HAND_OVER:
        _hand_over(board, turn, judge, room, sums, outputs)
    elif plays.then[i] == STAGE:
        _own_stages(board, turn, judge, room, sums, outputs)
    else:
        trial, named = np.zeros(6, np.float32), turn.copy()
        best = -1e9
        for die in range(1, 7):
            named[STAGE_DIE], named[STAGE_COUNT], named[KIND] = die, 4, NAMED
            _own_stages(board, named, judge, room, sums, trial)
            equity = equity_of(trial, judge.worth)
            if equity > best:
                best = equity
                outputs[:] = trial
    plays.equities[i] = equity_of(outputs, judge.worth)


@kernel
def _own_stages(board: Board, turn: Numbers, judge: Judge, room: Room, sums: Floats, outputs: Floats) -> None:
    """The outputs of a board on which x plays the stage of `turn`, and whatever follows."""
    best = _play_stages(board, turn, judge, room, room.handed, sums, outputs)
    trial = np.zeros(6, np.float32)
    for i in range(room.handed.size[0]):
        _hand_over(room.handed.boards[i], room.handed.turns[i], judge, room, sums, trial)
        equity = equity_of(trial, judge.worth)
        if equity > best:
            best = equity
            outputs[:] = trial


@kernel
def _hand_over(board: Board, turn: Numbers, judge: Judge, room: Room, sums: Floats, outputs: Floats) -> None:
    """The outputs, for x who has just played, of a board on which o plays the stages left to it."""
    theirs, their_turn = board.copy(), turn.copy()
    flip(theirs)
    their_turn[MY_THROWS], their_turn[THEIR_THROWS] = turn[THEIR_THROWS], turn[MY_THROWS]
    their_turn[MY_FIRST], their_turn[THEIR_FIRST] = turn[THEIR_FIRST], turn[MY_FIRST]
    _play_stages(theirs, their_turn, judge, room, room.none, sums, outputs)
    flip_outputs(outputs)


@kernel
def _play_stages(
    board: Board, turn: Numbers, judge: Judge, room: Room, handed: Beam, sums: Floats, outputs: Floats
) -> float:
    """Play out x's stages: the outputs of the best end of the turn that needs nothing more, and its equity.

    Ends that leave stages to the opponent are put into `handed`.
    """
    now, later, plays = room.now, room.later, room.staged
    best = -1e9
    handed.size[0] = 0
    now.size[0] = 1
    now.boards[0] = board
    now.turns[0] = turn
    while now.size[0]:
        later.size[0] = 0
        for entry in range(now.size[0]):
            found = _look(now.boards[entry], 0, 0, now.turns[entry], judge, plays, sums)
            for i in range(found):
                if _goes_on(plays, i):
                    _offer(later if plays.then[i] == STAGE else handed, plays, i)
                elif plays.equities[i] > best:
                    best = float(plays.equities[i])
                    outputs[:] = plays.outputs[i]
        now, later = later, now
    return best


@kernel
def _offer(beam: Beam, plays: Plays, i: int) -> None:
    """Keep the board after a play in the beam, if it is among the best and not there yet."""
    equity, place = plays.equities[i], beam.size[0]
    if place == FEW:
        place = int(np.argmin(beam.equities))
        if equity <= beam.equities[place]:
            return
    for j in range(beam.size[0]):
        if beam.equities[j] == equity and (beam.boards[j] == plays.boards[i]).all():
            return
    beam.boards[place] = plays.boards[i]
    beam.turns[place] = plays.turns[i]
    beam.equities[place] = equity
    beam.size[0] = max(beam.size[0], place + 1)
