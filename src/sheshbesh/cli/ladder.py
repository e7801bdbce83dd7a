"""`sheshbesh ladder`: who is stronger, in pairs of games with the same dice."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def ladder(
    game: Annotated[str | None, typer.Argument(help="A game; all that have a net when left out.")] = None,
    pairs: Annotated[int, typer.Option(min=2, help="Pairs of games against each opponent.")] = 500,
    seed: Annotated[int, typer.Option(help="The same seed gives the same dice.")] = 1,
    net: Annotated[Path | None, typer.Option(help="A net file instead of the shipped one.")] = None,
    against: Annotated[list[Path] | None, typer.Option(help="Net files to meet as well.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON array.")] = False,
) -> None:
    """Play a game's net against the greedy and the random player and against other nets."""
    from ..engine.evaluator import Evaluator
    from ..engine.net import NetError, net_for, read_net
    from ..games import GAMES, find
    from ..training.ladder import compare, greedy_player, net_player, random_player
    from .output import print_json, print_table

    rows = []
    for variant in [find(game)] if game else GAMES:
        try:
            ours = read_net(net) if net else net_for(variant)
        except NetError:
            if game:
                raise
            continue
        first = net_player("net", Evaluator(variant, ours))
        others = [greedy_player(), random_player()]
        others += [net_player(path.stem, Evaluator(variant, read_net(path))) for path in against or []]
        for other in others:
            score = compare(variant, first, other, pairs, seed)
            rows.append((variant.key, other.name, score))
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
