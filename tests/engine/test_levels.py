"""Levels for people: each errs as people do, and less than the one below."""

import random
from itertools import pairwise

import pytest

from sheshbesh.engine.levels import (
    BALANCED,
    BEST,
    LEVELS,
    STYLES,
    Ideas,
    Level,
    UnknownLevel,
    choose,
    find_level,
    find_style,
    ideas_of,
)
from sheshbesh.engine.net import net_for
from sheshbesh.engine.net_evaluator import NetEvaluator
from sheshbesh.engine.player import NetEngine, player_for
from sheshbesh.engine.simple import SimpleEngine
from sheshbesh.games import find
from sheshbesh.rules.dice import ALL_21, Roll
from sheshbesh.rules.events import Opening, Start
from sheshbesh.rules.match import Match
from sheshbesh.rules.plays import legal_plays

BACKGAMMON = find("backgammon")


@pytest.fixture(scope="module")
def decisions():
    """The candidates of positions that the net plays into, the best first."""
    evaluator = NetEvaluator(BACKGAMMON, net_for(BACKGAMMON))
    chance, position, found = random.Random(7), BACKGAMMON.start(), []
    while len(found) < 400:
        candidates = evaluator.candidates(position, chance.choice(ALL_21))
        if len(candidates) > 1:
            found.append(candidates)
        after = candidates[0].play.position
        position = BACKGAMMON.start() if after.x[0] == 15 else after.flipped()
    return found


def errors(decisions, level, style=BALANCED):
    return [
        candidates[0].equity - choose(candidates, BACKGAMMON, level, style, seed).equity
        for seed, candidates in enumerate(decisions)
    ]


def test_each_level_gives_away_less_than_the_one_below(decisions):
    means = [sum(errors(decisions, level)) / len(decisions) for level in LEVELS]
    assert means == sorted(means, reverse=True)
    assert all(lower > 1.25 * higher for lower, higher in pairwise(means))
    assert means[-1] == 0


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.key)
def test_no_level_throws_a_game_away(decisions, level):
    assert max(errors(decisions, level)) <= level.limit


def test_close_plays_are_confused_more_often_than_distant_ones(decisions):
    level = find_level("club")
    confused = {True: [], False: []}
    for candidates, error in zip(decisions, errors(decisions, level), strict=True):
        confused[candidates[0].equity - candidates[1].equity < 0.03].append(error > 0)
    assert sum(confused[True]) / len(confused[True]) > 2 * sum(confused[False]) / len(confused[False])


def test_a_style_shows_where_it_costs_little(decisions):
    strong = find_level("strong")

    def blots(style):
        return sum(
            ideas_of(choose(candidates, BACKGAMMON, strong, style, 1).play, BACKGAMMON).blots
            for candidates in decisions
        )

    assert blots(find_style("careful")) < blots(BALANCED) < blots(find_style("bold"))
    for style in STYLES:
        assert sum(errors(decisions, strong, style)) / len(decisions) < 0.03


def test_the_same_seed_gives_the_same_play():
    match = Match.new(BACKGAMMON).fold([Start(), Opening(4, 1)])
    engine = player_for(BACKGAMMON, "learner")
    plays = {engine.choose_play(match, 3) for _ in range(5)}
    assert len(plays) == 1
    assert len({engine.choose_play(match, seed) for seed in range(60)}) > 1
    best = player_for(BACKGAMMON)
    assert len({best.choose_play(match, seed) for seed in range(5)}) == 1


def test_what_a_person_sees_in_a_play():
    # 24/20*/18 hits, leaves two checkers alone before o's rearmost, and moves two of the far quarter's.
    position = BACKGAMMON.position("x 24:2 13:5 8:3 6:5 | o 24:2 13:5 8:2 6:5 5:1")
    play = next(
        play
        for play in legal_plays(position, Roll(4, 2), BACKGAMMON)
        if [move[1:] for move in play.moves] == [(24, 20, True), (20, 18, False)]
    )
    assert ideas_of(play, BACKGAMMON) == Ideas(hits=1, blots=2, points=3, stacks=4, runs=2, off=0)


def test_an_unknown_level_names_those_there_are():
    with pytest.raises(UnknownLevel, match=r"no level is called 'god'; there are first-game, learner"):
        player_for(BACKGAMMON, "god")
    with pytest.raises(UnknownLevel, match=r"no style is called 'odd'; there are balanced, bold"):
        find_style("odd")
    with pytest.raises(ValueError, match="no one can judge"):
        Level(key="worse", noise=-1.0)


def test_a_game_without_a_net_is_played_by_counting(monkeypatch, tmp_path):
    from sheshbesh.engine import net as nets
    from sheshbesh.engine import player

    def forget():
        for kept in (net_for, player_for, player._evaluator_for):
            kept.cache_clear()

    monkeypatch.setattr(nets, "NETS", tmp_path)
    forget()
    assert isinstance(player_for(find("tapa"), "club"), SimpleEngine)
    forget()


def test_the_best_level_sees_all():
    assert BEST.sees_all
    assert not any(level.sees_all for level in LEVELS[:-1])
    assert Ideas(hits=2, off=1).times(Ideas(hits=0.5, runs=3)) == 1
    assert isinstance(player_for(BACKGAMMON), NetEngine)
