"""Opponents for people: from a first game to all the machine knows, and a taste or two.

A level errs as people do. It takes alternatives that are close for closer than they are, it misjudges an
idea (hitting, leaving blots, running) rather than a single play, it does not see some dangers at all; but it
never plays what it can see to be much worse. `bench/levels.py` measures what each gives away.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec

from ..rules.errors import SheshbeshError
from ..rules.plays import Play
from ..rules.points import BAR, HEAD, HOME, mirror
from ..rules.variant import Landing, Score, Variant
from .candidates import Candidate
from .evaluator import Floats
from .scoring import LOSE_BACKGAMMON, LOSE_GAMMON, WIN_BACKGAMMON, WIN_GAMMON, equity_weights, point_value


class UnknownLevel(SheshbeshError):
    """No level, or no style, goes by this name."""

    code = "unknown_level"


class Ideas(msgspec.Struct, frozen=True):
    """What a person sees in a play at first glance; as a taste, what each of them seems worth, in points."""

    hits: float = 0.0
    """Opposing checkers hit or pinned."""
    blots: float = 0.0
    """Own checkers left alone where they can be hit or pinned."""
    points: float = 0.0
    """Own points held."""
    stacks: float = 0.0
    """Own checkers beyond three on a point."""
    runs: float = 0.0
    """Moves of checkers from the far quarter."""
    off: float = 0.0
    """Own checkers borne off by the play."""

    def times(self, other: Ideas) -> float:
        """What a play with these ideas seems worth to a taste."""
        return sum(a * b for a, b in zip(_numbers(self), _numbers(other), strict=True))


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """How well an opponent judges."""

    key: str
    noise: float = 0.0
    """Standard deviation of its errors of judgement about plays that are as good as the best, in points."""
    limit: float = 1.0
    """Points that it never gives away in one play; the nearer a play comes to that, the clearer it is."""
    gammons: float = 1.0
    """How much it thinks of gammons: 0 not at all, 1 as much as they are worth."""
    blind: Ideas = Ideas()
    """What it always overrates: a blot that it does not see as a danger, a hit for its own sake."""

    def __post_init__(self) -> None:
        if self.noise < 0 or self.limit <= 0 or not 0 <= self.gammons <= 1:
            raise ValueError(f"no one can judge like {self}")

    @property
    def sees_all(self) -> bool:
        """Whether it plays what the net likes best."""
        return self.noise == 0 and self.gammons == 1 and self.blind == Ideas()


class Style(msgspec.Struct, frozen=True):
    """What an opponent likes when there is little to choose."""

    key: str
    taste: Ideas


LEVELS: tuple[Level, ...] = (
    Level(
        key="first-game",
        noise=0.5,
        limit=1.2,
        gammons=0.0,
        blind=Ideas(hits=0.15, blots=0.12, stacks=0.04, runs=0.05, off=0.2),
    ),
    Level(
        key="learner",
        noise=0.25,
        limit=0.8,
        gammons=0.0,
        blind=Ideas(hits=0.08, blots=0.06, stacks=0.02, off=0.1),
    ),
    Level(key="casual", noise=0.14, limit=0.5, gammons=0.3, blind=Ideas(blots=0.02, stacks=0.01)),
    Level(key="regular", noise=0.08, limit=0.35, gammons=0.6),
    Level(key="club", noise=0.045, limit=0.25, gammons=0.8),
    Level(key="strong", noise=0.02, limit=0.15),
    Level(key="best"),
)
"""From a child's first game to all that the net knows."""

STYLES: tuple[Style, ...] = (
    Style("balanced", Ideas()),
    Style("bold", Ideas(hits=0.03, blots=0.015, runs=-0.01)),
    Style("careful", Ideas(blots=-0.02, points=0.01, runs=0.015)),
)

BEST, BALANCED = LEVELS[-1], STYLES[0]

USUAL = next(level for level in LEVELS if level.key == "regular")
"""The opponent of somebody who has not chosen one."""


def find_level(key: str) -> Level:
    """The level of this name.

    Raises:
        UnknownLevel: naming those there are.
    """
    for level in LEVELS:
        if level.key == key:
            return level
    raise UnknownLevel(f"no level is called {key!r}; there are {', '.join(level.key for level in LEVELS)}")


def find_style(key: str) -> Style:
    """The style of this name.

    Raises:
        UnknownLevel: naming those there are.
    """
    for style in STYLES:
        if style.key == key:
            return style
    raise UnknownLevel(f"no style is called {key!r}; there are {', '.join(style.key for style in STYLES)}")


def ideas_of(play: Play, variant: Variant) -> Ideas:
    """What a person sees in a play."""
    mine, theirs = play.position.x, play.position.o
    alone = variant.landing is Landing.BLOCK
    enemies = [mirror(slot, variant.geometry) for slot in range(1, HEAD + 1) if theirs[slot]]
    behind = 0 if theirs[BAR] else min(enemies, default=HEAD)
    return Ideas(
        hits=sum(move.hit for move in play.moves),
        blots=0 if alone else sum(mine[point] == 1 for point in range(behind + 1, HEAD + 1)),
        points=sum(count >= (1 if alone else 2) for count in mine[1:BAR]),
        stacks=sum(max(count - 3, 0) for count in mine[1:BAR]),
        runs=sum(move.source > HEAD - HOME for move in play.moves),
        off=sum(move.target == 0 for move in play.moves),
    )


def choose(
    candidates: Sequence[Candidate],
    variant: Variant,
    level: Level,
    style: Style,
    seed: int,
    weights: Floats | None = None,
) -> Candidate:
    """The play that somebody of this level and style prefers, of candidates with the best first.

    `weights` are those by which the candidates were valued, if not points (`stakes`).
    """
    if len(candidates) == 1 or (level.sees_all and style.taste == Ideas()):
        return candidates[0]
    chance = random.Random(seed)
    unit = point_value(variant)
    weights = equity_weights(variant) if weights is None else weights
    best = candidates[0].equity
    whims = Ideas(*(chance.gauss(0, level.noise / 3) for _ in Ideas.__struct_fields__))
    chosen, most = candidates[0], float("-inf")
    for candidate in candidates:
        given_away = (best - candidate.equity) / unit
        if given_away > level.limit:
            break
        seen = ideas_of(candidate.play, variant)
        unclear = 1 - given_away / level.limit
        error = chance.gauss(0, level.noise) + seen.times(whims) + seen.times(level.blind)
        looks = (
            _worth(candidate, variant, level.gammons, weights) / unit
            + unclear * error
            + seen.times(style.taste)
        )
        if looks > most:
            chosen, most = candidate, looks
    return chosen


def misjudgement(level: Level, variant: Variant, seed: int) -> float:
    """How far a level is off when it judges a position for the cube, in points."""
    return random.Random(seed).gauss(0, level.noise) * point_value(variant)


def _worth(candidate: Candidate, variant: Variant, gammons: float, weights: Floats) -> float:
    """The equity for somebody who thinks so much of gammons."""
    if variant.score is Score.MEN_LEFT or gammons == 1:
        return candidate.equity
    beyond = sum(
        float(weights[k] * candidate.outputs[k])
        for k in (WIN_GAMMON, WIN_BACKGAMMON, LOSE_GAMMON, LOSE_BACKGAMMON)
    )
    return candidate.equity - (1 - gammons) * beyond


def _numbers(ideas: Ideas) -> tuple[float, ...]:
    numbers: tuple[float, ...] = msgspec.structs.astuple(ideas)
    return numbers
