"""Laws that hold for every game, every position and every roll."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheshbesh.games import GAMES
from sheshbesh.rules.dice import Roll
from sheshbesh.rules.outcome import ended
from sheshbesh.rules.plays import Move, PlayGraph, after, dice_used, legal_plays, play_graph
from sheshbesh.rules.points import Geometry, mirror
from sheshbesh.rules.position import Position
from sheshbesh.rules.turn import Situation
from sheshbesh.rules.variant import Variant
from sheshbesh.testing import strategies

each_game = pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.key)


@given(strategies.points(), st.sampled_from(Geometry))
def test_mirror_twice_is_the_same_point(point: int, geometry: Geometry) -> None:
    assert mirror(mirror(point, geometry), geometry) == point


@given(strategies.points(), st.sampled_from(Geometry))
def test_no_point_mirrors_itself(point: int, geometry: Geometry) -> None:
    assert mirror(point, geometry) != point
    assert 1 <= mirror(point, geometry) <= 24


@each_game
@given(data=st.data())
def test_text_round_trips(variant: Variant, data: st.DataObject) -> None:
    position = data.draw(strategies.positions(variant))
    text = str(position)
    assert Position.parse(text, variant.checkers) == position
    assert str(Position.parse(text, variant.checkers)) == text


@each_game
@given(data=st.data())
def test_text_may_come_in_any_order_and_without_off(variant: Variant, data: st.DataObject) -> None:
    position = data.draw(strategies.positions(variant))
    sides = []
    for side in str(position).split(" | "):
        name, *entries = side.split()
        entries = [entry for entry in entries if not entry.startswith("off")]
        sides.append(" ".join([name, *data.draw(st.permutations(entries))]))
    assert Position.parse(" | ".join(sides), variant.checkers) == position


@each_game
@given(data=st.data())
def test_flipped_twice_is_the_same_position(variant: Variant, data: st.DataObject) -> None:
    position = data.draw(strategies.positions(variant))
    assert position.flipped().flipped() == position
    variant.check(position)
    variant.check(position.flipped())


@each_game
@given(data=st.data())
def test_checkers_are_conserved(variant: Variant, data: st.DataObject) -> None:
    situation, roll = data.draw(strategies.situations(variant)), data.draw(strategies.rolls())
    for play in legal_plays(situation, roll, variant):
        variant.check(play.position)
        assert sum(play.position.x) == sum(play.position.o) == variant.checkers
        assert play.position == after(situation.position, play.moves, variant)


@each_game
@given(data=st.data())
def test_no_two_plays_end_in_one_position(variant: Variant, data: st.DataObject) -> None:
    situation, roll = data.draw(strategies.situations(variant)), data.draw(strategies.rolls())
    plays = legal_plays(situation, roll, variant)
    assert len({play.position for play in plays}) == len(plays)


@each_game
@given(data=st.data())
def test_every_legal_play_uses_the_most_dice(variant: Variant, data: st.DataObject) -> None:
    """A play that ends the game has used them all, however many it needed
    (docs/rules/backgammon.md#forced-play).
    """
    situation, roll = data.draw(strategies.situations(variant)), data.draw(strategies.rolls())
    plays, most = legal_plays(situation, roll, variant), dice_used(situation, roll, variant)
    for play in plays:
        assert len(play.moves) == most or ended(play.position, variant)
        assert play.is_pass == (most == 0)
        assert sorted(move.die for move in play.moves) == dice_of(situation, roll, play.moves)


def dice_of(situation: Situation, roll: Roll, moves: tuple[Move, ...]) -> list[int]:
    """The dice that so many moves can have used: those made must be among those rolled."""
    if situation.stage:
        return [situation.stage.die] * len(moves)
    if roll.is_double:
        return [roll.high] * len(moves)
    return [roll.low, roll.high] if len(moves) == 2 else [move.die for move in moves if move.die in roll.dice]


@each_game
@given(data=st.data())
def test_the_leaves_of_the_graph_are_the_legal_plays(variant: Variant, data: st.DataObject) -> None:
    situation, roll = data.draw(strategies.situations(variant)), data.draw(strategies.rolls())
    plays, graph = legal_plays(situation, roll, variant), play_graph(situation, roll, variant)
    leaves = leaf_positions(situation.position, graph, variant)
    assert sorted(map(str, leaves)) == sorted(str(play.position) for play in plays)
    for play in plays:
        if not play.is_pass:
            assert graph.complete([move[:3] for move in play.moves]) == play.moves


def leaf_positions(start: Position, graph: PlayGraph, variant: Variant) -> set[Position]:
    """Where complete plays end, each node reached by every edge that leads to it."""
    reached: defaultdict[int, set[Position]] = defaultdict(set)
    reached[0].add(start)
    waiting, leaves = [0], set()
    while waiting:
        node = waiting.pop()
        (position,) = reached[node]  # whichever way one came
        if not graph.nodes[node]:
            leaves.add(position)
        for move, child in graph.edges(node):
            if child not in reached:
                waiting.append(child)
            reached[child].add(after(position, [move], variant))
    assert all(len(found) == 1 for found in reached.values())
    return leaves
