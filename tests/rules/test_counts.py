"""The counted positions of `tests/data/counts`: the compiled generator finds exactly these numbers."""

from __future__ import annotations

import pytest

from sheshbesh.games import find
from sheshbesh.rules.position import Position
from tests import counts, obvious

ENTRIES = counts.everything()
# Double rolls cannot open a game; OpenSpiel, which knows this, gives these two numbers for the start.
OPENING = {1: 190, 2: 89_153}


def split(entry: counts.Entry, depth: int) -> dict[str, int]:
    variant = find(entry.game)
    return counts.split(Position.parse(entry.position, variant.checkers), depth, variant)


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_every_roll_has_its_number_of_plays(entry: counts.Entry) -> None:
    assert split(entry, 1) == entry.rolls
    assert sum(entry.rolls.values()) == entry.counts[1]


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_the_obvious_generator_counts_the_same_plays(entry: counts.Entry) -> None:
    rolls = obvious.split(entry.game, entry.position, 1)
    assert {f"{low}{high}": number for (low, high), number in rolls.items()} == entry.rolls


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES if 2 in entry.counts], ids=str)
def test_two_turns_deep(entry: counts.Entry) -> None:
    by_roll = split(entry, 2)
    assert sum(by_roll.values()) == entry.counts[2], by_roll


def test_opening_rolls_of_backgammon() -> None:
    start = next(entry for entry in ENTRIES if str(entry) == "backgammon-start")
    for depth, expected in OPENING.items():
        by_roll = split(start, depth)
        assert sum(number for roll, number in by_roll.items() if roll[0] != roll[1]) == expected
