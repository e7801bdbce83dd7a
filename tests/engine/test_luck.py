"""How lucky a roll is."""

import numpy as np
import pytest

from sheshbesh.engine.luck import luck_of, luck_of_rolls
from sheshbesh.engine.net_evaluator import NetEvaluator
from sheshbesh.engine.turns import plain_turn
from sheshbesh.games import find
from sheshbesh.rules.dice import ALL_21
from sheshbesh.rules.events import Opening, Rolled, Start
from sheshbesh.rules.kernels.layout import board_of
from sheshbesh.rules.match import Match
from sheshbesh.rules.side import Side

HYPER = find("hypergammon")


def luck_of_all(evaluator, board):
    dice = np.array([roll.dice for roll in ALL_21], np.int8)
    turns = np.tile(plain_turn(), (len(dice), 1))
    return luck_of_rolls(evaluator, np.stack([board] * len(dice)), dice, turns)


def test_luck_is_nothing_in_the_mean():
    lucks = luck_of_all(NetEvaluator(HYPER), board_of(HYPER.position("x 24:1 8:1 6:1 | o 24:1 7:1 5:1")))
    assert np.dot(lucks, [roll.weight for roll in ALL_21]) == pytest.approx(0, abs=1e-5)
    assert lucks.max() > 0.2
    assert lucks.min() < -0.2


def test_who_needs_a_six_is_lucky_to_get_it():
    # x on its 6-point wins with 27 rolls of 36; else o, on its ace point, wins. A gammon is out of reach.
    lucks = luck_of_all(NetEvaluator(HYPER), board_of(HYPER.position("x 6:1 | o 1:1")))
    fell = {roll.dice: luck for roll, luck in zip(ALL_21, lucks, strict=True)}
    assert fell[6, 1] == pytest.approx(1 - 0.5, abs=1e-3)
    assert fell[2, 1] == pytest.approx(-1 - 0.5, abs=1e-3)


def test_the_roll_of_a_game_is_as_lucky_as_its_board():
    evaluator = NetEvaluator(HYPER)
    game = Match.new(HYPER).fold([Start(), Opening(2, 1)]).game
    # An opening roll is one of thirty: the mean is without doubles.
    values = {
        roll: evaluator.candidates(HYPER.start(), roll)[0].equity for roll in ALL_21 if roll.high != roll.low
    }
    assert luck_of(evaluator, game) == pytest.approx(values[game.roll] - sum(values.values()) / 15, abs=1e-5)
    later = Match.new(find("long-nardy")).fold([Start(), Opening(2, 1), Rolled(Side.WHITE, (6, 6))]).game
    assert luck_of(NetEvaluator(find("long-nardy")), later) != 0
