"""Positions of games that a net plays against itself, each with what looking ahead all along the game tells.

From a position the net looks one ply ahead: `ahead` is the mean over all rolls of the best play's outputs.
Then a roll falls, of which the net has `counted` on so much, and the game goes on to another position. Were
the net right, what is found out there would change nothing; by how much it does, the temporal difference, is
what the earlier position must hear of:

    target[t] = ahead[t] + lambda * (target[t + 1] - counted[t])

With a lambda of 1 that is the result of the rest of the game with the luck of every roll taken out, which
is right in the mean whatever the net thinks; with 0 it is one look ahead, which is steadier and believes it.

Before it plays, the net looks ahead from the plays that seem best and makes the one that then is
(`candidates`); the others are positions to learn from as well, which it would otherwise misjudge without ever
going there. They hear of the rest of the game what the one that was played does.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...engine.kernels.forward import Floats
from ...engine.kernels.judge import judge_plays
from ...engine.kernels.lookahead import is_opening, look_ahead
from ...engine.kernels.outputs import flip_outputs
from ...engine.kernels.phases import phase_of
from ...engine.kernels.plays import OVER, copy_numbers
from ...engine.kernels.rollout import ENDLESS, roll_dice
from ...engine.kernels.workspace import Judge, Workspace
from ...rules.kernels.boards import Boards, copy_board
from ...rules.kernels.compiling import kernel
from ...rules.kernels.step import Board
from ...rules.kernels.turns import (
    HAND_OVER,
    KIND,
    MY_FIRST,
    MY_ROLLS,
    NAME,
    NAMED,
    STAGE_COUNT,
    STAGE_DIE,
    THEIR_ROLLS,
    TURN,
    hand_over,
    packed_roll,
)
from .candidates import consider, correct_by_replies, look_from_each, no_candidates, reply_to_each

LONGEST_START = 30
"""Plays at random that an exploring start makes at most."""


class Manner(NamedTuple):
    """How games are played to learn from."""

    lookahead: bool
    """Whether targets are looks ahead at all rolls; else they are samples, of the roll that falls: rougher,
    and twenty times as fast."""
    candidates: int
    """How many plays of a roll are looked ahead from before one is made."""
    margin: float
    """Plays worse than the best by more points than this are no candidates."""
    exploration: float
    """How often a play is made at random, so that the net also learns where it would not go; nothing is heard
    from beyond such a play."""
    td_lambda: float
    beam: int
    """Plays of a roll that are followed to the end of the turn, where it goes on after them."""
    replies: bool
    """Whether each of the candidates also hears of the best reply to it."""
    exploring_starts: float
    """How often a game begins with up to `LONGEST_START` plays at random, which nothing is learned from: so
    it comes to positions that good play hardly ever sees."""


class Examples(NamedTuple):
    """What a net is fitted on."""

    boards: NDArray[np.int8]
    """`[n, 4, 27]`, x about to roll with nothing pending."""
    targets: NDArray[np.float32]
    """`[n, 6]`; now and then a little outside 0 to 1, as luck is taken out by the net's own judgement."""
    choices: NDArray[np.int32]
    """`[n]`: numbers from 1; the same, one after another, for positions that a side chose among."""

    def some(self, which: slice | NDArray[Any]) -> Examples:
        """Those in a slice, or where a mask says so."""
        return Examples(self.boards[which], self.targets[which], self.choices[which])


@kernel
def play_examples(
    starts: Boards,
    rolls_made: int,
    judge: Judge,
    manner: Manner,
    seed: int,
    work: Workspace,
    into: Examples,
) -> None:
    """Fill all of `into` with positions of games that begin from `starts` in turn, each side having made so
    many rolls.
    """
    np.random.seed(seed)
    count = into.boards.shape[0]
    counted, sides = np.zeros((count, 6), np.float32), np.zeros(count, np.int8)
    following = np.full(count, -1, np.int64)  # the position that the game comes to from each
    candidates = no_candidates(max(manner.candidates, 1))
    board, turn, ahead = np.empty((4, 27), np.int8), np.zeros(TURN, np.int64), np.zeros(6, np.float32)
    high = low = filled = side = made = game = explores_until = choice = 0
    heard = here = best = -1
    over, rolled, looked = True, False, False
    while True:
        if over:
            copy_board(starts[game % len(starts)], board)
            turn[:] = 0
            turn[MY_ROLLS] = turn[THEIR_ROLLS] = rolls_made
            made = side = 0
            explores_until = 0
            if np.random.random() < manner.exploring_starts:
                explores_until = np.random.randint(1, LONGEST_START + 1)
            heard = -1
            over = looked = False
        phase = phase_of(board, judge.phases)
        if turn[STAGE_COUNT] == 0:
            if filled == count:
                break
            turn[MY_ROLLS] += 1
            rolled = made >= explores_until
            if rolled:
                if manner.lookahead and not looked:
                    look_ahead(board, turn, judge, phase, manner.beam, work, ahead)
                here, choice = filled, choice + (not looked)
                filled = _add(board, ahead, filled, choice, into)
                sides[here] = side
                if heard >= 0:
                    following[heard] = here
                heard = here
            looked = False
            high, low = roll_dice(is_opening(turn, judge))
            if turn[MY_ROLLS] == 1:
                turn[MY_FIRST] = packed_roll(high, low)
            if manner.replies and candidates.size[0] > 1:
                reply_to_each(candidates, high, low, judge, phase, manner.beam, work)
                correct_by_replies(candidates, best, manner.td_lambda, into.targets)
            candidates.size[0] = 0
        found, chosen = judge_plays(board, high, low, turn, judge, phase, manner.beam, work)
        if rolled:
            copy_numbers(work.plays.outputs[chosen], counted[here])
            if not manner.lookahead:
                copy_numbers(work.plays.outputs[chosen], into.targets[here])
        made += 1
        explores = np.random.random() < manner.exploration or made <= explores_until
        if explores:
            chosen, heard = np.random.randint(found), -1
        then = work.plays.then[chosen]
        if then == OVER or made > ENDLESS:
            game += 1
            over = True
            continue
        if rolled and not explores and manner.lookahead and manner.candidates > 1:
            consider(found, manner.candidates, manner.margin, work, candidates)
        rolled = False
        if candidates.size[0] > 1:
            best = look_from_each(candidates, judge, phase, manner.beam, work)
            choice += 1
            for i in range(candidates.size[0]):
                candidates.places[i] = -1
                if i != best and filled < count:
                    candidates.places[i] = filled
                    filled = _add(candidates.boards[i], candidates.ahead[i], filled, choice, into)
            copy_board(candidates.boards[best], board)
            copy_numbers(candidates.turns[best], turn)
            copy_numbers(candidates.ahead[best], ahead)
            side, looked = 1 - side, True
            continue
        copy_board(work.plays.boards[chosen], board)
        copy_numbers(work.plays.turns[chosen], turn)
        if then == NAME:
            turn[STAGE_DIE], turn[STAGE_COUNT], turn[KIND] = np.random.randint(1, 7), 4, NAMED
        elif then == HAND_OVER:
            hand_over(board, turn)
            side = 1 - side
    _back_up(into, counted, sides, following, manner.td_lambda)


@kernel
def _add(board: Board, target: Floats, filled: int, choice: int, into: Examples) -> int:
    """Note a position; returns how many there are now."""
    copy_board(board, into.boards[filled])
    copy_numbers(target, into.targets[filled])
    into.choices[filled] = choice
    return filled + 1


@kernel
def _back_up(
    into: Examples, counted: Floats, sides: NDArray[np.int8], following: NDArray[np.int64], td_lambda: float
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
                heard[k] = np.float32(td_lambda) * (later[k] - counted[t, k])
            choice = into.choices[t]
        if into.choices[t] == choice:
            for k in range(6):
                into.targets[t, k] += heard[k]
