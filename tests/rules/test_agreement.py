"""The compiled generator and the obvious one find the same plays, wherever they are asked."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sheshbesh.games import GAMES
from tests import compiled, obvious, positions

PLAYS = Path(__file__).parents[1] / "data/plays.jsonl"
SAMPLES = [json.loads(line) for line in PLAYS.read_text().splitlines()]
KEYS = [variant.key for variant in GAMES]
SITUATIONS, PARTS = 3000, 4
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "long-nardy": [
        {"fence": "home"},
        {"fence": "free"},
        {"fence": "never"},
        {"transient_fence": False},
        {"fence": "never", "transient_fence": False},
        {"first_turn_head": "list"},
        {"first_turn_head": "three"},
    ],
}


def name(case: dict[str, Any]) -> str:
    return f"{case['game']}-{'-'.join(map(str, case['dice']))}"


@pytest.mark.parametrize("case", SAMPLES, ids=name)
def test_the_obvious_generator_gives_the_sample_sets(case: dict[str, Any]) -> None:
    assert obvious.results(case) == case["results"]


@pytest.mark.parametrize("case", [case for case in SAMPLES if case["game"] in KEYS], ids=name)
def test_the_compiled_generator_gives_the_sample_sets(case: dict[str, Any]) -> None:
    assert compiled.results(case) == case["results"]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", KEYS)
def test_both_generators_agree(game: str, part: int) -> None:
    for case in positions.situations(game, SITUATIONS // PARTS, seed=part):
        assert compiled.results(case) == obvious.results(case), case


@pytest.mark.parametrize(
    ("game", "options"),
    [(game, options) for game in KEYS for options in OPTIONS.get(game, [])],
    ids=lambda value: value if isinstance(value, str) else json.dumps(value),
)
def test_both_generators_agree_under_options(game: str, options: dict[str, Any]) -> None:
    for case in positions.situations(game, 500, seed=99):
        case = {**case, "options": options}
        assert compiled.results(case) == obvious.results(case), case


@pytest.mark.parametrize("game", ["backgammon", "long-nardy"])
def test_the_situations_are_worth_asking_about(game: str) -> None:
    """Random situations that never meet a rule would agree on nothing: each hard one must come up."""
    met: Counter[str] = Counter()
    for case in positions.situations(game, 2000, seed=0):
        start, plays, rules = obvious.solve(case)
        used = obvious.most(plays, rules)
        met["pass"] += used == 0
        met["one die of two"] += used == 1 and len(set(case["dice"])) == 2
        met["part of a double"] += 0 < used < 4 and len(set(case["dice"])) == 1
        met["bar"] += bool(start.x[obvious.BAR])
        met["win"] += any(obvious.ended(play.board, rules) for play in plays)
        met["bear-off"] += any(play.board.x[0] > start.x[0] for play in plays)
        met["first turn, two off the head"] += any(play.board.left_head == 2 for play in plays)
        free = {**case, "options": {"fence": "free"}}
        met["fence"] += game == "long-nardy" and obvious.results(free) != obvious.results(case)
    absent = {"backgammon": {"first turn, two off the head", "fence"}, "long-nardy": {"bar"}}[game]
    too_few = {rule: number for rule, number in met.items() if number < 10 and rule not in absent}
    assert not too_few
