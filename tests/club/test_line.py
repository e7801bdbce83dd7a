"""One line's manners, by a clock that moves when told: how much may be said, and what is answered."""

from __future__ import annotations

import json
import re
from typing import Any, cast

import pytest

from sheshbesh.club.bus.memory import MemoryBus
from sheshbesh.club.errors import WrongOrigin
from sheshbesh.club.people.players import Players
from sheshbesh.club.tables.order import NewTable
from sheshbesh.club.tables.service import Tables
from sheshbesh.club.web.bootstrap import Club
from sheshbesh.club.web.health import Readiness
from sheshbesh.club.web.live.rooms import OUTBOX, Rooms, Screen
from sheshbesh.club.web.live.socket import Line, check_origin
from sheshbesh.club.web.wire import messages as wire
from sheshbesh.rules.side import Side
from tests.club.fakes import FakeClock, MemoryStore, ScriptedDice, player

MESSAGE = {"type": "command", "key": "k", "version": 2, "command": {"do": "roll"}}


class Desk:
    """Ann's line to a table at which she must play 6-5."""

    def __init__(self, who: str | None = "ann") -> None:
        self.store, self.clock, bus = MemoryStore(), FakeClock(), MemoryBus()
        self.tables = Tables(self.store, bus, self.clock, ScriptedDice(*[(6, 5)] * 100))
        rooms = Rooms(self.tables, bus, 10)
        self.club = Club(
            self.store, self.clock, self.tables, Players(self.store, self.clock), rooms, Readiness()
        )
        self.screen = Screen(who)
        self.screen.seen = 0

    async def line(self) -> Line:
        order = NewTable("backgammon", "screen", None, Side.WHITE)
        self.table_id = await self.tables.create(player("Ann"), order)
        return Line(self.club, self.table_id, self.screen)

    async def heard(self) -> dict[str, Any]:
        """The next message that goes out."""
        return cast("dict[str, Any]", json.loads(await self.screen.next() or b"null"))


async def test_a_hundred_commands_a_second_are_too_many() -> None:
    desk = Desk()
    line = await desk.line()
    answers = []
    for _ in range(100):
        assert await line.hear(json.dumps(MESSAGE))
        answers.append(await desk.heard())
    assert [answer["code"] for answer in answers] == ["wrong_phase"] * 50 + ["too_many"] * 50
    assert all(answer["key"] == "k" for answer in answers)
    assert len(desk.store.logs[desk.table_id]) == 2
    desk.clock.seconds += 1
    answers = []
    for _ in range(21):
        await line.hear(json.dumps(MESSAGE))
        answers.append((await desk.heard())["code"])
    assert answers == ["wrong_phase"] * 20 + ["too_many"]


async def test_drafts_have_room_of_their_own() -> None:
    desk = Desk()
    line = await desk.line()
    draft = json.dumps({"type": "draft", "version": 2, "moves": [[6, 24, 18]]})
    for _ in range(100):
        assert await line.hear(draft)
    await line.hear(json.dumps(MESSAGE))
    assert (await desk.heard())["code"] == "wrong_phase"


async def test_whoever_does_not_stop_shouting_is_left() -> None:
    desk = Desk()
    line = await desk.line()
    heard = 0
    while await line.hear("{"):
        await desk.heard()
        heard += 1
    assert heard == 600


@pytest.mark.parametrize(
    "said",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"hello"',
        "{}",
        b"\xff\xfe\xfd",
        '{"type":"nonsense"}',
        '{"type":"hello"}',
        '{"type":"hello","version":-1}',
        '{"type":"hello","version":"1"}',
        '{"type":"hello","version":1e99}',
        '{"type":"command","version":2,"command":{"do":"roll"}}',
        '{"type":"command","key":7,"version":2,"command":{"do":"roll"}}',
        '{"type":"command","key":"","version":2,"command":{"do":"roll"}}',
        '{"type":"command","key":"' + "k" * 65 + '","version":2,"command":{"do":"roll"}}',
        '{"type":"command","key":"k","version":2,"command":{"do":"cheat"}}',
        '{"type":"command","key":"k","version":2,"command":"roll"}',
        '{"type":"command","key":"k","version":2,"command":{"do":"play"}}',
        '{"type":"command","key":"k","version":2,"command":{"do":"play","moves":[[6,24]]}}',
        '{"type":"command","key":"k","version":2,"command":{"do":"play","moves":[[7,24,17]]}}',
        '{"type":"command","key":"k","version":2,"command":{"do":"play","moves":[[6,24,-18]]}}',
        '{"type":"command","key":"k","version":2,"command":{"do":"play","moves":[[6,24,18.5]]}}',
        '{"type":"command","key":"k","version":2,"command":{"do":"resign","kind":16}}',
        '{"type":"draft","version":2,"moves":' + str([[6, 24, 18]] * 33) + "}",
        '{"type":"draft","version":2,"moves":null}',
        "[" * 5000,
    ],
)
async def test_what_cannot_be_read_is_answered_and_changes_nothing(said: str | bytes) -> None:
    desk = Desk()
    line = await desk.line()
    before = dict(desk.store.records)
    assert await line.hear(said)
    error = await desk.heard()
    assert (error["type"], error["code"]) == ("error", "malformed")
    assert error["message"]
    told = re.search('"key":"(k*)"', str(said))
    assert error["key"] == (told[1] if told else None)
    assert desk.store.records == before


async def test_a_long_message_is_answered_without_being_read() -> None:
    desk = Desk()
    line = await desk.line()
    assert await line.hear(json.dumps(MESSAGE | {"more": "x" * 1_000_000}))
    assert (await desk.heard())["code"] == "too_large"


async def test_an_onlooker_cannot_act() -> None:
    for who in (None, "eve"):
        desk = Desk(who)
        line = await desk.line()
        for message in (MESSAGE, {"type": "draft", "version": 2, "moves": []}):
            await line.hear(json.dumps(message))
            assert (await desk.heard())["code"] == "not_seated"


async def test_a_fault_of_the_server_is_told_as_one() -> None:
    desk = Desk()
    line = await desk.line()
    del desk.store.logs[desk.table_id]
    desk.tables._folded.clear()
    assert await line.hear(json.dumps(MESSAGE))
    assert (await desk.heard())["code"] == "unavailable"


async def test_a_slow_screen_is_let_go() -> None:
    screen = Screen("ann")
    for version in range(OUTBOX):
        screen.send(wire.Beat(version))
    assert await screen.next() is not None
    screen.send(wire.Beat(0))
    screen.send(wire.Beat(0))
    assert await screen.next() is None


def test_pages_of_this_club_and_clients_without_pages_may_speak() -> None:
    check_origin(None, "club.example")
    check_origin("https://club.example", "club.example")
    check_origin("http://127.0.0.1:8000", "127.0.0.1:8000")


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "http://127.0.0.1:9000", "null", ""])
def test_pages_of_other_sites_may_not_speak(origin: str) -> None:
    with pytest.raises(WrongOrigin):
        check_origin(origin, "127.0.0.1:8000")
