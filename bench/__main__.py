"""`python3 manage.py bench [NAME …]`: run the benchmarks and print what they measured.

    movegen     legal plays a second in every game: whole games, boards, Python objects; beside OpenSpiel
    evaluation  positions that the net values a second, beside gnubg and Open Sage
    accuracy    how far the backgammon net and gnubg are from rollouts (`python -m bench.accuracy --help`)
    levels      what each level for people gives away
    answers     how long the machine takes to answer in every game
    ladder      points a game against gnubg, Open Sage and pubeval (`python -m bench.ladder --help`)

`python -m bench.load --help` plays real games over real sockets: how many tables a server carries.

`--record` writes the figures, with the machine and the day, to bench/results/.
"""

from __future__ import annotations

import datetime
import json
import platform
import sys
from collections.abc import Callable
from pathlib import Path

from . import accuracy, answers, evaluation, ladder, levels, movegen

RESULTS = Path(__file__).parent / "results"
BENCHMARKS: dict[str, Callable[[], dict[str, object]]] = {
    "movegen": movegen.run,
    "evaluation": evaluation.run,
    "accuracy": accuracy.run,
    "levels": levels.run,
    "answers": answers.run,
    "ladder": ladder.run,
}


def machine() -> dict[str, str]:
    """What it was measured on."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line
        ]
        model = names[0] if names else model
    return {
        "cpu": model,
        "python": platform.python_version(),
        "day": datetime.datetime.now(datetime.UTC).date().isoformat(),
    }


def main(arguments: list[str]) -> int:
    """Run the named benchmarks, or all."""
    names = [name for name in arguments if not name.startswith("--")] or list(BENCHMARKS)
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"no benchmark is called {unknown[0]!r}; there are {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    for name in names:
        figures = {**machine(), **BENCHMARKS[name]()}
        print(json.dumps({name: figures}, indent=1))
        if "--record" in arguments:
            RESULTS.mkdir(exist_ok=True)
            (RESULTS / f"{name}.json").write_text(json.dumps(figures, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
