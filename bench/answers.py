"""How long the machine takes to answer at the top level, in every game: each play, and each double named.

The engine plays games against itself through the same door as in the club. Seconds of one thread's work.
"""

from __future__ import annotations

import statistics
import time

from sheshbesh.club.machines.questions import Question
from sheshbesh.club.machines.worker import answer, warm_up
from sheshbesh.engine.net import NetError, net_for
from sheshbesh.games import GAMES
from sheshbesh.rules.dice import RandomDice
from sheshbesh.rules.events import DoubleNamed, Opening, Played, Rolled, Start
from sheshbesh.rules.game import Phase
from sheshbesh.rules.match import Match
from sheshbesh.rules.variant import Variant

GAMES_EACH = 3


def seconds_of(variant: Variant, seed: int) -> list[float]:
    """How long each answer of a game took."""
    dice, took = RandomDice(seed), []
    match = Match.new(variant).apply(Start())

    def asked(about: str) -> object:
        began = time.thread_time()
        told = answer(Question(about, match, match.game.on_roll, seed))
        took.append(time.thread_time() - began)
        return told

    while (game := match.game).phase is not Phase.OVER:
        if game.phase is Phase.OPENING:
            match = match.apply(Opening(dice.die(), dice.die()))
        elif game.phase is Phase.ROLL:
            match = match.apply(Rolled(game.on_roll, (dice.die(), dice.die())))
        elif game.phase is Phase.NAME:
            match = match.apply(DoubleNamed(game.on_roll, asked("name")))
        else:
            match = match.apply(Played(game.on_roll, asked("play")))
    return took


def run() -> dict[str, object]:
    """The slowest answer and the middle one of every game, in milliseconds."""
    warm_up()
    games = {}
    for variant in GAMES:
        took = [seconds for seed in range(GAMES_EACH) for seconds in seconds_of(variant, seed)]
        try:
            by_net = net_for(variant) is not None
        except NetError:
            by_net = False
        games[variant.key] = {
            "by_net": by_net,
            "answers": len(took),
            "slowest_ms": round(1000 * max(took), 1),
            "median_ms": round(1000 * statistics.median(took), 2),
        }
    return {"slowest_ms": max(game["slowest_ms"] for game in games.values()), "games": games}
