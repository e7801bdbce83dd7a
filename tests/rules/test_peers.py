"""gnubg and OpenSpiel, each a program of its own, find the same plays of the short game."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from sheshbesh.games import GAMES, find
from sheshbesh.rules.dice import Roll
from sheshbesh.rules.plays import legal_plays
from sheshbesh.rules.position import Position
from tests import positions

pytestmark = pytest.mark.peers

PEERS = Path(__file__).parents[2] / "bench" / "peers"
SITUATIONS = 1500
GAMES_PLAYED = {"backgammon": 8, "hypergammon": 40}
OPENSPIEL_KEYS = [variant.key for variant in GAMES if variant.key in GAMES_PLAYED]

Pair = tuple[tuple[int, ...], tuple[int, ...]]


@contextmanager
def peer(name: str) -> Iterator[Any]:
    """Starts a peer; the value asks it one question and returns the answer."""
    with subprocess.Popen(
        [sys.executable, str(PEERS / f"{name}_peer.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        questions, answers = process.stdin, process.stdout

        def ask(question: dict[str, Any]) -> Any:
            questions.write(json.dumps(question) + "\n")
            questions.flush()
            answer = answers.readline()
            assert answer, f"{name} ended at {question}"
            return json.loads(answer)

        yield ask


def pairs(results: list[list[list[int]]]) -> list[Pair]:
    """A peer's results as values that compare."""
    return sorted((tuple(x), tuple(o)) for x, o in results)


def ours(position: Position, dice: list[int], key: str) -> list[Pair]:
    plays = legal_plays(position, Roll(*dice), find(key))
    return sorted((play.position.x, play.position.o) for play in plays)


def test_gnubg_finds_the_same_plays() -> None:
    """Exactly the same positions; of plays that gnubg tells only in part, the same number."""
    compared_in_full = 0
    with peer("gnubg") as ask:
        for case in positions.situations("backgammon", SITUATIONS, seed=41):
            position = Position.parse(case["position"])
            answer = ask({"x": position.x, "o": position.o, "dice": case["dice"]})
            theirs, found = pairs(answer["results"]), ours(position, case["dice"], "backgammon")
            if answer["cut"]:
                assert set(theirs) <= set(found), case
                assert len(theirs) + answer["cut"] == len(found), case
            else:
                assert theirs == found, case
                compared_in_full += 1
    assert compared_in_full >= 500


@pytest.mark.parametrize("key", OPENSPIEL_KEYS)
def test_openspiel_finds_the_same_plays(key: str) -> None:
    with peer("openspiel") as ask:
        answer = ask({"seed": 5, "games": GAMES_PLAYED[key], "hyper": key == "hypergammon"})
    assert len(answer["nodes"]) >= 500
    for node in answer["nodes"]:
        position = Position(tuple(node["x"]), tuple(node["o"]))
        assert pairs(node["results"]) == ours(position, node["dice"], key), (str(position), node["dice"])
