"""Machines at the tables, with an engine that answers as told."""

from __future__ import annotations

import asyncio

import pytest

from sheshbesh.club.bus.memory import MemoryBus
from sheshbesh.club.errors import Unavailable
from sheshbesh.club.machines.machines import Machines
from sheshbesh.club.machines.questions import Answer, next_step
from sheshbesh.club.notices import MACHINES, table_topic
from sheshbesh.club.tables import commands
from sheshbesh.club.tables.order import NewTable
from sheshbesh.club.tables.service import Tables
from sheshbesh.club.tables.table import Strength
from sheshbesh.rules.events import (
    CorrectionDemanded,
    Doubled,
    DoubleNamed,
    Dropped,
    Opening,
    Played,
    ResignationAccepted,
    Rolled,
    Start,
    Taken,
)
from sheshbesh.rules.side import Side
from tests.club.fakes import FakeClock, FakeRunner, MemoryStore, ScriptedDice, player

ANN = player("Ann")
SIX_FIVE = ((6, 24, 18), (5, 18, 13))


class House:
    """A machine's table: Ann is White."""

    def __init__(self, *rolls: tuple[int, int], answers: tuple[Answer | Exception, ...] = ()) -> None:
        self.store = MemoryStore()
        self.bus = MemoryBus()
        self.tables = Tables(self.store, self.bus, FakeClock(), ScriptedDice(*rolls))
        self.runner = FakeRunner(*answers)
        self.machines = Machines(self.tables, self.store, self.bus, self.runner)

    async def table(self, game: str = "backgammon", **options: object) -> str:
        return await self.tables.create(ANN, NewTable(game, "machine", None, Side.WHITE, options))

    async def ann(self, table_id: str, command: commands.Command) -> None:
        version = (await self.tables.load(table_id)).version
        await self.tables.command("ann", table_id, f"key-{version}", version, command)


async def test_the_machine_plays_what_the_engine_chooses() -> None:
    house = House((5, 6), answers=(SIX_FIVE,))
    table_id = await house.table()
    assert await house.machines.act(table_id)
    assert (await house.tables.load(table_id)).events[-1] == Played(Side.BLACK, SIX_FIVE)
    assert not await house.machines.act(table_id)


@pytest.mark.parametrize(
    ("wish", "strength"),
    [
        ({"level": "learner", "style": "bold"}, Strength("learner", "bold")),
        ({"level": "best"}, Strength("best", "balanced")),
        ({}, Strength("regular", "balanced")),
    ],
)
async def test_the_engine_is_asked_at_the_tables_level(wish: dict[str, str], strength: Strength) -> None:
    house = House((5, 6), answers=(SIX_FIVE,))
    order = NewTable("backgammon", "machine", None, Side.WHITE, **wish)
    assert await house.machines.act(await house.tables.create(ANN, order))
    assert [question.strength for question in house.runner.asked] == [strength]


async def test_nobody_at_the_table_can_work_out_the_machines_seed() -> None:
    house = House((5, 6), answers=(SIX_FIVE,))
    table = await house.tables.load(await house.table())
    seeds = {next_step(table, Side.BLACK, secret).seed for secret in (b"one", b"two")}
    assert len(seeds) == 2
    assert next_step(table, Side.BLACK, b"one") == next_step(table, Side.BLACK, b"one")


async def test_the_machine_rolls_without_asking_where_it_may_not_double() -> None:
    house = House((5, 6), (2, 1))
    table_id = await house.table("long-nardy")
    assert await house.machines.act(table_id)
    assert (await house.tables.load(table_id)).events[-1] == Rolled(Side.BLACK, (2, 1))
    assert house.runner.asked == []


@pytest.mark.parametrize(
    ("wants", "event"), [(True, Doubled(Side.BLACK)), (False, Rolled(Side.BLACK, (2, 1)))]
)
async def test_the_machine_doubles_when_the_engine_wants_to(wants: bool, event: object) -> None:
    house = House((6, 5), (2, 1), answers=(wants,))
    table_id = await house.table()
    await house.ann(table_id, commands.Play(SIX_FIVE))
    await house.machines.act(table_id)
    assert (await house.tables.load(table_id)).events[-1] == event


@pytest.mark.parametrize(("takes", "event"), [(True, Taken(Side.BLACK)), (False, Dropped(Side.BLACK))])
async def test_the_machine_answers_a_double(takes: bool, event: object) -> None:
    house = House((5, 6), answers=(SIX_FIVE, takes))
    table_id = await house.table()
    await house.machines.act(table_id)
    await house.ann(table_id, commands.Double())
    await house.machines.act(table_id)
    assert (await house.tables.load(table_id)).events[-1] == event


async def test_the_machine_answers_a_resignation() -> None:
    house = House((6, 5), answers=(True,))
    table_id = await house.table()
    await house.ann(table_id, commands.Resign(2))
    await house.machines.act(table_id)
    table = await house.tables.load(table_id)
    assert table.events[-1] == ResignationAccepted(Side.BLACK)
    assert not await house.machines.act(table_id)


async def test_the_machine_names_a_double() -> None:
    ace_deuce = ((2, 26, 23), (1, 26, 24))
    house = House((5, 6), (2, 1), answers=(ace_deuce, 6))
    table_id = await house.table("acey-deucey")
    for _ in range(3):
        assert await house.machines.act(table_id)
    table = await house.tables.load(table_id)
    assert table.events[-1] == DoubleNamed(Side.BLACK, 6)
    assert [question.about for question in house.runner.asked] == ["play", "name"]


async def test_the_machine_plays_what_was_left_to_it() -> None:
    """Ann's first 6-6 in gulbar leaves two sixes, of which the machine can play one."""
    house = House((6, 5), (6, 6), answers=(((6, 24, 18),),))
    table_id = await house.table("gulbar")
    await house.ann(table_id, commands.Roll())
    await house.ann(table_id, commands.Play(((6, 24, 18), (6, 24, 18))))
    assert await house.machines.act(table_id)
    assert (await house.tables.load(table_id)).events[-1] == Played(Side.BLACK, ((6, 24, 18),))


async def test_the_machine_stands_by_its_double_when_it_is_beavered() -> None:
    house = House((6, 5), answers=(True,))
    table_id = await house.table(beavers=True)
    await house.ann(table_id, commands.Play(SIX_FIVE))
    await house.machines.act(table_id)
    await house.ann(table_id, commands.Beaver())
    await house.machines.act(table_id)
    table = await house.tables.load(table_id)
    assert table.events[-1] == Taken(Side.BLACK)
    assert (table.match.game.cube.value, table.match.game.cube.owner) == (4, Side.WHITE)


async def test_the_machine_demands_that_an_illegal_play_be_put_right() -> None:
    house = House((6, 5))
    table_id = await house.table(illegal_play="challenge")
    await house.ann(table_id, commands.Play(((6, 24, 18),)))
    await house.machines.act(table_id)
    table = await house.tables.load(table_id)
    assert table.events[-1] == CorrectionDemanded(Side.BLACK)
    assert table.record.due == "ann"
    assert house.runner.asked == []


async def test_the_machine_rolls_its_own_dice_where_others_roll_by_hand() -> None:
    house = House((2, 1), (3, 1), answers=(False,))
    table_id = await house.table(manual_dice=True)
    await house.ann(table_id, commands.Opening(white=6))
    table = await house.tables.load(table_id)
    assert table.events == (Start(), Opening(6, 2))
    await house.ann(table_id, commands.Play(((6, 24, 18), (2, 13, 11))))
    await house.machines.act(table_id)
    assert (await house.tables.load(table_id)).events[-1] == Rolled(Side.BLACK, (3, 1))


async def test_the_machine_keeps_its_colour() -> None:
    house = House((2, 4), (6, 2))
    table_id = await house.table(choose_sides="roll")
    assert await house.machines.act(table_id)
    table = await house.tables.load(table_id)
    assert table.record.sides_of("machine") == (Side.BLACK,)
    assert table.events[1:] == (Start(), Opening(6, 2))


async def test_two_processes_that_serve_one_table_act_once() -> None:
    house = House((5, 6), answers=(SIX_FIVE, SIX_FIVE))
    table_id = await house.table()
    house.store.before_commit = lambda: house.machines.act(table_id)
    assert await house.machines.act(table_id)
    assert len((await house.tables.load(table_id)).events) == 3


async def test_a_starting_server_finds_the_machines_that_were_due() -> None:
    """And a machine that gets no answer tries again."""
    house = House((5, 6), answers=(Unavailable("no worker"), SIX_FIVE))
    table_id = await house.table()
    machines = Machines(house.tables, house.store, house.bus, house.runner, pause=0)
    async with house.bus.subscribe(table_topic(table_id)) as notices, asyncio.timeout(10):
        running = asyncio.create_task(machines.run())
        await anext(notices)
        running.cancel()
    assert (await house.tables.load(table_id)).events[-1] == Played(Side.BLACK, SIX_FIVE)


async def test_a_machine_hears_that_it_is_due() -> None:
    house = House((6, 5), (3, 1), answers=(False, ((3, 8, 5), (1, 6, 5))))
    table_id = await house.table()
    async with house.bus.subscribe(table_topic(table_id)) as notices, asyncio.timeout(10):
        running = asyncio.create_task(house.machines.run())
        await house.ann(table_id, commands.Play(SIX_FIVE))
        for _ in range(3):
            await anext(notices)
        running.cancel()
    table = await house.tables.load(table_id)
    assert table.events[-2:] == (Rolled(Side.BLACK, (3, 1)), Played(Side.BLACK, ((3, 8, 5), (1, 6, 5))))


async def test_a_forbidden_choice_holds_up_that_table_only() -> None:
    house = House((5, 6), (5, 6), answers=(((6, 1, 0),), SIX_FIVE))
    broken, sound = await house.table(), await house.table()
    async with house.bus.subscribe(table_topic(sound)) as notices, asyncio.timeout(10):
        running = asyncio.create_task(house.machines.run())
        await anext(notices)
        running.cancel()
    assert (await house.tables.load(broken)).version == 2
    assert (await house.tables.load(sound)).version == 3


async def test_any_fault_at_a_table_is_tried_again() -> None:
    """What a worker's pipes raise is no error of the club's."""
    house = House((5, 6), answers=(RuntimeError("the pipe is closed"), ((6, 1, 0),), SIX_FIVE))
    table_id = await house.table()
    machines = Machines(house.tables, house.store, house.bus, house.runner, pause=0)
    async with house.bus.subscribe(table_topic(table_id)) as notices, asyncio.timeout(10):
        running = asyncio.create_task(machines.run())
        await anext(notices)
        running.cancel()
    assert (await house.tables.load(table_id)).events[-1] == Played(Side.BLACK, SIX_FIVE)


async def test_a_machine_whose_notice_was_lost_is_found() -> None:
    house = House((5, 6), answers=(SIX_FIVE,))
    deaf = MemoryBus()
    machines = Machines(house.tables, house.store, deaf, house.runner, pause=0, sweep=0)
    look, looked = house.store.waiting_for, asyncio.Event()

    async def looking(player_id: str) -> tuple[str, ...]:
        due = await look(player_id)
        looked.set()
        return due

    house.store.waiting_for = looking
    async with asyncio.timeout(10):
        running = asyncio.create_task(machines.run())
        await looked.wait()  # the first look, of a server that starts, has found no table
        async with house.bus.subscribe(MACHINES) as created:
            table_id = await house.table()
            await anext(created)
        async with house.bus.subscribe(table_topic(table_id)) as notices:
            if (await house.tables.load(table_id)).version == 2:
                await anext(notices)
        running.cancel()
    assert (await house.tables.load(table_id)).events[-1] == Played(Side.BLACK, SIX_FIVE)
