"""A game with the nets that judge it, and the arrays that judging writes."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...rules.kernels.boards import Boards, boards_space
from ...rules.kernels.layout import Rules
from ...rules.kernels.search import MOST_PLAYS, SearchSpace, search_space
from ...rules.kernels.step import Board
from ...rules.kernels.turns import TURN, Turns
from ...rules.points import SLOTS
from .forward import Floats, Squares, Sums, squares, sums
from .phases import Phases

Numbers = NDArray[np.int64]

BEAM = 6
"""Plays of a roll, or boards of a stage, from which what follows in the turn is looked at."""


class Judge(NamedTuple):
    """A game and the nets that judge it, as kernels see them."""

    rules: Rules
    turns: Turns
    score: int
    """As in `engine.scoring.SCORES`."""
    worth: Floats
    """As in `engine.scoring.equity_weights`, or what is at stake at a score."""
    phases: Phases


class Plays(NamedTuple):
    """The plays of one roll or stage; values are from the side of who plays."""

    search: SearchSpace
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


class Workspace(NamedTuple):
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


def workspace() -> Workspace:
    """Fresh room for one thread."""
    return Workspace(
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
    boards = boards_space()
    count = len(boards)
    return Plays(
        search_space(),
        boards,
        squares(boards),
        np.zeros((count, 6), np.float32),
        np.zeros(count, np.float32),
        np.zeros(count, np.int64),
        np.zeros((count, TURN), np.int64),
    )


def _beam() -> Beam:
    return Beam(
        np.zeros((BEAM, 4, 27), np.int8),
        np.zeros((BEAM, TURN), np.int64),
        np.zeros(BEAM, np.float32),
        np.zeros(1, np.int64),
    )
