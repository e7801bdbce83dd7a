"""Whole games between two players: nets, the greedy player, the random player, and others that are asked.

Both games of a pair have the same luck and changed sides. Luck is one number for each decision, whether it
needs that or not, so that the two games stay in step: a roll of 36, and below it a number from which what a
player leaves to chance is drawn.

How lucky a side was with a roll is by how many points it is better than rolls are in the mean. What a game
is won by less all that luck is the same in the mean, as the mean of luck is nothing whatever a net thinks of
the positions; but it varies far less, the less the better the net. This is what players call luck-adjusted
results.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...engine.kernels.judge import judge_plays, name_double
from ...engine.kernels.luck import luck_of
from ...engine.kernels.phases import phase_of
from ...engine.kernels.plays import OVER
from ...engine.kernels.workspace import BEAM, Judge, Workspace
from ...rules.kernels.boards import HIT, copy_board
from ...rules.kernels.compiling import kernel
from ...rules.kernels.layout import BLOCKS, LANDING, MINE
from ...rules.kernels.step import Board
from ...rules.kernels.turns import (
    HAND_OVER,
    KIND,
    MY_FIRST,
    MY_ROLLS,
    NAME,
    NAMED,
    REUSES_OPENING,
    STAGE_COUNT,
    STAGE_DIE,
    TURN,
    hand_over,
    packed_roll,
)
from ...rules.points import HEAD

Numbers = NDArray[np.int64]
Points = NDArray[np.float64]

NET, GREEDY, RANDOM, ASKED = range(4)
"""Kinds of player; the last is none that kernels know."""

ROLLS = 36
"""Luck divides into one of so many rolls and, rounded down, a choice below `CHOICES`."""
CHOICES = 1 << 32
HALF_WAY = 12
"""Points from here home are those of the foremost checkers."""


class Contender(NamedTuple):
    """A player."""

    kind: int
    judge: Judge
    """Its net; any net of the game for a player without one."""


class Table(NamedTuple):
    """A game in progress."""

    board: Board
    turn: Numbers
    state: Numbers
    lucky: Points
    """How lucky the first player was with both sides' rolls, in an array of one."""


AT, PHASE, ON_ROLL, SEAT, HIGH, LOW, POINTS, STATE = range(8)
"""Places of a state: how much luck is used up; what comes next; who is on roll, 0 for the first player; who
has the first opening die; the roll; what the first player has won. The last is the length."""

TO_OPEN, TO_ROLL, TO_PLAY, TO_NAME, ENDED = range(5)
"""What comes next."""


@kernel
def play_pairs(
    start: Board,
    first: Contender,
    second: Contender,
    luck: Numbers,
    weighs: bool,
    work: Workspace,
    won: Numbers,
    lucky: Points,
) -> None:
    """Play two games with each row of `luck`; `won` is what the first player wins: `[pairs, 2]`, points; and
    `lucky`, if luck is weighed, how lucky it was.

    A game that is not over when its luck runs out is nobody's. Neither player may be one that is asked.
    """
    for pair in range(len(luck)):
        for seat in range(2):
            table = begin(start, seat)
            go_on(table, first, second, luck[pair], -1, weighs, work)
            won[pair, seat], lucky[pair, seat] = table.state[POINTS], table.lucky[0]


@kernel
def begin(start: Board, seat: int) -> Table:
    """A new game; the player with this number rolls the first opening die."""
    table = Table(start.copy(), np.zeros(TURN, np.int64), np.zeros(STATE, np.int64), np.zeros(1))
    table.state[SEAT] = seat
    return table


@kernel
def go_on(
    table: Table,
    first: Contender,
    second: Contender,
    luck: Numbers,
    answer: int,
    weighs: bool,
    work: Workspace,
) -> int:
    """Play on until the game is over, or until a play must be asked for.

    Luck is weighed by the first player's net, but for the opening roll: in one game of a pair it is one
    side's luck and in the other the other's. Returns how many plays there are to choose among, in
    `work.plays`; the next call is given the answer.
    """
    players, turns = (first, second), first.judge.turns
    board, turn, state = table.board, table.turn, table.state
    while state[PHASE] != ENDED and state[AT] < len(luck):
        draw = luck[state[AT]]
        roll, choice = draw % ROLLS, draw // ROLLS
        one, other = roll // 6 + 1, roll % 6 + 1
        if state[PHASE] == TO_OPEN:
            state[AT] += 1
            if one != other:
                state[ON_ROLL] = state[SEAT] if one > other else 1 - state[SEAT]
                state[PHASE] = TO_ROLL
                if turns[REUSES_OPENING]:
                    _roll(table, one, other)
            continue
        player = players[state[ON_ROLL]]
        if state[PHASE] == TO_NAME:
            state[AT] += 1
            name(player, board, turn, choice, work)
            state[PHASE] = TO_PLAY
            continue
        if state[PHASE] == TO_ROLL:
            _roll(table, one, other)
            if weighs:
                _weigh(table, first.judge, work)
        found, chosen = pick(player, board, state[HIGH], state[LOW], turn, choice, work)
        if chosen < 0:
            if answer < 0:
                return found
            chosen, answer = answer, -1
        state[AT] += 1
        _play(table, chosen, work)
    return 0


@kernel
def _roll(table: Table, one: int, other: int) -> None:
    turn, state = table.turn, table.state
    state[HIGH], state[LOW], state[PHASE] = max(one, other), min(one, other), TO_PLAY
    if turn[MY_ROLLS] == 0:
        turn[MY_FIRST] = packed_roll(state[HIGH], state[LOW])
    turn[MY_ROLLS] += 1


@kernel
def _weigh(table: Table, judge: Judge, work: Workspace) -> None:
    """Add up how lucky the roll is that has just fallen."""
    state = table.state
    lucky = luck_of(table.board, int(state[HIGH]), int(state[LOW]), table.turn, judge, BEAM, work)
    table.lucky[0] += -lucky if state[ON_ROLL] else lucky


@kernel
def _play(table: Table, chosen: int, work: Workspace) -> None:
    """Make one of the plays that are in `work.plays`."""
    turn, state, plays = table.turn, table.state, work.plays
    then = plays.then[chosen]
    if then == OVER:
        points: int = round(plays.equities[chosen])
        state[POINTS] = -points if state[ON_ROLL] else points
        state[PHASE] = ENDED
        return
    copy_board(plays.boards[chosen], table.board)
    for i in range(TURN):
        turn[i] = plays.turns[chosen, i]
    if then == HAND_OVER:
        hand_over(table.board, turn)
        state[ON_ROLL] = 1 - state[ON_ROLL]
    if then == NAME:
        state[PHASE] = TO_NAME
    else:
        state[PHASE] = TO_PLAY if turn[STAGE_COUNT] else TO_ROLL


@kernel
def pick(
    player: Contender, board: Board, high: int, low: int, turn: Numbers, choice: int, work: Workspace
) -> tuple[int, int]:
    """How many plays a roll has, or the stage in `turn`, and which of them a player chooses: -1 where it must
    be asked. They are in `work.plays`.
    """
    beam = BEAM if player.kind == NET else 0  # the others look no further than the play itself
    phase = phase_of(board, player.judge.phases)
    found, best = judge_plays(board, high, low, turn, player.judge, phase, beam, work)
    if player.kind == RANDOM:
        best = choice * found >> 32
    elif player.kind == GREEDY:
        best = _greediest(found, player.judge.rules[LANDING] == BLOCKS, work)
    elif player.kind == ASKED:
        best = 0 if found == 1 else -1
    return found, best


@kernel
def name(player: Contender, board: Board, turn: Numbers, choice: int, work: Workspace) -> int:
    """The double that a player names, left in `turn`: the one whose best play is worth most, or any."""
    if player.kind == NET:
        phase = phase_of(board, player.judge.phases)
        return name_double(board, turn, player.judge, phase, BEAM, work)
    turn[STAGE_DIE], turn[STAGE_COUNT], turn[KIND] = (choice * 6 >> 32) + 1, 4, NAMED
    return int(turn[STAGE_DIE])


@kernel
def _greediest(found: int, blocks: bool, work: Workspace) -> int:
    """The play that hits or pins most; of those with the fewest blots, then with the most points made, then
    with the fewest pips made by the foremost checkers. Where one checker closes a point there are no blots.
    """
    best = best_key = -1
    for i in range(found):
        hits = far = 0
        play = work.plays.search.plays[i]
        while play:
            hits += play & HIT > 0
            if play >> 8 & 127 <= HALF_WAY:
                far += play & 7
            play >>= 16
        blots = points = 0
        for point in range(1, HEAD + 1):
            count = work.plays.boards[i, MINE, point]
            points += count > 1 or (blocks and count > 0)
            blots += count == 1 and not blocks
        key = ((hits * 32 + 31 - blots) * 32 + points) * 32 + 31 - far  # no count reaches 32
        if key > best_key:
            best, best_key = i, key
    return best
