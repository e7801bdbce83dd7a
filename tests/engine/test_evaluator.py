"""The protocol and its depths: what one look ahead is, what is refused, what values say of themselves."""

import numpy as np
import pytest

from sheshbesh.engine.evaluator import Evaluation, Evaluator, MadeBy, UnknownPly
from sheshbesh.engine.net_evaluator import NetEvaluator
from sheshbesh.engine.scoring import equity, flipped
from sheshbesh.engine.turns import plain_turn
from sheshbesh.games import find
from sheshbesh.rules.dice import ALL_21, Roll
from sheshbesh.rules.kernels.layout import board_of
from sheshbesh.rules.outcome import ended
from sheshbesh.training.examples import positions
from sheshbesh.training.selfplay import random_net

HYPER = find("hypergammon")


class PipCounter(Evaluator):
    """Whoever is ahead wins: as much as an evaluator has to be."""

    variant = HYPER
    plies = (0,)

    def evaluate(self, boards, ply=0, threads=1):
        self.check_ply(ply)
        outputs = np.zeros((len(boards), 6), np.float32)
        pips = boards[:, :2, :26] @ np.arange(26)
        outputs[:, 0] = pips[:, 0] < pips[:, 1]
        return Evaluation(outputs, equity(outputs, HYPER), MadeBy("pips", ply))


def test_one_method_makes_an_evaluator():
    position = HYPER.position("x 3:1 | o 24:3")
    counter = PipCounter()
    assert counter.evaluate_one(position).equities.tolist() == [1]
    assert counter.equities(np.stack([board_of(position.flipped())])).tolist() == [-1]
    with pytest.raises(UnknownPly, match="positions of hypergammon are valued at ply 0, not at 2"):
        counter.evaluate_one(position, ply=2)


@pytest.mark.parametrize("key", ["backgammon", "hypergammon", "long-nardy", "mad-nardy", "tapa"])
def test_at_one_ply_a_position_is_the_mean_of_the_best_plays_of_all_rolls(key):
    variant = find(key)
    evaluator = NetEvaluator(variant, random_net(variant, 12, 3))
    boards = positions(variant, random_net(variant, 8, 1), 400, seed=1)[::100]
    ahead = evaluator.evaluate(boards, ply=1)
    assert ahead.made_by == MadeBy(f"{key} 1", 1, "cubeless")
    for board, outputs, value in zip(boards, ahead.outputs, ahead.equities, strict=True):
        expected = np.zeros(6, np.float32)
        for roll in ALL_21:
            judged = evaluator.judged(board, roll.high, roll.low, plain_turn(), beam=6)
            expected += np.float32(roll.weight / 36) * judged.outputs[judged.best]
        assert outputs == pytest.approx(expected, abs=1e-5)
        assert value == pytest.approx(float(equity(expected, variant)), abs=1e-4)
    assert (evaluator.evaluate(boards, ply=1, threads=3).outputs == ahead.outputs).all()


@pytest.mark.parametrize("key", ["hypergammon", "nardgammon", "plakoto"])
def test_at_one_ply_a_play_is_worth_what_its_position_is_to_the_other_side(key):
    variant = find(key)
    evaluator = NetEvaluator(variant, random_net(variant, 12, 3))
    position = variant.position(
        {
            "hypergammon": "x 3:1 24:1 | o 2:1 9:2",
            "nardgammon": "x 20:5 10:5 4:5 | o 22:5 9:5 2:5",
            "plakoto": "x 20:5 10:5 4:5 | o 24:5 9:5 2:5",
        }[key]
    )
    candidates = evaluator.candidates(position, Roll(3, 1), ply=1)
    assert [one.equity for one in candidates] == sorted((one.equity for one in candidates), reverse=True)
    assert {one.made_by.ply for one in candidates} == {1}
    for one in candidates:
        after = one.play.position
        if ended(after, variant):
            continue
        theirs = evaluator.evaluate_one(after.flipped(), ply=1).outputs[0]
        assert one.outputs == pytest.approx(flipped(theirs), abs=1e-5)
    each = evaluator.judged_each(
        board_of(position)[np.newaxis], np.array([[3, 1]], np.int8), plain_turn()[np.newaxis], ply=1
    )
    assert each.equities.tolist() == [one.equity for one in candidates]
    assert each.made_by.ply == 1


def test_a_depth_that_there_is_not_is_refused_with_those_there_are():
    backgammon, nardy = NetEvaluator(find("backgammon")), NetEvaluator(find("mad-nardy"))
    with pytest.raises(UnknownPly, match="positions of backgammon are valued at ply 0 or 1, not at 3"):
        backgammon.evaluate_one(find("backgammon").start(), ply=3)
    with pytest.raises(UnknownPly, match="plays of mad-nardy are valued at ply 0, not at 1, as turns go on"):
        nardy.candidates(find("mad-nardy").start(), Roll(2, 1), ply=1)


def test_results_may_be_worth_something_else_than_points():
    variant = find("backgammon")
    evaluator = NetEvaluator(variant, random_net(variant, 12, 3))
    wins_alone = np.array([2, 0, 0, 0, 0, 0, -1], np.float32)
    found = evaluator.weighing(wins_alone).evaluate_one(variant.start())
    assert found.outputs.tolist() == evaluator.evaluate_one(variant.start()).outputs.tolist()
    assert found.equities == pytest.approx(2 * found.outputs[:, 0] - 1)
