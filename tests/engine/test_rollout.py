"""Rollouts: right in the mean for the net's play, the same for the same seed, surer the more games."""

import numpy as np
import pytest

from sheshbesh.engine.net_evaluator import NetEvaluator
from sheshbesh.engine.rollout import roll_out
from sheshbesh.engine.turns import turn_at
from sheshbesh.games import find
from sheshbesh.rules.kernels.layout import board_of
from sheshbesh.training.selfplay import random_net

HYPER = find("hypergammon")


def boards(*texts):
    return np.stack([board_of(HYPER.position(text)) for text in texts])


def test_what_is_certain_is_rolled_out_without_an_error():
    # One checker on the ace point is off at once; then o, who has borne off nothing, has lost a gammon.
    found = roll_out(NetEvaluator(HYPER, random_net(HYPER, 8, 1)), boards("x 1:1 | o 12:3"), 5, seed=1)
    assert found.outputs[0] == pytest.approx([1, 1, 0, 0, 0, 0])
    assert found.equities[0] == pytest.approx(2)
    assert found.errors[0] == pytest.approx(0, abs=1e-6)
    assert (found.trials, found.made_by.net, found.made_by.ply) == (5, "hypergammon 1", 0)


def test_a_race_comes_out_as_it_is_counted_by_hand():
    # x bears a checker on 6 off with 27 rolls of 36, or o does it for sure the turn after.
    found = roll_out(NetEvaluator(HYPER), boards("x 6:1 | o 1:1"), 400, seed=2)
    assert found.outputs[0, 0] == pytest.approx(27 / 36, abs=0.01)


@pytest.mark.parametrize("key", ["hypergammon", "mad-nardy", "gulbar", "acey-deucey"])
def test_a_net_that_knows_nothing_but_an_opinion_is_put_right(key):
    # Who begins wins about as much of these games as he loses.
    variant = find(key)
    net = random_net(variant, 16, 4)
    net.last_bias[0] = 2.2
    evaluator, start = NetEvaluator(variant, net), board_of(variant.start())[np.newaxis]
    assert abs(evaluator.evaluate(start, ply=1).outputs[0, 0] - 0.5) > 0.2
    trials = 300 if key == "hypergammon" else 40
    found = roll_out(evaluator, start, trials, seed=3, turn=turn_at(number=2), threads=2)
    assert abs(found.equities[0]) < 3 * found.errors[0]
    assert key != "hypergammon" or found.errors[0] < 0.15


def test_the_same_seed_gives_the_same_games_however_many_threads():
    evaluator, both = NetEvaluator(HYPER), boards("x 24:2 20:1 | o 24:2 19:1", "x 6:1 | o 24:1 6:1")
    one = roll_out(evaluator, both, 7, seed=5)
    many = roll_out(evaluator, both, 7, seed=5, threads=3)
    other = roll_out(evaluator, both, 7, seed=6)
    assert (one.outputs == many.outputs).all()
    assert (one.errors == many.errors).all()
    assert not (one.outputs == other.outputs).all()


def test_more_games_are_surer():
    evaluator, board = NetEvaluator(HYPER), boards("x 24:2 20:1 | o 24:2 19:1")
    few, many = (roll_out(evaluator, board, trials, seed=8).errors[0] for trials in (25, 900))
    assert many < few / 3
    assert roll_out(evaluator, board, 1, seed=8).errors[0] == np.inf
    with pytest.raises(ValueError, match="at least 1 game, not 0"):
        roll_out(evaluator, board, 0, seed=8)
