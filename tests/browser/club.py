"""A real club for browser tests: a server that can be killed and started again, and people who play."""

from __future__ import annotations

import contextlib
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-client-side-phishing-detection",
    "--metrics-recording-only",
    "--disable-dev-shm-usage",
    "--no-pings",
    "--disable-features=OptimizationHints,MediaRouter,Translate,InterestFeedContentSuggestions",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
]
PATIENCE = 90
"""Seconds after which something that should have happened is a failure."""
STARTING = 600
"""The same for a start, which may have to compile the rules and the engine on a busy machine."""


_PRESSABLE = """ids => ids.filter(id => {
    const element = document.querySelector(`[data-testid="${id}"]`);
    return element !== null && !element.disabled && element.getClientRects().length > 0;
})"""
_SOURCES = """() => [...document.querySelectorAll("[data-source]")].map(element => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
})"""


class Club:
    """The server, on one port and one data folder for its whole life."""

    def __init__(self, folder: Path, seed: int) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self._port}"
        self._folder = folder
        self._seed = seed
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and wait until it is healthy."""
        command = [sys.executable, "-m", "sheshbesh.cli", "serve", "--port", str(self._port)]
        command += ["--data-dir", str(self._folder), "--dice-seed", str(self._seed)]
        with (self._folder / "log.txt").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        deadline = time.monotonic() + STARTING
        while time.monotonic() < deadline and self._process.poll() is None:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.address}/healthz") as answer:
                if answer.status == 200:
                    return
            time.sleep(0.05)  # starting takes what processors there are
        raise AssertionError(f"the club did not come up: {(self._folder / 'log.txt').read_text()}")

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """End it in good order."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait()


class Player:
    """Somebody at a page, who makes any legal move by hand or by finger."""

    def __init__(self, page: Page, seed: int, touch: bool) -> None:
        self.page = page
        self.complaints: list[str] = []
        self._chance = random.Random(seed)
        self._touch = touch
        page.on("console", lambda message: message.type == "error" and self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def see(self, testid: str) -> Locator:
        """The element with this test id."""
        return self.page.get_by_test_id(testid)

    def press(self, testid: str) -> bool:
        """Tap or click it; False when it has gone meanwhile, as what happens by itself does."""
        element = self.see(testid)
        try:
            element.tap(timeout=3000) if self._touch else element.click(timeout=3000)
        except TookTooLong:
            return False
        return True

    @property
    def over(self) -> bool:
        """Whether the end of the game is shown."""
        return self.has("dialog-over")

    @property
    def in_turn(self) -> bool:
        """Whether this player must act."""
        return self.see("strip-me").get_attribute("data-turn") == "true"

    @property
    def sources(self) -> Locator:
        """Points from which a checker may be moved."""
        return self.page.locator("[data-source]")

    def has(self, testid: str) -> bool:
        """Whether this can be pressed now."""
        return testid in self._pressable(testid)

    def _pressable(self, *testids: str) -> list[str]:
        """Those of them that can be pressed now, in their order, in one look."""
        found: list[str] = self.page.evaluate(_PRESSABLE, testids)
        return found

    def move_once(self) -> bool:
        """Move one checker that may move, the die shown first; False when none may."""
        centres = self.page.evaluate(_SOURCES)
        if not centres:
            return False
        x, y = self._chance.choice(centres)
        self.page.touchscreen.tap(x, y) if self._touch else self.page.mouse.click(x, y)
        return True

    def act(self, double: bool) -> str | None:
        """Do the next thing there is to do; returns what it was."""
        wanted = ("take", *(("double",) if double else ()), "roll", "confirm")
        for testid in self._pressable(*(f"board-{deed}" for deed in wanted))[:1]:
            deed = testid.removeprefix("board-")
            done = self.press(testid) and (deed != "double" or self.press("confirm-yes"))
            return deed if done else None
        return "move" if self.move_once() else None


def play_on(
    players: list[Player],
    done: Callable[[list[str]], bool],
    double_after: int | None = None,
    most: int = 20_000,
) -> list[str]:
    """Let the players act until `done(deeds)`; returns all they did. Waits for screens, never for a clock."""
    deeds: list[str] = []
    for _ in range(most):
        if done(deeds):
            return deeds
        deed = None
        for player in players:
            may_double = double_after is not None and len(deeds) > double_after and "double" not in deeds
            deed = player.act(may_double)
            if deed is not None:
                deeds.append(deed)
                break
        if deed is None:
            # Nobody can act this moment: something is on its way. Let both pages draw a frame.
            for player in players:
                player.page.evaluate("() => new Promise(requestAnimationFrame)")
    raise AssertionError(f"no end after {most} rounds; last deeds {deeds[-20:]}")


def sit_down_together(host: Player, guest: Player, address: str, game: str) -> None:
    """Make a table by link at the host's page and join it at the guest's."""
    host.page.goto(address)
    host.see(f"game-{game}").check(force=True)
    host.press("choose-friend")
    link = host.see("invite-link")
    expect(link).to_be_visible()
    guest.page.goto(link.input_value())
    for player in (host, guest):
        expect(player.page.locator(".sheshbesh-board")).to_be_visible()
        expect(player.see("strip-them")).to_be_visible()
