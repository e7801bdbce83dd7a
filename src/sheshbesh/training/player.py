"""Who may meet on the ladder."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ..engine.kernels.workspace import workspace
from ..engine.net_evaluator import NetEvaluator, judge_of
from ..engine.port import Engine, roll_of
from ..engine.turns import turn_of
from ..rules.errors import SheshbeshError
from ..rules.kernels.layout import board_of
from ..rules.match import Match
from ..rules.plays import Play, legal_plays
from ..rules.variant import Variant
from .asking import Ask
from .kernels.arena import ASKED, GREEDY, NET, RANDOM, Contender, name, pick
from .selfplay import random_net

Choose = Callable[[Match, int], Play]
"""Picks a play of the game's roll; what it leaves to chance it draws from a number below `arena.CHOICES`."""
Name = Callable[[Match, int], int]
"""Picks the double to be named."""


class CannotMeet(SheshbeshError):
    """Two players that know no game in common."""

    code = "cannot_meet"


class Player(msgspec.Struct, frozen=True):
    """Somebody on the ladder."""

    name: str
    choose: Choose
    name_double: Name = lambda match, choice: (choice * 6 >> 32) + 1
    contender: Contender | None = None
    """The same player as kernels know it; None for an engine, which must be shown the `Match`."""
    ask: Ask | None = None
    """How it is asked, when `contender` is of the kind `ASKED`."""


def random_player(variant: Variant) -> Player:
    """Any legal play, each as likely as another."""
    return _compiled("random", _without_a_net(RANDOM, variant))


def greedy_player(variant: Variant) -> Player:
    """Hits or pins when it can; then fewest own blots, most own points, the foremost checkers moved last."""
    return _compiled("greedy", _without_a_net(GREEDY, variant))


def net_player(name: str, evaluator: NetEvaluator) -> Player:
    """The best play by a net, without looking ahead.

    Where the turn goes on after a play, the few that look best are followed to its end; the club's engine
    follows all, which won no more in 120 games each of mad nardy, gulbar and acey-deucey.
    """
    return _compiled(name, Contender(NET, evaluator.judge))


def engine_player(name: str, engine: Engine) -> Player:
    """An engine as the club knows it: a level for people, for example."""
    return Player(
        name,
        lambda match, choice: engine.choose_play(match, choice),
        lambda match, choice: engine.name_double(match),
    )


def asked_player(name: str, variant: Variant, ask: Ask) -> Player:
    """Somebody who is asked for each play and sees no more than the question: another program."""

    def choose(match: Match, choice: int) -> Play:
        raise CannotMeet(f"{name} is shown positions only, and cannot meet an engine that is shown matches")

    return Player(name, choose, contender=_without_a_net(ASKED, variant), ask=ask)


def _without_a_net(kind: int, variant: Variant) -> Contender:
    return Contender(kind, judge_of(variant, random_net(variant, 1, 0)))


def _compiled(title: str, contender: Contender) -> Player:
    own = workspace()

    def choose(match: Match, choice: int) -> Play:
        game = match.game
        roll = roll_of(game)
        board, turn = board_of(game.position), turn_of(game)
        _, chosen = pick(contender, board, roll.high, roll.low, turn, choice, own)
        return legal_plays(game.situation, roll, game.variant)[chosen]

    def name_double(match: Match, choice: int) -> int:
        return name(contender, board_of(match.game.position), turn_of(match.game), choice, own)

    return Player(title, choose, name_double, contender)
