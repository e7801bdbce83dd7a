"""One line's manners, by a clock that moves when told: how much may be said, and what is answered."""

from __future__ import annotations

import json
import re
from typing import Any, cast

import pytest
from msgspec.structs import replace

from sheshbesh.club.bus.memory import MemoryBus
from sheshbesh.club.errors import WrongOrigin
from sheshbesh.club.tables.order import NewTable
from sheshbesh.club.tables.service import Tables
from sheshbesh.club.web.live.line import TOPICS, Line
from sheshbesh.club.web.live.outbox import BUDGET, Outbox
from sheshbesh.club.web.live.screen import Screen
from sheshbesh.club.web.live.table_topic import TableTopics
from sheshbesh.club.web.origin import check_origin
from sheshbesh.rules.side import Side
from tests.club.fakes import FakeClock, MemoryStore, ScriptedDice, player

MESSAGE = {"type": "command", "topic": "table/t", "key": "k", "version": 2, "command": {"do": "roll"}}


class Desk:
    """Ann's line to a table at which she must play 6-5."""

    def __init__(self, who: str | None = "ann") -> None:
        self.store, self.clock, bus = MemoryStore(), FakeClock(), MemoryBus()
        self.tables = Tables(self.store, bus, self.clock, ScriptedDice(*[(6, 5)] * 100))
        self.topics = TableTopics(self.tables, bus, self.clock, 10)
        self.screen = Screen(who)

    async def line(self) -> Line:
        order = NewTable("backgammon", "screen", None, Side.WHITE)
        made = await self.tables.create(player("Ann"), order)
        self.table_id = "t"  # a name that messages can be written with
        self.store.records["t"] = replace(self.store.records.pop(made), id="t")
        self.store.logs["t"] = self.store.logs.pop(made)
        line = Line({"table": self.topics}, self.screen, self.clock)
        assert await line.hear(json.dumps({"type": "subscribe", "topic": "table/t", "version": 0}))
        assert (await self.heard())["type"] == "table"
        self.clock.seconds += 1
        return line

    async def heard(self) -> dict[str, Any]:
        """The next message that goes out; who is here is passed over."""
        while True:
            message = json.loads(await self.screen.outbox.next() or "null")
            if message is None or message["type"] != "presence":
                return cast("dict[str, Any]", message)


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
    draft = json.dumps({"type": "draft", "topic": "table/t", "version": 2, "moves": [[6, 24, 18]]})
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
        '"subscribe"',
        "{}",
        b"\xff\xfe\xfd",
        '{"type":"nonsense"}',
        '{"type":"subscribe","topic":"table/t"}',
        '{"type":"subscribe","version":0}',
        '{"type":"subscribe","topic":"","version":0}',
        '{"type":"subscribe","topic":7,"version":0}',
        '{"type":"subscribe","topic":"' + "t" * 81 + '","version":0}',
        '{"type":"subscribe","topic":"table/t","version":-1}',
        '{"type":"subscribe","topic":"table/t","version":"1"}',
        '{"type":"subscribe","topic":"table/t","version":1e99}',
        '{"type":"command","topic":"table/t","version":2,"command":{"do":"roll"}}',
        '{"type":"command","topic":"table/t","key":7,"version":2,"command":{"do":"roll"}}',
        '{"type":"command","topic":"table/t","key":"","version":2,"command":{"do":"roll"}}',
        '{"type":"command","topic":"table/t","key":"' + "k" * 65 + '","version":2,"command":{"do":"roll"}}',
        '{"type":"command","topic":"table/t","key":"k","version":2,"command":{"do":"cheat"}}',
        '{"type":"command","topic":"table/t","key":"k","version":2,"command":"roll"}',
        '{"type":"command","topic":"table/t","key":"k","version":2,"command":{"do":"play"}}',
        '{"type":"command","topic":"table/t","key":"k","version":2,"command":{"do":"play","moves":[[6,24]]}}',
        '{"type":"command","topic":"table/t","key":"k","version":2,"command":{"do":"play","moves":[[7,24,17]]}}',
        '{"type":"command","topic":"table/t","key":"k","version":2,"command":{"do":"play","moves":[[6,24,-18]]}}',
        '{"type":"command","topic":"table/t","key":"k","version":2,"command":{"do":"play","moves":[[6,24,18.5]]}}',
        '{"type":"command","topic":"table/t","key":"k","version":2,"command":{"do":"resign","kind":16}}',
        '{"type":"draft","topic":"table/t","version":2,"moves":' + str([[6, 24, 18]] * 33) + "}",
        '{"type":"draft","topic":"table/t","version":2,"moves":null}',
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
        draft = {"type": "draft", "topic": "table/t", "version": 2, "moves": []}
        for message in (MESSAGE, draft):
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
    outbox, answer = Outbox(), "x" * 1000
    for _ in range(BUDGET // 1200):
        outbox.put(answer)
    assert await outbox.next() == answer
    for _ in range(BUDGET // 1000):
        outbox.put(answer)
    assert await outbox.next() is None


async def test_of_what_supersedes_itself_the_newest_goes_out_in_the_first_ones_place() -> None:
    outbox = Outbox()
    outbox.mark("table", lambda: "old")
    outbox.put("ack")
    outbox.mark("table", lambda: "new")
    outbox.mark("gone", lambda: None)
    outbox.mark("draft", lambda: "draft")
    assert [await outbox.next() for _ in range(3)] == ["new", "ack", "draft"]


async def test_a_screen_that_does_not_read_costs_no_more_for_all_it_misses() -> None:
    desk = Desk()
    line = await desk.line()
    for version in (0, 1, 2) * 10:
        await line.hear(json.dumps({"type": "subscribe", "topic": "table/t", "version": version}))
    await line.hear(json.dumps(MESSAGE))
    heard = [await desk.heard() for _ in range(2)]
    assert [message["type"] for message in heard] == ["table", "error"]


async def test_a_screen_looks_at_so_many_topics() -> None:
    desk = Desk()
    line = await desk.line()
    for number in range(TOPICS):
        desk.store.records[f"t{number}"] = replace(desk.store.records["t"], id=f"t{number}")
        desk.store.logs[f"t{number}"] = desk.store.logs["t"]
        await line.hear(json.dumps({"type": "subscribe", "topic": f"table/t{number}", "version": 0}))
    heard = [await desk.heard() for _ in range(TOPICS)]
    assert [message["type"] for message in heard] == ["table"] * (TOPICS - 1) + ["closed"]
    assert (heard[-1]["topic"], heard[-1]["code"]) == (f"table/t{TOPICS - 1}", "too_many")


def test_pages_of_this_club_and_clients_without_pages_may_speak() -> None:
    check_origin(None, "club.example", "http", None)
    check_origin("https://club.example", "club.example", "wss", None)
    check_origin("http://127.0.0.1:8000", "127.0.0.1:8000", "http", None)
    # A proxy that speaks plain HTTP to us and names another host:
    check_origin("https://club.example", "10.0.0.7:8000", "http", "https://club.example")


@pytest.mark.parametrize(
    "origin",
    [
        "https://elsewhere.example",
        "https://127.0.0.1:8000",
        "http://127.0.0.1:9000",
        "null",
        "",
        "http://[::1",
        "http://",
    ],
)
def test_pages_of_other_sites_may_not_speak(origin: str) -> None:
    for known in (None, "https://club.example"):
        with pytest.raises(WrongOrigin):
            check_origin(origin, "127.0.0.1:8000", "http", known)
