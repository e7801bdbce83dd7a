"""A net in use: outputs and equities of many positions, and the best play of a roll."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules.dice import Roll
from ..rules.kernels.layout import board_of, rules_of
from ..rules.kernels.results import flip
from ..rules.plays import Play, legal_plays
from ..rules.position import Position
from ..rules.turn import Situation, situation
from ..rules.variant import Variant
from .kernels.choose import evaluate_boards, value_boards
from .kernels.forward import fill
from .net import Net, net_for
from .scoring import OUTPUTS, SCORES, equity, equity_weights

Floats = NDArray[np.float32]


class Candidate(NamedTuple):
    """A play considered, from the side of who plays it."""

    play: Play
    equity: float
    """Expected points, cubeless."""
    outputs: Floats
    """As in `scoring`: win, win gammon, win backgammon, lose gammon, lose backgammon, draw."""


class Evaluator:
    """What a net thinks of positions of one game, without looking ahead (0-ply)."""

    def __init__(self, variant: Variant, net: Net | None = None) -> None:
        self.variant = variant
        self._layers = (net or net_for(variant)).layers()
        self._rules = rules_of(variant)
        self._score = SCORES[variant.score]
        self._worth = equity_weights(variant)

    def evaluate(self, boards: NDArray[np.int8]) -> Floats:
        """The outputs of boards `int8[n, 4, 27]` with x about to throw: `float32[n, 6]`."""
        outputs = np.zeros((len(boards), OUTPUTS), np.float32)
        room = np.zeros((2, len(self._layers.bias)), np.float32)
        evaluate_boards(boards, self._rules, self._score, self._layers, room, outputs)
        return outputs

    def equities(self, boards: NDArray[np.int8]) -> Floats:
        """The cubeless equities of boards with x about to throw: `float32[n]`."""
        return equity(self.evaluate(boards), self.variant)

    def candidates(self, of: Position | Situation, roll: Roll) -> list[Candidate]:
        """All legal plays of a roll, the best first."""
        of = situation(of)
        plays = legal_plays(of, roll, self.variant)
        boards = np.stack([board_of(play.position) for play in plays])
        outputs, equities = self._value(board_of(of.position), boards)
        order = np.argsort(-equities, kind="stable")
        return [Candidate(plays[i], float(equities[i]), outputs[i]) for i in order]

    def after_play(self, before: NDArray[np.int8], boards: NDArray[np.int8]) -> Floats:
        """Equities for x of boards `int8[n, 4, 27]` after its play from `before`; the boards are used up."""
        return self._value(before, boards)[1]

    def _value(self, before: NDArray[np.int8], boards: NDArray[np.int8]) -> tuple[Floats, Floats]:
        """Outputs and equities of boards after a play, from the side of who played."""
        outputs = np.zeros((len(boards), OUTPUTS), np.float32)
        equities = np.zeros(len(boards), np.float32)
        width = len(self._layers.bias)
        base, room = np.zeros(width, np.float32), np.zeros((2, width), np.float32)
        turned = before.copy()
        flip(turned)
        fill(turned, self._layers, base)
        value_boards(
            boards,
            len(boards),
            turned,
            base,
            self._rules,
            self._score,
            self._worth,
            self._layers,
            room,
            outputs,
            equities,
        )
        return outputs, equities
