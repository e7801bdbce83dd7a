"""Plays that are looked ahead from before one of them is made, and what the replies to them bring to light.

How far candidates are from one another is left to the looks ahead; or it is corrected by further looks, from
where the best reply to each leads for the roll that falls then. The roll is the same for all of them, so that
luck cancels.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...engine.kernels.forward import Floats
from ...engine.kernels.judge import judge_plays
from ...engine.kernels.lookahead import look_ahead
from ...engine.kernels.outputs import equity_of, flip_outputs
from ...engine.kernels.plays import copy_numbers
from ...engine.kernels.workspace import Judge, Workspace
from ...rules.kernels.boards import Boards, copy_board
from ...rules.kernels.compiling import kernel
from ...rules.kernels.turns import HAND_OVER, MY_FIRST, MY_ROLLS, STAGE_COUNT, TURN, hand_over, packed_roll


class Candidates(NamedTuple):
    """Plays that are looked ahead from; the other side is about to roll on these boards."""

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
def no_candidates(most: int) -> Candidates:
    """Space for so many, and none yet."""
    return Candidates(
        np.zeros((most, 4, 27), np.int8),
        np.zeros((most, TURN), np.int64),
        np.zeros((most, 6), np.float32),
        np.zeros(most, np.int64),
        np.zeros((most, 6), np.float32),
        np.zeros(1, np.int64),
    )


@kernel
def consider(found: int, most: int, margin: float, work: Workspace, into: Candidates) -> None:
    """Keep the plays that seem best, if the other side rolls next whichever of them is made."""
    plays, size = work.plays, 0
    taken = np.zeros(found, np.bool_)
    best = np.float32(-1e9)
    while size < most:
        likely = -1
        for i in range(found):
            if not taken[i] and (likely < 0 or plays.equities[i] > plays.equities[likely]):
                likely = i
        if likely < 0 or (size > 0 and plays.equities[likely] < best - margin):
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
def look_from_each(candidates: Candidates, judge: Judge, phase: int, beam: int, work: Workspace) -> int:
    """Look ahead from each position; returns which is worst for who rolls there."""
    best, least = 0, 1e9
    for i in range(candidates.size[0]):
        candidates.turns[i, MY_ROLLS] += 1
        board, ahead = candidates.boards[i], candidates.ahead[i]
        look_ahead(board, candidates.turns[i], judge, phase, beam, work, ahead)
        candidates.turns[i, MY_ROLLS] -= 1
        equity = equity_of(ahead, judge.worth)
        if equity < least:
            best, least = i, equity
    return best


@kernel
def reply_to_each(
    candidates: Candidates, high: int, low: int, judge: Judge, phase: int, beam: int, work: Workspace
) -> None:
    """Find out what looking ahead after the best reply to a roll says more of each position than had been
    counted on. The positions are then those after the replies.
    """
    plays = work.plays
    for i in range(candidates.size[0]):
        board, turn, gained = candidates.boards[i], candidates.turns[i], candidates.gained[i]
        turn[MY_ROLLS] += 1
        if turn[MY_ROLLS] == 1:
            turn[MY_FIRST] = packed_roll(high, low)
        best = judge_plays(board, high, low, turn, judge, phase, beam, work)[1]
        gained[:] = 0
        if plays.then[best] != HAND_OVER or plays.turns[best, STAGE_COUNT] > 0:
            continue  # over, and so as counted on, or not so simple
        counted = candidates.ahead[i]
        copy_numbers(plays.outputs[best], counted)
        copy_board(plays.boards[best], board)
        copy_numbers(plays.turns[best], turn)
        hand_over(board, turn)
        turn[MY_ROLLS] += 1
        look_ahead(board, turn, judge, phase, beam, work, gained)
        flip_outputs(gained)
        for k in range(6):
            gained[k] -= counted[k]


@kernel
def correct_by_replies(candidates: Candidates, played: int, td_lambda: float, targets: Floats) -> None:
    """Add to the targets of positions what is found out about them rather than about the one played."""
    for i in range(candidates.size[0]):
        if candidates.places[i] >= 0:
            target = targets[candidates.places[i]]
            for k in range(6):
                target[k] += np.float32(td_lambda) * (candidates.gained[i, k] - candidates.gained[played, k])
