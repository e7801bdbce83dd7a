"""Who is stronger: players meet in pairs of games with the same luck and changed sides.

Cubeless, one game at a time. A pair's score is the mean of its two games, so that luck cancels as far as
both play alike; the confidence interval is over pairs. Games of nets, of simple players and of programs that
are asked are played in kernels, those of engines through `Game`, with the same luck.
"""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..engine.kernels.room import room
from ..rules.kernels.layout import board_of
from ..rules.variant import Variant
from .asking import play_asking
from .game import play_game
from .kernels.arena import CHOICES, THROWS, play_pairs
from .player import Player

Numbers = NDArray[np.int64]

LONGEST = 3000
"""Decisions after which a game is broken off and nobody's."""
_TOGETHER = 256
"""Pairs that are played at once."""


class Score(msgspec.Struct, frozen=True):
    """What one player wins from another, in points a game."""

    points: float
    half_width: float
    """Of the 95 % confidence interval."""
    games: int
    mean_win: float
    """Mean value of a win, to compare games with one another."""

    @property
    def ahead(self) -> bool:
        """Whether the whole interval lies above zero."""
        return self.points > self.half_width

    @property
    def wins(self) -> float:
        """The points in units of the mean value of a win."""
        return self.points / self.mean_win


def luck_of(seed: int, pair: int) -> Numbers:
    """The luck of a pair of games, one number for each decision (`kernels.arena`)."""
    return np.random.default_rng((seed, pair)).integers(THROWS * CHOICES, size=LONGEST)


def compare(variant: Variant, first: Player, second: Player, pairs: int, seed: int = 1) -> Score:
    """What the first player wins from the second over so many pairs of games."""
    return score_of(results(variant, first, second, range(pairs), seed))


def results(variant: Variant, first: Player, second: Player, pairs: range, seed: int) -> Numbers:
    """Points that the first player wins in each game of these pairs: `int64[pairs, 2]`."""
    won = np.zeros((len(pairs), 2), np.int64)
    for at in range(0, len(pairs), _TOGETHER):
        luck = np.array([luck_of(seed, pair) for pair in pairs[at : at + _TOGETHER]])
        _play(variant, first, second, luck, won[at : at + _TOGETHER])
    return won


def _play(variant: Variant, first: Player, second: Player, luck: Numbers, won: Numbers) -> None:
    if first.contender is None or second.contender is None:
        for row, points in zip(luck, won, strict=True):
            points[0] = play_game(variant, first, second, row)
            points[1] = -play_game(variant, second, first, row)
        return
    players = first.contender, second.contender
    if first.ask or second.ask:
        play_asking(variant, players, (first.ask, second.ask), luck, won)
    else:
        play_pairs(board_of(variant.start()), *players, luck, room(), won)


def score_of(won: Numbers) -> Score:
    """The mean of games in pairs, with its interval over pairs."""
    means = won.mean(axis=1)
    half = 1.96 * means.std(ddof=1) / len(means) ** 0.5 if len(means) > 1 else np.inf
    wins = np.abs(won[won != 0])
    return Score(float(means.mean()), float(half), won.size, float(wins.mean()) if wins.size else 1.0)
