"""How lucky rolls are, as a net sees it: what the best play is worth, less the mean over all rolls."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..rules.game import Game
from ..rules.kernels.layout import board_of
from .evaluator import Boards
from .kernels.luck import luck_of_each
from .kernels.workspace import BEAM, workspace
from .net_evaluator import NetEvaluator
from .port import roll_of
from .turns import turn_of


def luck_of_rolls(
    evaluator: NetEvaluator, boards: Boards, dice: NDArray[np.int8], turns: NDArray[np.int64]
) -> NDArray[np.float64]:
    """How many points each roll is better than rolls are in the mean, to who has it; the higher die first."""
    lucks = np.zeros(len(boards))
    luck_of_each(np.ascontiguousarray(boards), dice, turns.copy(), evaluator.judge, BEAM, workspace(), lucks)
    return lucks


def luck_of(evaluator: NetEvaluator, game: Game) -> float:
    """How lucky the roll is that a game waits for the play of; a stage is no luck."""
    if game.stage is not None:
        return 0.0
    roll = roll_of(game)
    dice = np.array([[roll.high, roll.low]], np.int8)
    boards, turns = board_of(game.position)[np.newaxis], turn_of(game)[np.newaxis]
    return float(luck_of_rolls(evaluator, boards, dice, turns)[0])
