"""Who is stronger: players meet in pairs of games with the same dice and changed sides.

Cubeless, one game at a time. A pair's score is the mean of its two games, so that luck cancels as far as
both play alike; the confidence interval is over pairs.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

import msgspec

from ..engine.evaluator import Evaluator
from ..engine.player import NetEngine
from ..engine.port import Engine, roll_of
from ..rules.dice import SeededDice
from ..rules.events import DoubleNamed, Event, Opening, Played, Rolled, Start
from ..rules.game import Game, Phase
from ..rules.match import Match
from ..rules.plays import Play, legal_plays
from ..rules.side import Side
from ..rules.variant import Landing, Variant

Choose = Callable[[Game, random.Random], Play]
"""Picks a play of the game's roll."""
Name = Callable[[Game, random.Random], int]
"""Picks the double to be named."""


class Player(msgspec.Struct, frozen=True):
    """Somebody on the ladder."""

    name: str
    choose: Choose
    name_double: Name = lambda game, chance: chance.randint(1, 6)


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


def random_player() -> Player:
    """Any legal play."""
    return Player("random", lambda game, chance: chance.choice(_plays(game)))


def greedy_player() -> Player:
    """Hits or pins when it can; then fewest own blots, most own points, the foremost checkers moved last."""

    def choose(game: Game, chance: random.Random) -> Play:
        return max(_plays(game), key=lambda play: _greedy_key(play, game.variant))

    return Player("greedy", choose)


def _greedy_key(play: Play, variant: Variant) -> tuple[int, int, int, int]:
    hits = sum(move.hit for move in play.moves)
    mine = play.position.x
    points = sum(count >= (1 if variant.landing is Landing.BLOCK else 2) for count in mine[1:25])
    blots = 0 if variant.landing is Landing.BLOCK else sum(count == 1 for count in mine[1:25])
    foremost = -sum(move.die for move in play.moves if move.source <= 12)
    return hits, -blots, points, foremost


def net_player(name: str, evaluator: Evaluator) -> Player:
    """The best play by a net, without looking ahead."""
    return engine_player(name, NetEngine(evaluator))


def engine_player(name: str, engine: Engine) -> Player:
    """An engine as the club knows it: a level for people, for example."""
    return Player(
        name,
        lambda game, chance: engine.choose_play(game, chance.getrandbits(32)),
        lambda game, chance: engine.name_double(game),
    )


def play_pair(variant: Variant, first: Player, second: Player, seed: int) -> tuple[float, list[int]]:
    """The first player's mean points over two games with the same dice and changed sides; the kinds won."""
    points, kinds = 0, []
    for white, black, sign in ((first, second, 1), (second, first, -1)):
        game = _play(variant, {Side.WHITE: white, Side.BLACK: black}, seed)
        assert game.outcome is not None
        if game.outcome.winner is not None:
            points += sign * game.outcome.points * (1 if game.outcome.winner is Side.WHITE else -1)
            kinds.append(game.outcome.kind)
    return points / 2, kinds


def compare(variant: Variant, first: Player, second: Player, pairs: int, seed: int = 1) -> Score:
    """What the first player wins from the second over so many pairs of games."""
    results = [play_pair(variant, first, second, seed * 1_000_003 + i) for i in range(pairs)]
    return score_of([points for points, _ in results], [kind for _, kinds in results for kind in kinds])


def score_of(points: Sequence[float], kinds: Sequence[int]) -> Score:
    """The mean over pairs with its interval."""
    mean = sum(points) / len(points)
    spread = math.sqrt(sum((p - mean) ** 2 for p in points) / max(len(points) - 1, 1))
    half = 1.96 * spread / math.sqrt(len(points))
    return Score(mean, half, 2 * len(points), sum(kinds) / max(len(kinds), 1))


def _play(variant: Variant, players: dict[Side, Player], seed: int) -> Game:
    dice, chance = SeededDice(seed), random.Random(seed)
    cubeless = msgspec.structs.replace(variant, jacoby=False)  # gammons count though no cube is turned
    match = Match.new(cubeless).apply(Start())
    while match.game.phase is not Phase.OVER:
        match = match.apply(_next(match.game, players, dice, chance))
    return match.game


def _next(game: Game, players: dict[Side, Player], dice: SeededDice, chance: random.Random) -> Event:
    if game.phase is Phase.OPENING:
        return Opening(dice.die(), dice.die())
    player = players[game.on_roll]
    if game.phase is Phase.NAME:
        return DoubleNamed(game.on_roll, player.name_double(game, chance))
    if game.roll is None:
        return Rolled(game.on_roll, (dice.die(), dice.die()))
    play = player.choose(game, chance)
    return Played(game.on_roll, tuple((m.die, m.source, m.target) for m in play.moves))


def _plays(game: Game) -> tuple[Play, ...]:
    return legal_plays(game.situation, roll_of(game), game.variant)
