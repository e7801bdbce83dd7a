"""Plays and what they are worth: one, those of a roll, those on many boards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules.plays import Play
from .evaluator import Floats, MadeBy


class Candidate(NamedTuple):
    """A play considered, from the side of who plays it."""

    play: Play
    equity: float
    """Expected points."""
    outputs: Floats
    """As in `scoring`: win, win gammon, win backgammon, lose gammon, lose backgammon, draw."""
    made_by: MadeBy


class Judged(NamedTuple):
    """What a roll's plays are worth to who plays them, in the order of `legal_plays`.

    The arrays are the thread's workspace: the next question overwrites them.
    """

    best: int
    boards: NDArray[np.int8]
    """After each play, seen by who played."""
    packed: NDArray[np.int64]
    """The moves of each play, as `rules.plays.moves_of` unpacks them."""
    outputs: Floats
    equities: Floats


class JudgedEach(NamedTuple):
    """What the plays on many boards are worth, the best first; one board's after another's."""

    boards: NDArray[np.int8]
    packed: NDArray[np.int64]
    outputs: Floats
    equities: Floats
    offsets: NDArray[np.int64]
    """Board i has the plays `offsets[i]` to `offsets[i + 1]`."""
    made_by: MadeBy


class BestEach(NamedTuple):
    """The best play on each of many boards."""

    boards: NDArray[np.int8]
    """After the play, seen by who played."""
    packed: NDArray[np.int64]
    """Its moves, as `rules.plays.moves_of` unpacks them."""
    outputs: Floats
    equities: Floats
    considered: NDArray[np.int64]
    """Of how many plays it is the best."""
