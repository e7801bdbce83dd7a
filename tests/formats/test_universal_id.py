"""One line for any situation of any game: read back, it goes on as before."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheshbesh.formats.errors import FormatError
from sheshbesh.formats.options import options_of
from sheshbesh.formats.scene import seen_by
from sheshbesh.formats.universal_id import write_universal_id
from sheshbesh.formats.universal_reader import read_universal_id
from sheshbesh.games import GAMES, PROFILES, find
from sheshbesh.rules.errors import OptionError, PositionError, SheshbeshError, UnknownGame
from sheshbesh.rules.game import Phase
from sheshbesh.rules.match import Match
from sheshbesh.rules.side import Side
from sheshbesh.rules.turn import Stage, StageKind
from tests.formats.sessions import session

URL = re.compile(r"[A-Za-z0-9._~-]+")
START = "S1.backgammon.24b13e8c6e-24b13e8c6e"


def same(one: Match, other: Match) -> None:
    """Both stand the same way and leave the same choices."""
    assert [seen_by(side, one) for side in Side] == [seen_by(side, other) for side in Side]
    assert [one.actions(side) for side in Side] == [other.actions(side) for side in Side]
    assert (one.variants, one.score, one.crawford, one.next_first(), one.length, one.stake) == (
        other.variants,
        other.score,
        other.crawford,
        other.next_first(),
        other.length,
        other.stake,
    )
    ours, theirs = one.game, other.game
    assert (ours.phase, ours.roll, ours.stage, ours.stage_kind, ours.queue, ours.again) == (
        theirs.phase,
        theirs.roll,
        theirs.stage,
        theirs.stage_kind,
        theirs.queue,
        theirs.again,
    )
    assert (ours.cube, ours.offer, ours.max_cube, ours.resignable()) == (
        theirs.cube,
        theirs.offer,
        theirs.max_cube,
        theirs.resignable(),
    )
    if ours.phase is Phase.PLAY:
        assert ours.graph() == theirs.graph()


def check_all(record) -> int:
    for turn in record.turns():
        written = write_universal_id(turn.after)
        assert URL.fullmatch(written)
        found = read_universal_id(written)
        assert write_universal_id(found) == written
        if turn.after.game.phase is not Phase.OVER or turn.after.game.outcome:
            same(turn.after, found)
    return len(record.entries)


@pytest.mark.parametrize("variant", GAMES, ids=lambda game: game.key)
def test_every_situation_of_a_match_goes_on_as_before(variant):
    assert check_all(session(3, variant.key, length=3, games=2)) > 30


@pytest.mark.parametrize("profile", PROFILES, ids=lambda one: f"{one.game}-{one.key}")
def test_options_go_along(profile):
    length = 3 if profile.match else None
    record = session(5, profile.game, profile.options, length=length, games=1)
    check_all(record)
    found = read_universal_id(write_universal_id(record.replay()))
    assert found.variant == find(profile.game, profile.options)
    assert find(profile.game, options_of(found.variant)) == found.variant


def test_money_with_everything_switched_on():
    options = {
        "auto_doubles": "unlimited",
        "beavers": True,
        "raccoons": True,
        "jacoby": True,
        "reject_first_throw": True,
        "cube_cap": None,
    }
    for seed in range(6):
        check_all(session(seed, "backgammon", options, length=None, games=3))


def test_a_match_of_several_games_in_turn():
    record = session(2, "tavli", length=5, games=4)
    check_all(record)
    assert write_universal_id(record.replay()).startswith("S1.portes~plakoto~fevga.")


def test_what_the_fields_mean():
    match = read_universal_id("S1.mad-nardy.24m18a-24o.bp.s62l.q41.m5-2-1.t1-0")
    assert match.variant.key == "mad-nardy"
    assert match.game.on_roll is Side.BLACK
    assert match.game.stage == Stage(6, 2)
    assert match.game.stage_kind is StageKind.LEFTOVER
    assert match.game.queue == (Stage(4, 1),)
    assert (match.length, match.score.white, match.score.black) == (5, 2, 1)
    white = seen_by(Side.WHITE, match).x
    assert (white[24], white[18], white[0]) == (13, 1, 1)


def test_a_pinned_checker_is_a_capital_letter():
    match = read_universal_id("S1.plakoto.24m12a2a-24l13A2b.wr")
    assert seen_by(Side.WHITE, match).o_pins == (13,)
    assert "13A" in write_universal_id(match)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("S2.backgammon.24b13e8c6e-24b13e8c6e.wr", FormatError),
        ("S1.backgammon", FormatError),
        ("S1.chess.24b13e8c6e-24b13e8c6e.wr", UnknownGame),
        ("S1.backgammon.24b13e8c6e.wr", FormatError),
        ("S1.backgammon.24b13e8c6f-24b13e8c6e.wr", PositionError),
        ("S1.backgammon.24b13e8c6b1b-24b13e8c6e.wr", PositionError),
        ("S1.backgammon.24b13e8c6d27a-24b13e8c6e.wr", PositionError),
        (f"{START}.xr", FormatError),
        (f"{START}.wp", FormatError),
        (f"{START}.wr.c3n", FormatError),
        (f"{START}.wr.c2n.c4n", FormatError),
        (f"{START}.wr.Q", FormatError),
        (f"{START}.wr.ofence-home", OptionError),
        (f"{START}.wr.c{'9' * 5000}n", FormatError),
    ],
)
def test_what_is_no_id_is_refused(text, error):
    with pytest.raises(error):
        read_universal_id(text)


@given(st.text(alphabet="S1.backgmon24e8c6-wrpdt0~x", max_size=80))
def test_any_text_is_an_id_or_refused(text):
    try:
        read_universal_id(text)
    except SheshbeshError:
        return
