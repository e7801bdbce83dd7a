"""Shots counted with bits, beside every legal play of every roll."""

import numpy as np
import pytest

from sheshbesh.engine.kernels.shots import HIT, HIT_OUTSIDE, count_each
from sheshbesh.games import find
from sheshbesh.rules.dice import ALL_21
from sheshbesh.rules.kernels.layout import board_of, rules_of
from sheshbesh.rules.plays import legal_plays
from sheshbesh.rules.points import HOME
from sheshbesh.rules.variant import Landing
from tests.random_play import positions


def hitting_rolls(position, variant):
    """In how many of 36 rolls x has a play that hits or pins, and one that does so outside its home."""
    anywhere = outside = 0
    for roll in ALL_21:
        hits = {
            move.target for play in legal_plays(position, roll, variant) for move in play.moves if move.hit
        }
        anywhere += roll.weight * bool(hits)
        outside += roll.weight * any(target > HOME for target in hits)
    return anywhere, outside


@pytest.mark.parametrize("key", ["backgammon", "hypergammon", "portes", "plakoto", "tapa"])
def test_shots_are_the_rolls_with_a_legal_play_that_hits(key):
    variant = find(key)
    some = positions(variant, 150)
    boards = np.stack([board_of(position) for position in some])
    counted = count_each(boards, rules_of(variant))[:, 1]
    legal = np.array([hitting_rolls(position, variant) for position in some])
    # Having to play both dice, or the higher one, forbids a hit now and then. Nothing allows one more but a
    # checker that leaves the one it pinned, which is then alone.
    assert variant.landing is Landing.PIN or (counted >= legal).all()
    assert (counted == legal).all(axis=1).mean() > 0.9
    assert legal.max() > 20


BY_DISTANCE = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0]
"""Rolls that hit so many pips away with nothing between, as every textbook has them."""


def test_a_lone_blot_is_hit_as_often_as_textbooks_say():
    boards = np.zeros((len(BY_DISTANCE), 4, 27), np.int8)
    for i in range(len(BY_DISTANCE)):
        boards[i, 0, 24], boards[i, 1, 25 - (24 - 1 - i)] = 1, 1
    counted = count_each(boards, rules_of(find("backgammon")))
    assert counted[:, 1, HIT].tolist() == BY_DISTANCE
    outside = [rolls if 24 - 1 - i > HOME else 0 for i, rolls in enumerate(BY_DISTANCE)]
    assert counted[:, 1, HIT_OUTSIDE].tolist() == outside


def test_two_on_the_bar_hit_only_where_they_enter():
    boards = np.zeros((1, 4, 27), np.int8)
    boards[0, 0, 25], boards[0, 0, 24] = 2, 1
    boards[0, 1, 3], boards[0, 1, 10] = 1, 1  # blots on x's 22 and 15
    counted = count_each(boards, rules_of(find("backgammon")))
    assert counted[0, 1].tolist() == [14, 14]  # every 3, and 1-1, 2-2 and 5-5


def test_nobody_counts_shots_where_nothing_is_hit():
    variant = find("long-nardy")
    boards = np.stack([board_of(position) for position in positions(variant, 40)])
    assert not count_each(boards, rules_of(variant)).any()
