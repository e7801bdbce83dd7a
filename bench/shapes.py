"""What each choice about the net buys: width, a second layer, pair rows, expert inputs, decay.

Every shape grows from the same net of self-play and is fitted for the same number of epochs on the same
examples, those that a training run has kept, so that only the shape differs:

    python -m bench.shapes runs/backgammon

Told of each: the distance of its equities from targets that it was not fitted on (`spread`, of which the
targets' own noise is a part), what it gives away at each decision (`decisions`), and the time of a fit.
The forward pass here is NumPy's, as some of these inputs are tried here only.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from sheshbesh.engine import features
from sheshbesh.engine.kernels.forward import SLOPE
from sheshbesh.engine.kernels.results import make_possible
from sheshbesh.engine.net import Net, read_net
from sheshbesh.engine.scoring import SCORES, equity
from sheshbesh.games import find
from sheshbesh.rules.kernels.layout import rules_of
from sheshbesh.training.along import Examples
from sheshbesh.training.fit import Encode, fit
from sheshbesh.training.grow import grown
from sheshbesh.training.settings import Settings

from .decisions import decisions
from .expert import expert_inputs

Floats = NDArray[np.float32]
Boards = NDArray[np.int8]

BACKGAMMON = find("backgammon")
HELD_BACK = 20_000


class Shape(msgspec.Struct, frozen=True):
    """A net to be tried."""

    hidden: int = 256
    narrow: int = 32
    expert: bool = False
    """Whether it is told of shots, escapes, containment, timing and the like (`expert`)."""
    pairs: bool = False
    """Whether neighbouring points have rows of their own for each pair of counts up to three."""
    decay: float = 0.1

    def encode(self, boards: Boards) -> Floats:
        """Its inputs: those of `features`, then what is its own."""
        parts = [features.encode(boards)]
        if self.expert:
            parts.append(expert_inputs(boards))
        if self.pairs:
            parts.append(pair_inputs(boards))
        return np.concatenate(parts, axis=1)


SHAPES = {
    "128 and 32": Shape(hidden=128),
    "256 and 32": Shape(),
    "256 and 16": Shape(narrow=16),
    "256 and 64": Shape(narrow=64),
    "512 and 32": Shape(hidden=512),
    "without decay": Shape(decay=0.0),
    "pair rows": Shape(pairs=True),
    "expert inputs": Shape(expert=True),
}


def pair_inputs(boards: Boards) -> Floats:
    """One input of sixteen for each side and pair of neighbouring points: `float32[n, 2 * 23 * 16]`."""
    counts = np.minimum(boards[:, :2, 1:25], 3).astype(np.int64)
    pairs = counts[:, :, :-1] * 4 + counts[:, :, 1:]
    return np.eye(16, dtype=np.float32)[pairs].reshape(len(boards), -1)


def outputs(net: Net, shape: Shape, boards: Boards) -> Floats:
    """What a net of a shape thinks of boards, with what cannot be set to nothing."""
    parts = []
    for start in range(0, len(boards), 4096):
        hidden = shape.encode(boards[start : start + 4096]) @ net.first + net.bias
        narrow = np.maximum(hidden, SLOPE * hidden) @ net.second + net.second_bias
        raw = np.maximum(narrow, SLOPE * narrow) @ net.last + net.last_bias
        parts.append(1 / (1 + np.exp(-np.clip(raw, -30, 30))))
    told = np.concatenate(parts).astype(np.float32)
    for board, row in zip(boards, told, strict=True):
        make_possible(board, rules_of(BACKGAMMON), SCORES[BACKGAMMON.score], row)
    return told


def kept_examples(run: Path) -> Examples:
    """All examples that a run has kept."""
    files = sorted(run.glob("examples-*.npz"))
    arrays = [np.load(file) for file in files]
    return Examples(*(np.concatenate([one[name] for one in arrays]) for name in Examples._fields))


def tried(shape: Shape, start: Net, examples: Examples, epochs: int) -> dict[str, float]:
    """How a shape does."""
    learned = Examples(*(array[:-HELD_BACK] for array in examples))
    held_boards, held_targets = examples.boards[-HELD_BACK:], examples.targets[-HELD_BACK:]
    more = len(shape.encode(held_boards[:1])[0]) - features.INPUTS
    net = grown(start, shape.hidden, shape.narrow, seed=1)
    net = msgspec.structs.replace(
        net, first=np.concatenate([net.first, np.zeros((more, shape.hidden), np.float32)])
    )
    settings = Settings(epochs=epochs, batch=256, decay=shape.decay)
    encode: Encode = shape.encode
    began = time.process_time()
    net = fit(net, learned, settings, seed=1, encode=encode)
    seconds = time.process_time() - began
    gap = equity(outputs(net, shape, held_boards), BACKGAMMON) - equity(held_targets, BACKGAMMON)
    yardstick = decisions(start)
    given = yardstick.given_away(-equity(outputs(net, shape, yardstick.boards), BACKGAMMON))
    return {
        "spread": round(float(np.sqrt((gap**2).mean())), 4),
        "given_away": round(float(given.mean()), 5),
        "given_away_95": round(float(1.96 * given.std(ddof=1) / len(given) ** 0.5), 5),
        "seconds": round(seconds, 1),
    }


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("run", type=Path)
    options.add_argument("--epochs", type=int, default=4)
    options.add_argument("--shape", choices=SHAPES, action="append")
    asked = options.parse_args()
    start, examples = read_net(asked.run / "played.npz"), kept_examples(asked.run)
    print(f"{len(examples.boards)} examples")
    for name in asked.shape or SHAPES:
        print(json.dumps({"shape": name, **tried(SHAPES[name], start, examples, asked.epochs)}), flush=True)


if __name__ == "__main__":
    main()
