"""A game lost by the clock or by leaving, in any phase; and the instants that a match carries."""

import pytest

from sheshbesh.formats import FormatError, read, write
from sheshbesh.formats.record import Entry, Record
from sheshbesh.formats.universal_id import write_universal_id
from sheshbesh.formats.universal_reader import read_universal_id
from sheshbesh.games import find
from sheshbesh.rules.errors import RuleError, WrongPhase
from sheshbesh.rules.events import (
    Beavered,
    Doubled,
    DoubleNamed,
    Happened,
    LeftTable,
    Opening,
    Played,
    ResignationOffered,
    ResignationRefused,
    Rolled,
    Start,
    Taken,
    TimeRanOut,
)
from sheshbesh.rules.game import Phase
from sheshbesh.rules.match import Match
from sheshbesh.rules.outcome import How
from sheshbesh.rules.side import BySide, Side

WHITE, BLACK = Side.WHITE, Side.BLACK
AFTER_3_1 = (Start(), Opening(3, 1), Played(WHITE, ((3, 8, 5), (1, 6, 5))))
BACKGAMMON = {
    "opening": (Start(),),
    "a tied opening": (Start(), Opening(2, 2)),
    "play": AFTER_3_1[:2],
    "roll": AFTER_3_1,
    "doubled": (*AFTER_3_1, Doubled(BLACK)),
    "beavered": (*AFTER_3_1, Doubled(BLACK), Beavered(WHITE)),
    "resignation offered": (*AFTER_3_1, ResignationOffered(WHITE, 2)),
}
ENDS = [(TimeRanOut, How.FLAGGED), (LeftTable, How.LEFT)]


def backgammon(length=None, **options):
    return Match.new(find("backgammon", {"beavers": True} | options), length)


@pytest.mark.parametrize(("event", "how"), ENDS)
@pytest.mark.parametrize("loser", Side)
@pytest.mark.parametrize("events", BACKGAMMON.values(), ids=BACKGAMMON)
def test_either_side_may_lose_in_every_phase(events, loser, event, how):
    match = backgammon().fold(events).apply(event(loser, 2))
    outcome = match.game.outcome
    assert (outcome.winner, outcome.kind, outcome.points, outcome.how) == (loser.other, 2, 2, how)
    assert match.score[loser.other] == 2
    assert match.score[loser] == 0
    game = match.game
    assert (game.phase, game.turn, game.offer, game.resignation) == (Phase.OVER, None, None, None)
    assert match.actions(WHITE) == {"next"}
    assert not match.finished
    assert match.apply(Start()).game.phase is Phase.OPENING


def test_a_stage_or_a_double_to_be_named_is_no_shelter():
    mad = Match.new(find("mad-nardy")).fold([Start(), Opening(6, 1), Rolled(WHITE, (4, 4))])
    staged = mad.apply(
        Played(WHITE, tuple((move.die, move.source, move.target) for move in _first_play(mad)))
    )
    assert staged.game.stage or staged.game.phase is Phase.ROLL
    over = staged.apply(TimeRanOut(staged.game.on_roll))
    assert (over.game.stage, over.game.queue, over.game.again) == (None, (), False)
    acey = Match.new(find("acey-deucey")).fold([Start(), Opening(6, 1)])
    acey = acey.fold([Rolled(WHITE, (2, 1))])
    named = acey.apply(
        Played(WHITE, tuple((move.die, move.source, move.target) for move in _first_play(acey)))
    )
    assert named.game.phase is Phase.NAME
    assert named.apply(LeftTable(WHITE, 15)).game.outcome.points == 15
    with pytest.raises(WrongPhase, match="the game is over"):
        named.fold([LeftTable(BLACK), DoubleNamed(WHITE, 3)])


def _first_play(match):
    graph = match.game.graph()
    moves, node = [], 0
    while edges := list(graph.edges(node)):
        move, node = edges[0]
        moves.append(move)
    return moves


def test_the_cube_multiplies_it_and_an_offered_double_does_not():
    taken = backgammon().fold([*AFTER_3_1, Doubled(BLACK), Taken(WHITE)])
    assert taken.apply(TimeRanOut(WHITE, 3)).game.outcome.points == 6
    redoubled = taken.fold([Rolled(BLACK, (3, 1)), Played(BLACK, ((3, 8, 5), (1, 6, 5))), Doubled(WHITE)])
    assert redoubled.apply(TimeRanOut(BLACK)).game.outcome.points == 2
    assert redoubled.apply(TimeRanOut(WHITE)).game.outcome.points == 2


def test_jacoby_counts_it_as_it_counts_a_resignation():
    match = backgammon(jacoby=True).fold(AFTER_3_1)
    assert match.apply(TimeRanOut(BLACK, 2)).game.outcome.points == 1
    assert match.fold([Doubled(BLACK), Taken(WHITE), TimeRanOut(BLACK, 2)]).game.outcome.points == 4


def test_the_crawford_game_may_be_lost_so_too():
    match = backgammon(3).fold([*AFTER_3_1, LeftTable(WHITE, 2)])
    crawford = match.apply(Start())
    assert crawford.crawford
    lost = crawford.apply(TimeRanOut(BLACK))
    assert lost.score == BySide(1, 2)
    assert not lost.finished
    assert not lost.apply(Start()).crawford


@pytest.mark.parametrize("event", [TimeRanOut, LeftTable])
def test_the_whole_match_may_be_lost_whatever_the_score(event):
    match = backgammon(7).fold([Start(), event(WHITE, match=True)])
    assert match.forfeited is WHITE
    assert match.winner is BLACK
    assert match.finished
    assert match.score == BySide(0, 1)
    assert match.actions(BLACK) == frozenset()
    with pytest.raises(WrongPhase, match="black has won"):
        match.apply(Start())
    ahead = backgammon(7).fold([*AFTER_3_1, LeftTable(BLACK, 3), Start(), event(WHITE, match=True)])
    assert ahead.score == BySide(3, 1)
    assert ahead.winner is BLACK


def test_a_session_for_money_loses_the_game_only():
    match = backgammon().fold([Start(), LeftTable(WHITE, match=True)])
    assert (match.forfeited, match.finished, match.score) == (None, False, BySide(0, 1))
    assert match.apply(Start()).game_number == 2


def test_the_winner_of_a_forfeited_game_begins_the_next_where_winners_do():
    match = Match.new(find("long-nardy")).fold([Start(), LeftTable(WHITE)])
    assert match.next_first() is BLACK


@pytest.mark.parametrize("event", [TimeRanOut, LeftTable])
def test_there_must_be_a_game_to_lose(event):
    with pytest.raises(WrongPhase, match="no game has begun"):
        backgammon().apply(event(WHITE))
    with pytest.raises(WrongPhase, match="the game is over"):
        backgammon().fold([Start(), event(WHITE), event(BLACK)])
    with pytest.raises(WrongPhase, match="the game is over"):
        backgammon(1).fold([Start(), event(WHITE), event(WHITE, match=True)])


@pytest.mark.parametrize(("game", "kind"), [("backgammon", 0), ("backgammon", 4), ("long-nardy", 3)])
def test_only_kinds_that_the_game_knows(game, kind):
    with pytest.raises(RuleError, match=f"times, not {kind}"):
        Match.new(find(game)).fold([Start(), TimeRanOut(WHITE, kind)])


def test_a_match_knows_when_its_last_event_happened_and_when_it_began():
    match = backgammon(5)
    assert (match.at, match.began, match.game_began, match.took, match.game_took) == (None,) * 5
    match = match.fold([Happened(Start(), 1_000), Happened(Opening(3, 1), 1_500)])
    assert (match.at, match.began, match.game_began) == (1_500, 1_000, 1_000)
    match = match.fold([Happened(TimeRanOut(WHITE), 61_000), Happened(Start(), 70_000)])
    match = match.apply(Happened(LeftTable(WHITE), 75_000))
    assert (match.took, match.game_took) == (74_000, 5_000)
    untold = backgammon(5).fold([Start(), Happened(Opening(3, 1), 9)])
    assert (untold.at, untold.began, untold.game_began, untold.took) == (9, None, None, None)
    assert match.apply(Start()).at is None


def test_instants_change_nothing_else():
    events = (*AFTER_3_1, Doubled(BLACK), TimeRanOut(WHITE, 2))
    told = backgammon().fold([Happened(event, 5) for event in events])
    assert told.game == backgammon().fold(events).game
    assert told == backgammon().fold([Happened(event, 5) for event in events])


@pytest.mark.parametrize("form", ["record", "lines"])
@pytest.mark.parametrize("event", [TimeRanOut(WHITE, 2, match=True), LeftTable(BLACK)])
@pytest.mark.parametrize("events", BACKGAMMON.values(), ids=BACKGAMMON)
def test_the_universal_record_has_them_with_their_instants(events, event, form):
    entries = tuple(Entry(each, at=1_000 + number) for number, each in enumerate((*events, event)))
    record = Record(length=None, options={"beavers": True}, entries=entries)
    again = read(write(record, form=form), form=form)
    assert again.entries == entries
    assert again.replay() == record.replay()
    assert again.replay().game_took == len(events)


@pytest.mark.parametrize("event", [TimeRanOut(WHITE, 2), LeftTable(BLACK, match=True)])
def test_the_universal_id_says_how_and_who_forfeited(event):
    match = backgammon(5).fold([*AFTER_3_1, event])
    again = read_universal_id(write_universal_id(match))
    assert write_universal_id(again) == write_universal_id(match)
    assert (again.game.outcome, again.forfeited, again.winner, again.score) == (
        match.game.outcome,
        match.forfeited,
        match.winner,
        match.score,
    )


@pytest.mark.parametrize("text", ["we.m5-0-0.xw.u1l", "wp31.m5-0-0.xb", "we.xb.u1l"])
def test_who_forfeits_has_lost_the_last_game_of_a_match(text):
    with pytest.raises(FormatError, match="forfeited"):
        read_universal_id(f"S1.backgammon.24b13e8c6e-24b13e8c6e.{text}")


@pytest.mark.parametrize("form", ["mat", "galaxy", "sgf", "oldmoves", "ogxm"])
@pytest.mark.parametrize("event", [TimeRanOut(WHITE, 2, match=True), LeftTable(BLACK), LeftTable(BLACK, 3)])
@pytest.mark.parametrize("name", [name for name in BACKGAMMON if name not in ("a tied opening", "beavered")])
def test_other_formats_have_it_as_a_resignation_of_that_kind(name, event, form):
    events = (*BACKGAMMON[name], event)
    record = Record(length=5, entries=tuple(Entry(each) for each in events))
    again = read(write(record, form=form), form=form).replay()
    assert again.score == record.replay().score
    assert again.game.outcome.winner is event.side.other
    assert again.game.outcome.kind == event.kind


def test_after_a_refused_resignation_as_much_may_still_be_lost():
    refused = backgammon().fold([*AFTER_3_1, ResignationOffered(WHITE, 2), ResignationRefused(BLACK)])
    assert refused.apply(TimeRanOut(WHITE, 1)).game.outcome.points == 1
