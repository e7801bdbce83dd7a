"""Takes docs/board.png anew: a game of backgammon, some turns in, as a visitor on a desktop sees it.

    python3 manage.py screenshot

Starts a club of its own on a free port with an empty data folder, sits down on both sides of a table, plays
a few turns through the same socket as every client, and photographs the page.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import sync_playwright
from websockets.sync.client import connect
from websockets.typing import Origin

PICTURE = Path(__file__).parent / "board.png"
TURNS = 8
SEED = 65
PATIENCE = 180  # seconds: the first start compiles the kernels


@contextlib.contextmanager
def club() -> Iterator[str]:
    """The address of a running club that nobody else uses."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "sheshbesh.cli", "serve", "--port", "0", "--data-dir", folder]
        log = Path(folder, "club.log")
        with log.open("wb") as errors:
            server = subprocess.Popen(
                [*command, "--dice-seed", str(SEED), "--json"], stdout=subprocess.PIPE, stderr=errors
            )
        try:
            assert server.stdout
            line = server.stdout.readline()
            address = json.loads(line)["address"] if line else ""
            if not address or not becomes_healthy(address):
                sys.exit(f"{log.read_text()}\nerror: the club did not come up")
            yield address
        finally:
            server.terminate()
            server.wait()


def becomes_healthy(address: str) -> bool:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{address}/healthz").status_code == 200:
                return True
        time.sleep(0.1)
    return False


def handsome(counts: tuple[int, ...], hits: int) -> int:
    """How well a side would look: points made before its home, few checkers alone or buried, somebody hit."""
    made = sum(count >= 2 for count in counts[4:9])
    buried = sum(counts[1:4]) + sum(max(count - 4, 0) for count in counts[1:25])
    return 3 * made + 2 * hits - buried - counts[1:25].count(1)


def handsomest(view: dict[str, Any]) -> list[list[int]]:
    """The moves of a legal play that will look well."""
    start = tuple(view["board"][view["turn"]])
    best: tuple[int, list[list[int]]] | None = None
    seen = set()
    todo: list[tuple[int, tuple[int, ...], int, list[list[int]]]] = [(0, start, 0, [])]
    while todo:
        node, counts, hits, moves = todo.pop()
        edges = view["graph"]["nodes"][node]
        if not edges:
            worth = handsome(counts, hits)
            if best is None or worth > best[0]:
                best = worth, moves
        for at in range(0, len(edges), 5):
            die, source, target, hit, child = edges[at : at + 5]
            if child not in seen:
                seen.add(child)
                after = list(counts)
                after[source] -= 1
                after[target] += 1
                todo.append((child, tuple(after), hits + hit, [*moves, [die, source, target]]))
    assert best
    return best[1]


def play(address: str, table: str, cookie: str) -> None:
    """Plays both sides for some turns and leaves the next roll lying on the board."""
    url, topic = f"{address.replace('http', 'ws')}/api/line", f"table/{table}"
    with connect(url, additional_headers={"Cookie": cookie}, origin=Origin(address)) as line:
        line.send(json.dumps({"type": "subscribe", "topic": topic, "version": 0}))
        played, acted_on = 0, -1
        while True:
            view = json.loads(line.recv(timeout=30))
            if view["type"] in ("error", "closed"):
                sys.exit(f"error: {view['message']}")
            if view["type"] != "table" or view["version"] == acted_on:
                continue
            if "play" in view["can"]:
                if played >= TURNS and view["turn"] == "white" and len(view["graph"]["nodes"]) > 1:
                    return
                command = {"do": "play", "moves": handsomest(view)}
                played += 1
            elif "roll" in view["can"]:
                command = {"do": "roll"}
            else:
                sys.exit(f"error: the game stopped in phase {view['phase']}")
            acted_on = view["version"]
            said = {"type": "command", "topic": topic, "key": str(uuid.uuid4()), "version": acted_on}
            line.send(json.dumps(said | {"command": command}))


def main() -> None:
    with club() as address, httpx.Client(base_url=address) as guest, sync_playwright() as playwright:
        guest.get("/api/me").raise_for_status()
        wish = {"game": "backgammon", "mode": "screen", "length": 7, "side": "white", "options": {}}
        answer = guest.post("/api/tables", json=wish, headers={"Origin": address}).raise_for_status()
        table = answer.json()["id"]
        play(address, table, "; ".join(f"{name}={value}" for name, value in guest.cookies.items()))

        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
            args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
        )
        context = browser.new_context(
            viewport={"width": 1280, "height": 800},
            locale="en-GB",
            reduced_motion="reduce",
        )
        context.add_cookies(
            [{"name": name, "value": value, "url": address} for name, value in guest.cookies.items()]
        )
        page = context.new_page()
        page.goto(f"{address}/t/{table}")
        page.wait_for_load_state("networkidle")
        page.screenshot(path=PICTURE)
        browser.close()
    print(f"took {PICTURE.relative_to(Path.cwd())}")


if __name__ == "__main__":
    main()
