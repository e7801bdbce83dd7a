"""`python -m bench.load`: how many tables a server carries, and how soon the other side sees a move.

Pairs of people play backgammon at random over real sockets of this machine; the load program runs beside the
server, so two cores carry both. `--before CHECKOUT` measures an older checkout in turns with this one.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from ..__main__ import RESULTS, machine
from .measure import echo, idle_sockets, play
from .server import echoing, serving
from .speech import OneLine, SocketEach, Speech

HERE = Path(__file__).parents[2]
PROXY = ("--trusted-proxy", "127.0.0.1")
"""So that everybody may come from an address of his own."""
SOCKETS = 500
FAST_TABLES = 60


def main(
    tables: Annotated[str, typer.Option(help="Numbers of tables, a round for each.")] = "50,200,500",
    seconds: Annotated[float, typer.Option(help="How long each round is measured.")] = 20.0,
    pace: Annotated[float, typer.Option(help="Seconds between two actions of one side.")] = 3.0,
    before: Annotated[Path | None, typer.Option(help="An older checkout, measured in turns.")] = None,
    database_url: Annotated[str | None, typer.Option(help="Another database than SQLite.")] = None,
    record: Annotated[bool, typer.Option("--record", help="Keep the figures in bench/results.")] = False,
) -> None:
    """Measure, and print what came out as JSON."""
    arguments = [*PROXY, *(("--database-url", database_url) if database_url else ())]
    houses: dict[str, tuple[Path, list[str], Speech]] = {"now": (HERE, arguments, OneLine())}
    if before is not None:
        houses = {"before": (before.absolute(), [], SocketEach()), **houses}
    rounds = [(f"{number}", int(number), pace) for number in tables.split(",")]
    rounds.append(("as fast as may be", FAST_TABLES, 0.0))
    figures: dict[str, Any] = {name: {} for name in houses}
    with echoing() as server:
        figures["echo_cpu_ms"] = asyncio.run(echo(server))
    for title, number, every in rounds:
        for name, (checkout, options, speech) in houses.items():
            with serving(checkout, options) as server:
                figures[name][title] = asdict(
                    asyncio.run(play(server, speech, number, seconds, every, seed=1))
                )
                print(json.dumps({name: {title: figures[name][title]}}), flush=True)
    with serving(HERE, arguments) as server:
        figures["now"]["kb_an_idle_socket"] = asyncio.run(idle_sockets(server, SOCKETS))
    figures = {**machine(), "pace_s": pace, "seconds": seconds, **figures}
    print(json.dumps(figures, indent=1))
    if record:
        (RESULTS / "load.json").write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    typer.run(main)
