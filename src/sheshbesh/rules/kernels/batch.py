"""Kernels over many boards: those after all plays of their rolls, random play-outs, what cannot stand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..points import BAR, HEAD, OFF, OUT
from .boards import Boards, boards_after, copy_board, flip, play_on
from .compiling import kernel
from .layout import CHECKERS, LANDING, MINE, MY_PINS, NO_LIMIT, PINS, THEIR_PINS, THEIRS, Rules
from .search import MOST_PLAYS, SearchSpace, generate
from .step import Board, ends_game, mirror_point
from .turns import (
    HAND_OVER,
    KIND,
    MY_FIRST,
    MY_ROLLS,
    NAME,
    NAMED,
    REUSES_OPENING,
    STAGE_COUNT,
    STAGE_DIE,
    THEIR_FIRST,
    THEIR_ROLLS,
    TURN,
    Turns,
    after_play,
    hand_over,
    head_allowance,
    packed_roll,
    worth,
)

Numbers = NDArray[np.int64]

WINNER, POINTS, PLAYS = range(3)
"""Columns of a play-out: 1 when x has won, -1 when o has, 0 for a draw; points won; plays made."""

MOVER, HIGH, LOW, DIE, COUNT = range(5)
"""Columns of a recorded play: 1 when x plays, -1 when o does; the roll; the stage played instead, or 0."""


@kernel
def boards_after_each(
    boards: Boards,
    rolls: NDArray[np.int8],
    stages: NDArray[np.int8],
    first_turns: NDArray[np.bool_],
    their_firsts: NDArray[np.int8],
    rules: Rules,
    turns: Turns,
    space: SearchSpace,
    into: Boards,
    ends: Numbers,
    row: int,
) -> int:
    """Write the boards after every legal play of each roll, from this row on; a pass is one of them.

    `ends[row]` is where the boards of a row end and those of the next begin. Returns the row where the
    room ran out, or how many rows there are.
    """
    total = ends[row - 1] if row else 0
    while row < len(boards) and len(into) - total >= MOST_PLAYS:
        high, low = _high_and_low(rolls[row])
        moves = 4 if high == low else 2
        first_turn = first_turns[row]
        if stages[row, 1]:
            high = low = int(stages[row, 0])
            moves, first_turn = int(stages[row, 1]), False
        theirs = _high_and_low(their_firsts[row])
        limit, grows = head_allowance(first_turn, high, low, packed_roll(*theirs), rules, turns)
        found = boards_after(boards[row], rules, high, low, moves, limit, grows, space, into[total:])
        if found == 0:
            copy_board(boards[row], into[total])
            found = 1
        total += found
        ends[row] = total
        row += 1
    return row


@kernel
def _high_and_low(dice: NDArray[np.int8]) -> tuple[int, int]:
    first, second = int(dice[0]), int(dice[1])
    return max(first, second), min(first, second)


@kernel
def play_outs(
    boards: Boards,
    rolls_made: Numbers,
    rules: Rules,
    turns: Turns,
    chance: np.random.Generator,
    recording: bool,
    space: SearchSpace,
) -> tuple[Numbers, Boards, NDArray[np.int8], Numbers]:
    """Random games from these boards: outcomes, and if wanted every board with what was played on it.

    `rolls_made` are those that x and o have made before. The last array says how many records each game has.
    """
    games, total = len(boards), 0
    outcomes, counts = np.zeros((games, 3), np.int64), np.zeros(games, np.int64)
    most = 128 * games if recording else 0
    history, records = np.empty((most, 4, 27), np.int8), np.empty((most, 5), np.int8)
    board, turn = np.empty((4, 27), np.int8), np.empty(TURN, np.int64)
    for game in range(games):
        copy_board(boards[game], board)
        turn[:] = 0
        turn[MY_ROLLS], turn[THEIR_ROLLS] = rolls_made[game, 0], rolls_made[game, 1]
        mover, over = 1, False
        while not over:
            high, low = _to_play(turn, turns, chance)
            if recording:
                if total == len(history):
                    history, records = _wider(history), _wider(records)
                copy_board(board, history[total])
                records[total, MOVER], records[total, HIGH], records[total, LOW] = mover, high, low
                records[total, DIE], records[total, COUNT] = turn[STAGE_DIE], turn[STAGE_COUNT]
                total += 1
            counts[game] += 1
            play = _random_play(board, high, low, turn, rules, turns, chance, space)
            if play and ends_game(board, rules):
                kind = worth(board, rules, turns)
                outcomes[game, WINNER] = mover if kind else 0
                outcomes[game, POINTS] = kind
                over = True
            elif play == 0 and rules[LANDING] == PINS and stuck(board, rules, space):
                over = True
            elif _go_on(board, high, low, play, turn, turns, chance):
                mover = -mover
        outcomes[game, PLAYS] = counts[game]
    return outcomes, history[:total], records[:total], counts


@kernel
def _wider(array: NDArray[np.int8]) -> NDArray[np.int8]:
    """The same in twice the room."""
    wider = np.empty((2 * len(array), *array.shape[1:]), np.int8)
    wider[: len(array)] = array
    return wider


@kernel
def _to_play(turn: Numbers, turns: Turns, chance: np.random.Generator) -> tuple[int, int]:
    """The dice of the stage, or a roll; the opening roll is no double where both dice are played."""
    if turn[STAGE_COUNT]:
        return turn[STAGE_DIE], turn[STAGE_DIE]
    opening = turns[REUSES_OPENING] and turn[MY_ROLLS] == 0 and turn[THEIR_ROLLS] == 0
    while True:
        first, second = _die(chance), _die(chance)
        if first != second or not opening:
            break
    high, low = max(first, second), min(first, second)
    if turn[MY_ROLLS] == 0:
        turn[MY_FIRST] = packed_roll(high, low)
    return high, low


@kernel
def _die(chance: np.random.Generator) -> int:
    return int(chance.random() * 6) + 1


@kernel
def _random_play(
    board: Board,
    high: int,
    low: int,
    turn: Numbers,
    rules: Rules,
    turns: Turns,
    chance: np.random.Generator,
    space: SearchSpace,
) -> int:
    """Make one of the legal plays, each as likely as another; returns it, 0 for a pass."""
    moves, first_turn = (4 if high == low else 2), turn[MY_ROLLS] == 0
    if turn[STAGE_COUNT]:
        moves, first_turn = turn[STAGE_COUNT], False
    else:
        turn[MY_ROLLS] += 1
    limit, grows = head_allowance(first_turn, high, low, turn[THEIR_FIRST], rules, turns)
    found = generate(board, rules, high, low, moves, limit, grows, space)
    if found == 0:
        return 0
    return play_on(board, rules, space.plays[int(chance.random() * found)])


@kernel
def _go_on(
    board: Board,
    high: int,
    low: int,
    play: int,
    turn: Numbers,
    turns: Turns,
    chance: np.random.Generator,
) -> bool:
    """Go on to the next thing to play; returns whether the other side plays it."""
    then = after_play(board, high, low, play, turn, turns)
    if then == NAME:
        turn[STAGE_DIE], turn[STAGE_COUNT], turn[KIND] = _die(chance), 4, NAMED
    if then != HAND_OVER:
        return False
    hand_over(board, turn)
    return True


@kernel
def stuck(board: Board, rules: Rules, space: SearchSpace) -> bool:
    """Whether neither side can ever move again; the twin of `plays.stuck`."""
    moves = 0
    for _ in range(2):
        for die in range(1, 7):
            if moves == 0:
                # Plain 1 and False would be compiled into a second search, at seconds of a first start.
                one, limit, grows = 1 + moves, NO_LIMIT + moves, moves > 0
                moves = generate(board, rules, die, die, one, limit, grows, space)
        flip(board)
    return moves == 0


@kernel
def first_impossible(boards: Boards, rules: Rules, with_bar: bool, with_out: bool) -> int:
    """The first board that no board of this game can show, or -1; the twin of `possible.check_position`."""
    for row in range(len(boards)):
        if not _possible(boards[row], rules, with_bar, with_out):
            return row
    return -1


@kernel
def _possible(board: Board, rules: Rules, with_bar: bool, with_out: bool) -> bool:
    for mine in (MINE, THEIRS):
        checkers = 0
        for slot in range(27):
            if board[mine, slot] < 0:
                return False
            checkers += board[mine, slot]
        if checkers != rules[CHECKERS]:
            return False
        if (board[mine, BAR] and not with_bar) or (board[mine, OUT] and not with_out):
            return False
    if board[MINE, OFF] == rules[CHECKERS] and board[THEIRS, OFF] == rules[CHECKERS]:
        return False
    for row in (MY_PINS, THEIR_PINS):
        for slot in range(27):
            pin = board[row, slot]
            if pin and (pin != 1 or not 1 <= slot <= HEAD or rules[LANDING] != PINS):
                return False
    for point in range(1, 25):
        other = mirror_point(point, rules)
        x, o = board[MINE, point], board[THEIRS, other]
        x_pinned, o_pinned = board[MY_PINS, point], board[THEIR_PINS, other]
        if x and o and x_pinned == o_pinned:
            return False
        if (x_pinned and not (x == 1 and o)) or (o_pinned and not (o == 1 and x)):
            return False
    return True
