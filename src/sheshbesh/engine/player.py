"""The engine that plays by a net: the best play without looking ahead, and a sound cube at every score."""

from __future__ import annotations

import zlib
from functools import lru_cache

from ..rules.game import Game
from ..rules.match import Match
from ..rules.outcome import kinds
from ..rules.plays import Play
from ..rules.side import Side
from ..rules.variant import Variant
from .evaluator import Floats
from .levels import BALANCED, BEST, Level, Style, choose, find_level, find_style, misjudgement
from .net import NetError, net_for
from .net_evaluator import NetEvaluator
from .port import Engine
from .scoring import flipped
from .simple import SimpleEngine
from .stakes import plainly_accepts, plainly_doubles, plainly_takes, stakes_of

LIVE = 0.06
"""What owning a cube that may still be turned is worth to who has taken it, in units of the new stake: so for
money a double is taken down to a cubeless equity of -0.56."""
WINDOW = 0.14
"""How far from being dropped a double is offered, in the same units: for money from a cubeless equity of
0.42. Twice as far where the other side gets a cube that it cannot use."""
LIKELY = 24
"""Plays that are followed to the end of a turn that goes on: hundreds are possible, and a person waits."""


class NetEngine:
    """Plays one game by its net, as well as its level judges."""

    def __init__(self, evaluator: NetEvaluator, level: Level = BEST, style: Style = BALANCED) -> None:
        self._evaluator = evaluator
        self._level = level
        self._style = style

    def choose_play(self, match: Match, seed: int) -> Play:
        """The play that looks best to the level; the best there is needs no `seed`, as equals are rare."""
        game, stakes = match.game, stakes_of(match, match.game.on_roll)
        evaluator = self._evaluator.weighing(stakes.weights)
        if self._level.sees_all and self._style == BALANCED:
            return evaluator.best_of(game, LIKELY).play
        candidates = evaluator.candidates_of(game, LIKELY)
        return choose(candidates, game.variant, self._level, self._style, seed, stakes.weights).play

    def name_double(self, match: Match) -> int:
        """The double whose best play is worth most, with the roll that follows it where there is one."""
        stakes = stakes_of(match, match.game.on_roll)
        named = self._evaluator.weighing(stakes.weights).named(match.game, LIKELY)
        return max(named, key=lambda die: named[die].equity)

    def wants_double(self, match: Match) -> bool:
        """Whether the opponent would drop and playing on wins no more, or is not far from dropping."""
        side = match.game.on_roll
        plainly = plainly_doubles(match, side)
        if plainly is False:
            return False
        now = stakes_of(match, side)
        then, theirs = now.at(2 * now.cube), stakes_of(match, side.other).at(2 * now.cube)
        outputs, error = self._outputs(match, side), self._error(match.game)
        playing_on = now.expected(outputs) + error * now.unit
        live = theirs.redoubles
        taken = then.expected(outputs) + (error - LIVE * live) * then.unit
        cashed = now.worth(now.cube)
        if taken >= cashed:
            return playing_on <= cashed
        window = WINDOW if live else 2 * WINDOW
        gains = then.expected(outputs) + error * then.unit >= playing_on
        return bool(plainly) or (gains and taken >= cashed - window * then.unit)

    def takes(self, match: Match) -> bool:
        """Whether playing on at the higher stake costs no more than dropping."""
        side, offer = match.game.turn, match.game.offer
        assert side is not None, "an engine is asked only when it is doubled"
        assert offer is not None
        if plainly_takes(match, side):
            return True
        stakes = stakes_of(match, side).at(offer)
        live = LIVE if stakes.redoubles else 0.0
        taken = stakes.expected(self._outputs(match, side)) + (live - self._error(match.game)) * stakes.unit
        return taken >= stakes.worth(-offer // 2)

    def accepts_resignation(self, match: Match) -> bool:
        """Whether as much is offered as could be expected from playing on."""
        offer = match.game.resignation
        assert offer is not None
        side = offer.side.other
        if plainly_accepts(match, side) or offer.kind == max(kinds(match.variant)):
            return True
        stakes = stakes_of(match, side)
        return stakes.of_kind(offer.kind) >= stakes.expected(self._outputs(match, side)) - 0.02 * stakes.unit

    def _outputs(self, match: Match, side: Side) -> Floats:
        """The outputs as a side sees them, whatever the game waits for."""
        game = match.game
        stakes = stakes_of(match, game.on_roll)
        outputs = self._evaluator.weighing(stakes.weights).outputs_of(game, LIKELY)
        return outputs if side is game.on_roll else flipped(outputs)

    def _error(self, game: Game) -> float:
        """How far the level is off for the side on roll, in units; the same game looks the same twice."""
        seed = zlib.crc32(f"{game.position} {game.cube} {game.rolls}".encode())
        return misjudgement(self._level, game.variant, seed)


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
def _evaluator_for(variant: Variant) -> NetEvaluator:
    return NetEvaluator(variant, net_for(variant))
