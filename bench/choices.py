"""What nets give away when they choose among positions, by examples that they were not fitted on.

A run looks one ply ahead from the plays of a roll that seem best (`training.examples`), so its examples say
which of them was right, hundreds of thousands of times over: a yardstick that needs nobody else, and that
tells nets apart which `decisions` cannot. It leans towards the net that looked ahead, and its kin:

    python -m bench.choices runs/backgammon/examples-9.npz runs/backgammon/round-8.npz ...

Told of each net: how wrong it is about how the positions of a choice differ (`differences`: the root of the
mean square of its errors less their mean over the choice), and the points it gives away at a choice.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sheshbesh.engine.net import Net, read_net
from sheshbesh.engine.net_evaluator import NetEvaluator
from sheshbesh.engine.scoring import equity
from sheshbesh.games import find
from sheshbesh.rules.points import SLOTS
from sheshbesh.training.kernels.examples import Examples
from sheshbesh.training.run import kept

PIPS = 8
"""Of a roll: so many more had the position in which the choice came up."""


class Given(NamedTuple):
    """How a net chooses."""

    choices: int
    differences: float
    given_away: float
    given_away_95: float


def given_away(net: Net, examples: Examples) -> Given:
    """What a net gives away at the choices among the examples' positions."""
    variant = find(net.header.game)
    examples = examples.some(np.bincount(examples.choices)[examples.choices] > 1)
    _, which, sizes = np.unique(examples.choices, return_inverse=True, return_counts=True)
    phases = phases_of(net, (examples.boards[:, :2].sum(axis=1) @ np.arange(SLOTS)), which, sizes)
    values = np.zeros(len(which), np.float32)
    for phase, alone in enumerate(net.alone):
        values[phases == phase] = NetEvaluator(variant, alone).equities(examples.boards[phases == phase])
    truth = equity(examples.targets, variant)
    errors = values - truth
    differences = errors - (np.bincount(which, errors) / sizes)[which]
    # It is the other side that rolls there: the least is the best.
    begins = np.cumsum(sizes) - sizes
    chosen = np.lexsort((values, which))[begins]
    lost = truth[chosen] - np.minimum.reduceat(truth, begins)
    return Given(
        len(lost),
        round(float(np.sqrt((differences**2).mean())), 5),
        round(float(lost.mean()), 5),
        round(float(1.96 * lost.std(ddof=1) / len(lost) ** 0.5), 5),
    )


def phases_of(
    net: Net, pips: NDArray[np.int64], which: NDArray[np.int64], sizes: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The phase in which the choice of each position came up, by the mean of its positions' pips."""
    mean = (np.bincount(which, pips) / sizes + PIPS)[which]
    begins = np.array(net.header.phases, np.float64)
    return np.asarray((mean[:, np.newaxis] <= begins).sum(axis=1), np.int64)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("examples", type=Path)
    options.add_argument("net", type=Path, nargs="+")
    asked = options.parse_args()
    examples = kept(asked.examples)
    for file in asked.net:
        print(json.dumps({"net": file.name, **given_away(read_net(file), examples)._asdict()}), flush=True)


if __name__ == "__main__":
    main()
