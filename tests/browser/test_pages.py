"""Every page: usable by everybody, no complaints, no scrolling where one plays, and light to load."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sheshbesh import club as club_package

from .club import Club, Player

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
STATIC = Path(club_package.__file__).parent / "static"
TO_DO = "[data-source], [data-testid='board-roll'], [data-testid='board-undo'], [data-testid='board-confirm']"
"""Something to be done on the board; the only play there is has been made by the board itself."""
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
        expect(player.page.locator(TO_DO).first).to_be_attached()

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


def made(player: Player, club: Club, game: str, **more: object) -> str:
    """Make a table with options of its own, without the pages that ask for them; the address of it."""
    wish = {"game": game, "mode": "screen", "length": None, "side": None, "options": {}, **more}
    player.page.goto(club.address)
    expect(player.see("choose-machine")).to_be_visible()
    found = player.page.evaluate(
        """body => fetch("/api/tables", {method: "POST", headers: {"content-type": "application/json"}, body})
            .then(answer => answer.json())""",
        json.dumps(wish),
    )
    return f"{club.address}/t/{found['id']}"


def seated(game: str, **more: object) -> Callable[[Player, Club], None]:
    def open_table(player: Player, club: Club) -> None:
        player.page.goto(made(player, club, game, **more))
        expect(player.page.locator(TO_DO).first).to_be_attached()

    return open_table


def by_hand(player: Player, club: Club) -> None:
    options = {"manual_dice": True, "illegal_play": "challenge"}
    player.page.goto(made(player, club, "backgammon", options=options))
    player.press("board-opening")
    expect(player.see("roll-entry")).to_be_visible()


def disputed(player: Player, club: Club) -> None:
    by_hand(player, club)
    for die in ("die-1-5", "die-2-3", "roll-send"):
        player.press(die)
    expect(player.page.locator("[data-source]").first).to_be_attached()
    # Nothing is played of the roll, though all of it could be.
    player.press("board-confirm")
    expect(player.see("why-not")).to_be_visible()
    expect(player.see("board-demand")).to_be_enabled()


def refused(player: Player, club: Club) -> None:
    seated("backgammon")(player, club)
    places = player.page.locator
    # From one's 24 to one's 19 the way ends on the other side's five.
    places('[data-point="24"]').focus()
    player.page.keyboard.press("Enter")
    places('[data-point="19"]').focus()
    player.page.keyboard.press("Enter")
    expect(player.see("why-not")).to_be_visible()


def rules_over_the_table(player: Player, club: Club) -> None:
    refused(player, club)
    player.press("why-rule")
    expect(player.see("rules-over")).to_be_visible()
    expect(player.page.locator("[data-testid='rules-over'] h2").nth(1)).to_be_visible()


def rules(player: Player, club: Club) -> None:
    player.page.goto(f"{club.address}/rules/plakoto#pins")
    expect(player.page.locator("h2#pins")).to_be_in_viewport()


def options(player: Player, club: Club) -> None:
    home(player, club)
    player.press("more-options")
    player.see("option-auto_doubles-unlimited").check(force=True)
    expect(player.see("options")).to_contain_text("16")


def strength(player: Player, club: Club) -> None:
    home(player, club)
    player.press("choose-strength")
    player.see("level-casual").check()
    expect(player.see("choose-strength")).to_contain_text(
        {"en": "Casual", "ru": "Любитель"}[language(player)]
    )


def cut(page: Page, testid: str) -> list[str]:
    """The texts in there that do not fit where they stand."""
    found: list[str] = page.get_by_test_id(testid).evaluate(
        """all => [...all.querySelectorAll("*")].filter(one =>
            [...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim()) &&
            !one.closest(".visually-hidden") && one.getClientRects().length > 0).filter(one => {
                for (let box = one; box !== all.parentElement; box = box.parentElement) {
                    const { overflow, fontSize } = getComputedStyle(box);
                    if (overflow === "visible") continue;
                    if (box.scrollWidth > box.clientWidth) return true;
                    // Less than half a line is the space that letters take beyond it.
                    if (box.scrollHeight > box.clientHeight + parseFloat(fontSize) / 2) return true;
                }
                return false;
            }).map(one => one.textContent)"""
    )
    return found


def language(player: Player) -> str:
    return str(player.page.evaluate("() => document.documentElement.lang"))


def invited(player: Player, club: Club) -> None:
    """A friend's table with rules of its own tells them before one sits down."""
    browser = player.page.context.browser
    assert browser is not None
    friend = browser.new_context()
    host = Player(friend.new_page(), seed=3, touch=False)
    address = made(
        host, club, "long-nardy", mode="friend", length=5, options={"fence": "home", "manual_dice": True}
    )
    player.page.goto(address)
    expect(player.see("sit-down")).to_be_visible()
    expect(player.see("facts").locator("dt")).to_have_count(2)
    friend.close()


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
    "plakoto": seated("plakoto"),
    "acey-deucey": seated("acey-deucey"),
    "tavli": seated("tavli", length=7),
    "entering a roll": by_hand,
    "disputed": disputed,
    "refused move": refused,
    "rules over the table": rules_over_the_table,
    "rules": rules,
    "options": options,
    "strength": strength,
    "invited": invited,
    "unknown table": nowhere,
}


def serious_faults(page: Page) -> list[str]:
    """What axe finds serious or worse, both times it looks: a button may change under its eyes."""
    page.evaluate(AXE.read_text())
    return sorted(_faults(page) & _faults(page))


def _faults(page: Page) -> set[str]:
    found = page.evaluate("axe.run()")["violations"]
    return {
        f"{fault['id']}: {node['html'][:160]} {node.get('failureSummary', '')}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    }


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
@pytest.mark.parametrize("game", ["backgammon", "long-nardy", "acey-deucey", "plakoto"])
def test_a_table_fits_its_screen(club: Club, browser: Browser, size: str, game: str) -> None:
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    player = Player(context.new_page(), seed=1, touch=False)
    seated(game)(player, club)
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
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    first = [script for script in scripts if script.name in page]
    assert len(first) > 1
    assert sum(len(gzip.compress(script.read_bytes())) for script in first) < 35_000


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


@pytest.mark.parametrize("look", ["desk", "phone", "wide_phone"])
def test_one_plays_the_machine_at_the_level_one_chose(
    club: Club, request: pytest.FixtureRequest, look: str
) -> None:
    player: Player = request.getfixturevalue(look)
    strength(player, club)
    player.page.keyboard.press("ArrowDown")  # from casual to regular
    player.page.keyboard.press("ArrowDown")
    expect(player.see("level-club")).to_be_checked()
    player.press("strength-play")
    level = {"en": "Club player", "ru": "Клубный игрок"}[language(player)]
    plate = player.see("strip-them").locator("strong span:visible")
    expect(plate).to_contain_text(level)
    assert cut(player.page, "strip-them") == []
    home(player, club)
    expect(player.see("choose-strength")).to_contain_text(level)


def test_a_friend_sits_down_knowing_what_was_agreed(club: Club, desk: Player) -> None:
    invited(desk, club)
    desk.press("sit-down")
    expect(desk.page.locator(".sheshbesh-board")).to_be_visible()
    expect(desk.see("facts")).to_contain_text("Real dice")


def test_an_illegal_play_can_be_objected_to(club: Club, desk: Player) -> None:
    disputed(desk, club)
    desk.press("board-demand")
    expect(desk.see("why-not")).to_have_count(0)
    expect(desk.see("board-cocked")).to_be_enabled()
    expect(desk.see("moves").locator("li")).to_have_count(3)


def test_any_game_is_found_by_its_local_name(club: Club, phone: Player) -> None:
    home(phone, club)
    assert not phone.has("game-moultezim")
    phone.press("all-games")
    phone.see("game-search").fill("mültezim")
    expect(phone.see("game-moultezim")).to_be_attached()
    assert not phone.has("game-backgammon")
