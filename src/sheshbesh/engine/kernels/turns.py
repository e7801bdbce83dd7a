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
from ...rules.kernels.compiling import inlined_kernel, inner_kernel, kernel
from ...rules.kernels.layout import HEAD_LIMIT, LANDING, MINE, PINS, THEIRS, Rules
from ...rules.kernels.results import Boards, copy_board, results, results_space
from ...rules.kernels.search import MOST_PLAYS, Workspace, workspace
from ...rules.kernels.step import Board
from ...rules.kernels.turns import (
    DEVELOPS,
    HAND_OVER,
    KIND,
    LEFTOVERS,
    MY_THROWS,
    NAME,
    NAMED,
    PASSES_ALL,
    RETHROWS,
    SPECIAL_2_1,
    STAGE,
    STAGE_COUNT,
    STAGE_DIE,
    THEIR_FIRST,
    TURN,
    Turns,
    after_play,
    hand_over,
    head_allowance,
)
from ...rules.points import OFF, SLOTS
from .forward import Floats, Layers, Squares, Sums, fill, finish, squares, sums, update
from .products import FOUR
from .results import bound, equity_of, flip_outputs, result

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
    squares: Squares
    """The same memory."""
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
    sums: Sums
    followed: NDArray[np.bool_]
    """Which plays have been followed to the end of the turn."""
    board: Board
    """That after a play which is followed, ..."""
    turn: Numbers
    """... its turn, ..."""
    trial: Floats
    """... and the outputs of one end of it."""


def room() -> Room:
    """Fresh room for one thread."""
    return Room(
        _plays(),
        _plays(),
        _beam(),
        _beam(),
        _beam(),
        _beam(),
        sums(),
        np.zeros(MOST_PLAYS, np.bool_),
        np.zeros((4, SLOTS), np.int8),
        np.zeros(TURN, np.int64),
        np.zeros(6, np.float32),
    )


def _plays() -> Plays:
    boards = results_space()
    count = len(boards)
    return Plays(
        workspace(),
        boards,
        squares(boards),
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


@inner_kernel
def judge_plays(
    board: Board, high: int, low: int, turn: Numbers, judge: Judge, few: int, room: Room
) -> tuple[int, int]:
    """Value all plays of a roll, or of the stage in `turn`, into `room.plays`; how many, and which is best.

    `turn` counts the throw to be played among those that x has made. Where the turn goes on after plays,
    only the `few` that look best are followed to its end, and the best is one of them; the others keep
    the value of their position for who plays next.
    """
    plays = room.plays
    found, left = _look(board, high, low, turn, judge, plays, room.sums)
    if left == 0:
        return found, _first_best(plays.equities, found)
    best = -1
    for i in range(found):
        if not _goes_on(plays, i) and (best < 0 or plays.equities[i] > plays.equities[best]):
            best = i
    followed = room.followed
    for i in range(found):
        followed[i] = False
    for _ in range(min(few, left)):
        likely = found
        for i in range(found):
            waits = not followed[i] and _goes_on(plays, i)
            if waits and (likely == found or plays.equities[i] > plays.equities[likely]):
                likely = i
        _follow(likely, judge, room)
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
        found = judge_plays(boards[row], high, low, turns[row], judge, few, room)[0]
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


@inner_kernel
def _goes_on(plays: Plays, i: int) -> bool:
    """Whether stages are pending after a play, or a double is to be named."""
    then = plays.then[i]
    return bool(then != OVER and (then == NAME or plays.turns[i, STAGE_COUNT] > 0))


@inner_kernel
def _look(
    board: Board, high: int, low: int, turn: Numbers, judge: Judge, plays: Plays, sums: Sums
) -> tuple[int, int]:
    """Find the plays and value each position after them for the side that plays next; returns how many,
    and after how many of them the turn goes on.
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
        copy_board(board, boards[0])
        packed[0] = 0
        found = 1
        if judge.rules[LANDING] == PINS and stuck(boards[0], judge.rules, plays.work):
            for k in range(6):
                plays.outputs[0, k] = k == DRAWN
            plays.then[0] = OVER
            plays.equities[0] = equity_of(plays.outputs[0], judge.worth)
            return found, 0
    plain = is_plain(high, low, turn, judge.turns)
    single = board.reshape(1, 4 * SLOTS)
    before, after = Squares(single, single.view(np.int32)), plays.squares
    kept_filled = turned_filled = False
    left = in_hand = 0
    for i in range(found):
        copy_numbers(turn, plays.turns[i])
        then = HAND_OVER
        if result(boards[i], judge.rules, judge.score, plays.outputs[i]):
            then = OVER
            plays.equities[i] = equity_of(plays.outputs[i], judge.worth)
        else:
            if not plain:
                then = after_play(boards[i], high, low, packed[i], plays.turns[i], judge.turns)
            turned = then == HAND_OVER
            if not (turned_filled if turned else kept_filled):
                fill(before, 0, turned, judge.layers, sums.base, 1 if turned else 0, sums)
                turned_filled, kept_filled = turned_filled or turned, kept_filled or not turned
            update(after, i, before, turned, judge.layers, sums, in_hand)
            sums.whose[in_hand] = i
            in_hand += 1
        plays.then[i] = then
        left += not plain and _goes_on(plays, i)
        if in_hand == FOUR or (in_hand and i == found - 1):
            _settle(in_hand, judge, plays, sums)
            in_hand = 0
    return found, left


@inlined_kernel
def _settle(in_hand: int, judge: Judge, plays: Plays, sums: Sums) -> None:
    """Give the plays in hand the value of their boards' first layers."""
    finish(judge.layers, sums)
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
def is_plain(high: int, low: int, turn: Numbers, turns: Turns) -> bool:
    """Whether nothing can follow a play but the other side's throw: nearly always so."""
    if turn[STAGE_COUNT]:
        return False
    if high == low:
        return not (turns[RETHROWS] or turns[DEVELOPS] or turns[LEFTOVERS])
    return not (turns[SPECIAL_2_1] or (turns[LEFTOVERS] and turns[PASSES_ALL]))


@inner_kernel
def _follow(i: int, judge: Judge, room: Room) -> None:
    """Give a play after which the turn goes on the value of the turn's best end: of those that need nothing
    more of anybody, and of those that leave stages to the opponent, who plays them as suits him.
    """
    plays, handed = room.plays, room.handed
    then, outputs = plays.then[i], plays.outputs[i]
    board, turn, trial = room.board, room.turn, room.trial
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
        equity = _play_stages(board, turn, judge, room, handed if mine else room.none, trial)
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
    board: Board, turn: Numbers, judge: Judge, room: Room, handed: Beam, outputs: Floats
) -> float:
    """Play out x's stages: the outputs of the best end of the turn that needs nothing more, and its equity.

    Ends that leave stages to the opponent are added to `handed`.
    """
    now, later, plays = room.now, room.later, room.staged
    best = -1e9
    now.size[0] = 1
    copy_board(board, now.boards[0])
    copy_numbers(turn, now.turns[0])
    while now.size[0]:
        later.size[0] = 0
        for entry in range(now.size[0]):
            die = now.turns[entry, STAGE_DIE]
            found, _ = _look(now.boards[entry], die, die, now.turns[entry], judge, plays, room.sums)
            for i in range(found):
                if _goes_on(plays, i):
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
        if size == FEW and (place == FEW or beam.equities[j] < beam.equities[place]):
            place = j
    if size < FEW:
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


@inner_kernel
def copy_numbers(source: NDArray[Any], target: NDArray[Any]) -> None:
    """Write numbers into the room of others. A loop of its own compiles in a tenth of the time of `[:]`."""
    for i in range(len(source)):
        target[i] = source[i]
