"""The boards that the legal plays lead to: of one roll, and of a roll for each of many boards."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..points import OFF, OUT
from .compiling import inner_kernel
from .layout import Rules
from .search import MOST_PLAYS, SearchSpace, generate
from .step import Board, carry

HIT = 128
"""Added to the die of a move that hits or pins, in the plays that `boards_after` leaves."""

Boards = NDArray[np.int8]
"""Many boards, `int8[n, 4, 27]`."""


def boards_space() -> Boards:
    """Fresh room for the boards of one roll."""
    return np.empty((MOST_PLAYS, 4, 27), np.int8)


@inner_kernel
def boards_after(
    board: Board,
    rules: Rules,
    high: int,
    low: int,
    moves: int,
    head_limit: int,
    may_grow: bool,
    space: SearchSpace,
    into: Boards,
) -> int:
    """Find all legal plays as `generate` does, and write the board after each of them; returns how many.

    Afterwards the moves of `space.plays` that hit carry `HIT`.
    """
    found = generate(board, rules, high, low, moves, head_limit, may_grow, space)
    for i in range(found):
        copy_board(board, into[i])
        space.plays[i] = play_on(into[i], rules, space.plays[i])
    return found


@inner_kernel
def copy_board(board: Board, into: Board) -> None:
    """Write a board into the room of another. That takes a quarter of the time of `[:]`, of a loop in a loop
    and of `reshape`.
    """
    source, target = board.flat, into.flat
    for number in range(4 * 27):
        target[number] = source[number]


@inner_kernel
def play_on(board: Board, rules: Rules, play: int) -> int:
    """Make a play found by `generate` on the board; returns it with its hits marked."""
    marked, shift = play, 0
    while play:
        die, source = play & 127, play >> 8 & 127
        target = 25 - die if source == OUT else max(source - die, OFF)
        if carry(board, rules, source, target) & 3:
            marked |= HIT << shift
        play >>= 16
        shift += 16
    return marked


@inner_kernel
def flip(board: Board) -> None:
    """Turn the board round: what was mine is theirs."""
    for row in range(0, 4, 2):
        for slot in range(27):
            board[row, slot], board[row + 1, slot] = board[row + 1, slot], board[row, slot]
