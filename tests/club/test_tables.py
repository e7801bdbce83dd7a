"""The table service with fakes at its ports: what players can do, and what is refused."""

from __future__ import annotations

import pytest

from sheshbesh.club.bus.memory import MemoryBus
from sheshbesh.club.errors import NotSeated, Refused, Stale, TableFull, TooMany, Unavailable, UnknownTable
from sheshbesh.club.tables import commands
from sheshbesh.club.tables.commands import Moves
from sheshbesh.club.tables.order import NewTable
from sheshbesh.club.tables.service import TABLES_AT_ONCE, TRIES, Tables
from sheshbesh.club.tables.table import Strength
from sheshbesh.club.web.wire import messages as wire
from sheshbesh.club.web.wire.views import table_view
from sheshbesh.engine.levels import UnknownLevel
from sheshbesh.rules.errors import (
    IllegalCube,
    IllegalPlay,
    IllegalResignation,
    NotYourTurn,
    OptionError,
    UnknownGame,
    WrongPhase,
)
from sheshbesh.rules.events import Opening, Played, Rolled, Start
from sheshbesh.rules.side import BySide, Side
from tests.club.desk import ANN, BOB, EVE, Desk
from tests.club.fakes import FakeClock, ScriptedDice


async def test_a_friends_table_waits_until_somebody_joins() -> None:
    desk = Desk((3, 3), (6, 2))
    table_id = await desk.tables.create(ANN, NewTable("backgammon", "friend", 5, Side.WHITE))
    waiting = await desk.tables.load(table_id)
    assert waiting.waiting
    assert waiting.record.phase == "waiting"
    assert waiting.events == ()

    joined = await desk.tables.join(BOB, table_id)
    assert joined.events == (Start(None), Opening(3, 3), Opening(6, 2))
    assert joined.match.game.on_roll is Side.WHITE
    assert joined.match.game.ties == ((3, 3),)
    assert joined.record.phase == "play"
    assert joined.record.due == "ann"


async def test_long_nardy_begins_with_a_roll_of_its_own() -> None:
    desk = Desk((2, 5))
    table = await desk.friends("long-nardy")
    assert (table.record.phase, table.record.turn, table.record.due) == ("roll", Side.BLACK, "bob")


async def test_joining_again_changes_nothing() -> None:
    desk = Desk((6, 2))
    table = await desk.friends()
    assert await desk.tables.join(ANN, table.id) == table
    assert await desk.tables.join(BOB, table.id) == table


async def test_a_third_player_finds_the_table_full() -> None:
    desk = Desk((6, 2))
    table = await desk.friends()
    with pytest.raises(TableFull):
        await desk.tables.join(EVE, table.id)


async def test_of_two_who_sit_down_at_once_one_gets_the_seat() -> None:
    desk = Desk((6, 2), (5, 1), (4, 1))
    table_id = await desk.tables.create(ANN, NewTable("backgammon", "friend"))
    desk.store.before_commit = lambda: desk.tables.join(EVE, table_id)
    with pytest.raises(TableFull):
        await desk.tables.join(BOB, table_id)
    table = await desk.tables.load(table_id)
    assert table.record.sides_of("eve")
    assert len(table.events) == 2


async def test_whoever_does_not_choose_gets_a_side_by_lot() -> None:
    desk = Desk()
    table_id = await desk.tables.create(ANN, NewTable("backgammon", "friend"))
    assert (await desk.tables.load(table_id)).record.sides_of("ann") == (Side.BLACK,)


async def test_on_one_screen_a_player_has_both_seats() -> None:
    desk = Desk((6, 2), (5, 4))
    table_id = await desk.tables.create(ANN, NewTable("backgammon", "screen"))
    assert (await desk.tables.load(table_id)).record.phase == "play"
    await desk.plays_any("ann", table_id)
    table = await desk.does("ann", table_id, commands.Roll())
    assert table.events[-1] == Rolled(Side.BLACK, (5, 4))
    table = await desk.does("ann", table_id, commands.Resign(1))
    view = table_view(table, "ann", ())
    assert (view.you, view.turn, view.can) == ("both", Side.WHITE, ("accept", "refuse"))
    table = await desk.does("ann", table_id, commands.Accept())
    assert table.match.score[Side.WHITE] == 1


async def test_the_machine_is_due_when_it_wins_the_opening() -> None:
    desk = Desk((1, 2))
    table_id = await desk.tables.create(ANN, NewTable("backgammon", "machine", None, Side.WHITE))
    assert (await desk.tables.load(table_id)).record.due == "machine"


async def test_unknown_things_are_refused() -> None:
    desk = Desk()
    with pytest.raises(UnknownTable):
        await desk.tables.load("nowhere")
    with pytest.raises(UnknownGame):
        await desk.tables.create(ANN, NewTable("chess", "friend"))
    with pytest.raises(OptionError):
        await desk.tables.create(ANN, NewTable("backgammon", "friend", options={"colour": "red"}))
    with pytest.raises(UnknownLevel, match="first-game, learner, casual, regular, club, strong, best"):
        await desk.tables.create(ANN, NewTable("backgammon", "machine", level="grandmaster"))
    with pytest.raises(UnknownLevel, match="balanced, bold, careful"):
        await desk.tables.create(ANN, NewTable("backgammon", "machine", style="wild"))
    with pytest.raises(Refused, match="machine"):
        await desk.tables.create(ANN, NewTable("backgammon", "friend", level="best"))
    assert desk.store.records == {}


async def test_options_reach_the_rules() -> None:
    desk = Desk((6, 2))
    order = NewTable("backgammon", "screen", options={"cube": False})
    table = await desk.tables.load(await desk.tables.create(ANN, order))
    assert table_view(table, "ann", ()).cube is None


async def test_nobody_makes_tables_without_end() -> None:
    desk = Desk()
    for _ in range(TABLES_AT_ONCE):
        await desk.tables.create(ANN, NewTable("backgammon", "friend"))
    with pytest.raises(TooMany):
        await desk.tables.create(ANN, NewTable("backgammon", "friend"))
    await desk.tables.create(BOB, NewTable("backgammon", "friend"))


async def test_a_play_is_stored_and_the_turn_passes() -> None:
    desk = Desk((6, 5))
    table = await desk.friends()
    table = await desk.does("ann", table.id, commands.Play(((6, 24, 18), (5, 18, 13))))
    assert table.events[-1] == Played(Side.WHITE, ((6, 24, 18), (5, 18, 13)))
    assert (table.record.phase, table.record.turn) == ("roll", Side.BLACK)
    assert desk.store.logs[table.id] == table.events


async def test_the_same_key_is_carried_out_once() -> None:
    desk = Desk((6, 5))
    table = await desk.friends()
    play = commands.Play(((6, 24, 18), (5, 18, 13)))
    first = await desk.tables.command("ann", table.id, "key", table.version, play)
    again = await desk.tables.command("ann", table.id, "key", table.version, play)
    assert first == again == 3
    assert len(desk.store.logs[table.id]) == 3


async def test_the_same_key_from_two_screens_at_once_is_carried_out_once() -> None:
    desk = Desk((6, 5))
    table = await desk.friends()
    play = commands.Play(((6, 24, 18), (5, 18, 13)))

    async def the_other_screen_is_faster() -> None:
        await desk.tables.command("ann", table.id, "key", table.version, play)

    desk.store.before_commit = the_other_screen_is_faster
    assert await desk.tables.command("ann", table.id, "key", table.version, play) == 3
    assert len(desk.store.logs[table.id]) == 3


async def test_another_players_key_is_another_command() -> None:
    desk = Desk((6, 5), (2, 1))
    table = await desk.friends()
    await desk.does("ann", table.id, commands.Play(((6, 24, 18), (5, 18, 13))), key="key")
    table = await desk.does("bob", table.id, commands.Roll(), key="key")
    assert table.events[-1] == Rolled(Side.BLACK, (2, 1))


async def test_a_command_for_an_older_version_is_stale() -> None:
    desk = Desk((6, 5), (4, 1))
    table = await desk.friends()
    await desk.plays_any("ann", table.id)
    with pytest.raises(Stale, match="version 3"):
        await desk.tables.command("bob", table.id, "key", table.version, commands.Roll())
    assert len(desk.store.logs[table.id]) == 3


async def test_a_command_that_lost_the_race_is_stale() -> None:
    desk = Desk((6, 5))
    table = await desk.friends()

    async def bob_resigns() -> None:
        await desk.does("bob", table.id, commands.Resign(1))

    desk.store.before_commit = bob_resigns
    with pytest.raises(Stale):
        await desk.tables.command("ann", table.id, "key", 2, commands.Play(((6, 24, 18), (5, 18, 13))))


async def test_a_table_that_never_comes_to_rest_is_given_up() -> None:
    desk = Desk((6, 2), *[(5, 1)] * TRIES)
    table_id = await desk.tables.create(ANN, NewTable("backgammon", "friend"))
    bump = desk.store.records

    async def somebody_is_always_faster() -> None:
        record = bump[table_id]
        bump[table_id] = type(record)(
            **{f: getattr(record, f) for f in record.__struct_fields__} | {"revision": record.revision + 1}
        )
        desk.store.before_commit = somebody_is_always_faster

    desk.store.before_commit = somebody_is_always_faster
    with pytest.raises(Unavailable):
        await desk.tables.join(BOB, table_id)


@pytest.mark.parametrize(
    ("who", "command", "refusal"),
    [
        ("eve", commands.Roll(), NotSeated),
        ("bob", commands.Roll(), WrongPhase),
        ("bob", commands.Play(((6, 24, 18), (5, 18, 13))), NotYourTurn),
        ("ann", commands.Roll(), WrongPhase),
        ("ann", commands.Double(), WrongPhase),
        ("ann", commands.Take(), WrongPhase),
        ("ann", commands.Play(()), IllegalPlay),
        ("ann", commands.Play(((6, 24, 18),)), IllegalPlay),
        ("ann", commands.Play(((5, 24, 19), (6, 19, 13))), IllegalPlay),
        ("ann", commands.Play(((6, 1, 0), (5, 18, 13))), IllegalPlay),
        ("ann", commands.Accept(), WrongPhase),
        ("ann", commands.Next(), WrongPhase),
        ("ann", commands.Rematch(), WrongPhase),
    ],
)
async def test_what_may_not_be_done_changes_nothing(
    who: str, command: commands.Command, refusal: type[Exception]
) -> None:
    desk = Desk((6, 5), (1, 1))
    table = await desk.friends()
    with pytest.raises(refusal):
        await desk.does(who, table.id, command)
    assert await desk.tables.load(table.id) == table
    assert desk.store.receipts == {}


async def test_nothing_can_be_done_while_a_seat_is_free() -> None:
    desk = Desk()
    table_id = await desk.tables.create(ANN, NewTable("backgammon", "friend"))
    for command in (commands.Roll(), commands.Resign(1), commands.Next(), commands.Rematch()):
        with pytest.raises(WrongPhase):
            await desk.does("ann", table_id, command)


async def test_a_double_is_taken_and_the_cube_changes_hands() -> None:
    desk = Desk((6, 5), (4, 1), (3, 1))
    table = await desk.friends()
    await desk.plays_any("ann", table.id)
    await desk.does("bob", table.id, commands.Double())
    table = await desk.does("ann", table.id, commands.Take())
    assert (table.match.game.cube.value, table.match.game.cube.owner) == (2, Side.WHITE)
    table = await desk.does("bob", table.id, commands.Roll())
    await desk.plays_any("bob", table.id)
    table = await desk.tables.load(table.id)
    assert "double" in table_view(table, "ann", ()).can
    await desk.does("ann", table.id, commands.Roll())
    await desk.plays_any("ann", table.id)
    with pytest.raises(IllegalCube):
        await desk.does("bob", table.id, commands.Double())


async def test_a_dropped_double_ends_the_game_and_the_next_begins() -> None:
    desk = Desk((6, 5), (2, 1))
    table = await desk.friends()
    await desk.plays_any("ann", table.id)
    await desk.does("bob", table.id, commands.Double())
    table = await desk.does("ann", table.id, commands.Drop())
    view = table_view(table, "ann", ())
    assert (view.phase, view.turn, view.can) == ("over", None, ("next", "rematch"))
    assert view.outcome == wire.OutcomeView(Side.BLACK, 1, 1, "dropped")
    table = await desk.does("ann", table.id, commands.Next())
    assert table.events[-2:] == (Start(None), Opening(2, 1))
    assert table.match.game_number == 2
    assert table.match.score[Side.BLACK] == 1


async def test_the_winner_begins_the_next_game_of_long_nardy() -> None:
    desk = Desk((6, 5))
    table = await desk.friends("long-nardy")
    await desk.does("ann", table.id, commands.Resign(2))
    await desk.does("bob", table.id, commands.Accept())
    table = await desk.does("bob", table.id, commands.Next())
    assert table.events[-1] == Start(Side.BLACK)
    assert (table.record.phase, table.record.due) == ("roll", "bob")


async def test_a_refused_resignation_leaves_the_draft_where_it_was() -> None:
    desk = Desk((6, 5))
    table = await desk.friends()
    await desk.tables.draft("ann", table.id, table.version, ((6, 24, 18),), "screen")
    await desk.does("bob", table.id, commands.Resign(1))
    table = await desk.does("ann", table.id, commands.Refuse())
    assert table_view(table, "ann", ()).draft == ((6, 24, 18),)
    assert table_view(table, "bob", ()).kinds == (2, 3)
    with pytest.raises(IllegalResignation):
        await desk.does("bob", table.id, commands.Resign(1))
    table = await desk.does("ann", table.id, commands.Play(((6, 24, 18), (5, 18, 13))))
    assert table.record.draft == ()


async def test_a_won_match_is_finished_and_a_rematch_takes_both() -> None:
    desk = Desk((6, 5), (4, 3))
    table = await desk.friends(length=1)
    await desk.does("ann", table.id, commands.Resign(1))
    table = await desk.does("bob", table.id, commands.Accept())
    assert table_view(table, "bob", ()).phase == "finished"
    assert table_view(table, "bob", ()).can == ("rematch",)
    with pytest.raises(WrongPhase):
        await desk.does("bob", table.id, commands.Next())

    table = await desk.does("bob", table.id, commands.Rematch())
    assert table.record.successor is None
    assert table_view(table, "bob", ()).can == ()
    assert table_view(table, "ann", ()).rematch.black
    table = await desk.does("ann", table.id, commands.Rematch())
    assert table.record.successor is not None
    again = await desk.tables.load(table.record.successor)
    assert again.record.sides_of("ann") == (Side.WHITE,)
    assert again.record.sides_of("bob") == (Side.BLACK,)
    assert (again.record.length, again.record.game, again.version) == (1, "backgammon", 2)


async def test_a_rematch_wished_twice_makes_one_table() -> None:
    desk = Desk((6, 5), (4, 3), (4, 3))
    table = await desk.friends(length=1)
    await desk.does("ann", table.id, commands.Resign(1))
    await desk.does("bob", table.id, commands.Accept())
    await desk.does("bob", table.id, commands.Rematch())
    await desk.does("ann", table.id, commands.Rematch(), key="once")
    first = (await desk.tables.load(table.id)).record.successor
    await desk.does("ann", table.id, commands.Rematch(), key="once")
    await desk.does("ann", table.id, commands.Rematch(), key="twice")
    assert (await desk.tables.load(table.id)).record.successor == first
    assert len(desk.store.records) == 2


async def test_a_wish_for_a_rematch_lapses_when_the_session_goes_on() -> None:
    desk = Desk((6, 5), (4, 3))
    table = await desk.friends()
    await desk.does("ann", table.id, commands.Resign(1))
    await desk.does("bob", table.id, commands.Accept())
    await desk.does("bob", table.id, commands.Rematch())
    table = await desk.does("ann", table.id, commands.Next())
    assert not table.record.rematch.black


async def test_the_machine_agrees_to_a_rematch_at_once_and_stays_as_strong() -> None:
    desk = Desk((6, 5), (4, 3))
    order = NewTable("backgammon", "machine", 1, Side.WHITE, level="casual", style="careful")
    table_id = await desk.tables.create(ANN, order)
    await desk.does("ann", table_id, commands.Resign(1))
    await desk.does("machine", table_id, commands.Accept())
    table = await desk.does("ann", table_id, commands.Rematch())
    assert table.record.successor is not None
    again = await desk.tables.load(table.record.successor)
    assert again.record.strength == Strength("casual", "careful")


async def test_a_draft_is_kept_with_the_table() -> None:
    desk = Desk((6, 5))
    table = await desk.friends()
    await desk.tables.draft("ann", table.id, table.version, ((6, 24, 18),), "screen")
    table = await desk.tables.load(table.id)
    assert table_view(table, "ann", ()).draft == ((6, 24, 18),)
    assert table_view(table, "bob", ()).draft == ()
    assert table_view(table, None, ()).draft == ()
    table = await desk.does("ann", table.id, commands.Play(((6, 24, 18), (5, 18, 13))))
    assert table.record.draft == ()


@pytest.mark.parametrize(
    ("who", "version", "moves", "refusal"),
    [
        ("eve", 2, ((6, 24, 18),), NotSeated),
        ("bob", 2, ((6, 24, 18),), NotYourTurn),
        ("ann", 1, ((6, 24, 18),), Stale),
        ("ann", 2, ((6, 24, 17),), IllegalPlay),
        ("ann", 2, ((6, 24, 18), (5, 18, 13), (5, 13, 8)), IllegalPlay),
    ],
)
async def test_a_draft_that_cannot_be_is_refused(
    who: str, version: int, moves: tuple[tuple[int, int, int], ...], refusal: type[Exception]
) -> None:
    desk = Desk((6, 5))
    table = await desk.friends()
    with pytest.raises(refusal):
        await desk.tables.draft(who, table.id, version, moves, "screen")
    assert (await desk.tables.load(table.id)).record.draft == ()


async def test_another_process_sees_what_was_stored() -> None:
    """Two services over one store: each folds what the other has kept."""
    desk = Desk((6, 5))
    table = await desk.friends()
    elsewhere = Tables(desk.store, MemoryBus(), FakeClock(), ScriptedDice((2, 1)))
    assert await elsewhere.load(table.id) == table
    await desk.plays_any("ann", table.id)
    assert await elsewhere.command("bob", table.id, "key", 3, commands.Roll()) == 4
    assert (await desk.tables.load(table.id)).events[-1] == Rolled(Side.BLACK, (2, 1))


async def test_a_table_that_the_rules_cannot_follow_is_said_to_be_one() -> None:
    desk = Desk((6, 5))
    table = await desk.friends()
    desk.store.logs[table.id] = (Start(), Rolled(Side.WHITE, (6, 5)))
    elsewhere = Tables(desk.store, MemoryBus(), FakeClock(), ScriptedDice())
    with pytest.raises(Unavailable, match="other rules"):
        await elsewhere.load(table.id)


async def test_a_long_session_is_folded_off_the_event_loop() -> None:
    """And comes to the same."""
    desk = Desk(*[(6, 5)] * 40)
    table = await desk.friends()
    for _ in range(30):
        await desk.does("ann", table.id, commands.Resign(1))
        await desk.does("bob", table.id, commands.Accept())
        await desk.does("bob", table.id, commands.Next())
    table = await desk.tables.load(table.id)
    assert table.version == 2 + 30 * 4
    elsewhere = Tables(desk.store, MemoryBus(), FakeClock(), ScriptedDice())
    assert await elsewhere.load(table.id) == table
    assert table.match.score[Side.BLACK] == 30


async def test_a_set_is_played_to_a_number_of_points_and_its_games_take_turns() -> None:
    desk = Desk((6, 5))
    with pytest.raises(Refused, match="usually 7"):
        await desk.friends("tavli")
    table = await desk.friends("tavli", 7)
    games = []
    for _ in range(4):
        games.append((table_view(table, "ann", ()).game, table.record.game))
        await desk.does("ann", table.id, commands.Resign(1))
        await desk.does("bob", table.id, commands.Accept())
        table = await desk.does("bob", table.id, commands.Next())
    assert games == [(game, "tavli") for game in ("portes", "plakoto", "fevga", "portes")]
    elsewhere = Tables(desk.store, MemoryBus(), FakeClock(), ScriptedDice())
    assert await elsewhere.load(table.id) == table
    assert table.match.score[Side.BLACK] == 4


async def test_a_set_takes_the_options_that_all_its_games_have() -> None:
    desk = Desk()
    table = await desk.friends("tavli", 5, {"manual_dice": True})
    assert all(variant.manual_dice for variant in table.match.variants)
    with pytest.raises(OptionError):
        await desk.friends("tavli", 5, {"hit_and_run_home": False})


async def test_a_rematch_is_played_for_the_same_with_the_same_options() -> None:
    desk = Desk((6, 5), (6, 5))
    table = await desk.friends("tavli", 1, {"illegal_play": "challenge"}, stake=10)
    await desk.does("ann", table.id, commands.Resign(1))
    table = await desk.does("bob", table.id, commands.Accept())
    assert table_view(table, "ann", ()).account == BySide(-10, 10)
    await desk.does("ann", table.id, commands.Rematch())
    table = await desk.does("bob", table.id, commands.Rematch())
    assert table.record.successor is not None
    again = (await desk.tables.load(table.record.successor)).record
    assert (again.game, again.length, again.options, again.stake) == (
        "tavli",
        1,
        {"illegal_play": "challenge"},
        10,
    )


async def test_a_game_is_kept_under_its_key_whatever_it_was_called() -> None:
    desk = Desk()
    table_id = await desk.tables.create(ANN, NewTable("длинные нарды", "friend"))
    assert (await desk.tables.load(table_id)).record.game == "long-nardy"


async def test_a_beaver_is_answered_by_the_doubler() -> None:
    desk = Desk((6, 5), (4, 1))
    table = await desk.friends(options={"beavers": True, "raccoons": True})
    await desk.plays_any("ann", table.id)
    await desk.does("bob", table.id, commands.Double())
    await desk.does("ann", table.id, commands.Beaver())
    with pytest.raises(NotYourTurn):
        await desk.does("ann", table.id, commands.Take())
    await desk.does("bob", table.id, commands.Raccoon())
    with pytest.raises(IllegalCube):
        await desk.does("ann", table.id, commands.Beaver())
    table = await desk.does("ann", table.id, commands.Take())
    assert (table.match.game.cube.value, table.match.game.cube.owner) == (8, Side.WHITE)
    assert (table.record.phase, table.record.due) == ("roll", "bob")


async def test_a_dropped_beaver_loses_the_double() -> None:
    desk = Desk((6, 5))
    table = await desk.friends(options={"beavers": True})
    await desk.plays_any("ann", table.id)
    await desk.does("bob", table.id, commands.Double())
    await desk.does("ann", table.id, commands.Beaver())
    table = await desk.does("bob", table.id, commands.Drop())
    assert table_view(table, "ann", ()).outcome == wire.OutcomeView(Side.WHITE, 1, 2, "dropped")


async def test_a_beaver_is_refused_where_nobody_agreed_to_it() -> None:
    desk = Desk((6, 5))
    table = await desk.friends()
    await desk.plays_any("ann", table.id)
    await desk.does("bob", table.id, commands.Double())
    with pytest.raises(IllegalCube):
        await desk.does("ann", table.id, commands.Beaver())


async def test_the_first_roll_is_rejected_for_twice_the_stake() -> None:
    desk = Desk((1, 2), (6, 6))
    table = await desk.friends(options={"reject_first_throw": True})
    await desk.does("bob", table.id, commands.Reject())
    table = await desk.does("bob", table.id, commands.Roll())
    view = table_view(table, "bob", ())
    assert (view.stake, view.dice, view.can) == (2, wire.DiceView(Side.BLACK, (6, 6)), ("play", "resign"))


async def test_ties_double_the_stake_without_end_where_that_was_agreed() -> None:
    desk = Desk((1, 1), (2, 2), (3, 3), (6, 5))
    table = await desk.friends(options={"auto_doubles": "unlimited"})
    assert table_view(table, "ann", ()).cube == wire.CubeView(8, None, 64)


def why(
    source: int, target: int, *moves: tuple[int, int, int], version: int = 2
) -> tuple[int, Moves, int, int]:
    return version, moves, source, target


async def test_the_mover_is_told_which_rule_refuses_a_move() -> None:
    """Ann must play 6-5: Black's point is closed, three points are no die; nothing refuses a legal move."""
    desk = Desk((6, 5))
    table = await desk.friends()
    blocked = await desk.tables.why("ann", table.id, *why(24, 19))
    assert blocked is not None
    assert (blocked.code, blocked.article, blocked.params["point"]) == ("blocked", "backgammon#landing", 19)
    no_die = await desk.tables.why("ann", table.id, *why(24, 21))
    assert no_die is not None
    assert no_die.code == "no_die"
    assert await desk.tables.why("ann", table.id, *why(24, 18)) is None
    assert await desk.tables.why("ann", table.id, *why(18, 13, (6, 24, 18))) is None


async def test_whoever_has_nothing_to_play_is_told_nothing() -> None:
    desk = Desk((6, 5))
    table = await desk.friends()
    for who, question in [("bob", why(24, 19)), (None, why(24, 19)), ("ann", why(24, 19, version=1))]:
        assert await desk.tables.why(who, table.id, *question) is None
    await desk.plays_any("ann", table.id)
    for who in ("ann", "bob"):
        assert await desk.tables.why(who, table.id, *why(24, 19, version=3)) is None
