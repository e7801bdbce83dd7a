"""The worked examples of the rules' sources, from `tests/data/worked_examples.jsonl`.

Ids are those of the table of examples. A line gives a roll and what may come of it, or a script of events
and how the match then stands. In a script `board` sets a position up, and `refused` is an event that is
against the rules.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sheshbesh.games import GAMES, find
from sheshbesh.rules.dice import ALL_21, Roll
from sheshbesh.rules.errors import RuleError
from sheshbesh.rules.events import Event
from sheshbesh.rules.game import Phase
from sheshbesh.rules.match import Match
from sheshbesh.rules.plays import Move, dice_used
from sheshbesh.rules.points import Geometry, mirror
from sheshbesh.rules.position import Position
from sheshbesh.rules.side import Side
from tests import compiled, obvious

Example = dict[str, Any]
FILE = Path(__file__).parents[1] / "data/worked_examples.jsonl"
EXAMPLES = [json.loads(line) for line in FILE.read_text().splitlines()]
PLAYABLE = {variant.key for variant in GAMES}
ROLLS = [example for example in EXAMPLES if "dice" in example]
PLAYABLE_ROLLS = [example for example in ROLLS if example["game"] in PLAYABLE]


def of(examples: list[Example], *keys: str) -> pytest.MarkDecorator:
    """Runs a test with every example that has one of the keys."""
    chosen = [example for example in examples if any(key in example for key in keys)]
    return pytest.mark.parametrize("example", chosen, ids=lambda example: example["id"])


def cases(example: Example) -> list[Example]:
    """The example as batch lines: one, or one for each roll where any may be rolled."""
    if example["dice"] == "any":
        return [{**example, "dice": list(roll.dice)} for roll in ALL_21]
    return [example]


def moves(case: Example) -> list[Move]:
    """Every move that some legal play of the case makes."""
    graph = compiled.graph(case)
    return [move for node in range(len(graph.nodes)) for move, _ in graph.edges(node)]


def expect(example: Example, found: list[str]) -> None:
    if "results" in example:
        assert found == sorted(example["results"])
    if "count" in example:
        assert len(found) == example["count"]
    assert set(example.get("contains", [])) <= set(found)
    assert not set(example.get("excludes", [])) & set(found)


@of(ROLLS, "results", "count", "contains", "excludes")
def test_the_obvious_generator_knows_it(example: Example) -> None:
    for case in cases(example):
        expect(example, obvious.results(case))


@of(PLAYABLE_ROLLS, "results", "count", "contains", "excludes")
def test_legal_plays(example: Example) -> None:
    for case in cases(example):
        expect(example, compiled.results(case))


@of(PLAYABLE_ROLLS, "dice_used")
def test_dice_used(example: Example) -> None:
    for case in cases(example):
        assert dice_used(*compiled.read(case)) == compiled.graph(case).dice == example["dice_used"]
        assert obvious.dice_count(case) == example["dice_used"]


@of(PLAYABLE_ROLLS, "walks")
def test_moves_that_make_a_play(example: Example) -> None:
    graph = compiled.graph(example)
    for walk in example["walks"]:
        made = graph.complete(walk)
        hits = [list(move[:3]) for move in made if move.hit]
        assert hits == example.get("hits", [])


@of(PLAYABLE_ROLLS, "no_move")
def test_moves_that_no_play_makes(example: Example) -> None:
    made = {(move.source, move.target) for case in cases(example) for move in moves(case)}
    assert not set(map(tuple, example["no_move"])) & made


@of(PLAYABLE_ROLLS, "first_moves")
def test_moves_that_come_first(example: Example) -> None:
    first = {(move.source, move.target) for move, _ in compiled.graph(example).edges(0)}
    assert first == set(map(tuple, example["first_moves"]))


@of(PLAYABLE_ROLLS, "larger_only")
def test_only_the_larger_die(example: Example) -> None:
    assert compiled.graph(example).larger_only is example["larger_only"]


@of(PLAYABLE_ROLLS, "throws_that_hit")
def test_how_many_rolls_hit(example: Example) -> None:
    hitting = sum(
        Roll(*case["dice"]).weight for case in cases(example) if any(move.hit for move in moves(case))
    )
    assert hitting == example["throws_that_hit"]


@of(PLAYABLE_ROLLS, "throws_that_win")
def test_how_many_rolls_win(example: Example) -> None:
    winning = sum(
        Roll(*case["dice"]).weight
        for case in cases(example)
        if any(play.position.x[0] == 15 for play in compiled.plays(case))
    )
    assert winning == example["throws_that_win"]


@of(EXAMPLES, "mirrored")
def test_how_the_other_side_numbers_a_point(example: Example) -> None:
    for mine, theirs in example["mirrored"]:
        assert mirror(mine, Geometry(example["geometry"])) == theirs


def follow(match: Match, item: dict[str, Any]) -> Match:
    """The match after one line of a script."""
    if item["type"] == "board":
        position = Position.parse(item["position"], match.variant.checkers)
        game = msgspec.structs.replace(match.game, position=position, on_roll=Side(item["on_roll"]))
        assert game.phase == Phase.ROLL, "a board is set up before a roll"
        return msgspec.structs.replace(match, game=game)
    if item["type"] == "refused":
        event = msgspec.convert(item["event"], Event)
        with pytest.raises(RuleError):
            match.apply(event)
        return match
    return match.apply(msgspec.convert(item, Event))


@of(EXAMPLES, "script")
def test_games_and_matches(example: Example) -> None:
    variant = find(example["game"]).with_options(example.get("options", {}))
    match = Match.new(variant, example.get("length"))
    for item in example["script"]:
        match = follow(match, item)
    game = match.game
    stands: dict[str, Any] = {
        "phase": game.phase,
        "turn": game.turn,
        "dice": list(game.roll.dice) if game.roll else None,
        "position": str(game.position),
        "stage": [game.stage.die, game.stage.count] if game.stage else None,
        "stage_kind": game.stage_kind,
        "queue": [[stage.die, stage.count] for stage in game.queue],
        "again": game.again,
        "cube": game.cube.value,
        "owner": game.cube.owner,
        "may_double": [side for side in Side if match.may_double(side)],
        "score": [match.score.white, match.score.black],
        "next_first": match.next_first(),
    }
    if game.outcome:
        stands |= msgspec.structs.asdict(game.outcome)
    assert {key: stands[key] for key in example["expect"]} == example["expect"]
