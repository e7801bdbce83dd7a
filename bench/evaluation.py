"""How many positions a core evaluates with the shipped backgammon net: from scratch, and choosing plays.

The positions are from games the net plays against itself. In the same run, in turns with ours: gnubg's own
`calibrate` where the program is installed, gnubg through its wheel, one call for each position from Python,
and Open Sage's batch on one thread. All of it in seconds of one thread's work, so that a busy machine counts
for nobody.
"""

from __future__ import annotations

import json
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sheshbesh.engine.evaluator import Evaluator
from sheshbesh.engine.net import net_for
from sheshbesh.engine.turns import plain_turn
from sheshbesh.games import find
from sheshbesh.rules.texts import texts_of_boards
from sheshbesh.training.along import positions

POSITIONS = 20_000
ROUNDS = 5
CALIBRATIONS = "8"
PEERS = Path(__file__).parent / "peers"
GNUBG = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")


def rate(work: Callable[[], int]) -> float:
    """How many a second of this thread."""
    began = time.thread_time()
    done = work()
    return done / (time.thread_time() - began)


def ours(evaluator: Evaluator, boards: NDArray[np.int8], dice: NDArray[np.int8]) -> dict[str, float]:
    """Evaluations a second: each board from scratch, and each play of a roll on a part of them."""
    turns = np.tile(plain_turn(), (len(dice), 1))
    return {
        "scratch": rate(lambda: len(evaluator.evaluate(boards))),
        "selection": rate(lambda: len(evaluator.judged_each(boards[: len(dice)], dice, turns).equities)),
    }


def calibrated() -> float | None:
    """What gnubg says of itself; None where it is not installed."""
    if GNUBG is None:
        return None
    said = subprocess.run(
        [GNUBG, "-t", "-q", "-r"],
        input=f"calibrate {CALIBRATIONS}\n",
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.search(r"Calibration result: (\d+)", said.stdout)
    assert found, f"gnubg did not calibrate: {said.stdout[-200:]}"
    return float(found[1])


def peer(program: str, asked: str) -> float:
    """Evaluations a second of a program that measures itself."""
    said = subprocess.run(
        [sys.executable, PEERS / program], input=asked, capture_output=True, text=True, check=True
    )
    figures = json.loads(said.stdout)
    return float(figures["evaluations"] / figures["seconds"])


def run() -> dict[str, object]:
    """Medians of several rounds, and the ratios to gnubg round by round."""
    backgammon = find("backgammon")
    net = net_for(backgammon)
    evaluator = Evaluator(backgammon, net)
    boards = positions(backgammon, net, POSITIONS, seed=7)
    chance = np.random.default_rng(7)
    chance.shuffle(boards)
    dice = np.sort(chance.integers(1, 7, (len(boards) // 10, 2)), axis=1)[:, ::-1].astype(np.int8)
    asked = json.dumps({"positions": texts_of_boards(boards)}) + "\n"
    ours(evaluator, boards[:200], dice[:20])
    rounds = []
    for _ in range(ROUNDS):
        figures = ours(evaluator, boards, dice)
        figures["gnubg_wheel"] = peer("gnubg_speed.py", asked)
        figures["sage"] = peer("sage_speed.py", asked)
        if (told := calibrated()) is not None:
            figures["gnubg_calibrate"] = told
        rounds.append(figures)
    yardstick = "gnubg_calibrate" if "gnubg_calibrate" in rounds[0] else "gnubg_wheel"
    return {
        "net": {"hidden": net.first.shape[1], "narrow": len(net.second_bias)},
        "evaluations_a_second": {
            name: round(statistics.median(figures[name] for figures in rounds)) for name in rounds[0]
        },
        f"times_{yardstick}": {
            name: {
                "median": round(statistics.median(f[name] / f[yardstick] for f in rounds), 1),
                "least": round(min(f[name] / f[yardstick] for f in rounds), 1),
                "most": round(max(f[name] / f[yardstick] for f in rounds), 1),
            }
            for name in ("scratch", "selection")
        },
        "positions": len(boards),
        "rounds": ROUNDS,
    }
