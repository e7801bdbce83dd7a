"""Strength against training time: the nets that a run has kept on its way, measured and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

from ..engine.net import read_net
from ..engine.net_evaluator import NetEvaluator
from ..rules.variant import Variant
from .card import Curve, Point, playing_time, steps_of
from .ladder import compare
from .player import Player, net_player


def kept(run: Path) -> list[tuple[str, float]]:
    """The nets a run has kept, with the seconds of training until each, in that order."""
    steps = steps_of(run)
    ends = dict(zip(steps, accumulate(step.seconds for step in steps.values()), strict=True))
    games = {f"played-{games}": seconds for games, seconds in playing_time(run).items()}
    found = {name: seconds for name, seconds in (games | ends).items() if (run / f"{name}.npz").exists()}
    return sorted(found.items(), key=lambda item: item[1])


def curves(
    variant: Variant, run: Path, others: Sequence[Player], pairs: int, seed: int, weighs: bool = False
) -> list[Curve]:
    """How the nets of a run do against each of these players; with the luck taken out, if it is weighed."""
    nets = [(name, seconds, _player(variant, run / f"{name}.npz")) for name, seconds in kept(run)]
    found = []
    for other in others:
        points = []
        for name, seconds, net in nets:
            score = compare(variant, net, other, pairs, seed, weighs)
            mean = score.adjusted or score
            points.append(Point(name, round(seconds, 1), round(mean.points, 3), round(mean.half_width, 3)))
        found.append(Curve(other.name, points))
    return found


def _player(variant: Variant, file: Path) -> Player:
    return net_player(file.stem, NetEvaluator(variant, read_net(file)))
