"""Chromium, a club, and two people: one at a desk, one with a phone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from .club import CHROMIUM_FLAGS, PATIENCE, Club, Player

LARGE_LETTERS = """
addEventListener("DOMContentLoaded", () => {
    const style = document.createElement("style");
    style.textContent = ":root { font-size: 200%; }";
    document.head.append(style);
});
"""
WIDE_LETTERS = """
addEventListener("DOMContentLoaded", () => {
    const style = document.createElement("style");
    style.textContent = "* { font-family: 'DejaVu Sans', Verdana, sans-serif !important; }";
    document.head.append(style);
});
"""

expect.set_options(timeout=PATIENCE * 1000)  # a busy machine is not a broken one


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    chromium = playwright.chromium.launch(executable_path=path, headless=True, args=CHROMIUM_FLAGS)
    yield chromium
    chromium.close()


def _running(folder: Path) -> Iterator[Club]:
    club = Club(folder, seed=20)
    club.start()
    yield club
    club.stop()


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club that all tests share."""
    yield from _running(tmp_path_factory.mktemp("club"))


@pytest.fixture
def mortal_club(tmp_path: Path) -> Iterator[Club]:
    """A club that the test may kill."""
    yield from _running(tmp_path)


@pytest.fixture
def desk(browser: Browser) -> Iterator[Player]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE * 1000)
    yield Player(context.new_page(), seed=1, touch=False)
    context.close()


def _phone(browser: Browser, playwright: Playwright) -> BrowserContext:
    device = {**playwright.devices["Pixel 5"], "viewport": {"width": 360, "height": 640}}
    context = browser.new_context(**device, locale="ru-RU", color_scheme="dark", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE * 1000)
    return context


@pytest.fixture
def phone(browser: Browser, playwright: Playwright) -> Iterator[Player]:
    context = _phone(browser, playwright)
    yield Player(context.new_page(), seed=2, touch=True)
    context.close()


@pytest.fixture
def wide_phone(browser: Browser, playwright: Playwright) -> Iterator[Player]:
    """The same phone where the club's letters never come, and the system has but the widest."""
    context = _phone(browser, playwright)
    context.route("**/*.woff2", lambda letters: letters.abort())
    context.add_init_script(WIDE_LETTERS)
    yield Player(context.new_page(), seed=2, touch=True)
    context.close()


@pytest.fixture
def large_phone(browser: Browser, playwright: Playwright) -> Iterator[Player]:
    """The same phone in the hands of somebody who has all text twice as large."""
    context = _phone(browser, playwright)
    context.add_init_script(LARGE_LETTERS)
    yield Player(context.new_page(), seed=2, touch=True)
    context.close()
