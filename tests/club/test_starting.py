"""How a table gets going: colours rolled for, dice entered by hand, dice mixed."""

from __future__ import annotations

import pytest

from sheshbesh.club.errors import Malformed
from sheshbesh.club.tables import commands
from sheshbesh.club.tables.order import NewTable
from sheshbesh.club.tables.table import Table
from sheshbesh.club.web.wire import messages as wire
from sheshbesh.club.web.wire.views import table_view
from sheshbesh.rules.errors import NotYourTurn, WrongPhase
from sheshbesh.rules.events import ColoursRolled, DiceMixed, Opening, Start
from sheshbesh.rules.side import Side
from tests.club.desk import ANN, BOB, Desk

WHITE, BLACK = Side.WHITE, Side.BLACK
COLOURS = {"choose_sides": "roll"}
BY_HAND = {"manual_dice": True}


def shown(table: Table, who: str) -> tuple[str, Side | None, tuple[str, ...]]:
    """Phase, turn and what this player may do."""
    view = table_view(table, who, ())
    return view.phase, view.turn, view.can


async def test_the_higher_die_chooses_the_colour_before_the_first_game() -> None:
    """The opening roll is another one."""
    desk = Desk((4, 4), (2, 5), (6, 1))
    table = await desk.friends(options=COLOURS)
    assert table.events == (ColoursRolled(4, 4), ColoursRolled(2, 5))
    assert shown(table, "bob") == ("colours", BLACK, ("colours",))
    assert shown(table, "ann") == ("colours", BLACK, ())
    assert table_view(table, "ann", ()).opening == wire.OpeningView(2, 5, ((4, 4),))
    assert table.record.due == "bob"

    table = await desk.does("bob", table.id, commands.Colours(swap=True))
    assert table.record.sides_of("bob") == (WHITE,)
    assert table.events[2:] == (Start(), Opening(6, 1))
    assert (table.record.phase, table.record.due) == ("play", "bob")


async def test_whoever_chooses_may_keep_his_colour() -> None:
    desk = Desk((3, 1), (6, 1))
    table = await desk.friends(options=COLOURS)
    table = await desk.does("ann", table.id, commands.Colours(swap=False))
    assert table.record.sides_of("ann") == (WHITE,)
    assert table.record.phase == "play"


async def test_nothing_else_is_done_before_the_colours_are_chosen() -> None:
    desk = Desk((3, 1))
    table = await desk.friends(options=COLOURS)
    with pytest.raises(NotYourTurn):
        await desk.does("bob", table.id, commands.Colours(swap=True))
    for command in (commands.Roll(), commands.Resign(1), commands.Next(), commands.Rematch()):
        with pytest.raises(WrongPhase):
            await desk.does("ann", table.id, command)
    assert await desk.tables.load(table.id) == table


async def test_colours_are_not_chosen_where_they_are_agreed() -> None:
    desk = Desk((6, 1))
    table = await desk.friends()
    with pytest.raises(WrongPhase):
        await desk.does("ann", table.id, commands.Colours(swap=True))


async def test_the_machine_rolls_for_the_colours_too() -> None:
    desk = Desk((1, 6), (6, 1))
    table_id = await desk.tables.create(ANN, NewTable("backgammon", "machine", 1, WHITE, COLOURS))
    assert (await desk.tables.load(table_id)).record.due == "machine"


async def test_opening_dice_are_entered_where_they_are_rolled_by_hand() -> None:
    desk = Desk()
    table = await desk.friends(options=BY_HAND)
    assert shown(table, "ann") == ("opening", None, ("mix", "opening"))
    assert table_view(table, "ann", ()).opening is None
    assert table.record.due is None

    table = await desk.does("bob", table.id, commands.Opening(3, 3))
    assert shown(table, "bob") == ("opening", None, ("opening",))
    assert table_view(table, "ann", ()).opening == wire.OpeningView(3, 3, ((3, 3),))

    table = await desk.does("ann", table.id, commands.Opening(2, 6))
    assert table.events == (Start(), Opening(3, 3), Opening(2, 6))
    assert shown(table, "bob") == ("play", BLACK, ("cocked", "play", "resign"))
    with pytest.raises(WrongPhase):
        await desk.does("ann", table.id, commands.Opening(2, 6))


async def test_a_missing_opening_die_is_asked_for() -> None:
    desk = Desk((5, 5))
    table = await desk.friends(options=BY_HAND)
    with pytest.raises(Malformed, match="white's die"):
        await desk.does("ann", table.id, commands.Opening(None, 6))
    assert await desk.tables.load(table.id) == table


async def test_the_machines_opening_die_is_rolled_for_it() -> None:
    desk = Desk((6, 1), (2, 1))
    table_id = await desk.tables.create(ANN, NewTable("backgammon", "machine", 1, WHITE, BY_HAND))
    table = await desk.does("ann", table_id, commands.Opening(6, 1))
    assert table.events == (Start(), Opening(6, 6))
    table = await desk.does("ann", table_id, commands.Opening(white=4))
    assert table.events[-1] == Opening(4, 2)


async def test_dice_for_the_colours_are_entered_by_hand() -> None:
    desk = Desk()
    table = await desk.friends(options=COLOURS | BY_HAND)
    assert shown(table, "bob") == ("colours", None, ("mix", "opening"))
    await desk.does("ann", table.id, commands.Opening(2, 2))
    table = await desk.does("ann", table.id, commands.Opening(2, 4))
    assert shown(table, "bob") == ("colours", BLACK, ("colours", "mix"))
    with pytest.raises(WrongPhase):
        await desk.does("ann", table.id, commands.Opening(5, 4))
    table = await desk.does("bob", table.id, commands.Colours(swap=False))
    assert shown(table, "bob") == ("opening", None, ("mix", "opening"))


async def test_dice_are_not_entered_where_the_server_rolls_them() -> None:
    desk = Desk((6, 1))
    table = await desk.friends()
    for command in (commands.Opening(3, 1), commands.Roll((3, 1))):
        with pytest.raises(Malformed, match="the server rolls"):
            await desk.does("bob", table.id, command)


async def test_dice_are_mixed_once_and_only_before_a_game() -> None:
    desk = Desk()
    table = await desk.friends(options=BY_HAND)
    table = await desk.does("bob", table.id, commands.Mix())
    assert table.events[-1] == DiceMixed(BLACK)
    assert shown(table, "ann")[2] == ("opening",)
    with pytest.raises(WrongPhase):
        await desk.does("ann", table.id, commands.Mix())
    await desk.does("ann", table.id, commands.Opening(6, 1))
    await desk.does("ann", table.id, commands.Resign(1))
    await desk.does("bob", table.id, commands.Accept())
    with pytest.raises(WrongPhase):
        await desk.does("ann", table.id, commands.Mix())
    await desk.does("bob", table.id, commands.Next())
    table = await desk.does("ann", table.id, commands.Mix())
    assert table.events[-1] == DiceMixed(WHITE)


async def test_dice_that_the_server_rolls_are_not_mixed() -> None:
    desk = Desk((6, 1))
    table = await desk.friends("long-nardy")
    with pytest.raises(WrongPhase, match="by hand"):
        await desk.does("ann", table.id, commands.Mix())


async def test_a_rematch_begins_as_the_first_match_did() -> None:
    desk = Desk((3, 1), (6, 1), (1, 2))
    table = await desk.friends(length=1, options=COLOURS)
    await desk.does("ann", table.id, commands.Colours(swap=True))
    await desk.does("ann", table.id, commands.Resign(1))
    await desk.does("bob", table.id, commands.Accept())
    await desk.does("bob", table.id, commands.Rematch())
    table = await desk.does("ann", table.id, commands.Rematch())
    assert table.record.successor is not None
    again = await desk.tables.load(table.record.successor)
    assert again.events == (ColoursRolled(1, 2),)
    assert again.record.sides_of(BOB.id) == (WHITE,)
