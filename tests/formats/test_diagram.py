"""Positions as pictures: every checker is there, and a reader who cannot see them hears the same."""

import re
from xml.etree import ElementTree

import pytest

from sheshbesh.formats.diagram import Hop, describe, diagram
from sheshbesh.games import GAMES, find
from sheshbesh.rules.dice import Roll
from sheshbesh.rules.points import BAR, OFF, OUT

SVG = "{http://www.w3.org/2000/svg}"
BACKGAMMON, LONG_NARDY, PLAKOTO = find("backgammon"), find("long-nardy"), find("plakoto")


def drawn(position, variant, **more):
    return ElementTree.fromstring(diagram(position, variant, **more))


def checkers(svg, fill):
    """How many discs lie on the board in this colour."""
    group = next(group for group in svg.iter(f"{SVG}g") if fill in group.get("fill", "") and len(group))
    return len(group.findall(f"{SVG}circle"))


def labels(svg):
    return [text.text for text in svg.iter(f"{SVG}text")]


@pytest.mark.parametrize("variant", GAMES, ids=lambda game: game.key)
def test_every_start_is_drawn_with_24_numbers(variant):
    svg = drawn(variant.start(), variant)
    assert svg.get("role") == "img"
    assert [int(label) for label in labels(svg)[:24]] == list(range(1, 25))


def test_a_point_holds_five_discs_and_then_says_how_many():
    svg = drawn(LONG_NARDY.start(), LONG_NARDY)
    assert checkers(svg, "--light-checker") == checkers(svg, "--dark-checker") == 5
    assert labels(svg)[24:] == ["15", "15"]
    svg = drawn(BACKGAMMON.start(), BACKGAMMON)
    assert checkers(svg, "--light-checker") == checkers(svg, "--dark-checker") == 15


def test_the_opponent_stands_where_x_numbers_it():
    """In contrary games the other side's 24 is my 1; in parallel ones, my 12."""
    assert "Dark: 19: 5, 17: 3, 12: 5, 1: 2." in describe(BACKGAMMON.start(), BACKGAMMON)
    assert "Dark: 12: 15." in describe(LONG_NARDY.start(), LONG_NARDY)


def test_bar_off_out_and_pins_are_told_and_drawn():
    position = BACKGAMMON.position("x bar:2 6:5 off:8 | o bar:1 6:5 off:9")
    assert describe(position, BACKGAMMON) == "Light: bar 2, 6: 5, off 8. Dark: bar 1, 19: 5, off 9."
    assert sorted(labels(drawn(position, BACKGAMMON))[24:]) == ["8", "9"]
    acey = find("acey-deucey")
    assert describe(acey.start(), acey) == "Light: not yet entered 15. Dark: not yet entered 15."
    pinned = PLAKOTO.position("x 24:14 12:1p | o 24:13 13:2")
    assert "12: 1 pinned" in describe(pinned, PLAKOTO)
    rings = [c for c in drawn(pinned, PLAKOTO).iter(f"{SVG}circle") if c.get("fill") == "none"]
    assert len(rings) == 1


def test_moves_are_arrows_and_words():
    hops, refused = [Hop(24, 18, 2)], [Hop(24, 12)]
    svg = drawn(LONG_NARDY.start(), LONG_NARDY, hops=hops, refused=refused, dice=Roll(6, 6))
    assert "×2" in labels(svg)
    assert svg.find(f"{SVG}desc").text.endswith("Dice: 6-6. Moves: 24/18 ×2. Not allowed: 24/12.")
    told = describe(BACKGAMMON.start(), BACKGAMMON, [Hop(BAR, 20), Hop(6, OFF), Hop(OUT, 22)], language="ru")
    assert told.endswith("Ходы: бар/20, 6/снято, не введены/22.")


def test_all_stays_within_the_picture():
    crowded = BACKGAMMON.position("x bar:9 1:5 off:1 | o bar:7 1:2 off:6")
    for position, variant, hops in (
        (crowded, BACKGAMMON, [Hop(BAR, 24), Hop(1, OFF)]),
        (LONG_NARDY.position("x 6:3 off:12 | o 6:3 off:12"), LONG_NARDY, [Hop(6, OFF)]),
        (find("acey-deucey").start(), find("acey-deucey"), [Hop(OUT, 19)]),
    ):
        svg = drawn(position, variant, hops=hops)
        left, top, width, height = map(float, svg.get("viewBox").split())
        for circle in svg.iter(f"{SVG}circle"):
            x, y, r = (float(circle.get(name)) for name in ("cx", "cy", "r"))
            assert left <= x - r <= x + r <= left + width
            assert top <= y - r <= y + r <= top + height


def test_a_picture_has_no_ids_and_escapes_what_it_is_told():
    svg = diagram(BACKGAMMON.start(), BACKGAMMON, title='<b> & "x"')
    assert not re.search(r"\bid=", svg)
    assert "<title>&lt;b&gt; &amp; &quot;x&quot;</title>" in svg
