"""A match in hand: its plays, plays by text, and what it prints."""

import pytest

from sheshbesh.games import GAMES, find, resolve
from sheshbesh.rules.errors import IllegalPlay, NotationError, WrongPhase
from sheshbesh.rules.events import (
    Beavered,
    Doubled,
    LeftTable,
    Opening,
    Played,
    ResignationOffered,
    Rolled,
    Start,
    Taken,
)
from sheshbesh.rules.match import Match
from sheshbesh.rules.plays import Move
from sheshbesh.rules.side import Side
from tests.formats.sessions import session

WHITE, BLACK = Side.WHITE, Side.BLACK
THREE_ONE = Match.new(find("backgammon"), 5).fold([Start(), Opening(3, 1)])


def test_the_legal_plays_are_those_of_the_situation():
    # The first roll of long nardy: two fours may leave the head, later only one.
    nardy = Match.new(find("long-nardy")).fold([Start(), Opening(6, 1), Rolled(WHITE, (4, 4))])
    assert [str(play) for play in nardy.legal_plays()] == ["24/16(2)"]
    assert nardy.legal_plays() == nardy.game.legal_plays()


def test_without_a_roll_there_is_nothing_to_play():
    for match, waits in (
        (Match.new(find("backgammon")), "the next game"),
        (Match.new(find("backgammon")).apply(Start()), "the opening"),
        (THREE_ONE.play("8/5 6/5"), "a roll"),
    ):
        with pytest.raises(WrongPhase, match=f"no roll to play: the game waits for {waits}"):
            match.legal_plays()
        with pytest.raises(WrongPhase, match=f"no roll to play: the game waits for {waits}"):
            match.play("8/5 6/5")


def test_a_play_is_made_by_value_or_by_text():
    (point,) = [play for play in THREE_ONE.legal_plays() if str(play) == "8/5 6/5"]
    made = THREE_ONE.play(point)
    assert made == THREE_ONE.apply(Played(WHITE, ((3, 8, 5), (1, 6, 5))))
    assert point.event(WHITE) == Played(WHITE, tuple(move[:3] for move in point.moves))
    for text in ("8/5 6/5", "6-5, 8-5", "8/5, 6/5!"):
        assert THREE_ONE.play(text).game.position == made.game.position


def test_the_event_of_moves_takes_nothing_apart():
    moves = [Move(3, 8, 5, hit=True), Move(1, 6, 5)]
    assert Played.of(WHITE, moves) == Played(WHITE, ((3, 8, 5), (1, 6, 5)))
    assert Played.of(BLACK, ()) == Played(BLACK, ())


def test_what_is_no_play_says_why():
    with pytest.raises(IllegalPlay, match=r"'8/5 6/4' is not a legal play of this roll \(white rolled 3-1\)"):
        THREE_ONE.play("8/5 6/4")
    with pytest.raises(NotationError, match="expected moves like"):
        THREE_ONE.play("knight f3")
    with pytest.raises(IllegalPlay, match="is no legal pass"):
        THREE_ONE.play("pass")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_a_play_prints_is_what_it_means(game):
    for turn in session(5, game.key, length=None, games=1).turns():
        event = turn.entry.event
        if isinstance(event, Played):
            side = turn.before.game.on_roll
            (chosen,) = (play for play in turn.before.legal_plays() if play.event(side) == event)
            assert turn.before.play(str(chosen)).game.position == turn.after.game.position


@pytest.mark.parametrize(
    ("events", "text"),
    [
        ((), "to 5, 0-0, game 0: backgammon, not begun, cube 1, START"),
        ((Start(),), "to 5, 0-0, game 1: backgammon, opening roll, cube 1, START"),
        ((Start(), Opening(1, 3)), "to 5, 0-0, game 1: backgammon, black to play 3-1, cube 1, START"),
        ((Start(), LeftTable(BLACK, 2)), "to 5, 2-0, game 1: backgammon, white won 2 (left), cube 1, START"),
        (
            (Start(), LeftTable(BLACK, match=True)),
            "to 5, 1-0, white has won, game 1: backgammon, white won 1 (left), cube 1, START",
        ),
        (
            (Start(), LeftTable(BLACK, 2), Start(), LeftTable(BLACK, 2), Start(), Opening(6, 1)),
            "to 5, 4-0, game 3 (Crawford): backgammon, white to play 6-1, START",
        ),
        (
            (Start(), Opening(3, 1), ResignationOffered(BLACK, 2)),
            "to 5, 0-0, game 1: backgammon, white to play 3-1, black offers to lose 2, cube 1, START",
        ),
    ],
)
def test_a_match_prints_in_a_line(events, text):
    match = Match.new(find("backgammon"), 5).fold(events)
    start = "x 24:2 13:5 8:3 6:5 | o 24:2 13:5 8:3 6:5"
    assert repr(match) == f"Match({text.replace('START', start)})"


def test_a_game_says_whom_the_cube_waits_for():
    match = Match.new(find("backgammon", {"beavers": True})).fold([Start(), Opening(3, 1)]).play("8/5 6/5")
    doubled = match.apply(Doubled(BLACK))
    assert "white to answer a double to 2, cube 1," in repr(doubled.game)
    assert "black to answer a double to 4, cube 1," in repr(doubled.apply(Beavered(WHITE)).game)
    taken = doubled.apply(Taken(WHITE))
    assert "black to roll, cube 2 white's," in repr(taken.game)
    assert repr(taken).startswith("Match(money, 0-0, game 1: backgammon")


def test_a_stage_and_a_set_are_named():
    mad = Match.new(find("mad-nardy")).fold([Start(), Opening(6, 1), Rolled(WHITE, (3, 3))])
    staged = mad.play(mad.legal_plays()[0])
    assert staged.game.stage
    assert f"to play {staged.game.stage.die}x{staged.game.stage.count}," in repr(staged)
    tavli = Match.new(resolve("tavli").variants, 7)
    assert repr(tavli).startswith("Match(portes/plakoto/fevga to 7, 0-0, game 0: portes, not begun")
