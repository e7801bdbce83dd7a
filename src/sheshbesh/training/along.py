"""Positions of games that a net plays against itself, and what looking ahead all along each game tells."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..engine.evaluator import judge_of
from ..engine.kernels.room import FEW, room
from ..engine.net import Net
from ..engine.scoring import OUTPUTS, point_value
from ..engine.turns import LATER
from ..rules.kernels.layout import board_of
from ..rules.variant import Variant
from .kernels.along import Manner, play_along


class Examples(NamedTuple):
    """What a net is fitted on."""

    boards: NDArray[np.int8]
    """`[n, 4, 27]`, x about to throw with nothing pending."""
    targets: NDArray[np.float32]
    """`[n, 6]`; now and then a little outside 0 to 1, as luck is taken out by the net's own judgement."""
    begun: NDArray[np.int32]
    """`[n]`: which of the starts a whole game began from here, or -1."""

    def some(self, which: slice | NDArray[Any]) -> Examples:
        """Those in a slice, or where a mask says so."""
        return Examples(self.boards[which], self.targets[which], self.begun[which])


def together(parts: Sequence[Examples]) -> Examples:
    """The examples of several, one after another."""
    return Examples(
        np.concatenate([part.boards for part in parts]),
        np.concatenate([part.targets for part in parts]),
        np.concatenate([part.begun for part in parts]),
    )


def look_along(
    variant: Variant,
    net: Net,
    count: int,
    seed: int,
    *,
    astray: float,
    trace: float,
    looks: bool = True,
    wide: int = 1,
    near: float = 0.1,
    few: int = FEW,
    wild: float = 0.0,
    parts: int = 1,
    starts: NDArray[np.int8] | None = None,
) -> Examples:
    """So many examples, played in so many parts at once; the same for the same seed and parts.

    Games begin as the rules say, or in turn from `starts` (`int8[k, 4, 27]`, with no first turns to come).
    The manner of playing is that of `kernels.along.Manner`, `near` in parts of what a plain win is worth.
    """
    found = Examples(
        np.zeros((count, 4, 27), np.int8), np.zeros((count, OUTPUTS), np.float32), np.zeros(count, np.int32)
    )
    judge, throws = judge_of(variant, net), LATER
    manner = Manner(looks, wide, near * point_value(variant), astray, trace, few, wild)
    if starts is None:
        starts, throws = board_of(variant.start())[None], 0

    def part(number: int) -> None:
        rows = slice(number * count // parts, (number + 1) * count // parts)
        boards, targets, begun = found.some(rows)
        own = seed * parts + number
        play_along(starts, throws, judge, manner, own, room(), boards, targets, begun)

    with ThreadPoolExecutor(parts) as pool:
        list(pool.map(part, range(parts)))
    return found


def positions(variant: Variant, net: Net, count: int, seed: int) -> NDArray[np.int8]:
    """Different positions of games that the net plays: `int8[up to count, 4, 27]`."""
    return different(look_along(variant, net, count, seed, astray=0.02, trace=0, looks=False).boards)


def different(boards: NDArray[np.int8]) -> NDArray[np.int8]:
    """Each of the boards `int8[n, 4, 27]` once, sorted."""
    return np.unique(boards.reshape(len(boards), -1), axis=0).reshape(-1, 4, 27)
