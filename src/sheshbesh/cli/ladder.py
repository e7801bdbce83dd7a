"""`sheshbesh ladder`: who is stronger, in pairs of games with the same dice."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer


def ladder(
    game: Annotated[str | None, typer.Argument(help="A game; all that have a net when left out.")] = None,
    pairs: Annotated[int, typer.Option(min=2, help="Pairs of games against each opponent.")] = 500,
    seed: Annotated[int, typer.Option(help="The same seed gives the same dice.")] = 1,
    net: Annotated[Path | None, typer.Option(help="A net file instead of the shipped one.")] = None,
    against: Annotated[list[Path] | None, typer.Option(help="Net files to meet as well.")] = None,
    level: Annotated[list[str] | None, typer.Option(help="Levels for people to meet as well.")] = None,
    peer: Annotated[
        list[str] | None, typer.Option(help="Programs to meet as well: a command that speaks JSON lines.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON array.")] = False,
) -> None:
    """Play a game's net against the greedy and the random player, other nets, levels and programs."""
    from ..engine.evaluator import Evaluator
    from ..engine.levels import find_level
    from ..engine.net import NetError, net_for, read_net
    from ..engine.player import NetEngine
    from ..games import GAMES, find
    from ..training.ladder import compare, engine_player, greedy_player, net_player, random_player
    from ..training.peer import Peer
    from .output import print_json, print_table

    rows = []
    with ExitStack() as stack:
        programs = [stack.enter_context(Peer(command)) for command in peer or []]
        for variant in [find(game)] if game else GAMES:
            try:
                ours = Evaluator(variant, read_net(net) if net else net_for(variant))
            except NetError:
                if game:
                    raise
                continue
            first = net_player("net", ours)
            others = [greedy_player(variant), random_player(variant)]
            others += [engine_player(name, NetEngine(ours, find_level(name))) for name in level or []]
            others += [net_player(path.stem, Evaluator(variant, read_net(path))) for path in against or []]
            others += [program.player() for program in programs]
            rows += [
                (variant.key, other.name, compare(variant, first, other, pairs, seed)) for other in others
            ]
    if json:
        print_json([{"game": key, "against": name, "score": score} for key, name, score in rows])
        return
    print_table(
        ("game", "against", "points a game", "95 %", "games", "mean win"),
        [
            (key, name, f"{s.points:+.3f}", f"± {s.half_width:.3f}", str(s.games), f"{s.mean_win:.2f}")
            for key, name, s in rows
        ],
    )
