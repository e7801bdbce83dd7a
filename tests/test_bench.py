"""Benchmarks: they can be stopped and gone on with, and count right."""

from importlib.metadata import PackageNotFoundError, version

import numpy as np
import pytest

from bench import ladder
from bench.choices import given_away
from sheshbesh.engine.net import NETS
from sheshbesh.engine.net_evaluator import NetEvaluator
from sheshbesh.engine.scoring import equity
from sheshbesh.games import find
from sheshbesh.training.examples import make_examples
from sheshbesh.training.grow import phased
from sheshbesh.training.selfplay import random_net


@pytest.mark.peers
@pytest.mark.parametrize("peer", ladder.PEERS)
def test_a_stopped_ladder_goes_on(peer, tmp_path, monkeypatch):
    try:
        version(ladder.PEERS[peer].package)
    except PackageNotFoundError:
        pytest.skip("not to be had on this machine")
    monkeypatch.setattr(ladder, "TOGETHER", 2)
    file, net = tmp_path / "ladder.jsonl", NETS / "backgammon.npz"
    some = ladder.play(file, net, peer, 2, luck=True)
    all_of_them = ladder.play(file, net, peer, 4, luck=True)
    assert (all_of_them.won[:2] == some.won).all()
    assert (all_of_them.lucky[:2] == some.lucky).all()
    assert len(file.read_text().splitlines()) == 2
    other = tmp_path / "other.jsonl"
    without = ladder.play(other, net, peer, 4, luck=False)
    assert (without.won == all_of_them.won).all()
    assert without.lucky is None
    # What was played without weighing luck does not do where it is to be weighed.
    assert (ladder.play(other, net, peer, 4, luck=True).lucky == all_of_them.lucky).all()
    assert len(other.read_text().splitlines()) == 4


def test_what_is_given_away_at_choices_is_what_the_chosen_position_is_worse():
    variant = find("hypergammon")
    net = random_net(variant, 8, 1)
    examples = make_examples(variant, net, 400, seed=2, exploration=0.1, td_lambda=0, candidates=3, margin=3)
    looks = NetEvaluator(variant, net).equities(examples.boards)
    truth, lost = equity(examples.targets, variant), []
    for number in np.unique(examples.choices):
        here = np.flatnonzero(examples.choices == number)
        if len(here) > 1:
            lost.append(truth[here[np.argmin(looks[here])]] - truth[here].min())
    given = given_away(net, examples)
    assert given.choices == len(lost)
    assert given.given_away == pytest.approx(np.mean(lost), abs=1e-5)
    assert given.given_away > 0
    assert given_away(phased(net, (90, 30)), examples) == given  # two more of the same
    known = examples._replace(targets=NetEvaluator(variant, net).evaluate(examples.boards).outputs)
    assert given_away(net, known)[1:] == (0, 0, 0)
