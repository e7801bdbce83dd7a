"""A game or a set of games, found by what people call it."""

import pytest

from sheshbesh.formats import FormatError, read
from sheshbesh.games import GAMES, SETS, Selection, find, resolve
from sheshbesh.rules.errors import OptionError, UnknownGame


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_is_itself(game):
    for name in (game.key, game.name, *game.aliases):
        assert resolve(name) == Selection(game.key, game.name, (game,))


@pytest.mark.parametrize("games", SETS, ids=lambda games: games.key)
def test_a_set_is_its_games_in_turn(games):
    found = resolve(games.key)
    assert found == resolve(f" {games.name.upper()} ")
    assert (found.key, found.name, found.set) == (games.key, games.name, games)
    assert found.variants == tuple(map(find, games.games))


def test_options_are_set_in_every_game():
    tavli = resolve("tavli", {"manual_dice": True})
    assert all(variant.manual_dice for variant in tavli.variants)
    assert resolve("fevga", {"cube": True}).variants == (find("fevga", {"cube": True}),)
    with pytest.raises(OptionError):
        resolve("tavli", {"opp_quarter": "six"})


def test_an_unknown_name_is_told_all_there_are():
    with pytest.raises(UnknownGame, match=r"backgammon, .*acey-deucey, tavli, tabla"):
        resolve("chess")


def test_games_in_turn_are_known_again():
    assert Selection.of(resolve("tabla").variants) == resolve("tabla")
    assert Selection.of([find("tapa")]) == resolve("tapa")
    with pytest.raises(UnknownGame, match="no set has the games tapa, fevga in turn"):
        Selection.of([find("tapa"), find("fevga")])
    with pytest.raises(FormatError, match="line 1, column 1: no set has"):
        read(b"S1.tapa~fevga.24o-24o.wr\n")
