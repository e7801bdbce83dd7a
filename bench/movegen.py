"""How fast legal plays are found, in every game, on one thread and on two.

    play_outs     turns a second of whole random games by all rules: one roll or stage, all its distinct
                  plays, one of them made (`batch.play_outs`)
    results       rolls a second for which the board after every legal play is written (`batch.legal_results`)
    legal_plays   calls a second with Python objects in and out (`plays.legal_plays`)

The positions are those of random games. `of_a_core` counts the processor's time, so that other programs on
the machine do not matter; `by_the_clock` is what a person waits for while `load_before` other programs run.
The Python objects hold the interpreter lock, and two threads share one core.

OpenSpiel plays the short game in the same run, in turns with ours, so that a machine that slows down
slows both. It is driven from Python, as its users drive it; its turn is one roll and one play too,
but it lists the plays of one checker pair at a time and does not join those that end alike.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from sheshbesh.games import GAMES
from sheshbesh.rules import batch
from sheshbesh.rules.dice import Roll
from sheshbesh.rules.plays import legal_plays
from sheshbesh.rules.turn import Situation, Stage
from sheshbesh.rules.variant import Variant

ROUNDS = 5
THREADS = (1, 2)
PLAY_OUTS = 1024
ROLLS = 4096
CALLS = 1500
PEER = Path(__file__).parent / "peers" / "openspiel_random.py"

Rates = tuple[float, float]
"""Things a second of a core's time, and by the clock."""


def rates(job: Callable[[], int]) -> Rates:
    """How fast a job is that says how many things it has done."""
    clock, core = time.perf_counter(), time.process_time()
    done = job()
    return done / (time.process_time() - core), done / (time.perf_counter() - clock)


class Bench:
    """The jobs of one game."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.starts = batch.boards_of([variant.start()] * PLAY_OUTS)
        met = batch.play_outs(self.starts[:512], variant, seed=0, record=True)
        some = np.sort(np.random.default_rng(0).choice(len(met.boards), ROLLS))
        self.boards, self.rolls, self.stages = met.boards[some], met.rolls[some], met.stages[some]
        self.asked = [
            (Situation(position, stage=Stage(*stage) if stage[1] else None), Roll(*roll))
            for position, roll, stage in zip(
                batch.positions_of(self.boards[:CALLS]),
                self.rolls[:CALLS].tolist(),
                self.stages[:CALLS].tolist(),
                strict=True,
            )
        ]

    def play_outs(self, threads: int, seed: int) -> int:
        """Plays random games; returns the turns."""
        return int(batch.play_outs(self.starts, self.variant, seed, threads=threads).plays.sum())

    def results(self, threads: int, seed: int) -> int:
        """Writes the boards after every play; returns the rolls."""
        batch.legal_results(self.boards, self.rolls, self.variant, stages=self.stages, threads=threads)
        return len(self.boards)

    def legal_plays(self, threads: int, seed: int) -> int:
        """Asks for plays as Python objects; returns the calls."""

        def ask(first: int) -> None:
            for situation, roll in self.asked[first::threads]:
                legal_plays(situation, roll, self.variant)

        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(ask, range(threads)))
        return len(self.asked)

    def measure(self, name: str, threads: int) -> dict[str, int]:
        """The medians of several rounds of one job, after one that does not count."""
        job: Callable[[int, int], int] = getattr(self, name)
        job(threads, ROUNDS)
        found = [rates(lambda seed=seed: job(threads, seed)) for seed in range(ROUNDS)]
        of_a_core, by_the_clock = (round(statistics.median(each)) for each in zip(*found, strict=True))
        return {"of_a_core": of_a_core, "by_the_clock": by_the_clock}


def openspiel_turns_a_second(seed: int) -> float:
    """Turns a second of OpenSpiel's random backgammon, measured by itself in a program of its own."""
    answer = subprocess.run(
        [sys.executable, PEER, str(seed), "40"], capture_output=True, text=True, check=True
    )
    figures = json.loads(answer.stdout)
    return float(figures["turns"] / figures["seconds"])


def beside_openspiel() -> dict[str, float]:
    """How many times as many turns a second of whole games we play, round by round."""
    short = Bench(GAMES[0])
    rounds = [
        (rates(lambda seed=seed: short.play_outs(1, seed))[1], openspiel_turns_a_second(seed))
        for seed in range(ROUNDS)
    ]
    ratios = [ours / theirs for ours, theirs in rounds]
    return {
        "openspiel_turns_a_second": round(statistics.median(theirs for _, theirs in rounds)),
        "times_median": round(statistics.median(ratios), 1),
        "times_least": round(min(ratios), 1),
        "times_most": round(max(ratios), 1),
    }


def run() -> dict[str, object]:
    """Every game, every job, every number of threads."""
    load = round(os.getloadavg()[0], 1)
    games: dict[str, dict[str, dict[str, dict[str, int]]]] = {}
    for variant in GAMES:
        bench = Bench(variant)
        games[variant.key] = {
            name: {f"{threads} threads": bench.measure(name, threads) for threads in THREADS}
            for name in ("play_outs", "results", "legal_plays")
        }
    return {
        "cores": os.cpu_count(),
        "load_before": load,
        "rounds": ROUNDS,
        "backgammon_beside_openspiel": beside_openspiel(),
        "games": games,
    }
