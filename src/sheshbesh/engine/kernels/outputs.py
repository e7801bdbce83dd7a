"""How games end, in a net's six outputs."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...rules.kernels.compiling import inner_kernel
from ...rules.kernels.layout import (
    CHECKERS,
    LANDING,
    MINE,
    MOTHER,
    MY_PINS,
    PINS,
    THEIR_PINS,
    THEIRS,
    Rules,
)
from ...rules.kernels.step import Board, mirror_point
from ...rules.points import BAR, HEAD, HOME, OFF, OUT

GAMMON, BACKGAMMON, KOKS, MEN_LEFT = range(4)
"""As in `engine.scoring.SCORES`."""


@inner_kernel
def ended(board: Board, rules: Rules, score: int, outputs: NDArray[np.float32]) -> bool:
    """Whether x's play has ended the game; if so the outputs, from x's side, are the result."""
    outputs[:] = 0
    if board[MINE, OFF] == rules[CHECKERS]:
        outputs[0] = 1
        _value(board, rules, score, outputs)
        return True
    if rules[MOTHER] and board[THEIR_PINS, HEAD]:
        if board[MINE, HEAD] == 0:
            outputs[0] = outputs[1] = 1
            return True
        if board[MY_PINS, HEAD]:
            outputs[5] = 1
            return True
    return False


@inner_kernel
def _value(board: Board, rules: Rules, score: int, outputs: NDArray[np.float32]) -> None:
    """Set what a win by bearing off is worth (`rules.outcome`)."""
    off = board[THEIRS, OFF]
    if score == MEN_LEFT:
        outputs[1] = (rules[CHECKERS] - off) / rules[CHECKERS]
        return
    if off > 0:
        return
    outputs[1] = 1
    if score == BACKGAMMON:
        far = board[THEIRS, BAR] + board[THEIRS, OUT]
        for point in range(1, HOME + 1):
            far += board[THEIRS, mirror_point(point, rules)]
        outputs[2] = far > 0
    elif score == KOKS:
        outputs[2] = board[THEIRS, HEAD] > 0


@inner_kernel
def flip_outputs(outputs: NDArray[np.float32]) -> None:
    """Turn outputs into what the other side sees."""
    outputs[0] = 1 - outputs[0] - outputs[5]
    outputs[1], outputs[3] = outputs[3], outputs[1]
    outputs[2], outputs[4] = outputs[4], outputs[2]


@inner_kernel
def equity_of(outputs: NDArray[np.float32], weights: NDArray[np.float32]) -> float:
    """Expected points of outputs (`engine.scoring.equity_weights`)."""
    total = weights[6]
    for i in range(6):
        total += outputs[i] * weights[i]
    return float(total)


@inner_kernel
def make_possible(board: Board, rules: Rules, score: int, outputs: NDArray[np.float32]) -> None:
    """Force what must be so for x about to roll: order of the outputs, and zeros where rules say never."""
    bound(board[MINE, OFF], board[THEIRS, OFF], rules, score, outputs)


@inner_kernel
def bound(mine_off: int, theirs_off: int, rules: Rules, score: int, outputs: NDArray[np.float32]) -> None:
    """The same, where no more than the checkers off is known."""
    for i in range(6):
        outputs[i] = min(max(outputs[i], np.float32(0)), np.float32(1))
    if rules[LANDING] != PINS:  # only there can both sides fail
        outputs[5] = 0
    outputs[0] = min(outputs[0], 1 - outputs[5])
    lose = 1 - outputs[0] - outputs[5]
    if score == MEN_LEFT:
        outputs[1] = min(outputs[1], outputs[0])
        outputs[3] = min(outputs[3], lose)
        outputs[2] = outputs[4] = 0
        return
    if theirs_off:
        outputs[1] = 0
    if mine_off:
        outputs[3] = 0
    outputs[1] = min(outputs[1], outputs[0])
    outputs[3] = min(outputs[3], lose)
    if score == GAMMON:
        outputs[2] = outputs[4] = 0
    outputs[2] = min(outputs[2], outputs[1])
    outputs[4] = min(outputs[4], outputs[3])
