"""Move notation, both ways."""

import random

import pytest

from sheshbesh.games import GAMES, find
from sheshbesh.rules.dice import ALL_21, Roll
from sheshbesh.rules.errors import IllegalPlay, NotationError
from sheshbesh.rules.notation import format_play, parse_play
from sheshbesh.rules.plays import legal_plays
from sheshbesh.rules.position import pos

BACKGAMMON = find("backgammon")
START = BACKGAMMON.start()


def played(text, roll, position=START):
    return parse_play(text, legal_plays(position, roll, BACKGAMMON))


@pytest.mark.parametrize(
    ("roll", "text", "written"),
    [
        (Roll(3, 1), "8/5 6/5", "8/5 6/5"),
        (Roll(3, 1), "6/5, 8/5", "8/5 6/5"),
        (Roll(6, 5), "24/18/13", "24/13"),
        (Roll(6, 5), "24/18 18/13", "24/13"),
        (Roll(6, 6), "24/18(2) 13/7(2)", "24/18(2) 13/7(2)"),
        (Roll(6, 6), "13/7 24/18 13/7 24/18", "24/18(2) 13/7(2)"),
    ],
)
def test_a_play_is_read_as_players_write_it(roll, text, written):
    assert format_play(played(text, roll).moves) == written


def test_hits_bar_and_off_are_written():
    hit = pos("x bar:1 24:1 13:5 8:3 6:5 | o 24:2 13:5 8:3 6:4 4:1")
    assert format_play(played("bar/21 6/5", Roll(4, 1), hit).moves) == "bar/21* 6/5"
    touch = pos("x 24:2 13:5 8:3 6:5 | o 24:2 13:3 8:4 7:1 6:5")
    assert format_play(played("24/18*/13", Roll(6, 5), touch).moves) == "24/18*/13"
    end = pos("x 6:1 5:1 | o 1:2")
    assert format_play(played("6/off 5/off", Roll(6, 5), end).moves) == "6/off 5/off"


def test_a_wrong_play_or_text_says_so():
    with pytest.raises(IllegalPlay, match="not a legal play"):
        played("24/18 13/11", Roll(6, 5))
    with pytest.raises(NotationError, match="expected moves like"):
        played("knight f3", Roll(6, 5))
    with pytest.raises(NotationError, match="a point 1 to 24"):
        played("31/25", Roll(6, 5))


@pytest.mark.parametrize("variant", GAMES, ids=lambda game: game.key)
def test_every_play_of_random_games_is_read_back(variant):
    chance = random.Random(7)
    position = variant.start()
    for _ in range(150):
        plays = legal_plays(position, chance.choice(ALL_21), variant)
        for play in plays:
            written = format_play(play.moves)
            assert parse_play(written, plays).position == play.position, written
        position = chance.choice(plays).position
        if position.x[0] == variant.checkers:
            position = variant.start()
        position = position.flipped()
