"""The board of letters."""

from sheshbesh.cli.board import draw_board
from sheshbesh.games import find
from sheshbesh.rules.game import Game, Phase
from sheshbesh.rules.side import Side


def drawn(key, text, viewer=Side.WHITE):
    variant = find(key)
    game = Game(variant=variant, phase=Phase.ROLL, position=variant.position(text), max_cube=1)
    return draw_board(game, viewer).splitlines()


def test_the_start_of_backgammon():
    lines = drawn("backgammon", str(find("backgammon").start()))
    assert lines[2].startswith("│ ○  ·  ·  ·  ●  · │ ●  ·  ·  ·  ·  ○ │")
    assert lines[-3].startswith("│ ●  ·  ·  ·  ○  · │ ○  ·  ·  ·  ·  ● │")
    assert "167 pips, 0 off" in lines[2]
    assert lines[0].split() == [str(point) for point in range(13, 25)]


def test_both_run_the_same_way_in_long_nardy():
    lines = drawn("long-nardy", str(find("long-nardy").start()))
    assert lines[2].rindex("○") > lines[2].rindex("│", 0, 25)
    assert lines[-3].startswith("│ ●")
    assert any("15" in line for line in lines[3:8])


def test_a_pinned_checker_lies_under_the_one_that_pins_it():
    lines = drawn("plakoto", "x 12:1p 24:14 | o 13:2 24:13")
    assert lines[-3].startswith("│ ◎")
    assert lines[-4].startswith("│ ●")
    turned = drawn("plakoto", "x 12:1p 24:14 | o 13:2 24:13", Side.BLACK)
    assert turned[2].startswith("│ ◎")


def test_the_bar_is_shown():
    game_lines = "\n".join(drawn("backgammon", "x bar:2 6:13 | o bar:1 6:14"))
    assert "○ bar 2" in game_lines
    assert "● bar 1" in game_lines
