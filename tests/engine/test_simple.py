"""The first machine: sound enough to be worth playing."""

import pytest

from sheshbesh.engine.simple import SimpleEngine
from sheshbesh.games import GAMES, find
from sheshbesh.rules.dice import RandomDice
from sheshbesh.rules.events import Doubled, DoubleNamed, Opening, Played, ResignationOffered, Rolled, Start
from sheshbesh.rules.game import Phase
from sheshbesh.rules.match import Match
from sheshbesh.rules.plays import legal_plays
from sheshbesh.rules.side import Side

ENGINE = SimpleEngine()


def machine_against_first_play(variant, seed):
    """The winner of a game in which White is the machine and Black makes the first play listed."""
    dice = RandomDice(seed)
    match = Match.new(variant).apply(Start())
    while match.game.phase is not Phase.OVER:
        game = match.game
        if game.phase is Phase.OPENING:
            match = match.apply(Opening(dice.die(), dice.die()))
        elif game.phase is Phase.ROLL:
            match = match.apply(Rolled(game.on_roll, (dice.die(), dice.die())))
        elif game.phase is Phase.NAME:
            match = match.apply(DoubleNamed(game.on_roll, ENGINE.name_double(match)))
        else:
            plays = legal_plays(game.situation, game.roll, variant)
            play = ENGINE.choose_play(match, seed) if game.on_roll is Side.WHITE else plays[0]
            match = match.apply(Played(game.on_roll, tuple(move[:3] for move in play.moves)))
    return match.game.outcome.winner


@pytest.mark.parametrize("key", ["backgammon", "long-nardy"])
def test_it_beats_a_player_who_does_not_think(key):
    wins = sum(machine_against_first_play(find(key), seed) is Side.WHITE for seed in range(12))
    assert wins >= 9


@pytest.mark.parametrize("variant", GAMES, ids=lambda game: game.key)
def test_it_plays_every_game_to_the_end(variant):
    machine_against_first_play(variant, 1)


def test_it_makes_the_five_point_with_a_3_1():
    match = Match.new(find("backgammon")).fold([Start(), Opening(3, 1)])
    assert {move[:3] for move in ENGINE.choose_play(match, 1).moves} == {(3, 8, 5), (1, 6, 5)}


def test_it_accepts_the_most_and_not_too_little():
    match = Match.new(find("backgammon")).fold([Start(), Opening(3, 1)])
    assert ENGINE.accepts_resignation(match.apply(ResignationOffered(Side.WHITE, 3)))
    assert ENGINE.accepts_resignation(match.apply(ResignationOffered(Side.WHITE, 1)))


def test_it_neither_doubles_nor_drops_an_even_game():
    match = Match.new(find("backgammon")).fold(
        [Start(), Opening(3, 1), Played(Side.WHITE, ((3, 8, 5), (1, 6, 5)))]
    )
    match = match.apply(Rolled(Side.BLACK, (6, 5)))
    match = match.apply(Played(Side.BLACK, ((6, 24, 18), (5, 18, 13))))
    assert not ENGINE.wants_double(match)
    assert ENGINE.takes(match.apply(Doubled(Side.WHITE)))
