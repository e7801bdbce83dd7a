"""What each kind of target buys in equal time: the roll that falls, a look ahead, the rest of the game.

Each makes examples from games of the same net for so many seconds of one core, then the net is fitted on
them alone; told is what it gives away then (`decisions`), and before:

    python -m bench.targets runs/backgammon/round-3.npz --seconds 60
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from sheshbesh.engine.net import Net, read_net
from sheshbesh.training.examples import make_examples, together
from sheshbesh.training.kernels.examples import Examples

from .decisions import decisions
from .shapes import BACKGAMMON, Shape, fitted, found, outputs

MANNERS: dict[str, dict[str, Any]] = {
    "the roll that falls": {"lookahead": False, "td_lambda": 0.0},
    "the roll that falls, lambda 0.7": {"lookahead": False, "td_lambda": 0.7},
    "one look ahead": {"td_lambda": 0.0},
    "one look ahead, lambda 0.7": {"td_lambda": 0.7},
    "one look ahead, lambda 1": {"td_lambda": 1.0},
    "one look from three plays, lambda 0.7": {"td_lambda": 0.7, "candidates": 3},
}
PART = 4_000


def made(net: Net, manner: dict[str, Any], seconds: float) -> Examples:
    """As many examples as so much time of one core gives."""
    parts, began, seed = [], time.process_time(), 1
    size = PART if manner.get("lookahead", True) else 10 * PART
    while time.process_time() - began < seconds:
        parts.append(make_examples(BACKGAMMON, net, size, seed, exploration=0.04, **manner))
        seed += 1
    return together(parts)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("net", type=Path)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--epochs", type=int, default=2)
    asked = options.parse_args()
    net, yardstick = read_net(asked.net), decisions(read_net(asked.net))
    held = make_examples(BACKGAMMON, net, 20_000, 999, exploration=0.04, td_lambda=0.7, candidates=3)
    before = found(lambda boards: outputs(net, Shape(), boards), held, yardstick)
    print(json.dumps({"targets": "none", **before}), flush=True)
    for name, manner in MANNERS.items():
        examples = made(net, manner, asked.seconds)
        told = fitted(Shape(), net, examples, asked.epochs)
        line = {"targets": name, "examples": len(examples.boards), **found(told, held, yardstick)}
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
