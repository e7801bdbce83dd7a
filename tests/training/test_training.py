"""Training in the small: it learns, it can be stopped, and the same seed gives the same net."""

import numpy as np
import pytest

from sheshbesh.engine.evaluator import Evaluator
from sheshbesh.games import find
from sheshbesh.rules.kernels.layout import board_of
from sheshbesh.training.ladder import compare, net_player, random_player
from sheshbesh.training.run import ahead, positions, train
from sheshbesh.training.selfplay import learn_by_playing, random_net
from sheshbesh.training.settings import Settings

SMALL = Settings(
    hidden=16,
    games=60,
    batch_games=20,
    fit_hidden=16,
    fit_narrow=8,
    positions=300,
    rounds=1,
    epochs=3,
    batch=32,
)
HYPER = find("hypergammon")


def test_the_same_seed_gives_the_same_net():
    one = learn_by_playing(HYPER, SMALL)
    two = learn_by_playing(HYPER, SMALL)
    assert (one.first == two.first).all()
    assert not (one.first == random_net(HYPER, 16, 1).first).all()


def test_a_few_games_beat_a_random_player():
    settings = Settings(hidden=16, games=1500, batch_games=500, last_rate=0.01)
    net = learn_by_playing(HYPER, settings)
    score = compare(HYPER, net_player("net", Evaluator(HYPER, net)), random_player(HYPER), pairs=60)
    assert score.ahead


def test_looking_ahead_averages_the_best_plays_of_all_rolls():
    from sheshbesh.engine.scoring import equity
    from sheshbesh.rules.dice import ALL_21

    net = random_net(HYPER, 16, 4)
    evaluator = Evaluator(HYPER, net)
    boards = positions(HYPER, net, 20, seed=2)
    for board, target in zip(boards, ahead(HYPER, net, boards), strict=True):
        from sheshbesh.rules.kernels.layout import position_of

        position = position_of(board)
        expected = sum(roll.weight * evaluator.candidates(position, roll)[0].outputs for roll in ALL_21) / 36
        assert target == pytest.approx(expected, abs=1e-4)
        assert np.isfinite(equity(target, HYPER))


def test_a_run_goes_on_where_it_stopped(tmp_path):
    lines = []
    first = train(HYPER, SMALL, tmp_path, None, lines.append)
    assert {line["step"] for line in lines} == {"play", "ahead", "fit"}
    assert first.header.generation == 2
    fits = [line["loss"] for line in lines if line["step"] == "fit"]
    assert fits[-1] < fits[0]
    lines.clear()
    again = train(HYPER, SMALL, tmp_path, None, lines.append)
    assert lines == []
    assert (again.first == first.first).all()


def test_settings_that_cannot_be_are_refused():
    with pytest.raises(ValueError, match="hidden must be at least 1"):
        Settings(hidden=0)
    with pytest.raises(ValueError, match="rates must fall"):
        Settings(first_rate=0.001, last_rate=0.01)


def test_positions_of_games_are_legal():
    variant = find("long-nardy")
    boards = positions(variant, random_net(variant, 8, 1), 400, seed=1)
    assert len(boards) > 300
    assert (boards[:, :2].sum(axis=2) == 15).all()
    assert any((board == board_of(variant.start())).all() for board in boards)


@pytest.mark.parametrize("key", ["mad-nardy", "gulbar", "gul-bara", "plakoto", "acey-deucey"])
def test_games_of_many_stages_are_learned_to_the_end(key):
    variant = find(key)
    net = learn_by_playing(variant, Settings(hidden=8, games=20, batch_games=10, last_rate=0.01))
    assert np.isfinite(net.first).all()
    assert not (net.last == random_net(variant, 8, 1).last).all()
