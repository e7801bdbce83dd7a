"""`sheshbesh warm`: compile everything ahead, so that no first use has to wait."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Annotated

import typer


def warm(
    json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Compile rules, engine and training for this machine; what is compiled already takes seconds."""
    from ..rules.kernels.compiling import cache_folder
    from .compiling import on_compiling
    from .output import print_json

    folder = cache_folder()
    if folder is None:
        print(
            "sheshbesh: compiled code cannot be kept, as no cache folder can be written; "
            "set SHESHBESH_CACHE_DIR to one that can",
            file=sys.stderr,
        )
        raise typer.Exit(1)
    compiled: list[str] = []
    on_compiling(compiled.append)
    steps: list[dict[str, object]] = []
    for name, step in STEPS.items():
        if not json:
            print(f"{name:<10}", end="", flush=True)
        began, before = time.perf_counter(), len(compiled)
        step()
        seconds, count = round(time.perf_counter() - began, 1), len(compiled) - before
        steps.append({"step": name, "compiled": count, "seconds": seconds})
        if not json:
            print(f"{count:>4} kernels compiled in {seconds} s", flush=True)
    if json:
        print_json({"cache": str(folder), "steps": steps})
    else:
        print(f"They are kept in {folder}.")


def warm_rules() -> None:
    """Find plays, draw them, read and write positions, play random games."""
    from ..games import GAMES
    from ..rules import batch
    from ..rules.dice import Roll
    from ..rules.kernels.layout import board_of
    from ..rules.plays import legal_plays, play_graph

    for variant in GAMES:
        legal_plays(variant.start(), Roll(2, 1), variant)
        play_graph(variant.start(), Roll(2, 1), variant)
        boards = board_of(variant.start())[None]
        batch.legal_results(boards, [(2, 1)], variant)
        for record in (False, True):
            batch.play_outs(boards, variant, seed=1, record=record)


def warm_engine() -> None:
    """Value positions, choose plays, think about the cube, roll out: as commands and the club do."""
    from ..club.machines.worker import warm_up
    from ..engine.luck import luck_of
    from ..engine.net_evaluator import NetEvaluator
    from ..engine.rollout import roll_out
    from ..games import find
    from ..rules.events import Opening, Start
    from ..rules.kernels.layout import board_of
    from ..rules.match import Match
    from .batch_lines import BatchLine, understand
    from .best import answers as best_answers
    from .evaluate import answers as evaluate_answers

    warm_up()
    for ply in (0, 1):
        best_answers(understand([BatchLine("hypergammon", None, (2, 1))]), ply)
        evaluate_answers(understand([BatchLine("hypergammon", None)]), ply)
    variant = find("hypergammon")
    evaluator, match = NetEvaluator(variant), Match.new(variant).fold([Start(), Opening(2, 1)])
    luck_of(evaluator, match.game)
    roll_out(evaluator, board_of(variant.start())[None], 1, seed=1)
    roll = match.game.roll
    assert roll is not None
    evaluator.candidates(variant.start(), roll, ply=1)


def warm_training() -> None:
    """Play and learn, make examples, meet on the ladder."""
    from ..engine.net_evaluator import NetEvaluator
    from ..games import find
    from ..training.examples import make_examples
    from ..training.ladder import compare
    from ..training.player import asked_player, greedy_player, net_player
    from ..training.selfplay import learn_by_playing
    from ..training.settings import Settings

    variant = find("hypergammon")
    net = learn_by_playing(variant, Settings(hidden=8, games=1, batch_games=1))
    make_examples(variant, net, 4, seed=1, exploration=0.1, td_lambda=0.5, candidates=2, replies=True)
    ours, greedy = net_player("net", NetEvaluator(variant, net)), greedy_player(variant)
    for other in (greedy, asked_player("first", variant, lambda decisions: [0] * len(decisions))):
        compare(variant, ours, other, pairs=2, weighs=True)


STEPS: dict[str, Callable[[], None]] = {
    "rules": warm_rules,
    "engine": warm_engine,
    "training": warm_training,
}
