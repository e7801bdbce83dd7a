"""Positions of games that a net plays against itself, each with what looking ahead all along the game tells.

From a position the net looks one ply ahead: `ahead` is the mean over all rolls of the best play's outputs.
Then a roll falls, of which the net has `counted` on so much, and the game goes on to another position. Were
the net right, what is found out there would change nothing; by how much it does is what the earlier position
must hear of:

    target[t] = ahead[t] + trace * (target[t + 1] - counted[t])

With a trace of 1 that is the result of the rest of the game with the luck of every roll taken out, which
is right in the mean whatever the net thinks; with 0 it is one look ahead, which is steadier and believes it.

Before it plays, the net looks ahead from the few plays that seem best and makes the one that then is; the
others are positions to learn from as well, which it would otherwise misjudge without ever going there. They
hear of the rest of the game what the one that was played does. How far they are apart is left to the looks;
or, when they are to be told `apart`, to looks from where the best replies to the roll that falls then lead.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...engine.kernels.forward import Floats
from ...engine.kernels.judge import judge_plays
from ...engine.kernels.phases import phase_of
from ...engine.kernels.plays import OVER, copy_numbers
from ...engine.kernels.results import equity_of, flip_outputs
from ...engine.kernels.room import Judge, Room
from ...rules.kernels.compiling import kernel
from ...rules.kernels.results import Boards, copy_board
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
    THEIR_THROWS,
    TURN,
    hand_over,
    packed_roll,
)

WILDEST = 30
ENDLESS = 3000
"""Plays after which a game is broken off."""


class Manner(NamedTuple):
    """How games are played to learn from."""

    looks: bool
    """Whether it looks ahead at all rolls. Who does not takes the one that falls for them: a rougher target,
    twenty times as fast."""
    wide: int
    """How many plays of a roll are looked ahead from before one is made."""
    near: float
    """Plays worse than the best by more points than this are not looked ahead from."""
    astray: float
    """How often a play is made at random, so that the net also learns where it would not go; nothing is heard
    from beyond such a play."""
    trace: float
    few: int
    """Plays of a roll that are followed to the end of the turn, where it goes on after them."""
    apart: bool
    """Whether each of the plays looked ahead from also hears of the best reply to it."""
    wild: float
    """How often a game begins with up to `WILDEST` plays at random, which nothing is learned from: so it
    comes to positions that good play hardly ever sees."""


class Examples(NamedTuple):
    """What a net is fitted on."""

    boards: NDArray[np.int8]
    """`[n, 4, 27]`, x about to throw with nothing pending."""
    targets: NDArray[np.float32]
    """`[n, 6]`; now and then a little outside 0 to 1, as luck is taken out by the net's own judgement."""
    begun: NDArray[np.int32]
    """`[n]`: which of the starts a whole game began from here, or -1."""
    choices: NDArray[np.int32]
    """`[n]`: numbers from 1; the same, one after another, for positions that a side chose among."""

    def some(self, which: slice | NDArray[Any]) -> Examples:
        """Those in a slice, or where a mask says so."""
        return Examples(self.boards[which], self.targets[which], self.begun[which], self.choices[which])


class Considered(NamedTuple):
    """Room for the plays that are looked ahead from; the other side is about to throw on these boards."""

    boards: Boards
    turns: NDArray[np.int64]
    ahead: Floats
    places: NDArray[np.int64]
    """Where they are among the examples; -1 for the one that is played, and for any that finds no place."""
    gained: Floats
    """What the reply says more of each than had been counted on."""
    size: NDArray[np.int64]
    """How many there are, in an array of one."""


@kernel
def play_along(
    starts: Boards,
    throws: int,
    judge: Judge,
    manner: Manner,
    seed: int,
    room: Room,
    into: Examples,
) -> None:
    """Fill all of `into` with positions of games that begin from `starts` in turn, each side having made so
    many `throws`.
    """
    np.random.seed(seed)
    count, most = into.boards.shape[0], max(manner.wide, 1)
    counted, sides = np.zeros((count, 6), np.float32), np.zeros(count, np.int8)
    following = np.full(count, -1, np.int64)  # the position that the game comes to from each
    considered = Considered(
        np.zeros((most, 4, 27), np.int8),
        np.zeros((most, TURN), np.int64),
        np.zeros((most, 6), np.float32),
        np.zeros(most, np.int64),
        np.zeros((most, 6), np.float32),
        np.zeros(1, np.int64),
    )
    board, turn, ahead = np.empty((4, 27), np.int8), np.zeros(TURN, np.int64), np.zeros(6, np.float32)
    high = low = filled = side = first = made = game = wild = choice = 0
    heard = here = best = -1
    over, thrown, looked = True, False, False
    while True:
        if over:
            copy_board(starts[game % len(starts)], board)
            turn[:] = 0
            turn[MY_THROWS] = turn[THEIR_THROWS] = throws
            made = side = 0
            wild = np.random.randint(1, WILDEST + 1) if np.random.random() < manner.wild else 0
            heard, first = -1, filled
            over = looked = False
        phase = phase_of(board, judge.phases)
        if turn[STAGE_COUNT] == 0:
            if filled == count:
                break
            turn[MY_THROWS] += 1
            opening = bool(judge.turns[REUSES_OPENING]) and turn[MY_THROWS] + turn[THEIR_THROWS] == 1
            thrown = made >= wild
            if thrown:
                if manner.looks and not looked:
                    _look_ahead(board, turn, opening, judge, phase, manner.few, room, ahead)
                here, choice = filled, choice + (not looked)
                filled = _add(board, ahead, filled, choice, into)
                sides[here] = side
                if heard >= 0:
                    following[heard] = here
                heard = here
            looked = False
            high, low = _throw(opening)
            if turn[MY_THROWS] == 1:
                turn[MY_FIRST] = packed_roll(high, low)
            if manner.apart and considered.size[0] > 1:
                _reply_to_each(considered, high, low, judge, phase, manner.few, room)
                _tell_apart(considered, best, manner.trace, into)
            considered.size[0] = 0
        found, chosen = judge_plays(board, high, low, turn, judge, phase, manner.few, room)
        if thrown:
            copy_numbers(room.plays.outputs[chosen], counted[here])
            if not manner.looks:
                copy_numbers(room.plays.outputs[chosen], into.targets[here])
        made += 1
        strays = np.random.random() < manner.astray or made <= wild
        if strays:
            chosen, heard = np.random.randint(found), -1
        then = room.plays.then[chosen]
        if then == OVER or made > ENDLESS:
            if wild == 0:
                into.begun[first] = game % len(starts)
            game += 1
            over = True
            continue
        if thrown and not strays and manner.looks and manner.wide > 1:
            _consider(found, manner, room, considered)
        thrown = False
        if considered.size[0] > 1:
            best = _look_from_each(considered, judge, phase, manner.few, room)
            choice += 1
            for i in range(considered.size[0]):
                considered.places[i] = -1
                if i != best and filled < count:
                    considered.places[i] = filled
                    filled = _add(considered.boards[i], considered.ahead[i], filled, choice, into)
            copy_board(considered.boards[best], board)
            copy_numbers(considered.turns[best], turn)
            copy_numbers(considered.ahead[best], ahead)
            side, looked = 1 - side, True
            continue
        copy_board(room.plays.boards[chosen], board)
        copy_numbers(room.plays.turns[chosen], turn)
        if then == NAME:
            turn[STAGE_DIE], turn[STAGE_COUNT], turn[KIND] = np.random.randint(1, 7), 4, NAMED
        elif then == HAND_OVER:
            hand_over(board, turn)
            side = 1 - side
    _hear(into, counted, sides, following, manner.trace)


@kernel
def _add(board: Board, target: Floats, filled: int, choice: int, into: Examples) -> int:
    """Note a position; returns how many there are now."""
    copy_board(board, into.boards[filled])
    copy_numbers(target, into.targets[filled])
    into.begun[filled] = -1
    into.choices[filled] = choice
    return filled + 1


@kernel
def _consider(found: int, manner: Manner, room: Room, into: Considered) -> None:
    """Keep the plays that seem best, if the other side throws next whichever of them is made."""
    plays, size = room.plays, 0
    taken = np.zeros(found, np.bool_)
    best = np.float32(-1e9)
    while size < manner.wide:
        likely = -1
        for i in range(found):
            if not taken[i] and (likely < 0 or plays.equities[i] > plays.equities[likely]):
                likely = i
        if likely < 0 or (size > 0 and plays.equities[likely] < best - manner.near):
            break
        if plays.then[likely] != HAND_OVER or plays.turns[likely, STAGE_COUNT] > 0:
            size = 0
            break
        best = max(best, plays.equities[likely])
        taken[likely] = True
        copy_board(plays.boards[likely], into.boards[size])
        copy_numbers(plays.turns[likely], into.turns[size])
        hand_over(into.boards[size], into.turns[size])
        size += 1
    into.size[0] = size


@kernel
def _look_from_each(considered: Considered, judge: Judge, phase: int, few: int, room: Room) -> int:
    """Look ahead from each position; returns which is worst for who throws there."""
    best, least = 0, 1e9
    for i in range(considered.size[0]):
        considered.turns[i, MY_THROWS] += 1
        board, ahead = considered.boards[i], considered.ahead[i]
        _look_ahead(board, considered.turns[i], False, judge, phase, few, room, ahead)
        considered.turns[i, MY_THROWS] -= 1
        equity = equity_of(ahead, judge.worth)
        if equity < least:
            best, least = i, equity
    return best


@kernel
def _reply_to_each(
    considered: Considered, high: int, low: int, judge: Judge, phase: int, few: int, room: Room
) -> None:
    """Find out what looking ahead after the best reply to a throw says more of each position than had been
    counted on. The positions are then those after the replies.
    """
    plays = room.plays
    for i in range(considered.size[0]):
        board, turn, gained = considered.boards[i], considered.turns[i], considered.gained[i]
        turn[MY_THROWS] += 1
        if turn[MY_THROWS] == 1:
            turn[MY_FIRST] = packed_roll(high, low)
        best = judge_plays(board, high, low, turn, judge, phase, few, room)[1]
        gained[:] = 0
        if plays.then[best] != HAND_OVER or plays.turns[best, STAGE_COUNT] > 0:
            continue  # over, and so as counted on, or not so simple
        counted = considered.ahead[i]
        copy_numbers(plays.outputs[best], counted)
        copy_board(plays.boards[best], board)
        copy_numbers(plays.turns[best], turn)
        hand_over(board, turn)
        turn[MY_THROWS] += 1
        _look_ahead(board, turn, False, judge, phase, few, room, gained)
        flip_outputs(gained)
        for k in range(6):
            gained[k] -= counted[k]


@kernel
def _tell_apart(considered: Considered, played: int, trace: float, into: Examples) -> None:
    """Add to the targets of positions what is found out about them rather than about the one played."""
    for i in range(considered.size[0]):
        if considered.places[i] >= 0:
            target = into.targets[considered.places[i]]
            for k in range(6):
                target[k] += np.float32(trace) * (considered.gained[i, k] - considered.gained[played, k])


@kernel
def _look_ahead(
    board: Board,
    turn: NDArray[np.int64],
    opening: bool,
    judge: Judge,
    phase: int,
    few: int,
    room: Room,
    ahead: Floats,
) -> None:
    """The mean over all rolls of the best play's outputs."""
    for k in range(6):
        ahead[k] = 0
    for high in range(1, 7):
        for low in range(1, high + (not opening)):
            weight = np.float32((1 if high == low else 2) / (30 if opening else 36))
            best = judge_plays(board, high, low, turn, judge, phase, few, room)[1]
            for k in range(6):
                ahead[k] += weight * room.plays.outputs[best, k]


@kernel
def _hear(
    into: Examples, counted: Floats, sides: NDArray[np.int8], following: NDArray[np.int64], trace: float
) -> None:
    """Turn looks ahead into targets, from the last position to the first."""
    heard, later = np.zeros(6, np.float32), np.zeros(6, np.float32)
    choice = -1  # the one that what was heard last is about
    for t in range(len(into.targets) - 1, -1, -1):
        then = following[t]
        if then >= 0:
            copy_numbers(into.targets[then], later)
            if sides[t] != sides[then]:
                flip_outputs(later)
            for k in range(6):
                heard[k] = np.float32(trace) * (later[k] - counted[t, k])
            choice = into.choices[t]
        if into.choices[t] == choice:
            for k in range(6):
                into.targets[t, k] += heard[k]


@kernel
def _throw(opening: bool) -> tuple[int, int]:
    """Two dice, the higher first; in an opening where both are played they differ."""
    high, low = np.random.randint(1, 7), np.random.randint(1, 7)
    while opening and high == low:
        high, low = np.random.randint(1, 7), np.random.randint(1, 7)
    return max(high, low), min(high, low)
