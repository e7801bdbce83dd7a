"""Positions rolled out: what a net's own play makes of them, with the luck of the dice taken out."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules.kernels.turns import MY_ROLLS
from .evaluator import Boards, Floats, MadeBy
from .kernels.rollout import play_out_each
from .kernels.workspace import BEAM, workspace
from .net_evaluator import NetEvaluator
from .scoring import OUTPUTS, weighed
from .turns import Turn, plain_turn


class RolledOut(NamedTuple):
    """The mean over whole games from each of many positions."""

    outputs: Floats
    """`[n, 6]`, for x about to roll."""
    equities: Floats
    errors: Floats
    """`[n]`: the standard error of the equity."""
    trials: int
    """Games from each position."""
    made_by: MadeBy
    """The net, and how far it looks ahead when it chooses a play."""


def roll_out(
    evaluator: NetEvaluator,
    boards: Boards,
    trials: int,
    seed: int,
    *,
    turn: Turn | None = None,
    threads: int = 1,
) -> RolledOut:
    """Each position played out so many times to the end by the net, which looks no ply ahead.

    A game counts as what the net thinks of the position with one look ahead, and then, roll by roll, what
    the next look changes (`kernels.rollout`): right in the mean for the net's play, with little left of luck.
    The same seed gives the same games, however many threads share them. `turn` says more of the first roll,
    where it is an early one.
    """
    if trials < 1:
        raise ValueError(f"a rollout takes at least 1 game, not {trials}")
    boards = np.ascontiguousarray(boards)
    turns = np.tile(_before_the_roll(plain_turn() if turn is None else turn), (len(boards), 1))
    which = np.repeat(np.arange(len(boards)), trials)
    seeds = np.random.default_rng(seed).integers(1 << 32, size=len(which), dtype=np.uint32)
    results = np.zeros((len(which), OUTPUTS))

    def part(rows: slice) -> None:
        play_out_each(
            boards, turns, which[rows], seeds[rows], evaluator.judge, BEAM, workspace(), results[rows]
        )

    ends = [len(which) * i // threads for i in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(part, map(slice, ends, ends[1:])))
    games = results.reshape(len(boards), trials, OUTPUTS)
    outputs = games.mean(axis=1).astype(np.float32)
    worth = games @ evaluator.judge.worth[:OUTPUTS]
    spread = worth.std(axis=1, ddof=1) if trials > 1 else np.full(len(boards), np.inf)
    errors = (spread / trials**0.5).astype(np.float32)
    return RolledOut(outputs, weighed(outputs, evaluator.judge.worth), errors, trials, evaluator.made_by(0))


def _before_the_roll(turn: Turn) -> NDArray[np.int64]:
    """The turn without the roll that it counts, which the first game to be played rolls itself."""
    before = turn.copy()
    before[MY_ROLLS] -= 1
    return before
