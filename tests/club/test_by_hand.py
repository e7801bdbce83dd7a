"""A table as the referee of a real board: dice entered by hand, plays that may be challenged."""

from __future__ import annotations

from typing import Any

import pytest

from sheshbesh.club.errors import Malformed
from sheshbesh.club.tables import commands
from sheshbesh.club.tables.deeds import COCKED_IN_A_ROW
from sheshbesh.club.tables.table import Table
from sheshbesh.club.web.wire import messages as wire
from sheshbesh.club.web.wire.views import table_view
from sheshbesh.rules.errors import IllegalPlay, NotYourTurn, WrongPhase
from sheshbesh.rules.events import Cocked, CorrectionDemanded, Played, Premature, Rolled
from sheshbesh.rules.side import Side
from tests.club.desk import Desk

WHITE, BLACK = Side.WHITE, Side.BLACK
BY_HAND = {"manual_dice": True}
CHALLENGE = {"illegal_play": "challenge"}
SIX_FIVE = commands.Play(((6, 24, 18), (5, 18, 13)))
TOO_FAR = commands.Play(((6, 24, 16), (5, 16, 13)))
"""Eight points with a six."""


async def opened(desk: Desk, options: dict[str, Any], game: str = "backgammon") -> Table:
    """Ann must play 6-5."""
    table = await desk.friends(game, options=options)
    return await desk.does("ann", table.id, commands.Opening(6, 5)) if options.get("manual_dice") else table


async def test_a_player_enters_what_the_dice_show() -> None:
    desk = Desk()
    table = await opened(desk, BY_HAND)
    await desk.does("ann", table.id, SIX_FIVE)
    with pytest.raises(Malformed, match="what do they show"):
        await desk.does("bob", table.id, commands.Roll())
    table = await desk.does("bob", table.id, commands.Roll((2, 4)))
    assert table.events[-1] == Rolled(BLACK, (2, 4))
    assert table_view(table, "bob", ()).dice == wire.DiceView(BLACK, (4, 2))
    assert table_view(table, "bob", ()).manual


async def test_cocked_dice_are_rolled_again() -> None:
    desk = Desk()
    table = await opened(desk, BY_HAND)
    await desk.does("ann", table.id, SIX_FIVE)
    await desk.does("bob", table.id, commands.Roll((2, 4)))
    with pytest.raises(NotYourTurn):
        await desk.does("ann", table.id, commands.Cocked())
    table = await desk.does("bob", table.id, commands.Cocked())
    assert table.events[-1] == Cocked(BLACK)
    view = table_view(table, "bob", ())
    assert (view.phase, view.turn, view.dice, view.again) == ("roll", BLACK, None, True)
    assert view.can == ("resign", "roll")


async def test_dice_are_not_cocked_without_end() -> None:
    desk = Desk()
    table = await opened(desk, BY_HAND)
    await desk.does("ann", table.id, SIX_FIVE)
    for _ in range(COCKED_IN_A_ROW):
        await desk.does("bob", table.id, commands.Roll((2, 4)))
        await desk.does("bob", table.id, commands.Cocked())
    table = await desk.does("bob", table.id, commands.Roll((2, 4)))
    with pytest.raises(WrongPhase, match="20 times in a row"):
        await desk.does("bob", table.id, commands.Cocked())
    assert (await desk.plays_any("bob", table.id)).version == table.version + 1


async def test_a_cocked_opening_roll_is_made_anew() -> None:
    desk = Desk()
    table = await opened(desk, BY_HAND)
    table = await desk.does("ann", table.id, commands.Cocked())
    assert table_view(table, "bob", ()).phase == "opening"
    assert "opening" in table_view(table, "bob", ()).can


async def test_a_roll_out_of_turn_is_void_and_noted_once() -> None:
    """The mover's draft stays where it is."""
    desk = Desk()
    table = await opened(desk, BY_HAND)
    await desk.tables.draft("ann", table.id, table.version, ((6, 24, 18),), "screen")
    table = await desk.does("bob", table.id, commands.Roll((6, 6)))
    assert table.events[-1] == Premature(BLACK, (6, 6))
    assert table_view(table, "ann", ()).draft == ((6, 24, 18),)
    assert table_view(table, "ann", ()).dice == wire.DiceView(WHITE, (6, 5))
    with pytest.raises(NotYourTurn, match="void"):
        await desk.does("bob", table.id, commands.Roll((6, 6)))
    await desk.does("ann", table.id, SIX_FIVE)
    table = await desk.does("bob", table.id, commands.Roll((2, 1)))
    assert table.events[-1] == Rolled(BLACK, (2, 1))


async def test_whoever_has_rolled_does_not_roll_again() -> None:
    desk = Desk()
    table = await opened(desk, BY_HAND)
    with pytest.raises(WrongPhase):
        await desk.does("ann", table.id, commands.Roll((6, 6)))


async def test_an_illegal_play_is_shown_with_the_rule_that_it_breaks() -> None:
    desk = Desk((6, 5))
    table = await opened(desk, CHALLENGE)
    table = await desk.does("ann", table.id, TOO_FAR)
    assert table.events[-1] == Played(WHITE, TOO_FAR.moves)
    view = table_view(table, "bob", ())
    assert (view.phase, view.turn, view.can) == ("roll", BLACK, ("demand", "double", "resign", "roll"))
    assert view.board.white[13] == 6
    assert view.disputed == wire.DisputedView(
        "no_die", "backgammon#forced-play", {"pips": 8, "left": 2}, None, TOO_FAR.moves
    )
    assert table_view(table, "ann", ()).can == ("resign",)
    assert view.events[-1]["moves"] == [[6, 24, 16, 0], [5, 16, 13, 0]]


async def test_an_incomplete_play_comes_with_one_that_is_not() -> None:
    desk = Desk((6, 5))
    table = await opened(desk, CHALLENGE)
    table = await desk.does("ann", table.id, commands.Play(((6, 24, 18),)))
    disputed = table_view(table, "bob", ()).disputed
    assert disputed is not None
    assert (disputed.code, disputed.params) == ("more_dice", {"dice": 1, "possible": 2})
    assert disputed.example is not None
    assert disputed.example[0] == (6, 24, 18)


async def test_a_demanded_correction_brings_the_roll_back() -> None:
    desk = Desk((6, 5))
    table = await opened(desk, CHALLENGE)
    await desk.does("ann", table.id, TOO_FAR)
    with pytest.raises(NotYourTurn):
        await desk.does("ann", table.id, commands.Demand())
    table = await desk.does("bob", table.id, commands.Demand())
    assert table.events[-1] == CorrectionDemanded(BLACK)
    view = table_view(table, "ann", ())
    assert (view.phase, view.turn, view.disputed, view.last) == ("play", WHITE, None, None)
    assert view.dice == wire.DiceView(WHITE, (6, 5))
    assert view.board.white[24] == 2
    table = await desk.does("ann", table.id, SIX_FIVE)
    with pytest.raises(WrongPhase):
        await desk.does("bob", table.id, commands.Demand())


@pytest.mark.parametrize("accepting", [commands.Roll(), commands.Double()])
async def test_a_roll_or_a_double_accepts_an_illegal_play(accepting: commands.Command) -> None:
    desk = Desk((6, 5), (3, 1))
    table = await opened(desk, CHALLENGE)
    await desk.does("ann", table.id, TOO_FAR)
    table = await desk.does("bob", table.id, accepting)
    view = table_view(table, "bob", ())
    assert view.disputed is None
    assert "demand" not in view.can
    assert view.board.white[13] == 6
    with pytest.raises(WrongPhase):
        await desk.does("bob", table.id, commands.Demand())


async def test_what_no_hand_can_do_is_refused_even_so() -> None:
    """A checker that is not there, a point that the other side has made."""
    desk = Desk((6, 5))
    table = await opened(desk, CHALLENGE)
    for moves in (((6, 23, 17),), ((6, 24, 19),)):
        with pytest.raises(IllegalPlay):
            await desk.does("ann", table.id, commands.Play(moves))
        with pytest.raises(IllegalPlay):
            await desk.tables.draft("ann", table.id, table.version, moves, "screen")


async def test_a_draft_may_be_any_moves_that_a_hand_can_make() -> None:
    desk = Desk((6, 5))
    table = await opened(desk, CHALLENGE)
    await desk.tables.draft("ann", table.id, table.version, TOO_FAR.moves, "screen")
    assert table_view(await desk.tables.load(table.id), "ann", ()).draft == TOO_FAR.moves


async def test_after_a_correction_the_play_before_is_the_last_one() -> None:
    desk = Desk((6, 5), (2, 1))
    table = await opened(desk, CHALLENGE)
    await desk.does("ann", table.id, SIX_FIVE)
    await desk.does("bob", table.id, commands.Roll())
    await desk.does("bob", table.id, commands.Play(((1, 24, 22), (2, 22, 21))))
    table = await desk.does("ann", table.id, commands.Demand())
    last = table_view(table, "bob", ()).last
    assert last == wire.LastView(WHITE, (6, 5), ((6, 24, 18, 0), (5, 18, 13, 0)), None)
