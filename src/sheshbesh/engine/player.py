"""The engine that plays by a net: the best play without looking ahead, and a sound cube."""

from __future__ import annotations

import zlib
from functools import lru_cache

from ..rules.game import Game
from ..rules.outcome import kinds
from ..rules.plays import Play
from ..rules.variant import Variant
from .evaluator import Evaluator
from .levels import BALANCED, BEST, Level, Style, choose, find_level, find_style, misjudgement
from .net import NetError, net_for
from .port import Engine
from .simple import SimpleEngine

DOUBLE_FROM = 0.42
"""Cubeless equity from which the cube is turned, as a cube that is half alive asks."""
TOO_GOOD_FROM = 1.0
"""Cubeless equity from which playing on for a gammon is worth more than the point for a pass."""
TAKE_FROM = -0.56
"""Cubeless equity, for who is doubled, down to which the cube is taken."""
LIKELY = 24
"""Plays that are followed to the end of a turn that goes on: hundreds are possible, and a person waits."""


class NetEngine:
    """Plays one game by its net, as well as its level judges."""

    def __init__(self, evaluator: Evaluator, level: Level = BEST, style: Style = BALANCED) -> None:
        self._evaluator = evaluator
        self._level = level
        self._style = style

    def choose_play(self, game: Game, seed: int) -> Play:
        """The play that looks best to the level; the best there is needs no `seed`, as equals are rare."""
        if self._level.sees_all and self._style == BALANCED:
            return self._evaluator.best_of(game, LIKELY).play
        candidates = self._evaluator.candidates_of(game, LIKELY)
        return choose(candidates, game.variant, self._level, self._style, seed).play

    def name_double(self, game: Game) -> int:
        """The double whose best play is worth most, with the throw that follows it where there is one."""
        named = self._evaluator.named(game, LIKELY)
        return max(named, key=lambda die: named[die].equity)

    def wants_double(self, game: Game) -> bool:
        """Inside the doubling window: a clear lead, and no more than the opponent may still take or pass."""
        return DOUBLE_FROM <= self._judged(game) <= TOO_GOOD_FROM

    def takes(self, game: Game) -> bool:
        """Whether playing on at the higher stake costs less than passing."""
        doubler = self._judged(game) if game.turn is not game.on_roll else -self._judged(game)
        return -doubler >= TAKE_FROM

    def accepts_resignation(self, game: Game) -> bool:
        """Whether as much is offered as could be expected from playing on."""
        offer = game.resignation
        assert offer is not None
        if offer.kind == max(kinds(game.variant)):
            return True
        equity = self._evaluator.equity_of(game, LIKELY)
        mine = equity if game.on_roll is not offer.side else -equity
        return offer.kind >= mine - 0.02

    def _judged(self, game: Game) -> float:
        """The equity of the side on roll as the level sees it; the same game looks the same twice."""
        seed = zlib.crc32(f"{game.position} {game.cube} {game.rolls}".encode())
        return self._evaluator.equity_of(game, LIKELY) + misjudgement(self._level, game.variant, seed)


@lru_cache(maxsize=64)
def player_for(variant: Variant, level: str = BEST.key, style: str = BALANCED.key) -> Engine:
    """The engine for a game: by its net, at a level and in a style.

    A game without a net is played by counting, at one level.

    Raises:
        UnknownLevel: naming those there are.
    """
    strength, taste = find_level(level), find_style(style)
    try:
        evaluator = _evaluator_for(variant)
    except NetError:
        return SimpleEngine()
    return NetEngine(evaluator, strength, taste)


@lru_cache(maxsize=32)
def _evaluator_for(variant: Variant) -> Evaluator:
    return Evaluator(variant, net_for(variant))
