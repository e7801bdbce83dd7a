"""How near the backgammon net's values are to the truth, beside gnubg's.

The truth is rollouts by the net itself to the end of the game, luck taken out: 1,500 positions from games,
and those of `spots`. They are kept in a file, a line for each position, and a run that is stopped goes on
where it was:

    python -m bench.accuracy --trials 144

An error is the mean distance from the rollout, of P(win) and of the cubeless equity. The rollouts' own error
adds to everybody's: it is told beside them.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from sheshbesh.engine.net import net_for
from sheshbesh.engine.net_evaluator import NetEvaluator
from sheshbesh.engine.rollout import roll_out
from sheshbesh.engine.scoring import equity
from sheshbesh.games import find
from sheshbesh.rules.texts import boards_of_texts, texts_of_boards
from sheshbesh.training.examples import different, make_examples

from .gnubg import gnubg_outputs
from .spots import SPOTS, spot_of, starts

FILE = Path(__file__).parent / "data" / "rollouts.jsonl"
GAMES, EACH_SPOT, TOGETHER = 1_500, 60, 50
BACKGAMMON = find("backgammon")


class RolledOut(msgspec.Struct):
    """A line of the file."""

    kind: str
    """`games`, or one of the spots."""
    position: str
    outputs: list[float]
    error: float
    """Standard error of the equity."""
    trials: int


def to_roll_out(seed: int = 2026) -> dict[str, NDArray[np.int8]]:
    """Boards of each kind from games of the net, the same every time as long as the net is the same."""
    net = net_for(BACKGAMMON)
    chance = np.random.default_rng(seed)
    usual = different(make_examples(BACKGAMMON, net, 20_000, seed, exploration=0.1, td_lambda=0).boards)
    kinds = {"games": usual[chance.choice(len(usual), GAMES, replace=False)]}
    begun = starts(1_200, seed)
    odd = make_examples(BACKGAMMON, net, 30_000, seed, exploration=0.1, td_lambda=0, starts=begun).boards
    odd = different(odd)
    names = np.array([spot_of(board) or "" for board in odd])
    for name in SPOTS:
        found = np.flatnonzero(names == name)
        kinds[name] = odd[chance.choice(found, min(EACH_SPOT, len(found)), replace=False)]
    return kinds


def roll_out_all(trials: int) -> list[RolledOut]:
    """The lines of the file, after those that it lacked are added."""
    lines = read()
    known, have = {line.position for line in lines}, Counter(line.kind for line in lines)
    evaluator = NetEvaluator(BACKGAMMON)
    for kind, boards in to_roll_out().items():
        texts = texts_of_boards(boards)
        missing = [i for i, text in enumerate(texts) if text not in known][: len(boards) - have[kind]]
        for first in range(0, len(missing), TOGETHER):
            part = missing[first : first + TOGETHER]
            found = roll_out(evaluator, boards[part], trials, seed=first)
            with FILE.open("ab") as file:
                for row, i in enumerate(part):
                    outputs = [round(float(value), 5) for value in found.outputs[row]]
                    line = RolledOut(
                        kind, texts[i], outputs, round(float(found.errors[row]), 5), found.trials
                    )
                    file.write(msgspec.json.encode(line) + b"\n")
    return read()


def read() -> list[RolledOut]:
    """The lines of the file; none where there is none."""
    if not FILE.exists():
        return []
    return [msgspec.json.decode(line, type=RolledOut) for line in FILE.read_bytes().splitlines()]


def errors(outputs: NDArray[np.float32], truth: NDArray[np.float32]) -> dict[str, float]:
    """Mean distances from the truth."""
    gap = np.abs(equity(outputs, BACKGAMMON) - equity(truth, BACKGAMMON))
    return {
        "win": round(float(np.abs(outputs[:, 0] - truth[:, 0]).mean()), 4),
        "equity": round(float(gap.mean()), 4),
        "equity_95": round(float(1.96 * gap.std(ddof=1) / len(gap) ** 0.5), 4),
    }


def run() -> dict[str, object]:
    """Errors of the net and of gnubg on the rollouts in the file, by kind."""
    lines = read()
    table: dict[str, Any] = {}
    for kind in ("games", *SPOTS):
        rows = [line for line in lines if line.kind == kind]
        if not rows:
            continue
        truth = np.array([line.outputs for line in rows], np.float32)
        texts = [line.position for line in rows]
        ours = NetEvaluator(BACKGAMMON).evaluate(boards_of_texts(texts, BACKGAMMON)[0]).outputs
        table[kind] = {
            "positions": len(rows),
            "rollout_error": round(float(np.mean([line.error for line in rows])), 4),
            "net": errors(ours, truth),
            "gnubg 0-ply": errors(gnubg_outputs(texts), truth),
        }
    return table


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--trials", type=int, default=144)
    roll_out_all(options.parse_args().trials)
    print(json.dumps(run(), indent=1))
