"""The server is killed in the middle of a turn, and play goes on from exactly there."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.club.house import Guest, guest, walk

SERVE = (sys.executable, "-m", "sheshbesh.cli", "serve", "--json", "--dice-seed", "3")


@contextmanager
def server(folder: Path, port: int = 0) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A server process of its own, killed at the end if it still runs, and its address."""
    with (folder / "server.log").open("ab") as log:
        process = subprocess.Popen(
            [*SERVE, "--port", str(port), "--data-dir", str(folder)], stdout=subprocess.PIPE, stderr=log
        )
        try:
            assert process.stdout is not None
            told = json.loads(process.stdout.readline())
            assert told["data_dir"] == str(folder)
            yield process, told["address"]
        finally:
            process.kill()
            process.wait()
            assert process.stdout is not None
            process.stdout.close()


@asynccontextmanager
async def the_same(guest_before: Guest, address: str) -> AsyncIterator[Guest]:
    """The same browser at a server that was started again."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        http.cookies.set("sheshbesh", guest_before.http.cookies["sheshbesh"])
        yield Guest(http)


@pytest.mark.slow
async def test_a_killed_server_goes_on_with_the_draft_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    with server(tmp_path) as (process, address):
        async with guest(address) as ann, guest(address) as bob:
            table = await ann.new_table(game="backgammon", length=3)
            await bob.http.post(f"/api/tables/{table}/join")
            async with ann.screen(table) as white, bob.screen(table) as black:
                screens = {"white": white, "black": black}
                await white.hello()
                await black.hello()
                for _ in range(3):
                    mover = screens[white.view["turn"]]
                    if mover.view["phase"] == "roll":
                        await mover.does("roll")
                    version = (await mover.plays_any())["version"]
                    for screen in screens.values():
                        await screen.table(version)
                mover = screens[white.view["turn"]]
                await mover.does("roll")
                moves = walk(mover.view["graph"])
                await mover.say({"type": "draft", "version": mover.view["version"], "moves": moves[:1]})
                before = await mover.hello()  # answered after the draft was kept
                assert before["draft"] == moves[:1]
                owner = ann if mover is white else bob
                command = {
                    "type": "command",
                    "topic": f"table/{table}",
                    "key": "sent-before-the-crash",
                    "version": before["version"],
                    "command": {"do": "play", "moves": moves},
                }
                process.send_signal(signal.SIGKILL)
                process.wait()
    with server(tmp_path, int(address.rsplit(":", 1)[1])) as (_, again):
        assert again == address
        async with the_same(owner, again) as back, back.screen(table) as screen:
            after = await screen.hello()
            assert after["seats"][before["you"]]["online"]
            assert forget_online(after) == forget_online(before)
            for _ in range(2):
                await screen.say(command)
                answer = await screen.hear("ack", "error")
                assert answer == {
                    "type": "ack",
                    "topic": f"table/{table}",
                    "key": "sent-before-the-crash",
                    "version": before["version"] + 1,
                }
            assert (await screen.hello())["version"] == before["version"] + 1


@pytest.mark.slow
async def test_leftovers_half_played_survive_a_kill(tmp_path: Path) -> None:
    """Giul, White's first 3-3: three moves, and Black has one three, then fours, fives and sixes to play."""
    with server(tmp_path) as (process, address):
        async with guest(address) as ann:
            table = await ann.new_table(mode="screen", game="giul", options={"manual_dice": True})
            async with ann.screen(table) as screen:
                await screen.hello()
                await screen.does("opening", white=6, black=2)
                await screen.does("roll", dice=[3, 3])
                await screen.does("play", moves=[[3, 24, 21], [3, 21, 18], [3, 18, 15]])
                version = screen.view["version"]
                await screen.say({"type": "draft", "version": version, "moves": [[3, 24, 21]]})
                before = await screen.hello()
                assert before["stage"] == {
                    "kind": "leftover",
                    "die": 3,
                    "count": 1,
                    "queue": [[4, 4], [5, 4], [6, 4]],
                }
                process.send_signal(signal.SIGKILL)
                process.wait()
    with server(tmp_path) as (_, again):
        async with the_same(ann, again) as back, back.screen(table) as screen:
            assert await screen.hello() == before
            assert before["draft"] == [[3, 24, 21]]
            after = await screen.does("play", moves=before["draft"])
            assert after["stage"] == {"kind": "leftover", "die": 4, "count": 4, "queue": [[5, 4], [6, 4]]}
            assert after["turn"] == "black"


@pytest.mark.slow
async def test_what_was_acknowledged_survives_a_kill_at_once(tmp_path: Path) -> None:
    """The kill follows the ack with nothing in between; a command said again afterwards is not done twice."""
    with server(tmp_path) as (process, address):
        async with guest(address) as ann:
            table = await ann.new_table(mode="screen")
            async with ann.screen(table) as screen:
                view = await screen.hello()
                moves = walk(view["graph"])
                answer = await screen.command("play", key="last", moves=moves)
                os.kill(process.pid, signal.SIGKILL)
                process.wait()
    assert answer["type"] == "ack"
    with server(tmp_path) as (_, again):
        async with the_same(ann, again) as back, back.screen(table) as screen:
            assert (await screen.hello())["version"] == answer["version"]
            assert await screen.command("play", key="last", version=view["version"], moves=moves) == answer
            assert (await screen.hello())["version"] == answer["version"]


@pytest.mark.slow
async def test_the_machine_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    with server(tmp_path) as (process, address):
        async with guest(address) as ann:
            table = await ann.new_table(mode="machine", game="long-nardy", level="learner", style="bold")
            async with ann.screen(table) as screen:
                await screen.hello()
                await screen.turn()
                await screen.does("roll")
                played = await screen.plays_any()
                process.send_signal(signal.SIGKILL)
                process.wait()
    with server(tmp_path) as (_, again):
        async with the_same(ann, again) as back, back.screen(table) as screen:
            await screen.hello(played["version"])
            await screen.turn()
            assert screen.view["last"]["side"] == "black"
            assert screen.view["version"] == played["version"] + 2
            assert screen.view["seats"]["black"]["level"] == "learner"
            assert screen.view["seats"]["black"]["style"] == "bold"


def forget_online(view: dict[str, object]) -> dict[str, object]:
    """The view without who has a screen open."""
    seats = {side: seat and {**seat, "online": None} for side, seat in view["seats"].items()}  # type: ignore[attr-defined]
    return view | {"seats": seats}
