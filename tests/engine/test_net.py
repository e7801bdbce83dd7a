"""Nets: what they see, what they may say, and the files they are kept in."""

import msgspec
import numpy as np
import pytest

from sheshbesh.engine import features
from sheshbesh.engine.folding import folded
from sheshbesh.engine.net import Header, Net, NetError, in_phases, net_for, read_net
from sheshbesh.engine.net_evaluator import NetEvaluator
from sheshbesh.engine.scoring import (
    DRAW,
    LOSE_BACKGAMMON,
    LOSE_GAMMON,
    WIN,
    WIN_BACKGAMMON,
    WIN_GAMMON,
    equity,
    flipped,
)
from sheshbesh.engine.turns import plain_turn
from sheshbesh.games import GAMES, find
from sheshbesh.rules.dice import Roll
from sheshbesh.rules.kernels.layout import board_of, position_of, rules_of
from sheshbesh.training.selfplay import random_net
from tests.random_play import positions

ROUNDING = 2e-4
"""What keeping rows as whole numbers may change."""


def a_net(variant, narrow=8, seed=3, width=24):
    """A net of two layers, or of one, that has learned nothing."""
    plain, chance = random_net(variant, width, seed), np.random.default_rng(seed)
    second = chance.normal(0, 0.3, (width, narrow)).astype(np.float32)
    last = chance.normal(0, 0.5, (narrow or width, 6)).astype(np.float32)
    zeros = np.zeros(narrow, np.float32)
    return Net(plain.header, plain.first, plain.bias, second, zeros, last, plain.last_bias)


@pytest.mark.parametrize("variant", GAMES, ids=lambda game: game.key)
def test_inputs_tell_a_position_apart(variant):
    boards = np.stack([board_of(position) for position in positions(variant, 60)])
    assert (features.decode(features.encode(boards, variant)) == boards).all()


def by_hand(net, board):
    """The outputs as plain matrices give them."""
    inputs = features.encode(board[np.newaxis], find(net.header.game))[0]

    def bent(values):
        return np.where(values > 0, values, np.float32(0.1) * values)

    hidden = bent(inputs @ net.first + net.bias)
    if net.second_bias.size:
        hidden = bent(hidden @ net.second + net.second_bias)
    return 1 / (1 + np.exp(-(hidden @ net.last + net.last_bias)))


@pytest.mark.parametrize("make", [a_net, lambda variant: random_net(variant, 16, 2)])
def test_the_folded_table_gives_what_the_inputs_give(make):
    # Backgammon before anybody bears off, where only the order of the outputs is forced.
    variant = find("plakoto")
    net, boards = make(variant), np.stack([board_of(p) for p in positions(variant, 30)])
    evaluated = NetEvaluator(variant, net).evaluate(boards.copy()).outputs
    for board, outputs in zip(boards, evaluated, strict=True):
        assert outputs[WIN] <= by_hand(net, board)[WIN] + ROUNDING
        if by_hand(net, board)[[WIN, DRAW]].sum() < 1:
            assert outputs[WIN] == pytest.approx(by_hand(net, board)[WIN], abs=ROUNDING)
            assert outputs[DRAW] == pytest.approx(by_hand(net, board)[DRAW], abs=ROUNDING)


@pytest.mark.parametrize("key", ["backgammon", "tapa"])
def test_plays_are_valued_with_the_shots_that_they_leave(key):
    # From the parent's shots, with what the play changes: as from scratch.
    variant = find(key)
    net = a_net(variant)
    net.first[features.SHOTS :] = np.random.default_rng(8).normal(0, 2, net.first[features.SHOTS :].shape)
    evaluator = NetEvaluator(variant, net)
    boards = np.stack([board_of(p) for p in positions(variant, 60)])
    inputs = features.encode(boards, variant)[:, features.SHOTS :]
    assert (inputs.max(axis=0) > 0).all()
    turns = np.tile(plain_turn(), (len(boards), 1))
    judged = evaluator.judged_each(boards, np.tile(np.array([5, 3], np.int8), (len(boards), 1)), turns)
    over = judged.boards[:, 0, 0] == variant.checkers
    after = np.ascontiguousarray(judged.boards[:, [1, 0, 3, 2]])[~over]
    fresh = np.stack([flipped(outputs) for outputs in evaluator.evaluate(after).outputs])
    assert judged.outputs[~over] == pytest.approx(fresh, abs=1e-5)


def test_the_first_layer_has_room_for_the_most_that_its_rows_can_sum_to():
    # Fifteen checkers a side in one slot, in two, ...: where the sums are greatest. Half of all units rise
    # with every checker and half fall, so that one that did not fit would change sign.
    variant = find("backgammon")
    net = a_net(variant, narrow=0)
    first = np.abs(net.first) * np.where(np.arange(24) % 2, 9, -9).astype(np.float32)
    net = msgspec.structs.replace(net, first=first, last=net.last / 999)
    boards = np.zeros((96, 4, 27), np.int8)
    for i in range(96):
        for side in range(2):
            slot, another = 1 + (7 * i + 11 * side) % 25, 1 + (5 * i + 3 * side) % 25
            boards[i, side, slot] += 15 - i % 8
            boards[i, side, another] += i % 8
    for board, outputs in zip(
        boards, NetEvaluator(variant, net).evaluate(boards.copy()).outputs, strict=True
    ):
        assert outputs[WIN] == pytest.approx(by_hand(net, board)[WIN], abs=ROUNDING)


@pytest.mark.parametrize("variant", GAMES, ids=lambda game: game.key)
def test_outputs_obey_their_identities(variant):
    boards = np.stack([board_of(p) for p in positions(variant, 80)])
    for outputs, board in zip(
        NetEvaluator(variant, a_net(variant)).evaluate(boards).outputs, boards, strict=True
    ):
        win, draw = outputs[WIN], outputs[DRAW]
        assert outputs.min() >= 0
        assert win + draw <= 1 + 1e-6
        assert outputs[WIN_BACKGAMMON] <= outputs[WIN_GAMMON] <= win + 1e-6
        assert outputs[LOSE_BACKGAMMON] <= outputs[LOSE_GAMMON] <= 1 - win - draw + 1e-6
        assert draw == 0 or variant.key in ("plakoto", "tapa")
        if variant.score != "men-left":
            assert outputs[WIN_GAMMON] == 0 or board[1, 0] == 0
            assert outputs[LOSE_GAMMON] == 0 or board[0, 0] == 0


@pytest.mark.parametrize("key", ["backgammon", "long-nardy", "plakoto", "acey-deucey"])
def test_candidates_are_valued_as_their_positions_are(key):
    variant = find(key)
    evaluator = NetEvaluator(variant, a_net(variant))
    for position in positions(variant, 12):
        for candidate in evaluator.candidates(position, Roll(4, 2)):
            after = candidate.play.position
            if after.x[0] == variant.checkers or (variant.mother and 24 in after.o_pins):
                continue
            fresh = evaluator.evaluate(board_of(after.flipped())[np.newaxis]).outputs[0]
            assert candidate.outputs == pytest.approx(flipped(fresh), abs=2e-5)
            assert candidate.equity == pytest.approx(float(equity(flipped(fresh), variant)), abs=2e-4)


@pytest.mark.parametrize("width", [24, 63, 256])
@pytest.mark.parametrize("narrow", [0, 7, 32])
def test_a_value_depends_on_no_other_board(width, narrow):
    variant = find("tapa")
    evaluator = NetEvaluator(variant, a_net(variant, narrow, width=width))
    boards = np.stack([board_of(position) for position in positions(variant, 23)])
    together = evaluator.evaluate(boards).outputs
    assert (together == [evaluator.evaluate(board[np.newaxis]).outputs[0] for board in boards]).all()
    assert (together == evaluator.evaluate(boards[::-1]).outputs[::-1]).all()
    assert (together == evaluator.evaluate(boards, threads=3).outputs).all()


def test_a_net_that_kernels_have_no_room_for_is_refused():
    with pytest.raises(NetError, match="600 units, and there is room for 512"):
        folded(a_net(find("tapa"), width=600), rules_of(find("tapa")))


def of_phases(variant, begins, **shape):
    """A net of phases, and the nets of each alone."""
    alone = [a_net(variant, seed=seed, **shape) for seed in range(len(begins) + 1)]
    return in_phases(alone, begins), alone


@pytest.mark.parametrize(
    ("key", "begins"), [("backgammon", (250, 120)), ("tapa", (500,)), ("gulbar", (300, 299))]
)
def test_each_phase_of_a_game_has_a_net_of_its_own(key, begins):
    variant = find(key)
    whole, alone = of_phases(variant, begins, width=21)
    boards = np.stack([board_of(position) for position in positions(variant, 150)])
    pips = boards[:, :2].sum(axis=1) @ np.arange(27)
    phases = sum(pips <= begin for begin in begins)
    assert set(phases) >= {0, len(begins)}
    expected = np.stack([NetEvaluator(variant, net).evaluate(boards).outputs for net in alone])
    assert (
        NetEvaluator(variant, whole).evaluate(boards).outputs == expected[phases, np.arange(len(boards))]
    ).all()

    # Plays are judged by the net of the board they are played from, wherever they lead.
    dice = np.tile(np.array([6, 3], np.int8), (len(boards), 1))
    turns = np.tile(plain_turn(), (len(boards), 1))
    for phase, net in enumerate(alone):
        here = phases == phase
        of_whole = NetEvaluator(variant, whole).judged_each(boards[here], dice[here], turns[here])
        of_one = NetEvaluator(variant, net).judged_each(boards[here], dice[here], turns[here])
        assert (of_whole.boards == of_one.boards).all()
        assert (of_whole.outputs == of_one.outputs).all()


def test_a_net_of_phases_is_read_as_it_was_written(tmp_path):
    whole, alone = of_phases(find("backgammon"), (250, 120))
    whole.save(tmp_path / "net.npz")
    again = read_net(tmp_path / "net.npz")
    assert again.header.phases == (250, 120)
    for one, other in zip(again.alone, alone, strict=True):
        assert one.header == other.header
        assert (one.first == other.first).all()
        assert (one.last_bias == other.last_bias).all()
    header = msgspec.structs.replace(whole.header, phases=(120, 250))
    msgspec.structs.replace(whole, header=header).save(tmp_path / "net.npz")
    with pytest.raises(NetError, match="has phases from"):
        read_net(tmp_path / "net.npz")
    narrower = a_net(find("backgammon"), narrow=7)
    msgspec.structs.replace(whole, later=(narrower, narrower)).save(tmp_path / "net.npz")
    with pytest.raises(NetError, match="nets of 2 shapes"):
        read_net(tmp_path / "net.npz")


@pytest.mark.parametrize("key", ["backgammon", "acey-deucey", "gulbar"])
def test_the_best_play_on_each_board_is_the_first_of_all_there_are(key):
    variant = find(key)
    evaluator, chance = NetEvaluator(variant, a_net(variant)), np.random.default_rng(4)
    boards = np.stack([board_of(position) for position in positions(variant, 40)])
    dice = np.sort(chance.integers(1, 7, (40, 2)), axis=1)[:, ::-1].astype(np.int8)
    turns = np.tile(plain_turn(), (40, 1))
    every, best = evaluator.judged_each(boards, dice, turns), evaluator.best_each(boards, dice, turns)
    firsts = every.offsets[:-1]
    assert (best.considered == np.diff(every.offsets)).all()
    assert (best.equities == every.equities[firsts]).all()
    assert (best.outputs == every.outputs[firsts]).all()
    assert (best.boards == every.boards[firsts]).all()
    assert (best.packed == every.packed[firsts]).all()


def test_a_won_game_is_worth_what_the_rules_say():
    variant = find("backgammon")
    evaluator = NetEvaluator(variant, a_net(variant))
    for text, worth in [
        ("x 1:1 | o 1:1", 1),
        ("x 1:1 | o 6:15", 2),
        ("x 1:1 | o 24:1 6:14", 3),
        ("x 1:1 | o bar:1 6:14", 3),
    ]:
        best = evaluator.candidates(variant.position(text), Roll(6, 5))[0]
        assert best.equity == pytest.approx(worth)
    khachapuri = find("khachapuri")
    best = NetEvaluator(khachapuri, a_net(khachapuri)).candidates(
        khachapuri.position("x 1:1 | o 6:4"), Roll(6, 5)
    )[0]
    assert best.equity == pytest.approx(4)


def test_a_net_file_is_read_as_it_was_written(tmp_path):
    net = a_net(find("backgammon"))
    net.save(tmp_path / "net.npz")
    again = read_net(tmp_path / "net.npz")
    assert again.header == net.header
    assert (again.first == net.first).all()
    assert (again.second == net.second).all()


def test_a_wrong_net_is_an_error_and_never_a_number(tmp_path):
    net = a_net(find("backgammon"))
    other = Header("backgammon", "counts-0", "0" * 16, 1)
    Net(other, net.first, net.bias, net.second, net.second_bias, net.last, net.last_bias).save(
        tmp_path / "old.npz"
    )
    with pytest.raises(NetError, match="made for inputs counts-0"):
        read_net(tmp_path / "old.npz")
    (tmp_path / "torn.npz").write_bytes((tmp_path / "old.npz").read_bytes()[:500])
    with pytest.raises(NetError, match="is no net"):
        read_net(tmp_path / "torn.npz")
    with pytest.raises(NetError, match="there is no net"):
        read_net(tmp_path / "none.npz")


def test_a_game_without_a_net_says_so(monkeypatch, tmp_path):
    from sheshbesh.engine import net as nets

    monkeypatch.setattr(nets, "NETS", tmp_path)
    net_for.cache_clear()
    with pytest.raises(NetError, match=r"no net backgammon\.npz"):
        net_for(find("backgammon"))
    net_for.cache_clear()


def test_boards_and_positions_are_the_same():
    for position in positions(find("tapa"), 40):
        assert position_of(board_of(position)) == position
