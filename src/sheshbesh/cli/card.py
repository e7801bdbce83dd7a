"""`sheshbesh card`: what a training run took, and how strong its nets became on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def card(
    game: Annotated[str, typer.Argument(help="A game, as `sheshbesh games` lists it.")],
    folder: Annotated[Path | None, typer.Option(help="The run: runs/GAME if left out.")] = None,
    start: Annotated[
        str | None, typer.Option("--from", help="The related game whose net the run began with.")
    ] = None,
    pairs: Annotated[int, typer.Option(min=2, help="Pairs of games of each net that the run kept.")] = 500,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same dice.")] = 1,
) -> None:
    """Make the card of a net from its run: settings, steps, and strength against training time."""
    import msgspec

    from ..engine.net import read_net
    from ..games import find
    from ..training.card import card_of
    from ..training.curve import curves
    from .output import print_table

    variant = find(game)
    place = folder or Path("runs") / variant.key
    net = place / f"{variant.key}.npz"
    made = card_of(place, net, find(start).key if start else None)
    drawn = curves(variant, place, read_net(net), pairs, seed)
    made = msgspec.structs.replace(made, curves=drawn)
    made.write(net.with_suffix(".json"))
    print_table(
        ("against", "net", "minutes", "points a game", "95 %"),
        [
            (
                curve.against,
                one.net,
                f"{one.seconds / 60:.1f}",
                f"{one.points:+.3f}",
                f"{one.half_width:.3f}",
            )
            for curve in drawn
            for one in curve.points
        ],
    )
    print(f"The card is {net.with_suffix('.json')}.")
