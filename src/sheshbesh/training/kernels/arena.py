"""Whole games between two compiled players: nets, the greedy player, the random player.

Both games of a pair have the same luck and changed sides. Luck is one number for each decision, whether it
needs that or not, so that the two games stay in step: a throw of 36, and below it a number from which what a
player leaves to chance is drawn.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...engine.kernels.turns import FEW, OVER, Judge, Room, judge_plays
from ...rules.kernels.compiling import kernel
from ...rules.kernels.layout import BLOCKS, LANDING, MINE
from ...rules.kernels.results import HIT, copy_board, flip
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
from ...rules.points import HEAD

Numbers = NDArray[np.int64]

NET, GREEDY, RANDOM = range(3)
"""Kinds of player."""

THROWS = 36
"""Luck divides into one of so many throws and, rounded down, a choice below `CHOICES`."""
CHOICES = 1 << 32
HALF_WAY = 12
"""Points from here home are those of the foremost checkers."""


class Contender(NamedTuple):
    """A player."""

    kind: int
    judge: Judge
    """Its net; any net of the game for a player without one."""


@kernel
def play_pairs(
    start: Board, first: Contender, second: Contender, luck: Numbers, room: Room, won: Numbers
) -> None:
    """Play two games with each row of `luck`; `won` is what the first player wins: `[pairs, 2]`, points.

    The second player throws the first opening die of the second game. A game that is not over when its luck
    runs out is nobody's.
    """
    for pair in range(len(luck)):
        for swapped in range(2):
            won[pair, swapped] = _play(start, first, second, swapped, luck[pair], room)


@kernel
def pick(player: Contender, board: Board, high: int, low: int, turn: Numbers, choice: int, room: Room) -> int:
    """Which of the plays of a roll, or of the stage in `turn`, a player chooses; they are in `room.plays`."""
    few = FEW if player.kind == NET else 0  # the others look no further than the play itself
    found, best = judge_plays(board, high, low, turn, player.judge, few, room)
    if player.kind == NET:
        return best
    if player.kind == RANDOM:
        return choice * found >> 32
    return _greediest(found, player.judge.rules[LANDING] == BLOCKS, room)


@kernel
def name(player: Contender, board: Board, turn: Numbers, choice: int, room: Room) -> int:
    """The double that a player names: the one whose best play is worth most, or any."""
    if player.kind != NET:
        return (choice * 6 >> 32) + 1
    named, best, best_equity = turn.copy(), 0, 0.0
    for die in range(1, 7):
        named[STAGE_DIE], named[STAGE_COUNT], named[KIND] = die, 4, NAMED
        chosen = pick(player, board, die, die, named, choice, room)
        equity = float(room.plays.equities[chosen])
        if best == 0 or equity > best_equity:
            best, best_equity = die, equity
    return best


@kernel
def _greediest(found: int, blocks: bool, room: Room) -> int:
    """The play that hits or pins most; of those with the fewest blots, then with the most points made, then
    with the fewest pips made by the foremost checkers. Where one checker closes a point there are no blots.
    """
    best = best_key = -1
    for i in range(found):
        hits = far = 0
        play = room.plays.work.plays[i]
        while play:
            hits += play & HIT > 0
            if play >> 8 & 127 <= HALF_WAY:
                far += play & 7
            play >>= 16
        blots = points = 0
        for point in range(1, HEAD + 1):
            count = room.plays.boards[i, MINE, point]
            points += count > 1 or (blocks and count > 0)
            blots += count == 1 and not blocks
        key = ((hits * 32 + 31 - blots) * 32 + points) * 32 + 31 - far  # no count reaches 32
        if key > best_key:
            best, best_key = i, key
    return best


@kernel
def _play(start: Board, first: Contender, second: Contender, swapped: int, luck: Numbers, room: Room) -> int:
    """One game: points that the first player wins."""
    players, turns = (first, second), first.judge.turns
    board, turn = np.empty((4, 27), np.int8), np.zeros(TURN, np.int64)
    copy_board(start, board)
    high = low = 0
    on_roll = -1  # the number of a player, once the opening throw has said which
    opened = naming = False
    for draw in luck:
        throw, choice = draw % THROWS, draw // THROWS
        one, other = throw // 6 + 1, throw % 6 + 1
        if on_roll < 0:
            if one != other:
                on_roll = swapped if one > other else 1 - swapped
                high, low, opened = max(one, other), min(one, other), turns[REUSES_OPENING] > 0
            continue
        if naming:
            double = name(players[on_roll], board, turn, choice, room)
            turn[STAGE_DIE], turn[STAGE_COUNT], turn[KIND] = double, 4, NAMED
            naming = False
            continue
        if turn[STAGE_COUNT] == 0:
            if not opened:
                high, low = max(one, other), min(one, other)
            opened = False
            if turn[MY_THROWS] == 0:
                turn[MY_FIRST] = packed_roll(high, low)
            turn[MY_THROWS] += 1
        chosen = pick(players[on_roll], board, high, low, turn, choice, room)
        then = room.plays.then[chosen]
        if then == OVER:
            points: int = round(room.plays.equities[chosen])
            return -points if on_roll else points
        copy_board(room.plays.boards[chosen], board)
        for i in range(TURN):
            turn[i] = room.plays.turns[chosen, i]
        naming = then == NAME
        if then == HAND_OVER:
            flip(board)
            turn[MY_THROWS], turn[THEIR_THROWS] = turn[THEIR_THROWS], turn[MY_THROWS]
            turn[MY_FIRST], turn[THEIR_FIRST] = turn[THEIR_FIRST], turn[MY_FIRST]
            on_roll = 1 - on_roll
    return 0
