"""Who is stronger: players meet in pairs of games with the same luck and changed sides.

Cubeless, one game at a time. A pair's score is the mean of its two games, so that luck cancels as far as
both play alike; the confidence interval is over pairs. Luck can be taken out of the results as well, roll by
roll, as the first player's net sees it: the same in the mean, in an interval several times narrower. Games
of nets, of simple players and of programs that are asked are played in kernels, those of engines through
`Match`, with the same luck.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..engine.kernels.workspace import workspace
from ..rules.kernels.layout import board_of
from ..rules.variant import Variant
from .asking import play_asking
from .game import play_game
from .kernels.arena import CHOICES, NET, ROLLS, Points, play_pairs
from .player import CannotMeet, Player

Numbers = NDArray[np.int64]

LONGEST = 3000
"""Decisions after which a game is broken off and nobody's."""
_TOGETHER = 256
"""Pairs that are played at once."""


class Mean(msgspec.Struct, frozen=True):
    """What one player wins from another, in points a game."""

    points: float
    half_width: float
    """Of the 95 % confidence interval."""

    @property
    def ahead(self) -> bool:
        """Whether the whole interval lies above zero."""
        return self.points > self.half_width


class Score(Mean, frozen=True, omit_defaults=True):
    """What the games say."""

    games: int
    mean_win: float
    """Mean value of a win, to compare games with one another."""
    adjusted: Mean | None = None
    """The same with the luck taken out, where luck was weighed."""

    @property
    def wins(self) -> float:
        """The points in units of the mean value of a win."""
        return self.points / self.mean_win


class Results(NamedTuple):
    """What the first player won in each game of many pairs."""

    won: Numbers
    """`[pairs, 2]`, in points."""
    lucky: Points | None = None
    """How many of them were luck (`kernels.arena`); None where that was not weighed."""


def luck_of(seed: int, pair: int) -> Numbers:
    """The luck of a pair of games, one number for each decision (`kernels.arena`)."""
    return np.random.default_rng((seed, pair)).integers(ROLLS * CHOICES, size=LONGEST)


def compare(
    variant: Variant, first: Player, second: Player, pairs: int, seed: int = 1, weighs: bool = False
) -> Score:
    """What the first player wins from the second over so many pairs of games."""
    return score_of(results(variant, first, second, range(pairs), seed, weighs))


def results(
    variant: Variant, first: Player, second: Player, pairs: range, seed: int, weighs: bool = False
) -> Results:
    """What the first player wins in each game of these pairs.

    Luck is weighed on demand; that takes some twenty times as long as to play.

    Raises:
        CannotMeet: when luck is to be weighed and the first player has no net to weigh it with, or one of
            them is an engine.
    """
    kinds = [player.contender and player.contender.kind for player in (first, second)]
    if weighs and (kinds[0] != NET or kinds[1] is None):
        raise CannotMeet("luck is weighed between a net and players of the ladder, not an engine")
    won, lucky = np.zeros((len(pairs), 2), np.int64), np.zeros((len(pairs), 2))
    for at in range(0, len(pairs), _TOGETHER):
        some = slice(at, at + _TOGETHER)
        luck = np.array([luck_of(seed, pair) for pair in pairs[some]])
        _play(variant, first, second, luck, weighs, won[some], lucky[some])
    return Results(won, lucky if weighs else None)


def _play(
    variant: Variant,
    first: Player,
    second: Player,
    luck: Numbers,
    weighs: bool,
    won: Numbers,
    lucky: Points,
) -> None:
    if first.contender is None or second.contender is None:
        for row, points in zip(luck, won, strict=True):
            points[0] = play_game(variant, first, second, row)
            points[1] = -play_game(variant, second, first, row)
        return
    players = first.contender, second.contender
    if first.ask or second.ask:
        play_asking(variant, players, (first.ask, second.ask), luck, weighs, won, lucky)
    else:
        play_pairs(board_of(variant.start()), *players, luck, weighs, workspace(), won, lucky)


def score_of(results: Results) -> Score:
    """The mean of games in pairs, with its interval over pairs."""
    won, lucky = results
    mean, wins = _mean(won), np.abs(won[won != 0])
    return Score(
        mean.points,
        mean.half_width,
        won.size,
        float(wins.mean()) if wins.size else 1.0,
        None if lucky is None else _mean(won - lucky),
    )


def _mean(points: NDArray[np.int64] | Points) -> Mean:
    means = points.mean(axis=1)
    half = 1.96 * means.std(ddof=1) / len(means) ** 0.5 if len(means) > 1 else np.inf
    return Mean(float(means.mean()), float(half))
