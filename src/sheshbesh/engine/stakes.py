"""What is at stake in a game: what results are worth to one side, and what the score alone says of the cube.

For money a result is worth its points; in a match, the chance of winning the match after it (`met`). Where a
game is scored by men left the chances of each number are not known, and points count at every score.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
import numpy as np

from ..rules.match import Match
from ..rules.outcome import SINGLE
from ..rules.side import Side
from ..rules.variant import Score, Variant
from .evaluator import Floats
from .met import match_equity
from .scoring import equity_weights, weighed


class Stakes(msgspec.Struct, frozen=True):
    """What the results of a game are worth to one side."""

    variant: Variant
    cube: int
    """Points of a plain win."""
    away: tuple[int, int] | None
    """Points that this side and the other need; None where points are what counts."""
    crawford_played: bool = False
    """Whether no later game of the match is without a cube."""
    gammons: bool = True
    """Whether a win may count for more than a plain one: not before the cube is turned, by Jacoby's rule."""

    def worth(self, points: int) -> float:
        """What it is worth to have won so many points, or to have lost them, below zero."""
        if self.away is None:
            return float(points)
        mine, theirs = self.away
        mine, theirs = mine - max(points, 0), theirs + min(points, 0)
        return match_equity(mine, theirs, self.crawford_played, self.variant.cube)

    def at(self, cube: int) -> Stakes:
        """The same once the cube has been turned to this value."""
        return msgspec.structs.replace(self, cube=cube, gammons=True)

    @property
    def unit(self) -> float:
        """What lies between a plain win and an even game."""
        return (self.worth(self.cube) - self.worth(-self.cube)) / 2

    @property
    def weights(self) -> Floats:
        """Seven numbers as in `scoring.equity_weights`, in units: a plain win is worth 1, a plain loss -1."""
        return _weights(self)

    def expected(self, outputs: Floats) -> float:
        """What a position is worth, by its six outputs, when the cube is turned no more."""
        middle = (self.worth(self.cube) + self.worth(-self.cube)) / 2
        return middle + self.unit * float(weighed(outputs, self.weights))

    def of_kind(self, kind: int) -> float:
        """What a win of this kind is worth."""
        return self.worth(self.cube * (kind if self.gammons else min(kind, SINGLE)))

    @property
    def redoubles(self) -> bool:
        """Whether this side may gain by a higher stake: not when what there is wins the match already."""
        return self.away is None or self.away[0] > self.cube

    @property
    def all_lost(self) -> bool:
        """Whether a plain loss already loses the match: then a higher stake can cost nothing more."""
        return self.away is not None and self.away[1] <= self.cube


def stakes_of(match: Match, side: Side) -> Stakes:
    """What is at stake for a side in the game on the board, as the cube lies."""
    game, variant = match.game, match.variant
    mine, theirs = match.away(side), match.away(side.other)
    counts_points = mine is None or theirs is None or variant.score is Score.MEN_LEFT
    return Stakes(
        variant,
        game.cube.value,
        None if counts_points else (mine or 0, theirs or 0),
        match.crawford_played or not variant.crawford,
        gammons=not (variant.jacoby and game.money and game.cube.centered),
    )


def plainly_doubles(match: Match, side: Side) -> bool | None:
    """Whether the score alone says that doubling is right, or wrong; None where the position must.

    Who wins the match with the stake there is can only lose by doubling. Who loses it with that stake loses
    nothing: so a side that trails after the Crawford game doubles at once.
    """
    mine, theirs = match.away(side), match.away(side.other)
    if mine is None or theirs is None:
        return None
    value = match.game.cube.value
    if mine <= value:
        return False
    return True if theirs <= value else None


def plainly_takes(match: Match, side: Side) -> bool | None:
    """Whether the score alone says that a double must be taken, as dropping it loses the match; else None."""
    theirs, offer = match.away(side.other), match.game.offer
    assert offer is not None, "an engine is asked whether to take only when it is doubled"
    return True if theirs is not None and theirs <= offer // 2 else None


def plainly_accepts(match: Match, side: Side) -> bool | None:
    """Whether the score alone says that a resignation is to be accepted: it wins the match; else None."""
    offer, mine = match.game.resignation, match.away(side)
    assert offer is not None, "an engine is asked whether to accept only when a resignation is offered"
    return True if mine is not None and mine <= offer.kind * match.game.cube.value else None


@lru_cache(maxsize=4096)
def _weights(stakes: Stakes) -> Floats:
    cube = stakes.cube
    if stakes.variant.score is Score.MEN_LEFT:
        return equity_weights(stakes.variant)
    if stakes.away is None and stakes.gammons:
        return equity_weights(stakes.variant)
    plain, even = stakes.unit, (stakes.worth(cube) + stakes.worth(-cube)) / 2
    values = {kind: (stakes.worth(kind * cube) - even) / plain for kind in range(-3, 4)}
    if not stakes.gammons:
        values = {kind: float(np.sign(kind)) for kind in values}
    steps = (
        values[1] - values[-1],
        values[2] - values[1],
        values[3] - values[2],
        values[-2] - values[-1],
        values[-3] - values[-2],
        values[0] - values[-1],
        values[-1],
    )
    return np.array(steps, np.float32)
