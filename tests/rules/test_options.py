"""Table options change the record, and only options that the game has."""

import pytest

from sheshbesh.games import GAMES, find
from sheshbesh.rules.errors import OptionError, UnknownGame
from sheshbesh.rules.options import VALUES, option_keys
from sheshbesh.rules.variant import Fence, FirstTurnHead, OpeningDice, Score


def test_an_option_changes_the_record_and_none_leaves_it():
    nardy = find("long-nardy")
    assert nardy.with_options({"fence": "home"}).fence is Fence.HOME
    assert nardy.with_options({"fence": None}) == nardy
    assert nardy.with_options({}) is nardy
    assert nardy.with_options({"long_scoring": "extended"}).score is Score.KOKS


def test_the_federation_profile_of_long_nardy():
    options = {"cube": True, "opening_dice": "reuse", "first_turn_head": "three", "long_scoring": "mars"}
    variant = find("long-nardy").with_options(options)
    assert variant.cube
    assert variant.opening_dice is OpeningDice.REUSE
    assert variant.first_turn_head is FirstTurnHead.THREE
    assert variant.score is Score.GAMMON


@pytest.mark.parametrize(
    ("game", "options", "expects"),
    [
        ("backgammon", {"fence": "home"}, "games that have it: long-nardy, nardgammon, mad-nardy"),
        ("long-nardy", {"jacoby": True}, "games that have it: backgammon, nackgammon, hypergammon"),
        ("backgammon", {"colour": "red"}, "no game has an option 'colour'"),
        ("long-nardy", {"fence": "high"}, "fence is one of free, ahead, home, never, not 'high'"),
        ("backgammon", {"cube": 1}, "cube is one of true, false"),
        ("backgammon", {"auto_doubles": -1}, "auto_doubles"),
        ("backgammon", {"auto_doubles": True}, "auto_doubles"),
    ],
)
def test_what_a_game_does_not_have_is_an_error(game, options, expects):
    with pytest.raises(OptionError, match=expects):
        find(game, options)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_listed_value_of_every_option_is_accepted(game):
    for key in option_keys(game):
        for value in VALUES[key]:
            game.with_options({key: 3 if value == "n >= 1" else value})


def test_the_default_of_a_null_that_is_a_value_is_not_lost():
    assert find("backgammon").with_options({"cube_cap": None}).cube_cap is None


def test_games_are_found_by_their_names():
    assert find("Длинные нарды") is find("long-nardy")
    assert find(" Backgammon ").key == "backgammon"
    with pytest.raises(UnknownGame, match="there are backgammon, long-nardy, "):
        find("chess")
