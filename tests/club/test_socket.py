"""Tables live: real sockets to a real server on a real database."""

from __future__ import annotations

import asyncio
import contextlib

import pytest
from websockets.exceptions import ConnectionClosed

from tests.club.house import Guest, Screen, walk


async def seated(ann: Guest, bob: Guest, **order: object) -> str:
    """A table where Ann is White and Bob is Black."""
    table = await ann.new_table(**order)
    joined = await bob.http.post(f"/api/tables/{table}/join")
    assert joined.status_code == 200
    return table


def mover(*screens: Screen) -> tuple[Screen, Screen]:
    """The screen whose player must act, and the other."""
    first, second = screens
    return (first, second) if first.view["turn"] == first.view["you"] else (second, first)


async def test_two_friends_play_and_see_the_same(ann: Guest, bob: Guest) -> None:
    table = await seated(ann, bob)
    async with ann.screen(table) as white, bob.screen(table) as black:
        await white.hello()
        await black.hello()
        for _ in range(6):
            mine, other = mover(white, black)
            if mine.view["phase"] == "roll":
                await mine.does("roll")
            after = await mine.plays_any()
            seen = await other.table(after["version"])
            for same in ("board", "turn", "phase", "last", "pips", "score"):
                assert after[same] == seen[same]
            assert seen["events"][-1]["type"] == "play"


async def test_a_friend_who_sits_down_starts_the_game_on_the_hosts_screen(ann: Guest, bob: Guest) -> None:
    table = await ann.new_table()
    async with ann.screen(table) as white:
        assert (await white.hello())["phase"] == "waiting"
        await bob.http.post(f"/api/tables/{table}/join")
        view = await white.table(2)
        assert [event["type"] for event in view["events"]][:2] == ["start", "opening"]
        assert view["opening"]["white"] != view["opening"]["black"]


async def test_the_same_key_is_acknowledged_twice_and_done_once(ann: Guest) -> None:
    table = await ann.new_table(mode="screen")
    async with ann.screen(table) as screen:
        view = await screen.hello()
        moves = walk(view["graph"])
        first = await screen.command("play", key="once", moves=moves)
        again = await screen.command("play", key="once", version=view["version"], moves=moves)
        assert (
            first
            == again
            == {
                "type": "ack",
                "topic": f"table/{table}",
                "key": "once",
                "version": view["version"] + 1,
            }
        )
        assert (await screen.hello())["version"] == view["version"] + 1


async def test_a_command_for_an_older_version_is_stale(ann: Guest) -> None:
    table = await ann.new_table(mode="screen")
    async with ann.screen(table) as screen:
        view = await screen.hello()
        await screen.plays_any()
        error = await screen.command("roll", version=view["version"])
        assert error["code"] == "stale"
        assert (await screen.hello())["phase"] == "roll"


async def test_two_tabs_that_act_at_once_act_once(ann: Guest) -> None:
    table = await ann.new_table(mode="screen")
    async with ann.screen(table) as first, ann.screen(table) as second:
        moves = walk((await first.hello())["graph"])
        version = (await second.hello())["version"]
        answers = await asyncio.gather(
            first.command("play", version=version, moves=moves),
            second.command("play", version=version, moves=moves),
        )
        assert sorted(answer["type"] for answer in answers) == ["ack", "error"]
        assert [answer["code"] for answer in answers if answer["type"] == "error"] == ["stale"]
        assert (await first.hello())["version"] == version + 1


async def test_a_second_tab_of_the_mover_stays_in_step(ann: Guest, bob: Guest) -> None:
    table = await seated(ann, bob, game="backgammon")
    async with ann.screen(table) as white, bob.screen(table) as black:
        await white.hello()
        await black.hello()
        mine, other = mover(white, black)
        owner = ann if mine is white else bob
        async with owner.screen(table) as tab:
            await tab.hello()
            move = walk(mine.view["graph"])[:1]
            await mine.say({"type": "draft", "version": mine.view["version"], "moves": move})
            assert await tab.hear("draft") == {
                "type": "draft",
                "topic": f"table/{table}",
                "version": mine.view["version"],
                "moves": move,
            }
            assert (await mine.hello())["draft"] == move  # the tab that drafted was not told its own words
            assert (await other.hello())["draft"] == []
            async with owner.screen(table) as reloaded:
                assert (await reloaded.hello())["draft"] == move
            after = await tab.plays_any()
            assert (await mine.table(after["version"]))["draft"] == []


async def test_a_draft_that_cannot_be_is_refused(ann: Guest) -> None:
    table = await ann.new_table(mode="screen")
    async with ann.screen(table) as screen:
        view = await screen.hello()
        for version, moves, code in [(view["version"], [[1, 2, 1]], "illegal_play"), (0, [], "stale")]:
            await screen.say({"type": "draft", "version": version, "moves": moves})
            assert (await screen.hear("error"))["code"] == code


async def test_a_hello_brings_what_was_missed(ann: Guest) -> None:
    table = await ann.new_table(mode="screen")
    async with ann.screen(table) as screen:
        start = await screen.hello()
        await screen.plays_any()
        await screen.does("roll")
        view = await screen.plays_any()
        missed = await screen.hello(start["version"])
        assert [event["n"] for event in missed["events"]] == list(
            range(start["version"] + 1, view["version"] + 1)
        )
        assert [event["type"] for event in missed["events"]] == ["play", "roll", "play"]
        whole = await screen.hello(0)
        assert whole["events"][0]["type"] == "start"
        assert (await screen.hello(10**12))["version"] == view["version"]


async def test_an_onlooker_sees_and_cannot_act(ann: Guest, bob: Guest, address: str) -> None:
    table = await ann.new_table(mode="screen")
    async with ann.screen(table) as screen, bob.screen(table) as looking:
        await screen.hello()
        view = await looking.hello()
        assert (view["you"], view["graph"], view["can"]) == (None, None, [])
        assert (await looking.command("roll"))["code"] == "not_seated"
        after = await screen.plays_any()
        assert (await looking.table(after["version"]))["last"] == after["last"]


async def test_presence_follows_the_screens(ann: Guest, bob: Guest) -> None:
    table = await seated(ann, bob)
    here = {"type": "presence", "topic": f"table/{table}", "white": True}
    async with ann.screen(table) as white:
        view = await white.hello()
        assert (view["seats"]["white"]["online"], view["seats"]["black"]["online"]) == (True, False)
        assert await white.hear("presence") == here | {"black": False}
        async with bob.screen(table) as black:
            assert (await black.hello())["seats"]["white"]["online"]
            assert await white.hear("presence") == here | {"black": True}
        assert await white.hear("presence") == here | {"black": False}


async def test_the_server_beats(ann: Guest) -> None:
    table = await ann.new_table(mode="screen")
    async with ann.screen(table) as screen:
        version = (await screen.hello())["version"]
        for _ in range(2):
            assert await screen.hear("beat") == {"type": "beat", "versions": {f"table/{table}": version}}


async def test_bad_input_is_answered_and_the_line_survives(ann: Guest) -> None:
    table = await ann.new_table(mode="screen")
    async with ann.screen(table) as screen:
        before = await screen.hello()
        for said, code in [
            ("{", "malformed"),
            (b"\x00\xff", "malformed"),
            ("", "malformed"),
            ('{"type":"subscribe","topic":"table/x","version":"x"}', "malformed"),
            ("x" * 1_000_000, "too_large"),
            (b"x" * 1_048_576, "too_large"),
        ]:
            await screen.say(said)
            assert (await screen.hear("error"))["code"] == code
        assert (await screen.command("roll"))["code"] == "wrong_phase"
        assert (await screen.command("play", moves=[[1, 24, 23], [1, 24, 23], [1, 24, 23]]))[
            "code"
        ] == "illegal_play"
        after = await screen.hello()
        assert after == before


async def test_a_frame_that_no_page_would_send_ends_the_line(ann: Guest) -> None:
    table = await ann.new_table(mode="screen")
    async with ann.screen(table) as screen:
        before = await screen.hello()
        # The line may end while the frame is still on its way, and take the closing word with it.
        with contextlib.suppress(ConnectionClosed):
            await screen.say("x" * 3_000_000)
        with pytest.raises(ConnectionClosed) as closed:
            await screen.hear("error")
        assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
    async with ann.screen(table) as screen:
        assert await screen.hello() == before


async def test_a_hundred_commands_at_once_change_what_one_would(ann: Guest) -> None:
    table = await ann.new_table(mode="screen")
    async with ann.screen(table) as screen:
        view = await screen.hello()
        command = {"do": "play", "moves": walk(view["graph"])}
        for number in range(100):
            await screen.say(
                {"type": "command", "key": f"k{number}", "version": view["version"], "command": command}
            )
        answers = [await screen.hear("ack", "error") for _ in range(100)]
        assert [answer["key"] for answer in answers] == [f"k{number}" for number in range(100)]
        assert [answer["type"] for answer in answers].count("ack") == 1
        assert {answer["code"] for answer in answers[1:]} == {"stale", "too_many"}


@pytest.mark.parametrize(
    ("topic", "code"),
    [("table/nowhere", "unknown_table"), ("table/", "unknown_topic"), ("weather/today", "unknown_topic")],
)
async def test_what_there_is_not_cannot_be_looked_at(ann: Guest, topic: str, code: str) -> None:
    table = await ann.new_table(mode="screen")
    async with ann.screen(table) as screen:
        await screen.say({"type": "subscribe", "topic": topic, "version": 0})
        closed = await screen.hear("closed", "error")
        assert (closed["type"], closed["topic"], closed["code"]) == ("closed", topic, code)
        assert (await screen.hello())["id"] == table  # the line is as good as before


async def test_one_line_looks_at_several_tables(ann: Guest) -> None:
    one, two = [await ann.new_table(mode="screen") for _ in range(2)]
    async with ann.screen(one) as screen:
        await screen.hello()
        await screen.say({"type": "subscribe", "topic": f"table/{two}", "version": 0})
        other = await screen.hear("table")
        assert (other["topic"], other["id"]) == (f"table/{two}", two)
        command = {"type": "command", "key": "k", "version": other["version"]}
        moves = {"command": {"do": "play", "moves": walk(other["graph"])}}
        await screen.say(command | moves | {"topic": f"table/{two}"})
        assert (await screen.hear("ack"))["topic"] == f"table/{two}"
        while (beat := await screen.hear("beat"))["versions"].get(f"table/{two}") != other["version"] + 1:
            pass
        assert set(beat["versions"]) == {f"table/{one}", f"table/{two}"}
        await screen.say({"type": "unsubscribe", "topic": f"table/{two}"})
        while set((await screen.hear("beat"))["versions"]) != {f"table/{one}"}:
            pass
        await screen.say(command | moves | {"topic": f"table/{two}"})
        refused = await screen.hear("error")
        assert (refused["code"], refused["topic"], refused["key"]) == ("refused", f"table/{two}", "k")


async def test_a_page_of_another_site_gets_no_line(ann: Guest, address: str) -> None:
    table = await ann.new_table(mode="screen")
    async with ann.screen(table, Origin="https://elsewhere.example") as screen:
        assert (await screen.hear("error"))["code"] == "wrong_origin"
        with pytest.raises(ConnectionClosed) as closed:
            await screen.hello()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403
    async with ann.screen(table, Origin=address) as screen:
        assert (await screen.hello())["id"] == table


async def test_a_rematch_moves_both(ann: Guest, bob: Guest) -> None:
    table = await seated(ann, bob, length=1)
    async with ann.screen(table) as white, bob.screen(table) as black:
        await white.hello()
        await black.hello()
        resigned = await white.does("resign", kind=1)
        await black.table(resigned["version"])
        over = await black.does("accept")
        assert (over["phase"], over["can"]) == ("finished", ["rematch"])
        await white.table(over["version"])
        await black.command("rematch")
        while not white.view["rematch"]["black"]:
            await white.hear("table")
        await white.command("rematch")
        moved = await white.hear("moved")
        assert await black.hear("moved") == moved
    async with bob.screen(table) as black:
        await black.hello(over["version"])
        assert await black.hear("moved") == moved
    async with ann.screen(moved["table"]) as white:
        assert (await white.hello())["you"] == "white"


async def test_a_page_asks_why_a_move_is_refused(ann: Guest) -> None:
    """One checker is entered before anything else is played; onlookers and idle players are told nothing."""
    table = await ann.new_table(mode="screen", options={"manual_dice": True})
    async with ann.screen(table) as screen:
        await screen.hello()
        view = await screen.does("opening", white=6, black=5)
        question = {"type": "why", "version": view["version"], "moves": [], "source": 24, "target": 19}
        await screen.say(question | {"key": "one"})
        answer = await screen.hear("why_not", "error")
        assert (answer["type"], answer["key"]) == ("why_not", "one")
        assert answer["refusal"]["code"] == "blocked"
        assert answer["refusal"]["article"] == "backgammon#landing"
        await screen.say(question | {"key": "two", "target": 18})
        assert await screen.hear("why_not") == {
            "type": "why_not",
            "topic": f"table/{table}",
            "key": "two",
            "refusal": None,
        }
        await screen.say(question | {"key": "three", "target": 27})
        error = await screen.hear("error")
        assert (error["code"], error["key"]) == ("malformed", "three")


async def test_two_friends_settle_an_illegal_play_on_a_real_board(ann: Guest, bob: Guest) -> None:
    options = {"manual_dice": True, "illegal_play": "challenge", "choose_sides": "roll"}
    table = await seated(ann, bob, options=options)
    async with ann.screen(table) as first, bob.screen(table) as second:
        await first.hello()
        await second.hello()
        after = await first.does("opening", white=2, black=5)
        await second.table(after["version"])
        assert (second.view["phase"], second.view["turn"], second.view["you"]) == (
            "colours",
            "black",
            "black",
        )
        swapped = await second.does("colours", swap=True)
        await first.table(swapped["version"])
        assert (first.view["you"], second.view["you"], swapped["phase"]) == ("black", "white", "opening")
        await second.does("opening", white=6, black=5)
        played = await second.does("play", moves=[[6, 24, 18], [5, 13, 9]])
        await first.table(played["version"])
        assert (first.view["disputed"]["code"], first.view["disputed"]["moves"]) == (
            "no_die",
            [[6, 24, 18], [5, 13, 9]],
        )
        assert "demand" in first.view["can"]
        demanded = await first.does("demand")
        await second.table(demanded["version"])
        assert (second.view["dice"]["values"], second.view["disputed"]) == ([6, 5], None)
        played = await second.does("play", moves=[[6, 24, 18], [5, 13, 8]])
        await first.table(played["version"])
        assert (await first.does("roll", dice=[3, 1]))["dice"] == {"side": "black", "values": [3, 1]}
