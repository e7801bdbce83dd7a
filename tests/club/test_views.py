"""What each viewer is shown."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from sheshbesh.club import actions, wire
from sheshbesh.club.table import Seat, Table, TableRecord
from sheshbesh.club.views import summary, table_view
from sheshbesh.rules.events import (
    Doubled,
    Dropped,
    Event,
    Opening,
    Played,
    ResignationOffered,
    Rolled,
    Start,
    Taken,
)
from sheshbesh.rules.side import BySide, Side

ROOT = Path(__file__).parents[2]
WHITE, BLACK = Side.WHITE, Side.BLACK
ANN, BOB = Seat("ann", "Ann", "person"), Seat("bob", "Bob", "person")


def table(*events: Event, game: str = "backgammon", seats: BySide[Seat | None] | None = None) -> Table:
    """A table at which this has happened."""
    record = TableRecord(
        id="table",
        game=game,
        options={},
        mode="friend",
        length=None,
        stake=1,
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


def test_a_resignation_shows_who_must_answer_it() -> None:
    view = table_view(table(*HIT, ResignationOffered(BLACK, 2)), "ann", ())
    assert view.resignation == wire.ResignationView(BLACK, 2)
    assert (view.turn, view.can) == (WHITE, ("accept", "refuse"))


def test_long_nardy_has_no_cube_and_two_kinds_of_loss() -> None:
    view = table_view(table(Start(), Opening(6, 2), game="long-nardy"), "ann", ())
    assert (view.cube, view.kinds, view.board.geometry, view.stake) == (None, (1, 2), "parallel", 1)


def test_seats_say_who_is_here() -> None:
    machine = Seat("machine", "The machine", "machine")
    view = table_view(table(seats=BySide(ANN, machine)), "ann", {"ann"})
    assert view.seats == BySide(
        wire.SeatView("Ann", "person", True), wire.SeatView("The machine", "machine", True)
    )
    assert not table_view(table(), "ann", {"ann"}).seats.black.online  # type: ignore[union-attr]


def test_a_summary_names_the_opponent() -> None:
    record = actions.settled(table(*HIT), "now")
    assert summary(record, "bob") == wire.TableSummary(
        "table", "backgammon", "friend", None, "roll", WHITE, "black", "Ann", "now"
    )
    alone = msgspec.structs.replace(record, seats=BySide(ANN, ANN))
    assert (summary(alone, "ann").you, summary(alone, "ann").opponent) == ("both", None)


def test_the_view_is_what_the_wire_document_and_the_client_say() -> None:
    fields = list(wire.TableView.__struct_fields__)
    document = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    shown = document.partition('{ "type":"table"')[2].partition("```")[0]
    shown = re.sub(r"\{[^{}]*\}", "", re.sub(r"\{[^{}]*\}", "", shown))  # the fields of fields
    assert [name for name in re.findall(r'"(\w+)":', shown) if name in fields] == fields
    client = (ROOT / "web" / "src" / "wire.ts").read_text(encoding="utf-8")
    interface = client.partition("interface TableView {")[2].partition("\n}")[0]
    assert re.findall(r"^  (\w+):", interface, re.MULTILINE) == ["type", *fields]


def test_every_error_code_is_in_the_wire_document() -> None:
    from sheshbesh.club import errors
    from sheshbesh.rules import errors as rules

    document = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    used = {error.code for error in errors.ClubError.__subclasses__()}
    used |= {error.code for error in rules.RuleError.__subclasses__()}
    used |= {rules.UnknownGame.code, rules.OptionError.code, "unknown_page"}
    assert [code for code in sorted(used) if f"`{code}`" not in document] == []
