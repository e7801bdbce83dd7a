"""What each choice about the net buys: width, a second layer, pair rows, expert inputs, nets by phase, decay.

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
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from sheshbesh.engine import features
from sheshbesh.engine.kernels.outputs import make_possible
from sheshbesh.engine.net import Net, read_net
from sheshbesh.engine.scoring import OUTPUTS, SCORES, equity, equity_weights
from sheshbesh.games import find
from sheshbesh.rules.kernels.layout import rules_of
from sheshbesh.training.examples import together
from sheshbesh.training.fit import Encode, fit, rectified
from sheshbesh.training.grow import grown
from sheshbesh.training.kernels.examples import Examples
from sheshbesh.training.run import kept
from sheshbesh.training.settings import Settings

from .decisions import Decisions, decisions
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
    shots: Literal["of both", "of who rolls", "none"] = "of both"
    """Whose shots it is told of."""
    phases: bool = False
    """Whether races have a net of their own."""
    weight_decay: float = 0.02

    def encode(self, boards: Boards) -> Floats:
        """Its inputs: those of `features`, then what is its own."""
        parts = [features.encode(boards, BACKGAMMON)]
        parts[0][:, features.SHOTS : UNTOLD[self.shots]] = 0
        if self.expert:
            parts.append(expert_inputs(boards))
        if self.pairs:
            parts.append(pair_inputs(boards))
        return np.concatenate(parts, axis=1)


UNTOLD = {
    "of both": features.SHOTS,
    "of who rolls": (features.SHOTS + features.INPUTS) // 2,
    "none": features.INPUTS,
}
"""Where the inputs of shots begin that a net is told; first come those at the blots of who rolls."""
SHAPES = {
    "128 and 32": Shape(hidden=128),
    "192 and 16": Shape(hidden=192, narrow=16),
    "256 and 32": Shape(),
    "256 and 16": Shape(narrow=16),
    "256 and 64": Shape(narrow=64),
    "512 and 32": Shape(hidden=512),
    "512 and 64": Shape(hidden=512, narrow=64),
    "without decay": Shape(weight_decay=0.0),
    "pair rows": Shape(pairs=True),
    "256, 64 and pair rows": Shape(narrow=64, pairs=True),
    "shots of who rolls": Shape(shots="of who rolls"),
    "without shots": Shape(shots="none"),
    "expert inputs": Shape(expert=True),
    "expert inputs for shots": Shape(shots="none", expert=True),
    "128, 32 and expert inputs": Shape(hidden=128, expert=True),
    "a net for races": Shape(phases=True),
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
        units = rectified(shape.encode(boards[start : start + 4096]) @ net.first + net.bias)
        if net.second_bias.size:
            units = rectified(units @ net.second + net.second_bias)
        raw = units @ net.last + net.last_bias
        parts.append(1 / (1 + np.exp(-np.clip(raw, -30, 30))))
    told = np.concatenate(parts).astype(np.float32)
    for board, row in zip(boards, told, strict=True):
        make_possible(board, rules_of(BACKGAMMON), SCORES[BACKGAMMON.score], row)
    return told


def kept_examples(run: Path) -> Examples:
    """All examples that a run has kept."""
    return together([kept(file) for file in sorted(run.glob("examples-*.npz"))])


def races(boards: Boards) -> NDArray[np.bool_]:
    """Where no checker can meet another any more."""
    counts = boards[:, :2, 1:26] > 0
    rearmost = np.where(counts.any(axis=2), 25 - np.argmax(counts[:, :, ::-1], axis=2), 0)
    return np.asarray(rearmost.sum(axis=1) < 25)


def fitted(shape: Shape, start: Net, examples: Examples, epochs: int) -> Callable[[Boards], Floats]:
    """What a net of a shape thinks, when it has learned from the examples."""
    more = len(shape.encode(examples.boards[:1])[0]) - features.INPUTS
    net = start if start.second_bias.size else grown(start, shape.hidden, shape.narrow, seed=1)
    net = msgspec.structs.replace(
        net, first=np.concatenate([net.first, np.zeros((more, net.first.shape[1]), np.float32)])
    )
    settings = Settings(epochs=epochs, batch=256, fit_rate=0.001, weight_decay=shape.weight_decay, contrast=0)
    encode: Encode = shape.encode
    race = races(examples.boards)
    parts = (race, ~race) if shape.phases else (np.full(len(race), True),)
    worth = equity_weights(BACKGAMMON)[:OUTPUTS]
    nets = [fit(net, examples.some(part), settings, 1, encode, worth) for part in parts]

    def told(boards: Boards) -> Floats:
        if len(nets) == 1:
            return outputs(nets[0], shape, boards)
        here = races(boards)[:, np.newaxis]
        return np.where(here, outputs(nets[0], shape, boards), outputs(nets[1], shape, boards))

    return told


def found(told: Callable[[Boards], Floats], held: Examples, yardstick: Decisions) -> dict[str, float]:
    """How far somebody is from targets, and what he gives away."""
    gap = equity(told(held.boards), BACKGAMMON) - equity(held.targets, BACKGAMMON)
    given = yardstick.given_away(-equity(told(yardstick.boards), BACKGAMMON))
    return {
        "spread": round(float(np.sqrt((gap**2).mean())), 4),
        "given_away": round(float(given.mean()), 5),
        "given_away_95": round(float(1.96 * given.std(ddof=1) / len(given) ** 0.5), 5),
    }


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("run", type=Path)
    options.add_argument("--epochs", type=int, default=4)
    options.add_argument("--shape", choices=SHAPES, action="append")
    asked = options.parse_args()
    start, examples = read_net(asked.run / "played.npz"), kept_examples(asked.run)
    learned, held = examples.some(slice(-HELD_BACK)), examples.some(slice(-HELD_BACK, None))
    print(f"{len(learned.boards)} examples")
    yardstick = decisions(start)
    for name in asked.shape or SHAPES:
        began = time.process_time()
        told = fitted(SHAPES[name], start, learned, asked.epochs)
        seconds = round(time.process_time() - began, 1)
        print(json.dumps({"shape": name, **found(told, held, yardstick), "seconds": seconds}), flush=True)


if __name__ == "__main__":
    main()
