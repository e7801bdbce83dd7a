"""Training in the small: it learns, it can be stopped, and the same seed gives the same net."""

from functools import partial

import msgspec
import numpy as np
import pytest

from sheshbesh.engine.features import encode
from sheshbesh.engine.net_evaluator import NetEvaluator
from sheshbesh.engine.scoring import equity_weights
from sheshbesh.engine.turns import LATER
from sheshbesh.games import find
from sheshbesh.rules.dice import ALL_21
from sheshbesh.rules.errors import SheshbeshError
from sheshbesh.rules.kernels.layout import board_of, position_of
from sheshbesh.rules.kernels.turns import MY_ROLLS, THEIR_ROLLS, TURN
from sheshbesh.rules.points import BAR
from sheshbesh.training.examples import make_examples, positions
from sheshbesh.training.fit import ROLL, fit
from sheshbesh.training.grow import grown, phased
from sheshbesh.training.ladder import compare
from sheshbesh.training.player import net_player, random_player
from sheshbesh.training.run import train
from sheshbesh.training.selfplay import learn_by_playing, random_net
from sheshbesh.training.settings import Settings

SMALL = Settings(
    hidden=16,
    games=60,
    batch_games=20,
    fit_hidden=16,
    fit_narrow=16,
    positions=300,
    rounds=1,
    epochs=3,
    batch=32,
)
HYPER = find("hypergammon")
ROUNDING = 1e-3
"""What keeping weights as whole numbers may change, where a net's opinions are as strong as here."""


def test_the_same_seed_gives_the_same_net():
    one = learn_by_playing(HYPER, SMALL)
    two = learn_by_playing(HYPER, SMALL)
    assert (one.first == two.first).all()
    assert not (one.first == random_net(HYPER, 16, 1).first).all()


def test_a_few_games_beat_a_random_player():
    settings = Settings(hidden=16, games=1500, batch_games=500, last_rate=0.01)
    net = learn_by_playing(HYPER, settings)
    score = compare(HYPER, net_player("net", NetEvaluator(HYPER, net)), random_player(HYPER), pairs=60)
    assert score.ahead


def test_with_a_lambda_of_0_a_target_is_the_mean_of_the_best_plays_of_all_rolls():
    net = random_net(HYPER, 16, 4)
    evaluator = NetEvaluator(HYPER, net)
    boards, targets, _ = make_examples(HYPER, net, 20, seed=2, exploration=0.1, td_lambda=0)
    start = board_of(HYPER.start())
    for board, target in zip(boards, targets, strict=True):
        if (board == start).all():
            continue  # an opening roll has no doubles
        position = position_of(board)
        assert target == pytest.approx(looked_ahead(evaluator, position), abs=1e-4)


def test_exploring_starts_lie_somewhere_else_and_are_heard_of_all_along():
    net, start = random_net(HYPER, 8, 1), board_of(HYPER.start())
    usual, exploring = (
        make_examples(HYPER, net, 3000, seed=5, exploration=0, td_lambda=1, exploring_starts=part)
        for part in (0.0, 1.0)
    )
    assert (usual.boards == start).all(axis=(1, 2)).sum() > 50
    assert not (exploring.boards == start).all(axis=(1, 2)).any()
    alone = make_examples(HYPER, net, 3000, seed=5, exploration=0, td_lambda=0, exploring_starts=1.0)
    assert (alone.boards == exploring.boards).all()
    assert (alone.targets != exploring.targets).any(axis=1).mean() > 0.5


def test_positions_of_a_choice_hear_the_same_of_the_rest_of_the_game():
    net = random_net(HYPER, 16, 4)
    alone, all_along = (
        make_examples(
            HYPER, net, 2000, seed=5, exploration=0.1, td_lambda=share, candidates=3, margin=3, parts=2
        )
        for share in (0, 1)
    )
    assert (alone.boards == all_along.boards).all()
    assert (alone.choices == all_along.choices).all()
    assert set(np.diff(alone.choices)) == {0, 1}
    assert np.bincount(np.bincount(alone.choices))[3] > 200
    heard = all_along.targets - alone.targets
    for number in range(1, alone.choices.max() + 1):
        here = alone.choices == number
        assert np.ptp(heard[here], axis=0) == pytest.approx(0, abs=1e-5)
        # Whoever rolls has the same checkers there, but for those that were hit.
        own = np.delete(alone.boards[here, 0], BAR, axis=1)
        assert (own.max(axis=0) - own.min(axis=0)).sum() <= 3


def looked_ahead(evaluator, position):
    """The mean over all rolls of the best play's outputs."""
    return sum(roll.weight * evaluator.candidates(position, roll)[0].outputs for roll in ALL_21) / 36


def gained(evaluator, position, roll):
    """What looking ahead after the best reply to a roll says more than had been counted on."""
    reply = evaluator.candidates(position, roll)[0]
    if not any(reply.play.position.x[1:]):  # the last checker is off, as was known
        return np.zeros(6)
    win, gammon, backgammon, lost_gammon, lost_backgammon, draw = looked_ahead(
        evaluator, reply.play.position.flipped()
    )
    seen = np.array([1 - win - draw, lost_gammon, lost_backgammon, gammon, backgammon, draw])
    return seen - reply.outputs


def test_positions_of_a_choice_hear_of_the_replies_to_each():
    net = random_net(HYPER, 16, 4)
    evaluator = NetEvaluator(HYPER, net)
    manner = {"exploration": 0.1, "td_lambda": 0.5, "candidates": 3, "margin": 3}
    plain, corrected = (
        make_examples(HYPER, net, 150, seed=5, **manner, replies=replies) for replies in (False, True)
    )
    assert (plain.boards == corrected.boards).all()
    heard, checked = corrected.targets - plain.targets, 0
    for number in range(1, plain.choices.max()):
        *others, played = np.flatnonzero(plain.choices == number)
        assert not heard[played].any()
        if not others:
            continue
        positions_of = [position_of(plain.boards[here]) for here in (*others, played)]
        rolls = []
        for roll in ALL_21:
            *expected, own = (gained(evaluator, position, roll) for position in positions_of)
            rolls.append(0.5 * (np.array(expected) - own))
        # Nobody tells which roll fell, but it was the same for all of them.
        assert min(np.abs(heard[others] - roll).max() for roll in rolls) < ROUNDING
        checked += heard[others].any()
    assert checked > 20


def test_a_fit_that_heeds_contrasts_tells_the_positions_of_a_choice_better_apart():
    # Who is ahead in the race is better off, but what a choice is worth on the whole is anybody's guess.
    examples = make_examples(
        HYPER, random_net(HYPER, 16, 4), 3000, seed=5, exploration=0.1, td_lambda=0, candidates=3, margin=3
    )
    pips = examples.boards[:, :2, :26] @ np.arange(26)
    guess = np.random.default_rng(1).uniform(0.2, 0.8, examples.choices.max() + 1)[examples.choices]
    worth = guess + 0.003 * (pips[:, 1] - pips[:, 0])
    examples.targets[:] = 0
    examples.targets[:, 0] = worth
    chosen = np.bincount(examples.choices)[examples.choices] > 1
    _, which = np.unique(examples.choices[chosen], return_inverse=True)
    wrong = {}
    for contrast in (0.0, 20.0):
        settings = msgspec.structs.replace(SMALL, contrast=contrast)
        start = grown(random_net(HYPER, 16, 4), 16, 16, 1)
        fitted = fit(start, examples, settings, 1, partial(encode, variant=HYPER), equity_weights(HYPER)[:6])
        error = (NetEvaluator(HYPER, fitted).evaluate(examples.boards).outputs[:, 0] - worth)[chosen]
        means = np.bincount(which, error) / np.bincount(which)
        wrong[contrast] = np.sqrt(np.mean((error - means[which]) ** 2))
    assert wrong[20] < 0.9 * wrong[0]


def test_a_phase_learns_from_what_it_may_be_asked_about():
    net = phased(grown(random_net(HYPER, 16, 4), 16, 16, 1), (100, 40))
    examples = make_examples(HYPER, net, 3000, seed=5, exploration=0.1, td_lambda=1)
    pips = examples.boards[:, :2].sum(axis=1) @ np.arange(27)
    early, late = (
        fit(net, examples.some(part), SMALL, 1, partial(encode, variant=HYPER), equity_weights(HYPER)[:6])
        for part in (pips > 100 + ROLL, pips < 40 - ROLL)
    )
    for fitted, learned in ((early, [True, False, False]), (late, [False, False, True])):
        nets = zip(fitted.alone, net.alone, strict=True)
        changed = [(now.last != then.last).any() for now, then in nets]
        assert changed == learned


def test_a_run_may_part_a_net_in_phases(tmp_path):
    settings = msgspec.structs.replace(SMALL, phases=(100, 40), rounds=2)
    net = train(HYPER, settings, tmp_path, lambda line: None)
    assert net.header.phases == (100, 40)
    _, second, third = net.alone
    assert (second.last != third.last).any()
    with pytest.raises(SheshbeshError, match="keeps them"):
        phased(net, (90,))
    with pytest.raises(ValueError, match="ever fewer pips"):
        Settings(phases=(40, 100))


@pytest.mark.parametrize("beam", [1, 6])
def test_only_a_few_plays_are_followed_where_stages_follow(beam):
    # Mad nardy's doubles go on and on; what looks best at first is followed, and is then what counts.
    variant = find("mad-nardy")
    net = random_net(variant, 16, 4)
    evaluator, later = NetEvaluator(variant, net), np.zeros(TURN, np.int64)
    boards, targets, _ = make_examples(
        variant,
        net,
        4,
        seed=2,
        exploration=0,
        td_lambda=0,
        beam=beam,
        starts=positions(variant, net, 40, 1)[:4],
    )
    later[MY_ROLLS] = later[THEIR_ROLLS] = LATER
    expected = np.zeros(6)
    for roll in ALL_21:
        judged = evaluator.judged(boards[0], roll.high, roll.low, later, beam)
        expected += roll.weight / 36 * judged.outputs[judged.best]
    assert targets[0] == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize(("key", "count", "within"), [("hypergammon", 24_000, 0.1), ("mad-nardy", 3000, 0.3)])
def test_with_a_lambda_of_1_targets_are_right_in_the_mean_whatever_the_net_believes(key, count, within):
    # Who begins wins about half of these games; a net that knows nothing but an opinion says else.
    variant = find(key)
    net = random_net(variant, 16, 4)
    net.last_bias[0] = 2.2
    start = board_of(variant.start())
    means = {}
    for share in (0, 1):
        boards, targets, _ = make_examples(
            variant, net, count, seed=3, exploration=0, td_lambda=share, parts=2
        )
        means[share] = targets[(boards == start).all(axis=(1, 2)), 0].mean()
    assert means[0] < 0.3 or means[0] > 0.7
    assert means[1] == pytest.approx(0.5, abs=within)


def test_a_run_goes_on_where_it_stopped(tmp_path):
    lines = []
    first = train(HYPER, SMALL, tmp_path, lines.append)
    assert {line["step"] for line in lines} == {"play", "ahead", "fit"}
    assert first.header.generation == 2
    fits = [line["loss"] for line in lines if line["step"] == "fit"]
    assert fits[-1] < fits[0]
    lines.clear()
    again = train(HYPER, SMALL, tmp_path, lines.append)
    assert lines == []
    assert (again.first == first.first).all()


def test_nothing_is_heard_from_beyond_an_explored_play_in_any_stage_of_a_turn():
    # A turn of one play is heard of half the time then, one of two a quarter: mad nardy's doubles have many.
    variant = find("mad-nardy")
    net = random_net(variant, 8, 1)
    alone, all_along = (
        make_examples(variant, net, 4000, seed=5, exploration=0.5, td_lambda=share, lookahead=False)
        for share in (0, 1)
    )
    assert (alone.boards == all_along.boards).all()
    heard = (alone.targets != all_along.targets).any(axis=1)
    assert 0.38 < heard.mean() < 0.45


def test_self_play_goes_on_from_its_last_checkpoint(tmp_path):
    whole, stopped = [], []
    settings = msgspec.structs.replace(SMALL, games=800, rounds=0)
    first = train(HYPER, settings, tmp_path / "whole", whole.append)
    assert sorted(path.name for path in (tmp_path / "whole").glob("played-*")) == [
        f"played-{games}.npz" for games in sorted((20, 40, 80, 160, 320, 640), key=str)
    ]

    def stop(line):
        stopped.append(line)
        if line["games"] == 640:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(HYPER, settings, tmp_path / "stopped", stop)
    stopped.clear()
    again = train(HYPER, settings, tmp_path / "stopped", stopped.append)
    assert (again.first == first.first).all()


def test_a_grown_net_says_what_it_said_before():
    net = random_net(HYPER, 16, 4)
    net.last[:] *= 20  # opinions on both sides of nought
    boards = positions(HYPER, net, 300, seed=2)
    said = NetEvaluator(HYPER, net).evaluate(boards).outputs
    assert said.std(axis=0).max() > 0.1
    grown_net = grown(net, 24, 16, seed=1)
    assert grown_net.second.shape == (24, 16)
    assert NetEvaluator(HYPER, grown_net).evaluate(boards).outputs == pytest.approx(said, abs=ROUNDING)
    more = grown(grown_net, 40, 32, seed=2)
    assert more.second.shape == (40, 32)
    assert NetEvaluator(HYPER, more).evaluate(boards).outputs == pytest.approx(said, abs=ROUNDING)
    with pytest.raises(ValueError, match="at least 16 and 12"):
        grown(net, 24, 8, seed=1)
    with pytest.raises(ValueError, match="a net of 40 and 32 units grows to at least 40 and 32"):
        grown(more, 40, 16, seed=1)


def test_a_run_may_begin_with_the_net_of_a_related_game(tmp_path):
    family = train(find("backgammon"), SMALL, tmp_path / "family", lambda line: None)
    lines = []
    sibling = train(HYPER, SMALL, tmp_path / "sibling", lines.append, start=family)
    assert {line["step"] for line in lines} == {"ahead", "fit"}
    assert sibling.header.game == "hypergammon"
    assert sibling.header.generation == 1
    assert sibling.second.shape == family.second.shape


def test_a_run_may_go_on_from_a_net_of_its_own_game(tmp_path):
    first = train(HYPER, SMALL, tmp_path / "first", lambda line: None)
    lines = []
    more = train(HYPER, SMALL, tmp_path / "more", lines.append, start=first)
    assert {line["step"] for line in lines} == {"ahead", "fit"}
    assert more.header.generation == first.header.generation + 1
    played = learn_by_playing(HYPER, SMALL)
    again = train(HYPER, SMALL, tmp_path / "again", lambda line: None, start=played)
    assert again.header.generation == 3  # what has played, once more so, and a round


def test_all_games_that_were_played_are_logged(tmp_path):
    lines = []
    train(HYPER, msgspec.structs.replace(SMALL, games=100, rounds=0), tmp_path, lines.append)
    assert [line["games"] for line in lines] == [20, 40, 80, 100]


def test_settings_that_cannot_be_are_refused():
    with pytest.raises(ValueError, match="hidden must be at least 1"):
        Settings(hidden=0)
    with pytest.raises(ValueError, match="td_lambda is a part of 1"):
        Settings(td_lambda=1.5)
    with pytest.raises(ValueError, match="exploring_starts is a part of 1"):
        Settings(exploring_starts=-0.1)
    with pytest.raises(ValueError, match="exploration must be less than 1"):
        Settings(exploration=1)
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
