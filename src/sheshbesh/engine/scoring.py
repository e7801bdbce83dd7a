"""How a game's results become net outputs, and outputs an equity.

Outputs are cumulative, as in gnubg: win, win gammon, win backgammon, lose gammon, lose backgammon, and
draw. In games scored by the men left, the second and fourth are the points to be won and lost, each as a
part of all checkers. In every game an equity is a constant plus a weighted sum.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..rules.variant import Landing, Score, Variant

OUTPUTS = 6
WIN, WIN_GAMMON, WIN_BACKGAMMON, LOSE_GAMMON, LOSE_BACKGAMMON, DRAW = range(OUTPUTS)

SCORES = {Score.GAMMON: 0, Score.BACKGAMMON: 1, Score.KOKS: 2, Score.MEN_LEFT: 3}
"""How kernels know a scoring."""


@lru_cache(maxsize=64)
def equity_weights(variant: Variant) -> NDArray[np.float32]:
    """Seven numbers: the weights of the six outputs, then the constant.

    Cumulative outputs: a win is worth 1, a loss -1, a gammon and a backgammon one more each.
    """
    if variant.score is Score.MEN_LEFT:
        return np.array([0, variant.checkers, 0, -variant.checkers, 0, 0, 0], np.float32)
    return np.array([2, 1, 1, -1, -1, 1, -1], np.float32)


def equity(outputs: NDArray[np.float32], variant: Variant) -> NDArray[np.float32]:
    """Expected points, cubeless, of outputs `float32[..., 6]`, for the side they belong to."""
    return weighed(outputs, equity_weights(variant))


def weighed(outputs: NDArray[np.float32], weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """What outputs `float32[..., 6]` are worth by seven weights (`equity_weights`)."""
    return np.asarray(outputs @ weights[:OUTPUTS] + weights[OUTPUTS], np.float32)


def point_value(variant: Variant) -> float:
    """What a plain win is worth: in the games scored by men left about half of them."""
    return variant.checkers / 2 if variant.score is Score.MEN_LEFT else 1.0


def probabilities_told(variant: Variant) -> int:
    """How many of the outputs are told as probabilities: the first five, or winning alone where the others
    are men left.
    """
    return 1 if variant.score is Score.MEN_LEFT else DRAW


def can_be_drawn(variant: Variant) -> bool:
    """Whether nobody may win: where checkers are pinned."""
    return variant.landing is Landing.PIN


def flipped(outputs: NDArray[np.float32]) -> NDArray[np.float32]:
    """The outputs as the other side sees them."""
    other = outputs[..., [WIN, LOSE_GAMMON, LOSE_BACKGAMMON, WIN_GAMMON, WIN_BACKGAMMON, DRAW]].copy()
    other[..., WIN] = 1 - outputs[..., WIN] - outputs[..., DRAW]
    return other
