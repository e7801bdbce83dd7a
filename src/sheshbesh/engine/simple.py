"""A first opponent without a net: it counts pips and blots, and asks only for rules, never for a game.

It knows what a beginner learns in the first week: hit, make points, leave few shots, get off the head,
hold a wall in front of the opponent, run when ahead, double a clear lead.
"""

from __future__ import annotations

import random

import msgspec

from ..rules.dice import Roll
from ..rules.game import Game
from ..rules.match import Match
from ..rules.outcome import SINGLE, kinds
from ..rules.plays import Play, legal_plays
from ..rules.points import BAR, HEAD, HOME, OFF, mirror
from ..rules.position import Counts, Position, pip_count
from ..rules.turn import Situation, Stage
from ..rules.variant import Landing, Variant
from .port import roll_of
from .stakes import plainly_accepts, plainly_doubles, plainly_takes


class Weights(msgspec.Struct, frozen=True):
    """What each thing is worth, in pips."""

    off: float = 3.0
    """A checker borne off, beyond its pips."""
    blot: float = 0.9
    """A shot (in 36ths) at a blot, times the pips it would lose, times this over 36."""
    point: float = 2.0
    """A made point in the home or outer board."""
    home_point: float = 2.5
    """A made home point, beyond that."""
    run: float = 1.6
    """Each pair of neighbouring held points."""
    bar: float = 9.0
    """An opposing checker on the bar."""
    stack: float = 0.6
    """Each checker beyond three on a point."""
    head: float = 1.2
    """Each checker still on the head where the head is slow to leave."""
    wall: float = 1.5
    """A point held in front of an opposing checker, where one checker closes a point."""


class SimpleEngine:
    """Picks the play that looks best right after it, and the cube by the pip count."""

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights or Weights()

    def choose_play(self, match: Match, seed: int) -> Play:
        """The best-looking play; equals are drawn by `seed`."""
        game = match.game
        plays = legal_plays(game.situation, roll_of(game), game.variant)
        chance = random.Random(seed)
        return max(plays, key=lambda play: (self.score(play.position, game.variant), chance.random()))

    def score(self, position: Position, variant: Variant) -> float:
        """How good a position is for x, who has just played, in pips."""
        mine, theirs = position.x, position.o
        score = float(pip_count(theirs) - pip_count(mine)) + self._weights.off * (mine[OFF] - theirs[OFF])
        if variant.landing is Landing.BLOCK:
            return score + self._walls(mine, theirs, variant)
        return score + self._contact(mine, theirs, variant)

    def name_double(self, match: Match) -> int:
        """The double whose best play looks best; only one that can be played in full rolls again."""
        game, values = match.game, {}
        for die in range(1, 7):
            named = Situation(game.position, stage=Stage(die, 4))
            plays = legal_plays(named, Roll(die, die), game.variant)
            again = 8.0 if len(plays[0].moves) == 4 else 0.0
            values[die] = again + max(self.score(play.position, game.variant) for play in plays)
        return max(values, key=lambda die: values[die])

    def wants_double(self, match: Match) -> bool:
        """Ahead by a tenth of the longer race, and not yet so far that a gammon should be played for."""
        plainly = plainly_doubles(match, match.game.on_roll)
        if plainly is not None:
            return plainly
        lead, total = self._lead(match.game)
        return 0.10 <= lead / total <= 0.35

    def takes(self, match: Match) -> bool:
        """Not behind by more than an eighth, or the opponent still has a way to go past us."""
        game = match.game
        if plainly_takes(match, game.on_roll.other):
            return True
        lead, total = self._lead(game)
        behind = lead / total
        x_far = max(slot for slot in range(BAR + 1) if game.position.x[slot])
        o_far = max((slot for slot in range(BAR + 1) if game.position.o[slot]), default=0)
        contact = x_far + o_far > HEAD
        return behind <= (0.22 if contact else 0.12)

    def accepts_resignation(self, match: Match) -> bool:
        """The most that can be won, or what is offered while no more than that is near."""
        game = match.game
        assert game.resignation is not None
        loser = game.resignation.side
        if plainly_accepts(match, loser.other) or game.resignation.kind == max(kinds(game.variant)):
            return True
        counts = game.counts(loser)
        if counts[OFF]:
            return True
        winner_needs = game.pip_count(loser.other)
        home_first = sum(max(slot - HOME, 0) * counts[slot] for slot in range(HOME + 1, BAR + 1))
        return game.resignation.kind >= SINGLE and winner_needs > home_first + 8 * HOME

    def _lead(self, game: Game) -> tuple[int, int]:
        """Pips by which the side on roll leads, and the longer count."""
        mine, theirs = pip_count(game.position.x), pip_count(game.position.o)
        return theirs - mine, max(mine, theirs, 1)

    def _contact(self, mine: Counts, theirs: Counts, variant: Variant) -> float:
        weights = self._weights
        score = weights.bar * theirs[BAR]
        enemies = [
            mirror(slot, variant.geometry) if slot != BAR else 0 for slot in range(1, BAR + 1) if theirs[slot]
        ]
        rearmost = min(enemies, default=BAR)
        for point in range(1, HEAD + 1):
            count = mine[point]
            if count == 1 and point > rearmost:
                distances = [point - enemy for enemy in enemies if enemy < point]
                shots = sum(_shots(distance) for distance in set(distances))
                score -= weights.blot * min(shots, 30) / 36 * (25 - point + 4)
            elif count >= 2 and point <= 2 * HOME and rearmost < point:
                score += weights.point + (weights.home_point if point <= HOME else 0.0)
                score += weights.run if mine[point + 1] >= 2 else 0.0
            if count > 3 and rearmost < point:
                score -= weights.stack * (count - 3)
        return score

    def _walls(self, mine: Counts, theirs: Counts, variant: Variant) -> float:
        weights = self._weights
        score = -weights.head * mine[HEAD] if variant.head_limit is not None else 0.0
        behind = max((slot for slot in range(1, BAR) if theirs[slot]), default=0)
        run = 0
        for other in range(1, HEAD + 1):
            held = mine[mirror(other, variant.geometry)] > 0
            run = run + 1 if held else 0
            if held and other < behind:
                score += weights.wall + 0.5 * min(run - 1, 5)
        return score - sum(weights.stack * (count - 3) for count in mine[1:HEAD] if count > 3)


def _shots(distance: int) -> int:
    """Rolls of 36 that hit at this distance, with nothing in between."""
    direct = {1: 11, 2: 12, 3: 14, 4: 15, 5: 15, 6: 17}
    indirect = {7: 6, 8: 6, 9: 5, 10: 3, 11: 2, 12: 3, 15: 1, 16: 1, 18: 1, 20: 1, 24: 1}
    return direct.get(distance) or indirect.get(distance, 0)
