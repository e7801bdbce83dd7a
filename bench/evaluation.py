"""How many positions a core evaluates with the shipped backgammon net: from scratch, choosing plays, and as
JSON lines through `evaluate --batch` and `best --batch`, with reading and writing them.

The positions are from games the net plays against itself. In the same run, in turns with ours: gnubg's own
`calibrate` where the program is installed, gnubg through its wheel, one call for each position from Python,
and Open Sage's batch on one thread. All of it in seconds of one thread's work, so that a busy machine counts
for nobody.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from sheshbesh.cli.batch_lines import answer_file
from sheshbesh.cli.best import answers as best_answers
from sheshbesh.cli.evaluate import answers as evaluate_answers
from sheshbesh.engine.net import net_for
from sheshbesh.engine.net_evaluator import NetEvaluator
from sheshbesh.engine.turns import plain_turn
from sheshbesh.games import find
from sheshbesh.rules.texts import texts_of_boards
from sheshbesh.training.examples import positions

POSITIONS = 20_000
ROUNDS = 5
CALIBRATIONS = "100"
"""Thousands of evaluations, as far as gnubg counts: some tenths of a second, or it says anything."""
PEERS = Path(__file__).parent / "peers"
GNUBG = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")


def rate(work: Callable[[], int]) -> float:
    """How many a second of this thread."""
    began = time.thread_time()
    done = work()
    return done / (time.thread_time() - began)


def ours(evaluator: NetEvaluator, boards: NDArray[np.int8], dice: NDArray[np.int8]) -> dict[str, float]:
    """Evaluations a second: each board from scratch, and each play of a roll on a part of them."""
    return {
        "scratch": rate(lambda: len(evaluator.evaluate(boards).outputs)),
        "selection": rate(lambda: considered(evaluator, boards, dice)),
    }


def considered(evaluator: NetEvaluator, boards: NDArray[np.int8], dice: NDArray[np.int8]) -> int:
    """Choose a play for each roll; how many there were to choose from."""
    turns = np.tile(plain_turn(), (len(dice), 1))
    return int(evaluator.best_each(boards[: len(dice)], dice, turns).considered.sum())


def through_lines(boards: NDArray[np.int8], dice: NDArray[np.int8], plays: int) -> dict[str, float]:
    """Evaluations a second of the command line's batches; the rolls have so many plays in all."""
    texts = texts_of_boards(boards)
    asked = {
        "evaluate_batch": [{"game": "backgammon", "position": text} for text in texts],
        "best_batch": [
            {"game": "backgammon", "position": text, "dice": roll}
            for text, roll in zip(texts, dice.tolist(), strict=False)
        ],
    }
    counts = {"evaluate_batch": len(texts), "best_batch": plays}
    answers = {"evaluate_batch": evaluate_answers, "best_batch": best_answers}
    found = {}
    with TemporaryDirectory() as folder, open(os.devnull, "w") as nowhere, redirect_stdout(nowhere):
        for name, lines in asked.items():
            path = Path(folder) / name
            path.write_text("".join(json.dumps(line) + "\n" for line in lines))
            answer_file(path, answers[name])
            began = time.thread_time()
            answer_file(path, answers[name])
            found[name] = counts[name] / (time.thread_time() - began)
    return found


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
    evaluator = NetEvaluator(backgammon, net)
    boards = positions(backgammon, net, POSITIONS, seed=7)
    chance = np.random.default_rng(7)
    chance.shuffle(boards)
    dice = np.sort(chance.integers(1, 7, (len(boards) // 10, 2)), axis=1)[:, ::-1].astype(np.int8)
    asked = json.dumps({"positions": texts_of_boards(boards)}) + "\n"
    ours(evaluator, boards[:200], dice[:20])
    plays = considered(evaluator, boards, dice)
    rounds = []
    for _ in range(ROUNDS):
        figures = ours(evaluator, boards, dice) | through_lines(boards, dice, plays)
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
