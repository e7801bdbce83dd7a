"""A net from nothing but playing itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ..engine import features
from ..engine.net import Header, Net
from ..engine.scoring import OUTPUTS, SCORES, equity_weights
from ..rules.kernels.boards import boards_space
from ..rules.kernels.layout import board_of, rules_of
from ..rules.kernels.search import search_space
from ..rules.kernels.turns import turns_of
from ..rules.variant import Variant
from .kernels.td import Weights, self_play
from .settings import Settings


class Progress(NamedTuple):
    """How far self-play is."""

    games: int
    turns: int
    seconds: float
    net: Net


def random_net(variant: Variant, hidden: int, seed: int) -> Net:
    """A net that knows nothing yet."""
    chance = np.random.default_rng(seed)
    header = Header(variant.key, features.NAME, features.digest(), 1)
    first = np.zeros((features.INPUTS, hidden), np.float32)  # shots stay at nought: self-play does without
    first[: features.SHOTS] = chance.normal(0, 0.1, (features.SHOTS, hidden))
    return Net(
        header,
        first,
        np.zeros(hidden, np.float32),
        np.zeros((hidden, 0), np.float32),
        np.zeros(0, np.float32),
        chance.normal(0, 0.05, (hidden, OUTPUTS)).astype(np.float32),
        np.zeros(OUTPUTS, np.float32),
    )


def learn_by_playing(
    variant: Variant,
    settings: Settings,
    start: Net | None = None,
    report: Callable[[Progress], None] = lambda _: None,
    games_done: int = 0,
    seconds: float | None = None,
) -> Net:
    """The net after self-play.

    Goes on from `start` when there is one (a checkpoint, or the net of a related game). Ends after
    `settings.games` games, or after so many seconds with the rate falling by the clock instead.
    """
    net = start or random_net(variant, settings.hidden, settings.seed)
    weights = Weights(net.first.copy(), net.bias.copy(), net.last.T.copy(), net.last_bias.copy())
    work, boards = search_space(), boards_space()
    began, turns, games = time.perf_counter(), 0, games_done
    while games < settings.games:
        past = time.perf_counter() - began
        if seconds is not None and past > seconds:
            break
        done = games / settings.games if seconds is None else past / seconds
        turns += self_play(
            board_of(variant.start()),
            rules_of(variant),
            turns_of(variant),
            SCORES[variant.score],
            equity_weights(variant),
            weights,
            settings.batch_games,
            settings.rate(done),
            settings.seed + games,
            work,
            boards,
        )
        games += settings.batch_games
        net = Net(
            net.header,
            weights.first,
            weights.bias,
            net.second,
            net.second_bias,
            weights.last.T.copy(),
            weights.last_bias,
        )
        report(Progress(games, turns, time.perf_counter() - began, net))
    return net
