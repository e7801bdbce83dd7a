"""Every page: usable by everybody, no complaints, no scrolling where one plays, and light to load."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sheshbesh import club as club_package

from .club import Club, Player

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
STATIC = Path(club_package.__file__).parent / "static"
SIZES = {"phone": (360, 640), "phone lying": (640, 360), "tablet": (768, 1024), "desktop": (1280, 800)}


def home(player: Player, club: Club) -> None:
    player.page.goto(club.address)
    expect(player.see("choose-machine")).to_be_visible()


def table(game: str) -> Callable[[Player, Club], None]:
    def open_table(player: Player, club: Club) -> None:
        home(player, club)
        player.see(f"game-{game}").check(force=True)
        player.press("choose-screen")
        expect(player.page.locator(".sheshbesh-board")).to_be_visible()
        expect(player.page.locator("[data-source], [data-testid='board-roll']").first).to_be_attached()

    return open_table


def invitation(player: Player, club: Club) -> None:
    home(player, club)
    player.press("choose-friend")
    expect(player.see("invite-link")).to_be_visible()


def resigning(player: Player, club: Club) -> None:
    table("backgammon")(player, club)
    if player.has("menu"):
        player.press("menu")
    player.press("resign")
    expect(player.see("resign-send")).to_be_visible()


def game_over(player: Player, club: Club) -> None:
    resigning(player, club)
    player.press("resign-send")
    player.press("confirm-yes")
    player.press("resignation-accept")
    expect(player.see("dialog-over")).to_be_visible()


def nowhere(player: Player, club: Club) -> None:
    player.page.goto(f"{club.address}/t/no-such-table")
    expect(player.page.locator("h1")).to_be_visible()


PAGES = {
    "home": home,
    "backgammon": table("backgammon"),
    "long nardy": table("long-nardy"),
    "invitation": invitation,
    "resigning": resigning,
    "game over": game_over,
    "unknown table": nowhere,
}


def serious_faults(page: Page) -> list[str]:
    """What axe finds serious or worse."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run()")["violations"]
    return [
        f"{fault['id']}: {node['html'][:160]} {node.get('failureSummary', '')}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("look", ["desk", "phone"])
def test_no_page_has_serious_faults_or_complains(
    club: Club, request: pytest.FixtureRequest, name: str, look: str
) -> None:
    player: Player = request.getfixturevalue(look)
    PAGES[name](player, club)
    assert serious_faults(player.page) == []
    assert [c for c in player.complaints if "404" not in c or name != "unknown table"] == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["backgammon", "long-nardy"])
def test_a_table_fits_its_screen(club: Club, browser: Browser, size: str, game: str) -> None:
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    player = Player(context.new_page(), seed=1, touch=False)
    table(game)(player, club)
    extent = player.page.evaluate(
        "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert extent[0] <= width
    assert extent[1] <= height
    boxes = player.page.locator("[data-place]").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(b => [b.left, b.top, b.right, b.bottom])"
    )
    assert all(
        left >= 0 and top >= 0 and right <= width and bottom <= height for left, top, right, bottom in boxes
    )
    if size == "phone":
        rows = player.page.locator("[data-place^='point-']").evaluate_all(
            "all => all.map(e => e.getBoundingClientRect().height)"
        )
        assert min(rows) >= 34
    context.close()


def test_the_script_of_a_first_visit_is_small() -> None:
    scripts = list((STATIC / "assets").glob("*.js"))
    assert scripts, "the client is not built"
    assert sum(len(gzip.compress(script.read_bytes())) for script in scripts) < 150_000


def test_a_game_can_be_played_with_the_keyboard_alone(club: Club, desk: Player) -> None:
    table("backgammon")(desk, club)
    page = desk.page
    page.locator("[data-source]").first.focus()
    while not desk.has("board-confirm"):
        page.locator("[data-source]").first.focus()
        page.keyboard.press("Enter")
        page.locator("[data-target]").first.focus()
        page.keyboard.press("Enter")
    page.keyboard.press("u")
    expect(desk.see("board-confirm")).to_be_disabled()
