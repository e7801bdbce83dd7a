"""`sheshbesh ladder`: who is stronger, in pairs of games with the same dice."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..engine.net_evaluator import NetEvaluator
    from ..training.ladder import Mean, Score
    from ..training.peer import Peer
    from ..training.player import Player


def ladder(
    game: Annotated[str | None, typer.Argument(help="A game; or --all.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every game that has a net.")] = False,
    pairs: Annotated[int, typer.Option(min=2, help="Pairs of games against each opponent.")] = 500,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same dice.")] = 1,
    net: Annotated[Path | None, typer.Option(help="A net file instead of the shipped one.")] = None,
    against: Annotated[
        list[Path] | None, typer.Option(help="Net files to meet as well, each in its own game.")
    ] = None,
    level: Annotated[list[str] | None, typer.Option(help="Levels for people to meet as well.")] = None,
    peer: Annotated[
        list[str] | None, typer.Option(help="Programs to meet as well: a command that speaks JSON lines.")
    ] = None,
    luck: Annotated[
        bool,
        typer.Option("--luck", help="Take the luck out of the results: surer, and twenty times as long."),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="One JSON array.")] = False,
    record: Annotated[bool, typer.Option("--record", help="Keep the results in the nets' cards.")] = False,
    write: Annotated[
        Path | None, typer.Option(help="A page to put the table of all cards into: docs/nets.md.")
    ] = None,
) -> None:
    """Play a game's net against the greedy and the random player, other nets, levels and programs."""
    from ..engine.net import NETS, net_for, read_net
    from ..engine.net_evaluator import NetEvaluator
    from ..games import GAMES, find
    from ..rules.errors import NotationError
    from ..training.card import Strength, card_path, read_card
    from ..training.ladder import compare
    from ..training.page import shipped_cards, write_page
    from ..training.peer import DoesNotPlay, Peer
    from ..training.player import net_player

    if every if game else not (every or write):
        raise NotationError("expected a game, or --all and no game; --write alone plays none")
    if net and (every or record):
        raise NotationError("--net is about one game, and about no card that ships")
    if luck and level:
        raise NotationError("--luck is for nets and programs; levels are measured without it")
    shipped = [variant for variant in GAMES if (NETS / f"{variant.key}.npz").exists()]
    rows: list[tuple[str, str, Score]] = []
    with ExitStack() as stack:
        programs = [stack.enter_context(Peer(command)) for command in peer or []]
        for variant in [find(game)] if game else shipped if every else []:
            ours = NetEvaluator(variant, read_net(net) if net else net_for(variant))
            found = []
            for other in _others(ours, against or [], level or [], programs):
                try:
                    score = compare(variant, net_player("net", ours), other, pairs, seed, luck)
                except DoesNotPlay:
                    if not every:  # a program may know a few games only
                        raise
                    continue
                found.append((variant.key, other.name, score))
            if record:
                path = card_path(variant)
                read_card(path).measured([Strength.of(name, score) for _, name, score in found]).write(path)
            rows += found
    if rows:
        _print(rows, json)
    if write:
        write_page(write, shipped_cards())


def _others(ours: NetEvaluator, nets: list[Path], levels: list[str], programs: list[Peer]) -> list[Player]:
    """Who the net meets."""
    from ..engine.levels import find_level
    from ..engine.net import read_net
    from ..engine.net_evaluator import NetEvaluator
    from ..engine.player import NetEngine
    from ..training.player import engine_player, greedy_player, net_player, random_player

    variant = ours.variant
    others = [greedy_player(variant), random_player(variant)]
    for path in nets:
        net = read_net(path)
        if net.header.game == variant.key:
            others.append(net_player(f"generation {net.header.generation}", NetEvaluator(variant, net)))
    others += [engine_player(name, NetEngine(ours, find_level(name))) for name in levels]
    return others + [program.player(variant) for program in programs]


def _print(rows: list[tuple[str, str, Score]], json: bool) -> None:
    from .output import print_json, print_table

    if json:
        print_json([{"game": key, "against": name, "score": score} for key, name, score in rows])
        return
    weighed = any(score.adjusted for _, _, score in rows)
    print_table(
        ("game", "against", "a game", "95 %", "mean wins", "games", *(["without luck"] if weighed else [])),
        [
            (key, name, *_points(score), f"{score.wins:+.3f}", str(score.games), *_without_luck(score))
            for key, name, score in rows
        ],
    )


def _points(mean: Mean) -> tuple[str, str]:
    return f"{mean.points:+.3f}", f"± {mean.half_width:.3f}"


def _without_luck(score: Score) -> list[str]:
    return [" ".join(_points(score.adjusted))] if score.adjusted else []
