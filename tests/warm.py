"""Compiles every kernel ahead, once, so that test processes that run side by side find them all compiled.

    python -m tests.warm

Each line is a command as people type it; together they reach most of what the tests call.
"""

from __future__ import annotations

import shlex
import sys
import tempfile
from pathlib import Path

from typer.testing import CliRunner

from sheshbesh.cli import app
from sheshbesh.games import GAMES
from sheshbesh.rules import batch

SMALL = {
    "hidden": 8,
    "games": 40,
    "batch_games": 20,
    "fit_hidden": 8,
    "fit_narrow": 12,
    "positions": 120,
    "rounds": 1,
    "epochs": 2,
    "batch": 32,
}

COMMANDS = [
    "plays backgammon --dice 6-5",
    "simulate backgammon --games 2 --seed 1",
    "best backgammon --dice 6-5",
    "evaluate backgammon",
    "play backgammon --seed 3",
    "train hypergammon --folder {folder} " + " ".join(f"--setting {key}={SMALL[key]}" for key in SMALL),
    "ladder hypergammon --net {folder}/hypergammon.npz --pairs 4 --luck",
]


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        for line in COMMANDS:
            done = CliRunner().invoke(app, shlex.split(line.format(folder=Path(folder))), input="q\n")
            if done.exit_code:
                print(f"sheshbesh {line} failed:\n{done.output}{done.exception!r}", file=sys.stderr)
                return 1
    boards = batch.boards_of([GAMES[0].start()])
    played = batch.play_outs(boards, GAMES[0], seed=3, record=True)
    batch.legal_results(played.boards[:9], played.rolls[:9], GAMES[0], stages=played.stages[:9])
    return 0


if __name__ == "__main__":
    sys.exit(main())
