"""Self-play that learns as it plays: temporal differences on positions after a play (TD(0)).

The net here has one hidden layer and works on the inputs of `engine.features` themselves, so that a
step of learning changes what all counts of a slot share; `engine.folding` folds it into a table.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...engine.features import PINS, STEPS
from ...engine.kernels.forward import SLOPE
from ...engine.kernels.outputs import ended, equity_of, flip_outputs, make_possible
from ...rules.kernels.boards import Boards, boards_after, flip
from ...rules.kernels.compiling import inner_kernel, kernel, summing_kernel
from ...rules.kernels.layout import HEAD_LIMIT, Rules
from ...rules.kernels.search import SearchSpace
from ...rules.kernels.step import Board
from ...rules.kernels.turns import (
    HAND_OVER,
    KIND,
    MY_ROLLS,
    NAME,
    NAMED,
    REUSES_OPENING,
    STAGE_COUNT,
    STAGE_DIE,
    TURN,
    Turns,
    after_play,
    hand_over,
    head_allowance,
)

Floats = NDArray[np.float32]


class Weights(NamedTuple):
    """The net that learns."""

    first: Floats
    """`[INPUTS, hidden]`."""
    bias: Floats
    last: Floats
    """`[6, hidden]`."""
    last_bias: Floats


@inner_kernel
def add_slot(first: Floats, side: int, slot: int, count: int, sign: float, sums: Floats) -> None:
    """Add (or, with sign -1, take away) what a slot's checkers bring to the first layer."""
    place, width = (side * 27 + slot) * STEPS, sums.shape[0]
    for row in range(place, place + min(count, 3)):
        for i in range(width):
            sums[i] += np.float32(sign) * first[row, i]
    if count > 3:
        row, scale = place + 3, np.float32(sign * (count - 3) / 2)
        for i in range(width):
            sums[i] += scale * first[row, i]


@inner_kernel
def add_row(first: Floats, row: int, sign: float, sums: Floats) -> None:
    """Add (or take away) what one input brings. Rows are indexed: a slice is an object, at twice the time."""
    for i in range(sums.shape[0]):
        sums[i] += np.float32(sign) * first[row, i]


@inner_kernel
def first_sums(board: Board, net: Weights, sums: Floats) -> None:
    """The first layer of a board."""
    for i in range(sums.shape[0]):
        sums[i] = net.bias[i]
    for side in range(2):
        for slot in range(27):
            if board[side, slot]:
                add_slot(net.first, side, slot, board[side, slot], 1, sums)
            if board[side + 2, slot]:
                add_row(net.first, PINS + side * 24 + slot - 1, 1, sums)


@inner_kernel
def changed_sums(board: Board, before: Board, net: Weights, base: Floats, sums: Floats) -> None:
    """The first layer of a board that differs from another in a few slots."""
    for i in range(sums.shape[0]):
        sums[i] = base[i]
    for side in range(2):
        for slot in range(27):
            now, then = board[side, slot], before[side, slot]
            if now != then:
                _change_slot(net.first, side, slot, then, now, sums)
            if board[side + 2, slot] != before[side + 2, slot]:
                sign = board[side + 2, slot] - before[side + 2, slot]
                add_row(net.first, PINS + side * 24 + slot - 1, sign, sums)


@inner_kernel
def _change_slot(first: Floats, side: int, slot: int, then: int, now: int, sums: Floats) -> None:
    """Take away what was there and add what is: only the inputs that differ."""
    place = (side * 27 + slot) * STEPS
    for step in range(min(then, 3), min(now, 3)):
        add_row(first, place + step, 1, sums)
    for step in range(min(now, 3), min(then, 3)):
        add_row(first, place + step, -1, sums)
    beyond = max(now - 3, 0) - max(then - 3, 0)
    if beyond != 0:
        add_row(first, place + 3, beyond / 2, sums)


@summing_kernel
def outputs_of(sums: Floats, net: Weights, hidden: Floats, outputs: Floats) -> None:
    """Hidden values and outputs of first-layer sums."""
    width, last = sums.shape[0], net.last
    for i in range(width):
        hidden[i] = max(sums[i], SLOPE * sums[i])
    for k in range(6):
        total = net.last_bias[k]
        for i in range(width):
            total += hidden[i] * last[k, i]
        outputs[k] = 1 / (1 + np.exp(-total))


@inner_kernel
def learn(board: Board, net: Weights, target: Floats, rate: float, scratch: Floats) -> None:
    """One step towards the target for x about to roll on this board. `scratch` is `[4, hidden]`."""
    sums, hidden, gradient, outputs = scratch[0], scratch[1], scratch[2], scratch[3]
    first_sums(board, net, sums)
    outputs_of(sums, net, hidden, outputs[:6])
    width = sums.shape[0]
    for i in range(width):
        gradient[i] = 0
    for k in range(6):
        error = np.float32(rate) * (target[k] - outputs[k])  # cross-entropy: the sigmoid's slope cancels
        net.last_bias[k] += error
        for i in range(width):
            gradient[i] += error * net.last[k, i]
            net.last[k, i] += error * hidden[i]
    for i in range(width):
        if sums[i] < 0:
            gradient[i] *= SLOPE
        net.bias[i] += gradient[i]
    for side in range(2):
        for slot in range(27):
            count = board[side, slot]
            if count:
                place = (side * 27 + slot) * STEPS
                for step in range(min(count, 3)):
                    _step_row(net.first, place + step, 1, gradient)
                if count > 3:
                    _step_row(net.first, place + 3, (count - 3) / 2, gradient)
            if board[side + 2, slot]:
                _step_row(net.first, PINS + side * 24 + slot - 1, 1, gradient)


@inner_kernel
def _step_row(first: Floats, row: int, scale: float, gradient: Floats) -> None:
    for i in range(gradient.shape[0]):
        first[row, i] += np.float32(scale) * gradient[i]


@inner_kernel
def best_play(
    boards: Boards,
    found: int,
    base_board: Board,
    rolls_again: bool,
    rules: Rules,
    score: int,
    worth: Floats,
    net: Weights,
    scratch: Floats,
) -> int:
    """Which of the boards after a play is best for who played.

    `base_board` is the board before the play as the side sees it that rolls next: turned round, unless
    the same side `rolls_again`.
    """
    base, sums, hidden, trial = scratch[0], scratch[1], scratch[2], scratch[3][:6]
    first_sums(base_board, net, base)
    best, best_equity = -1, -1e9
    for i in range(found):
        if not ended(boards[i], rules, score, trial):
            if not rolls_again:
                flip(boards[i])
            changed_sums(boards[i], base_board, net, base, sums)
            outputs_of(sums, net, hidden, trial)
            make_possible(boards[i], rules, score, trial)
            if not rolls_again:
                flip_outputs(trial)
                flip(boards[i])
        equity = equity_of(trial, worth)
        if equity > best_equity:
            best, best_equity = i, equity
    return best


@kernel
def self_play(
    start: Board,
    rules: Rules,
    turns: Turns,
    score: int,
    worth: Floats,
    net: Weights,
    games: int,
    rate: float,
    seed: int,
    space: SearchSpace,
    boards: Boards,
) -> int:
    """Play games against itself and learn from every roll; returns the plays made.

    What is learned is the worth of positions whose side is about to roll with nothing pending: from one
    such position to the next, whoever is on roll there and whatever stages were played in between.
    """
    np.random.seed(seed)
    scratch = np.zeros((4, max(net.bias.shape[0], 6)), np.float32)
    target, hidden = np.zeros(6, np.float32), np.zeros(net.bias.shape[0], np.float32)
    board, rolled_from, base = start.copy(), start.copy(), start.copy()
    turn, following = np.zeros(TURN, np.int64), np.zeros(TURN, np.int64)
    plays = 0
    for _ in range(games):
        board[:] = start
        turn[:] = 0
        side = 0
        learner = -1  # the side that was about to roll on `rolled_from`; none yet
        high = low = 1
        over = False
        made = 0
        while not over and made < 6000:
            if turn[STAGE_COUNT]:
                die = turn[STAGE_DIE]
                found = boards_after(
                    board, rules, die, die, turn[STAGE_COUNT], rules[HEAD_LIMIT], False, space, boards
                )
            else:
                if learner >= 0:
                    first_sums(board, net, scratch[1])
                    outputs_of(scratch[1], net, hidden, target)
                    make_possible(board, rules, score, target)
                    if learner != side:
                        flip_outputs(target)
                    learn(rolled_from, net, target, rate, scratch)
                learner = side
                rolled_from[:] = board
                high, low = np.random.randint(1, 7), np.random.randint(1, 7)
                while turns[REUSES_OPENING] and made == 0 and high == low:
                    high, low = np.random.randint(1, 7), np.random.randint(1, 7)
                if low > high:
                    high, low = low, high
                turn[MY_ROLLS] += 1
                moves = 4 if high == low else 2
                limit, grows = head_allowance(turn[MY_ROLLS] == 1, high, low, 0, rules, turns)
                found = boards_after(board, rules, high, low, moves, limit, grows, space, boards)
            if found == 0:
                boards[0] = board
                space.plays[0] = 0
                found = 1
            # Every legal play uses as many dice, so what follows is the same for all but the homecoming.
            following[:] = turn
            again = after_play(boards[0], high, low, space.plays[0], following, turns) != HAND_OVER
            base[:] = board
            if not again:
                flip(base)
            chosen = best_play(boards, found, base, again, rules, score, worth, net, scratch)
            board[:] = boards[chosen]
            made += 1
            plays += 1
            if ended(board, rules, score, target):
                if learner != side:
                    flip_outputs(target)
                learn(rolled_from, net, target, rate, scratch)
                over = True
                continue
            then = after_play(board, high, low, space.plays[chosen], turn, turns)
            if then == HAND_OVER:
                hand_over(board, turn)
                side = 1 - side
            elif then == NAME:
                turn[STAGE_DIE], turn[STAGE_COUNT], turn[KIND] = np.random.randint(1, 7), 4, NAMED
    return plays
