"""The text of a position, and positions that cannot be."""

import pytest

from sheshbesh.games import find
from sheshbesh.rules.errors import NotationError, PositionError
from sheshbesh.rules.points import Geometry, mirror
from sheshbesh.rules.position import Position, pos

START = "x 24:2 13:5 8:3 6:5 | o 24:2 13:5 8:3 6:5"


def test_the_start_is_written_as_it_is_read():
    assert str(pos(START)) == START
    assert find("backgammon").start() == pos(START)
    assert pos(START).pip_count() == 167
    assert find("long-nardy").start().pip_count() == 360


def test_entries_come_in_any_order_and_a_missing_off_is_derived():
    read = Position.parse(" x 6:1  bar:2 | o 1:3 24:2 ")
    assert str(read) == "x bar:2 6:1 off:12 | o 24:2 1:3 off:10"


def test_pins_stand_on_their_owners_side():
    text = "x 24:1p 1:14 | o 24:1p 1:14"
    assert str(pos(text)) == text
    assert pos(text).flipped() == pos(text)
    assert pos("x 12:1p 6:14 | o 13:2 1:13").x_pins == (12,)


@pytest.mark.parametrize(
    ("text", "expects"),
    [
        ("24:2", "expected 'x … | o …'"),
        ("x 24:2 | y 24:2", "expected 'x … | o …'"),
        ("x 25:15 | o 24:15", "expected an entry like"),
        ("x 24:15 24:0 | o 24:15", "stands twice"),
        ("x 24:16 | o 24:15", "has 15 checkers"),
        ("x 24:14 off:2 | o 24:15", "has 15 checkers"),
        ("x 24:2p 6:13 | o 24:15", "a pinned checker is alone"),
    ],
)
def test_a_text_that_is_no_position_says_what_was_expected(text, expects):
    with pytest.raises((NotationError, PositionError), match=expects):
        pos(text)


@pytest.mark.parametrize(
    ("game", "text", "expects"),
    [
        ("backgammon", "x 24:15 | o 1:15", "held by both sides"),
        ("backgammon", "x off:15 | o off:15", "both sides"),
        ("backgammon", "x out:1 24:14 | o 24:15", "starts on the board"),
        ("backgammon", "x 24:1p 6:14 | o 1:1 6:14", "nothing is pinned"),
        ("long-nardy", "x bar:1 24:14 | o 24:15", "has no bar"),
        ("long-nardy", "x 24:15 | o 12:1 24:14", "held by both sides"),
    ],
)
def test_a_position_that_cannot_stand_is_refused(game, text, expects):
    variant = find(game)
    with pytest.raises(PositionError, match=expects):
        variant.check(variant.position(text))


def test_points_are_mirrored_as_the_rules_say():
    # docs/rules/long-nardy.md#direction, backgammon.md#direction:
    # contrary 25 - p; parallel a half circle apart. S37: Black's 1-point is White's 24.
    assert mirror(1, Geometry.CONTRARY) == 24
    assert [mirror(p, Geometry.PARALLEL) for p in (24, 12, 6, 1)] == [12, 24, 18, 13]
    for geometry in Geometry:
        assert all(mirror(mirror(p, geometry), geometry) == p for p in range(1, 25))
    with pytest.raises(ValueError, match="1 to 24"):
        mirror(25, Geometry.CONTRARY)
