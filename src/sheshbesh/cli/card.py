"""`sheshbesh card`: what a training run took, and how strong its nets became on the way."""

from __future__ import annotations

from contextlib import ExitStack
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
    peer: Annotated[
        str | None, typer.Option(help="A program that they meet as well: a command that speaks JSON lines.")
    ] = None,
    luck: Annotated[
        bool,
        typer.Option("--luck", help="Take the luck out of the results: surer, and twenty times as long."),
    ] = False,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same dice.")] = 1,
) -> None:
    """Make the card of a net from its run: settings, steps, and strength against training time."""
    import msgspec

    from ..engine.net import read_net
    from ..engine.net_evaluator import NetEvaluator
    from ..games import find
    from ..training.card import card_of
    from ..training.curve import curves
    from ..training.peer import Peer
    from ..training.player import greedy_player, net_player
    from .output import print_table

    variant = find(game)
    place = folder or Path("runs") / variant.key
    net = place / f"{variant.key}.npz"
    made = card_of(place, net, find(start).key if start else None)
    with ExitStack() as stack:
        others = [greedy_player(variant), net_player("its last net", NetEvaluator(variant, read_net(net)))]
        if peer:
            others.append(stack.enter_context(Peer(peer)).player(variant))
        drawn = curves(variant, place, others, pairs, seed, luck)
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
