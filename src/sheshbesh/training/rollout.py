"""Positions rolled out: what a net's own play makes of them, with the luck of the dice taken out."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..engine.net import Net
from ..engine.scoring import OUTPUTS, equity
from ..rules.variant import Variant
from .along import look_along

CHUNK = 20_000
"""Positions of games that are played at a time."""


class RolledOut(NamedTuple):
    """The mean over whole games from each of many positions."""

    outputs: NDArray[np.float32]
    """`[n, 6]`, for x about to throw."""
    errors: NDArray[np.float32]
    """`[n]`: the standard error of the equity."""
    trials: NDArray[np.int64]
    """`[n]`: the games that were played from each."""


def roll_out(
    variant: Variant, net: Net, boards: NDArray[np.int8], trials: int, seed: int, parts: int = 1
) -> RolledOut:
    """Each position played out at least so many times to the end by the net, which looks no ply ahead.

    A game counts as what the net thinks of the position with one look ahead, and then, throw by throw, what
    the next look changes (`kernels.along`): right in the mean for the net's play, with little left of luck.
    """
    totals = np.zeros((len(boards), OUTPUTS))
    squares, done = np.zeros(len(boards)), np.zeros(len(boards), np.int64)
    while (short := np.flatnonzero(done < trials)).size:
        found = look_along(
            variant, net, CHUNK * parts, seed, astray=0, trace=1, parts=parts, starts=boards[short]
        )
        begins = found.begun >= 0
        which, results = short[found.begun[begins]], found.targets[begins]
        np.add.at(totals, which, results)
        np.add.at(squares, which, equity(results, variant) ** 2)
        np.add.at(done, which, 1)
        seed += 1
    outputs = (totals / done[:, None]).astype(np.float32)
    spread = np.maximum(squares / done - equity(outputs, variant) ** 2, 0)
    return RolledOut(outputs, np.sqrt(spread / np.maximum(done - 1, 1)).astype(np.float32), done)
