"""Who is stronger: players meet in pairs of games with the same luck and changed sides.

Cubeless, one game at a time. A pair's score is the mean of its two games, so that luck cancels as far as
both play alike; the confidence interval is over pairs. Games between compiled players are played in a
kernel, all others through `Game`, with the same dice.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..engine.evaluator import Evaluator, judge_of
from ..engine.kernels.turns import room
from ..engine.port import Engine, roll_of
from ..engine.turns import turn_of
from ..rules.events import DoubleNamed, Opening, Played, Rolled, Start
from ..rules.game import Game, Phase
from ..rules.kernels.layout import board_of
from ..rules.match import Match
from ..rules.plays import Play, legal_plays
from ..rules.side import Side
from ..rules.variant import Variant
from .kernels.arena import CHOICES, GREEDY, NET, RANDOM, THROWS, Contender, name, pick, play_pairs
from .selfplay import random_net

Numbers = NDArray[np.int64]

Choose = Callable[[Game, int], Play]
"""Picks a play of the game's roll; what it leaves to chance it draws from a number below `CHOICES`."""
Name = Callable[[Game, int], int]
"""Picks the double to be named."""

LONGEST = 3000
"""Decisions after which a game is broken off and nobody's."""
_TOGETHER = 256
"""Pairs whose luck is drawn at once."""


class Player(msgspec.Struct, frozen=True):
    """Somebody on the ladder."""

    name: str
    choose: Choose
    name_double: Name = lambda game, choice: (choice * 6 >> 32) + 1
    contender: Contender | None = None
    """The same player as kernels know it, if it is a compiled one."""


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


def random_player(variant: Variant) -> Player:
    """Any legal play, each as likely as another."""
    return _compiled("random", Contender(RANDOM, judge_of(variant, random_net(variant, 1, 0))))


def greedy_player(variant: Variant) -> Player:
    """Hits or pins when it can; then fewest own blots, most own points, the foremost checkers moved last."""
    return _compiled("greedy", Contender(GREEDY, judge_of(variant, random_net(variant, 1, 0))))


def net_player(name: str, evaluator: Evaluator) -> Player:
    """The best play by a net, without looking ahead."""
    return _compiled(name, Contender(NET, evaluator.judge))


def engine_player(name: str, engine: Engine) -> Player:
    """An engine as the club knows it: a level for people, for example."""
    return Player(
        name,
        lambda game, choice: engine.choose_play(game, choice),
        lambda game, choice: engine.name_double(game),
    )


def _compiled(title: str, contender: Contender) -> Player:
    own = room()

    def choose(game: Game, choice: int) -> Play:
        roll = roll_of(game)
        board, turn = board_of(game.position), turn_of(game)
        chosen = pick(contender, board, roll.high, roll.low, turn, choice, own)
        return legal_plays(game.situation, roll, game.variant)[chosen]

    def name_double(game: Game, choice: int) -> int:
        return name(contender, board_of(game.position), turn_of(game), choice, own)

    return Player(title, choose, name_double, contender)


def luck_of(seed: int, pair: int) -> Numbers:
    """The luck of a pair of games, one number for each decision (`kernels.arena`)."""
    return np.random.default_rng((seed, pair)).integers(THROWS * CHOICES, size=LONGEST)


def compare(variant: Variant, first: Player, second: Player, pairs: int, seed: int = 1) -> Score:
    """What the first player wins from the second over so many pairs of games."""
    return score_of(results(variant, first, second, range(pairs), seed))


def results(variant: Variant, first: Player, second: Player, pairs: range, seed: int) -> Numbers:
    """Points that the first player wins in each game of these pairs: `int64[pairs, 2]`."""
    if first.contender is None or second.contender is None:
        return np.array([play_pair(variant, first, second, luck_of(seed, pair)) for pair in pairs])
    won = np.zeros((len(pairs), 2), np.int64)
    start, own = board_of(variant.start()), room()
    for at in range(0, len(pairs), _TOGETHER):
        luck = np.array([luck_of(seed, pair) for pair in pairs[at : at + _TOGETHER]])
        play_pairs(start, first.contender, second.contender, luck, own, won[at : at + _TOGETHER])
    return won


def score_of(won: Numbers) -> Score:
    """The mean of games in pairs, with its interval over pairs."""
    means = won.mean(axis=1)
    half = 1.96 * means.std(ddof=1) / len(means) ** 0.5 if len(means) > 1 else np.inf
    wins = np.abs(won[won != 0])
    return Score(float(means.mean()), float(half), won.size, float(wins.mean()) if wins.size else 1.0)


def play_pair(variant: Variant, first: Player, second: Player, luck: Numbers) -> tuple[int, int]:
    """The points that the first player wins in two games with this luck, as White and as Black."""
    one = _play(variant, {Side.WHITE: first, Side.BLACK: second}, luck)
    other = _play(variant, {Side.WHITE: second, Side.BLACK: first}, luck)
    return one, -other


def _play(variant: Variant, players: dict[Side, Player], luck: Numbers) -> int:
    """The points that White wins."""
    cubeless = msgspec.structs.replace(variant, jacoby=False)  # gammons count though no cube is turned
    match = Match.new(cubeless).apply(Start())
    for draw in luck.tolist():
        throw, choice = draw % THROWS, draw // THROWS
        dice = throw // 6 + 1, throw % 6 + 1
        game = match.game
        player = players[game.on_roll]
        if game.phase is Phase.OPENING:
            match = match.apply(Opening(*dice))
            continue
        if game.phase is Phase.NAME:
            match = match.apply(DoubleNamed(game.on_roll, player.name_double(game, choice)))
            continue
        if game.phase is Phase.ROLL:
            match = match.apply(Rolled(game.on_roll, dice))
        play = player.choose(match.game, choice)
        moves = tuple((move.die, move.source, move.target) for move in play.moves)
        match = match.apply(Played(game.on_roll, moves))
        outcome = match.game.outcome
        if outcome is not None:
            return outcome.kind if outcome.winner is Side.WHITE else -outcome.kind
    return 0
