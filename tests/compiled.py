"""The compiled generator behind the same question as the obvious one: a line of `sheshbesh plays --batch`."""

from __future__ import annotations

from typing import Any

from sheshbesh.games import find
from sheshbesh.rules.dice import Roll
from sheshbesh.rules.plays import Play, PlayGraph, legal_plays, play_graph
from sheshbesh.rules.position import Position
from sheshbesh.rules.turn import Situation, Stage
from sheshbesh.rules.variant import Variant

Case = dict[str, Any]


def read(case: Case) -> tuple[Situation, Roll, Variant]:
    """The case as values of the library."""
    variant = find(case["game"]).with_options(case.get("options") or {})
    stage, first = case.get("stage"), case.get("opponent_first_throw")
    situation = Situation(
        Position.parse(case["position"], variant.checkers),
        first_turn=bool(case.get("first_turn")),
        stage=Stage(**stage) if stage else None,
        opponent_first_roll=Roll(*first) if first else None,
    )
    return situation, Roll(*case["dice"]), variant


def plays(case: Case) -> tuple[Play, ...]:
    return legal_plays(*read(case))


def graph(case: Case) -> PlayGraph:
    return play_graph(*read(case))


def results(case: Case) -> list[str]:
    """The positions after every legal play, sorted, one for each play that was found."""
    return sorted(str(play.position) for play in plays(case))
