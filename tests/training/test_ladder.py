"""The ladder: kernels play the games that `Match` plays, and the greedy player does what its words say."""

from collections import Counter

import numpy as np
import pytest
from msgspec.structs import replace

from sheshbesh.engine.kernels.workspace import workspace
from sheshbesh.engine.net_evaluator import NetEvaluator
from sheshbesh.games import find
from sheshbesh.rules.dice import Roll
from sheshbesh.rules.game import Game, Phase
from sheshbesh.rules.kernels.layout import board_of
from sheshbesh.rules.match import Match
from sheshbesh.rules.plays import legal_plays
from sheshbesh.rules.variant import Landing, OpeningDice
from sheshbesh.training.game import play_game
from sheshbesh.training.kernels.arena import CHOICES, play_pairs
from sheshbesh.training.ladder import (
    Mean,
    Results,
    compare,
    luck_of,
    results,
    score_of,
)
from sheshbesh.training.player import CannotMeet, greedy_player, net_player, random_player
from sheshbesh.training.selfplay import random_net

HYPER = find("hypergammon")


def through_games(player):
    """The same player, but not known to kernels."""
    return replace(player, contender=None)


@pytest.mark.parametrize(
    "key",
    ["backgammon", "nardgammon", "gulbar", "mad-nardy", "plakoto", "tapa", "khachapuri", "acey-deucey"],
)
def test_kernels_play_the_games_that_games_play(key):
    variant = find(key)
    net = net_player("net", NetEvaluator(variant, random_net(variant, 8, 1)))
    greedy, chance = greedy_player(variant), random_player(variant)
    for first, second in ((net, greedy), (greedy, chance)):
        compiled = results(variant, first, second, range(2, 5), seed=3)
        slow = results(variant, through_games(first), through_games(second), range(2, 5), seed=3)
        assert (compiled.won == slow.won).all()
        assert compiled.lucky is None


def test_games_of_pins_are_drawn_by_both():
    plakoto = find("plakoto")
    greedy, chance = greedy_player(plakoto), random_player(plakoto)
    compiled = results(plakoto, greedy, chance, range(8), seed=3).won
    assert 0 < (compiled == 0).sum() < 4
    drawn = np.flatnonzero((compiled == 0).any(axis=1))
    for pair in drawn:
        luck = luck_of(3, pair)
        assert play_game(plakoto, greedy, chance, luck) == compiled[pair, 0]
        assert play_game(plakoto, chance, greedy, luck) == -compiled[pair, 1]
        assert luck_of(3, pair).tolist() == luck.tolist()


def test_a_game_that_does_not_end_is_nobodys():
    greedy, chance = greedy_player(HYPER), random_player(HYPER)
    luck, won = luck_of(1, 0)[:6], np.ones((1, 2), np.int64)
    assert play_game(HYPER, greedy, chance, luck) == 0
    assert greedy.contender is not None
    assert chance.contender is not None
    start = board_of(HYPER.start())
    lucky = np.ones((1, 2))
    luck = luck[np.newaxis]
    play_pairs(start, greedy.contender, chance.contender, luck, True, workspace(), won, lucky)
    assert won.tolist() == [[0, 0]]


def test_luck_is_fair():
    luck = np.concatenate([luck_of(5, pair) for pair in range(12)])
    rolls = Counter((luck % 36).tolist())
    assert set(rolls) == set(range(36))
    assert all(800 < times < 1200 for times in rolls.values())
    assert 0.49 < np.mean(luck // 36) / CHOICES < 0.51


def by_the_words(play, landing):
    """Hits or pins when it can, then fewest own blots, then most own points made, then the foremost checkers
    moved last; where one checker closes a point, that is a point made and no blot.
    """
    counts = [count for count in play.position.x[1:25] if count]
    block = landing is Landing.BLOCK
    return (
        sum(move.hit for move in play.moves),
        0 if block else -counts.count(1),
        len(counts) if block else len(counts) - counts.count(1),
        -sum(move.die for move in play.moves if move.source <= 12),
    )


@pytest.mark.parametrize("key", ["backgammon", "long-nardy", "tapa", "mad-gulbar", "acey-deucey"])
def test_the_greedy_player_does_what_its_words_say(key):
    variant = find(key)
    greedy, met = greedy_player(variant), []

    def watched(match, choice):
        play, game = greedy.choose(match, choice), match.game
        met.append((play, legal_plays(game.situation, game.roll, variant)))
        return play

    results(variant, replace(greedy, choose=watched, contender=None), random_player(variant), range(2), 1)
    assert len(met) > 50
    for play, plays in met:
        assert by_the_words(play, variant.landing) == max(by_the_words(p, variant.landing) for p in plays)


def test_the_random_player_makes_every_play_alike():
    game = Game(variant=HYPER, phase=Phase.PLAY, position=HYPER.start(), roll=Roll(2, 1))
    rolled = replace(Match.new(HYPER), game=game)
    plays = legal_plays(HYPER.start(), Roll(2, 1), HYPER)
    chance, share = random_player(HYPER), CHOICES // len(plays)
    draws = [*(i * share + share // 2 for i in range(len(plays))), CHOICES - 1]
    assert [chance.choose(rolled, draw) for draw in draws] == [*plays, plays[-1]]


def test_a_pair_of_the_same_players_is_even():
    assert compare(HYPER, greedy_player(HYPER), greedy_player(HYPER), pairs=20).points == 0


def test_the_interval_is_over_pairs():
    score = score_of(Results(np.array([[2, 0], [-2, 0], [1, 1], [-1, -1]])))
    assert score.points == 0
    assert score.half_width == pytest.approx(1.96 * (4 / 3) ** 0.5 / 2)
    assert not score.ahead
    assert score.games == 8
    assert score.mean_win == pytest.approx(8 / 6)
    ahead = score_of(Results(np.array([[3, 3], [3, 3]])))
    assert ahead.ahead
    assert ahead.wins == 1
    assert ahead.adjusted is None


def test_luck_is_taken_out_game_by_game():
    score = score_of(Results(np.array([[2, 0], [-2, 0]]), np.array([[1.5, 0.25], [-2.0, 0.25]])))
    assert score.points == 0
    assert score.adjusted == Mean(pytest.approx(0), pytest.approx(1.96 * 0.125))


def luck_by_hand(evaluator, game):
    """How lucky a roll is: what the best play of it is worth, less the mean over all rolls."""
    values = {
        (high, low): evaluator.candidates(game.situation, Roll(high, low))[0].equity
        for high in range(1, 7)
        for low in range(1, high + 1)
    }
    mean = sum(value * (1 if high == low else 2) for (high, low), value in values.items()) / 36
    return values[game.roll.high, game.roll.low] - mean


@pytest.mark.parametrize("key", ["hypergammon", "long-nardy", "plakoto"])
def test_luck_is_what_the_net_sees_in_each_roll(key):
    variant = find(key)
    evaluator = NetEvaluator(variant)
    first, second = net_player("net", evaluator), greedy_player(variant)
    compiled = results(variant, first, second, range(2), seed=4, weighs=True)
    assert compiled.lucky is not None
    lucky = []

    def watched(player, sign):
        def choose(match, choice):
            lucky.append(sign * luck_by_hand(evaluator, match.game))
            return player.choose(match, choice)

        return replace(player, choose=choose, contender=None)

    for pair in range(2):
        for seat, sides in enumerate(((first, second), (second, first))):
            lucky.clear()
            play_game(variant, *(watched(one, 1 if one is first else -1) for one in sides), luck_of(4, pair))
            if (
                variant.opening_dice is OpeningDice.REUSE
            ):  # its luck is that of the other side in the other game
                lucky.pop(0)
            assert compiled.lucky[pair, seat] == pytest.approx(sum(lucky), abs=1e-4)


@pytest.mark.parametrize("key", ["hypergammon", "khachapuri", "gulbar"])
def test_without_luck_a_score_is_the_same_and_surer(key):
    variant = find(key)
    net, greedy = net_player("net", NetEvaluator(variant)), greedy_player(variant)
    score = compare(variant, net, greedy, pairs=120, seed=6, weighs=True)
    assert score.adjusted is not None
    assert score.adjusted.half_width < score.half_width / 1.5
    assert abs(score.points - score.adjusted.points) < 1.5 * score.half_width
    level = compare(variant, net, net, pairs=5, seed=6, weighs=True)
    assert level.adjusted == Mean(pytest.approx(0, abs=1e-9), pytest.approx(0, abs=1e-9))


def test_luck_is_weighed_by_a_net_only():
    greedy, net = greedy_player(HYPER), net_player("net", NetEvaluator(HYPER))
    for first, second in ((greedy, net), (net, through_games(greedy))):
        with pytest.raises(CannotMeet, match="between a net and players of the ladder"):
            compare(HYPER, first, second, pairs=2, weighs=True)
