"""Positions of games that a net plays against itself, and what looking ahead all along each game tells."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from ..engine.kernels.workspace import BEAM, workspace
from ..engine.net import Net
from ..engine.net_evaluator import judge_of
from ..engine.scoring import OUTPUTS, point_value
from ..engine.turns import LATER
from ..rules.kernels.layout import board_of
from ..rules.variant import Variant
from .kernels.examples import Examples, Manner, play_examples


def together(parts: Sequence[Examples]) -> Examples:
    """The examples of several, one after another."""
    before = np.cumsum([0, *(part.choices[-1] for part in parts)])
    return Examples(
        np.concatenate([part.boards for part in parts]),
        np.concatenate([part.targets for part in parts]),
        np.concatenate([part.choices + np.int32(first) for part, first in zip(parts, before, strict=False)]),
    )


def make_examples(
    variant: Variant,
    net: Net,
    count: int,
    seed: int,
    *,
    exploration: float,
    td_lambda: float,
    lookahead: bool = True,
    candidates: int = 1,
    margin: float = 0.1,
    beam: int = BEAM,
    replies: bool = False,
    exploring_starts: float = 0.0,
    parts: int = 1,
    starts: NDArray[np.int8] | None = None,
) -> Examples:
    """So many examples, played in so many parts at once; the same for the same seed and parts.

    Games begin as the rules say, or in turn from `starts` (`int8[k, 4, 27]`, with no first turns to come).
    The manner of playing is that of `kernels.examples.Manner`, `margin` in parts of a plain win's worth.
    """
    found = Examples(
        np.zeros((count, 4, 27), np.int8),
        np.zeros((count, OUTPUTS), np.float32),
        np.zeros(count, np.int32),
    )
    judge, rolls_made = judge_of(variant, net), LATER
    points = margin * point_value(variant)
    manner = Manner(lookahead, candidates, points, exploration, td_lambda, beam, replies, exploring_starts)
    if starts is None:
        starts, rolls_made = board_of(variant.start())[None], 0

    def part(number: int) -> None:
        play_examples(starts, rolls_made, judge, manner, seed * parts + number, workspace(), slices[number])

    slices = [found.some(slice(i * count // parts, (i + 1) * count // parts)) for i in range(parts)]
    with ThreadPoolExecutor(parts) as pool:
        list(pool.map(part, range(parts)))
    return together(slices)


def positions(variant: Variant, net: Net, count: int, seed: int) -> NDArray[np.int8]:
    """Different positions of games that the net plays: `int8[up to count, 4, 27]`."""
    made = make_examples(variant, net, count, seed, exploration=0.02, td_lambda=0, lookahead=False)
    return different(made.boards)


def different(boards: NDArray[np.int8]) -> NDArray[np.int8]:
    """Each of the boards `int8[n, 4, 27]` once, sorted."""
    return np.unique(boards.reshape(len(boards), -1), axis=0).reshape(-1, 4, 27)
