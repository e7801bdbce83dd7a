"""The engine that plays by a net: the best play without looking ahead, and a sound cube."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ..rules.dice import Roll
from ..rules.game import Game
from ..rules.kernels.layout import board_of
from ..rules.outcome import kinds
from ..rules.plays import Play
from ..rules.turn import Situation, Stage
from ..rules.variant import Variant
from .evaluator import Evaluator
from .net import NetError, net_for
from .port import Engine, roll_of
from .simple import SimpleEngine

DOUBLE_FROM = 0.42
"""Cubeless equity from which the cube is turned, as a cube that is half alive asks."""
TOO_GOOD_FROM = 1.0
"""Cubeless equity from which playing on for a gammon is worth more than the point for a pass."""
TAKE_FROM = -0.56
"""Cubeless equity, for who is doubled, down to which the cube is taken."""


class NetEngine:
    """Plays one game by its net."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator

    def choose_play(self, game: Game, seed: int) -> Play:
        """The play that the net likes best; `seed` is not needed, as equals are rare."""
        return self._evaluator.candidates(game.situation, roll_of(game))[0].play

    def name_double(self, game: Game) -> int:
        """The double whose best play the net likes best; one that is played in full throws again."""
        values = {}
        for die in range(1, 7):
            named = Situation(game.position, stage=Stage(die, 4))
            best = self._evaluator.candidates(named, Roll(die, die))[0]
            values[die] = self._before_roll(best.play) if len(best.play.moves) == 4 else best.equity
        return max(values, key=lambda die: values[die])

    def wants_double(self, game: Game) -> bool:
        """Inside the doubling window: a clear lead, and no more than the opponent may still take or pass."""
        return DOUBLE_FROM <= self._equity(game) <= TOO_GOOD_FROM

    def takes(self, game: Game) -> bool:
        """Whether playing on at the higher stake costs less than passing."""
        doubler = self._equity(game) if game.turn is not game.on_roll else -self._equity(game)
        return -doubler >= TAKE_FROM

    def accepts_resignation(self, game: Game) -> bool:
        """Whether as much is offered as could be expected from playing on."""
        offer = game.resignation
        assert offer is not None
        if offer.kind == max(kinds(game.variant)):
            return True
        mine = self._equity(game) if game.on_roll is not offer.side else -self._equity(game)
        return offer.kind >= mine - 0.02

    def _equity(self, game: Game) -> float:
        """Cubeless equity of the side on roll; with a roll on the board, of its best play."""
        if game.roll is not None:
            return self._evaluator.candidates(game.situation, game.roll)[0].equity
        return float(self._evaluator.equities(board_of(game.position)[np.newaxis])[0])

    def _before_roll(self, play: Play) -> float:
        """What the position after a play is worth to its mover when he throws again."""
        return float(self._evaluator.equities(board_of(play.position)[np.newaxis])[0])


@lru_cache(maxsize=32)
def player_for(variant: Variant) -> Engine:
    """The strongest engine there is for a game: by its net, or by counting where it has none yet."""
    try:
        net = net_for(variant)
    except NetError:
        return SimpleEngine()
    return NetEngine(Evaluator(variant, net))
