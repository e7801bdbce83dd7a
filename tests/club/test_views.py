"""What each viewer is shown."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from sheshbesh.club.tables import actions, commands
from sheshbesh.club.tables.table import Seat, Strength, Table, TableRecord
from sheshbesh.club.web.wire import bodies
from sheshbesh.club.web.wire import messages as wire
from sheshbesh.club.web.wire.views import summary, table_view
from sheshbesh.engine.levels import LEVELS, STYLES, UnknownLevel
from sheshbesh.rules.events import (
    Beavered,
    Doubled,
    DoubleNamed,
    Dropped,
    Event,
    FirstRollRejected,
    Opening,
    Played,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    Rolled,
    Start,
    Taken,
)
from sheshbesh.rules.side import BySide, Side

ROOT = Path(__file__).parents[2]
WHITE, BLACK = Side.WHITE, Side.BLACK
ANN, BOB = Seat("ann", "Ann", "person"), Seat("bob", "Bob", "person")


def table(
    *events: Event,
    game: str = "backgammon",
    seats: BySide[Seat | None] | None = None,
    options: dict[str, Any] | None = None,
    length: int | None = None,
    stake: int = 1,
    strength: Strength | None = None,
) -> Table:
    """A table at which this has happened."""
    record = TableRecord(
        id="table",
        game=game,
        options=options or {},
        mode="friend",
        length=length,
        stake=stake,
        strength=strength,
        seats=seats or BySide(ANN, BOB),
        version=0,
        revision=0,
        phase="waiting",
        turn=None,
        due=None,
        draft=(),
        rematch=BySide(False, False),
        successor=None,
        created="",
        updated="",
    )
    return Table.new(record).after(*events)


HIT = (
    Start(),
    Opening(6, 2),
    Played(WHITE, ((6, 24, 18), (2, 13, 11))),
    Rolled(BLACK, (6, 1)),
    Played(BLACK, ((6, 13, 7), (1, 8, 7))),
)


def test_a_waiting_table_shows_the_start() -> None:
    view = table_view(table(seats=BySide(ANN, None)), "ann", ())
    assert (view.phase, view.turn, view.can, view.you, view.version) == ("waiting", None, (), "white", 0)
    assert view.board.white[24] == 2
    assert view.seats.black is None


def test_only_the_mover_is_shown_the_graph() -> None:
    opened = table(Start(), Opening(6, 2))
    assert table_view(opened, "ann", ()).graph is not None
    assert table_view(opened, "bob", ()).graph is None
    assert table_view(opened, None, ()).graph is None
    assert table_view(opened, "bob", ()).can == ("resign",)
    assert table_view(opened, None, ()).can == ()
    assert table_view(opened, None, ()).you is None


def test_the_graph_leads_to_every_play() -> None:
    graph = table_view(table(Start(), Opening(6, 2)), "ann", ()).graph
    assert graph is not None
    assert graph.dice == 2
    assert (
        sum(not edges for edges in graph.nodes) == 14
    )  # all plays of 6-2, one for each position they lead to
    assert all(len(edges) % 5 == 0 for edges in graph.nodes)


def test_points_are_each_sides_own_and_a_hit_is_marked() -> None:
    """White's blot on its 18 is hit on Black's 7."""
    view = table_view(table(*HIT), "ann", (), seen=3)
    assert view.board.white[25] == 1
    assert view.board.black[7] == 2
    assert view.last == wire.LastView(BLACK, (6, 1), ((6, 13, 7, 1), (1, 8, 7, 0)), None)
    assert view.events == [
        {"n": 4, "type": "roll", "side": "black", "dice": (6, 1)},
        {"n": 5, "type": "play", "side": "black", "moves": [[6, 13, 7, 1], [1, 8, 7, 0]], "stage": None},
    ]
    assert view.pips.white == 167 - 8 + 7
    assert view.opening == wire.OpeningView(6, 2, ())


def test_somebody_new_is_told_the_whole_current_game() -> None:
    dropped = (*HIT, Doubled(WHITE), Dropped(BLACK), Start(), Opening(1, 3))
    assert [event["n"] for event in table_view(table(*dropped), "ann", ()).events] == [8, 9]
    assert [event["n"] for event in table_view(table(*HIT), "ann", ()).events] == [1, 2, 3, 4, 5]
    assert table_view(table(*HIT), "ann", (), seen=5).events == []


def test_events_after_a_version_are_the_last_fifty() -> None:
    ties = [Opening(1, 1)] * 70
    view = table_view(table(Start(), *ties, Opening(6, 2)), "ann", (), seen=1)
    assert [event["n"] for event in view.events] == list(range(23, 73))


def test_a_double_shows_the_stake_and_who_must_answer() -> None:
    doubled = table_view(table(*HIT, Doubled(WHITE)), "bob", ())
    assert (doubled.phase, doubled.turn, doubled.can, doubled.stake) == (
        "doubled",
        BLACK,
        ("drop", "take"),
        1,
    )
    taken = table_view(table(*HIT, Doubled(WHITE), Taken(BLACK)), "bob", ())
    assert taken.cube == wire.CubeView(2, BLACK, 64)
    assert (taken.phase, taken.turn, taken.stake) == ("roll", WHITE, 2)


def test_a_beaver_shows_what_it_offers_and_that_the_doubler_answers() -> None:
    options = {"beavers": True, "raccoons": True}
    doubled = table_view(table(*HIT, Doubled(WHITE), options=options), "bob", ())
    assert (doubled.offer, doubled.beaver, doubled.can) == (2, 0, ("beaver", "drop", "take"))
    beavered = table_view(table(*HIT, Doubled(WHITE), Beavered(BLACK), options=options), "ann", ())
    assert (beavered.phase, beavered.turn, beavered.offer, beavered.beaver) == ("doubled", WHITE, 4, 1)
    assert beavered.can == ("drop", "raccoon", "take")
    raccooned = table(*HIT, Doubled(WHITE), Beavered(BLACK), Raccooned(WHITE), options=options)
    shown = table_view(raccooned, "bob", ())
    assert (shown.turn, shown.offer, shown.beaver, shown.can) == (BLACK, 8, 2, ("drop", "take"))
    taken = table_view(raccooned.after(Taken(BLACK)), "bob", ())
    assert (taken.cube, taken.offer, taken.beaver) == (wire.CubeView(8, BLACK, 64), None, 0)


def test_a_first_roll_may_be_rejected_once() -> None:
    opened = table(Start(), Opening(6, 2), options={"reject_first_throw": True})
    assert table_view(opened, "ann", ()).can == ("play", "reject", "resign")
    rejected = table_view(opened.after(FirstRollRejected(WHITE)), "ann", ())
    assert (rejected.phase, rejected.again, rejected.stake) == ("roll", True, 2)


TWO_SIXES = (Rolled(WHITE, (6, 6)), Played(WHITE, ((6, 24, 18), (6, 24, 18))))


def test_leftovers_are_shown_as_the_stage_to_be_played() -> None:
    """White's first 6-6 in gulbar: two checkers leave the head and stop before Black's."""
    left = table(Start(), Opening(6, 2), *TWO_SIXES, game="gulbar")
    view = table_view(left, "bob", ())
    assert (view.phase, view.turn) == ("play", BLACK)
    assert view.stage == wire.StagesView("leftover", 6, 2, ())
    assert view.graph is not None
    assert view.graph.dice == 1
    assert view.last is not None
    assert view.last.stage is None
    played = left.after(Played(BLACK, ((6, 24, 18),)))
    view = table_view(played, "bob", (), seen=4)
    assert (view.phase, view.stage, view.again) == ("roll", None, False)
    assert view.last == wire.LastView(BLACK, (6, 6), ((6, 24, 18, 0),), wire.StageView("leftover", 6, 2))
    assert view.events[-1]["stage"] == {"kind": "leftover", "die": 6, "count": 2}


def test_leftovers_to_come_are_shown_behind_it() -> None:
    """White's first 3-3 in giul: the first checker makes three moves and stops before Black's head."""
    threes = Played(WHITE, ((3, 24, 21), (3, 21, 18), (3, 18, 15)))
    left = table(Start(), Opening(6, 2), Rolled(WHITE, (3, 3)), threes, game="giul")
    assert table_view(left, "bob", ()).stage == wire.StagesView("leftover", 3, 1, ((4, 4), (5, 4), (6, 4)))


def test_a_development_and_a_roll_once_more_are_shown() -> None:
    fives = ((5, 24, 19), (5, 19, 14), (5, 14, 9), (5, 9, 4))
    rolled = (Start(), Opening(6, 2), Rolled(WHITE, (5, 5)), Played(WHITE, fives))
    developed = table_view(table(*rolled, game="mad-nardy"), "ann", ())
    assert (developed.turn, developed.stage) == (WHITE, wire.StagesView("development", 6, 4, ()))
    again = table_view(table(*rolled, game="gulbar"), "ann", ())
    assert (again.phase, again.turn, again.again) == ("roll", WHITE, True)


def test_a_double_is_named_after_an_ace_deuce() -> None:
    played = Played(WHITE, ((2, 26, 23), (1, 26, 24)))
    named = table(Start(), Opening(6, 2), Rolled(WHITE, (2, 1)), played, game="acey-deucey")
    view = table_view(named, "ann", ())
    assert (view.phase, view.turn, view.can) == ("name", WHITE, ("name", "resign"))
    view = table_view(named.after(DoubleNamed(WHITE, 4)), "ann", ())
    assert (view.phase, view.stage) == ("play", wire.StagesView("named", 4, 4, ()))


def test_the_account_counts_club_points_and_adds_up_to_nothing() -> None:
    events = (Start(), Opening(6, 2), ResignationOffered(BLACK, 2), ResignationAccepted(WHITE))
    view = table_view(table(*events, stake=5), "ann", ())
    assert (view.stake_per_point, view.account) == (5, BySide(10, -10))


def test_a_draw_has_no_winner_and_the_session_goes_on() -> None:
    """Plakoto: the last checker on the start is pinned for White already, and now for Black."""
    last = "x 24:1p 3:14 | o 24:1 1:14"
    before = table(Start(), Opening(6, 2), Rolled(WHITE, (2, 1)), game="plakoto")
    game = replace(before.match.game, position=before.match.variant.position(last))
    stands = replace(before, match=replace(before.match, game=game))
    drawn = stands.after(Played(WHITE, ((2, 3, 1),)))
    view = table_view(drawn, "ann", ())
    assert view.outcome == wire.OutcomeView(None, 0, 0, "mother")
    assert (view.phase, view.turn, view.can) == ("over", None, ("next", "rematch"))
    assert (view.score, view.account) == (BySide(0, 0), BySide(0, 0))


def test_men_left_may_be_given_up_one_by_one() -> None:
    view = table_view(table(Start(), Opening(6, 2), game="khachapuri"), "ann", ())
    assert view.kinds == tuple(range(1, 16))


@pytest.mark.parametrize(
    ("game", "options", "length", "profile"),
    [
        ("long-nardy", {}, None, "classic"),
        ("long-nardy", {"first_turn_head": "three", "manual_dice": True}, 5, "club"),
        ("long-nardy", {"fence": "never"}, None, None),
        ("backgammon", {}, 5, "tournament"),
        ("backgammon", {}, None, None),
        ("backgammon", {"jacoby": True, "beavers": True}, None, "money"),
        ("backgammon", {"jacoby": True, "beavers": True}, 5, None),
        ("tavli", {}, 7, None),
    ],
)
def test_options_that_go_by_a_name_are_named(
    game: str, options: dict[str, Any], length: int | None, profile: str | None
) -> None:
    view = table_view(table(game=game, options=options, length=length), None, ())
    assert (view.profile, view.options) == (profile, options)


def test_a_set_shows_the_game_on_the_board() -> None:
    before = table(game="tavli", length=7)
    view = table_view(before, "ann", ())
    assert (view.game, view.games) == ("portes", ("portes", "plakoto", "fevga"))
    won = (ResignationOffered(BLACK, 1), ResignationAccepted(WHITE))
    games = []
    for _ in range(4):
        before = before.after(Start(before.match.next_first()))
        if before.match.game.turn is None:
            before = before.after(Opening(6, 2))
        view = table_view(before, "ann", ())
        games.append((view.game, view.landing, view.board.geometry))
        before = before.after(*won)
        assert table_view(before, "ann", ()).game == view.game
    assert games == [
        ("portes", "hit", "contrary"),
        ("plakoto", "pin", "contrary"),
        ("fevga", "block", "parallel"),
        ("portes", "hit", "contrary"),
    ]


def test_a_resignation_shows_who_must_answer_it() -> None:
    view = table_view(table(*HIT, ResignationOffered(BLACK, 2)), "ann", ())
    assert view.resignation == wire.ResignationView(BLACK, 2)
    assert (view.turn, view.can) == (WHITE, ("accept", "refuse"))


def test_long_nardy_has_no_cube_and_two_kinds_of_loss() -> None:
    view = table_view(table(Start(), Opening(6, 2), game="long-nardy"), "ann", ())
    assert (view.cube, view.kinds, view.board.geometry, view.stake) == (None, (1, 2), "parallel", 1)


def test_seats_say_who_is_here() -> None:
    machine = Seat("machine", "The machine", "machine")
    opened = table(seats=BySide(ANN, machine), strength=Strength("casual", "bold"))
    seats = BySide(
        wire.SeatView("Ann", "person", True), wire.SeatView("The machine", "machine", True, "casual", "bold")
    )
    assert table_view(opened, "ann", {"ann"}).seats == seats
    assert table_view(opened, None, {"ann"}).seats == seats
    assert not table_view(table(), "ann", {"ann"}).seats.black.online  # type: ignore[union-attr]


def test_a_summary_names_the_opponent() -> None:
    record = actions.settled(table(*HIT), "now")
    assert summary(record, "bob") == bodies.TableSummary(
        "table", "backgammon", "friend", None, "roll", WHITE, "black", "Ann", None, "now"
    )
    casual = msgspec.structs.replace(record, strength=Strength("casual", "bold"))
    assert summary(casual, "bob").level == "casual"
    alone = msgspec.structs.replace(record, seats=BySide(ANN, ANN))
    assert (summary(alone, "ann").you, summary(alone, "ann").opponent) == ("both", None)


def test_the_view_is_what_the_wire_document_says() -> None:
    fields = list(wire.TableView.__struct_fields__)
    document = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    shown = document.partition('{ "type":"table"')[2].partition("```")[0]
    shown = re.sub(r"\{[^{}]*\}", "", re.sub(r"\{[^{}]*\}", "", shown))  # the fields of fields
    assert [name for name in re.findall(r'"(\w+)":', shown) if name in fields] == fields


def test_every_command_and_event_is_in_the_wire_document() -> None:
    document = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    tags = [known.__struct_config__.tag for known in (*get_args(commands.Command), *get_args(Event))]
    assert [tag for tag in tags if f"`{tag}`" not in document] == []


def test_every_error_code_is_in_the_wire_document() -> None:
    from sheshbesh.club import errors
    from sheshbesh.rules import errors as rules

    document = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    used = {error.code for error in errors.ClubError.__subclasses__()}
    used |= {error.code for error in rules.RuleError.__subclasses__()}
    used |= {rules.UnknownGame.code, rules.OptionError.code, "unknown_page"}
    used |= {UnknownLevel.code}
    assert [code for code in sorted(used) if f"`{code}`" not in document] == []


def test_every_level_and_style_is_in_the_wire_document() -> None:
    document = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    for one in (*LEVELS, *STYLES):
        assert f"`{one.key}`" in document
