"""At the table: what a hurried hand, a keyboard and somebody who looks back get."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from .club import Club, Player, sit_down_together
from .test_pages import cut, home, language, made

pytestmark = pytest.mark.browser


def beside_the_machine(player: Player, club: Club, **more: object) -> None:
    """A table with the machine, at which it is this player's turn to move."""
    player.page.goto(made(player, club, "backgammon", mode="machine", length=5, side="white", **more))
    expect(player.page.locator(".sheshbesh-board")).to_be_visible()


def state(player: Player) -> dict[str, Any]:
    """The table as the server has it."""
    found: dict[str, Any] = player.page.evaluate(
        "() => fetch(location.pathname.replace('/t/', '/api/tables/')).then(answer => answer.json())"
    )
    return found


def played(player: Player) -> None:
    """Make moves until the play may be confirmed."""
    expect(player.sources.first).to_be_attached()
    while not player.has("board-confirm"):
        player.move_once()


@pytest.mark.parametrize("look", ["desk", "phone"])
def test_a_second_tap_on_confirm_does_not_roll(club: Club, request: pytest.FixtureRequest, look: str) -> None:
    player: Player = request.getfixturevalue(look)
    beside_the_machine(player, club)
    played(player)
    box = player.see("board-confirm").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tap = player.page.touchscreen.tap if look == "phone" else player.page.mouse.click
    tap(x, y)
    expect(player.see("board-roll")).to_be_attached()
    tap(x, y)
    assert (state(player)["phase"], state(player)["turn"]) == ("roll", "white")
    assert not player.has("question")
    expect(player.see("board-roll")).to_be_enabled()
    expect(player.see("board-double")).to_be_enabled()
    player.press("board-roll")
    expect(player.see("board-roll")).to_have_count(0)


def test_a_question_is_answered_with_enter_and_a_held_key_asks_once(club: Club, desk: Player) -> None:
    beside_the_machine(desk, club)
    played(desk)
    desk.page.keyboard.press("c")
    expect(desk.see("board-double")).to_be_enabled()
    for _ in range(3):
        desk.page.keyboard.down("d")  # the second and the third are repeats
    desk.page.keyboard.up("d")
    expect(desk.see("confirm-yes")).to_be_focused()
    desk.page.keyboard.press("Enter")
    expect(desk.see("question")).to_have_count(0)
    # The machine answers at once, and still one sees first the offer and then the answer.
    words = desk.page.locator("[data-control='prompt']")
    expect(words).to_contain_text("You double to 2")
    expect(words).to_contain_text("The machine takes: the cube is at 2")
    assert any(event["type"] == "double" for event in state(desk)["events"])


def only_play(player: Player, club: Club) -> Locator:
    """The first turn of long nardy, in which the board plays the only play there is; what says so."""
    player.page.goto(made(player, club, "long-nardy", side="white"))
    plate = player.page.locator("[data-control='prompt'] .actions")
    expect(plate).to_be_visible()
    expect(plate).to_contain_text({"en": "The only play", "ru": "Единственный ход"}[language(player)])
    return plate


@pytest.mark.parametrize("look", ["desk", "phone", "wide_phone"])
def test_the_only_play_is_not_covered_and_waits_for_a_beginner(
    club: Club, request: pytest.FixtureRequest, look: str
) -> None:
    player: Player = request.getfixturevalue(look)
    player.page.clock.install()
    plate = only_play(player, club)
    player.page.clock.run_for(10_000)
    expect(player.see("board-confirm")).to_be_enabled()
    assert state(player)["phase"] == "play"
    if look != "desk":
        top = plate.evaluate("plate => plate.getBoundingClientRect().top")
        rows = player.page.locator("[data-place^='point-']")
        assert top >= max(rows.evaluate_all("all => all.map(row => row.getBoundingClientRect().bottom)")) - 1


def test_the_only_play_confirms_itself_for_others_unless_it_is_taken_back(club: Club, desk: Player) -> None:
    desk.page.add_init_script("localStorage.setItem('sheshbesh.turns', '12')")
    desk.page.clock.install()
    only_play(desk, club)
    desk.page.clock.run_for(1000)
    desk.press("board-undo")
    desk.page.clock.run_for(10_000)
    assert state(desk)["phase"] == "play"
    only_play(desk, club)
    desk.page.clock.run_for(10_000)
    expect(desk.see("moves").locator("li").nth(1)).to_be_attached()


def turns(player: Player, count: int) -> None:
    """Play this many turns at a table for two on one screen."""
    for _ in range(count):
        expect(
            player.page.locator("[data-source], [data-testid='board-roll']:enabled").first
        ).to_be_attached()
        if player.has("board-roll"):
            player.press("board-roll")
        played(player)
        player.press("board-confirm")
        expect(player.see("board-confirm")).to_have_count(0)


def places(player: Player) -> list[str]:
    """What stands on every point, as a screen reader hears it."""
    labels: list[str] = player.page.locator("[data-place^='point-']").evaluate_all(
        "all => all.map(place => place.ariaLabel)"
    )
    return labels


@pytest.mark.parametrize("look", ["desk", "phone"])
def test_a_game_is_looked_back_at_turn_by_turn(club: Club, request: pytest.FixtureRequest, look: str) -> None:
    player: Player = request.getfixturevalue(look)
    player.page.goto(made(player, club, "backgammon"))
    turns(player, 3)
    now = places(player)
    height = player.page.locator(".sheshbesh-board").evaluate("board => board.clientHeight")
    player.page.locator("h1").evaluate("() => document.activeElement.blur()")

    player.page.keyboard.press("ArrowLeft")
    expect(player.see("replay")).to_be_visible()
    bar = player.see("replay").locator("output")
    expect(bar).to_contain_text("3\u202f")
    assert player.page.locator(".sheshbesh-board").evaluate("board => board.clientHeight") == height
    player.press("replay-first")
    expect(player.see("replay-previous")).to_be_disabled()
    start = places(player)
    assert start != now
    player.press("replay-next")
    assert places(player) != start
    player.page.keyboard.press("Home")
    assert places(player) == start
    player.page.keyboard.press("End")
    expect(bar).to_contain_text("4\u202f")
    # Nothing of the bar lies on the board.
    box = player.see("replay").bounding_box()
    board = player.page.locator(".sheshbesh-board").bounding_box()
    assert box is not None
    assert board is not None
    assert box["y"] >= board["y"] + board["height"] or box["x"] >= board["x"] + board["width"]
    player.press("replay-live")
    assert places(player) == now
    if look == "phone":
        expect(player.see("replay")).to_have_count(0)


@pytest.mark.parametrize("look", ["phone", "wide_phone", "large_phone"])
def test_no_text_beside_the_board_is_cut(club: Club, request: pytest.FixtureRequest, look: str) -> None:
    player: Player = request.getfixturevalue(look)
    beside_the_machine(player, club)
    played(player)
    assert cut(player.page, "strip-me") + cut(player.page, "strip-them") == []
    player.press("board-confirm")
    expect(player.see("strip-me")).to_contain_text("или удваивайте")
    assert cut(player.page, "strip-me") + cut(player.page, "strip-them") == []
    assert player.page.evaluate("() => document.documentElement.scrollWidth") <= 360
    player.press("menu")
    lines = player.page.get_by_role("tab").evaluate_all(
        """tabs => tabs.map(tab => {
            const text = document.createRange();
            text.selectNodeContents(tab);
            return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
        })"""
    )
    assert lines == [1, 1, 1]


def test_a_lost_line_is_told_in_full(mortal_club: Club, phone: Player) -> None:
    beside_the_machine(phone, mortal_club)
    mortal_club.kill()
    expect(phone.see("connection")).to_have_attribute("data-state", "offline")
    expect(phone.see("strip-me")).to_contain_text("ходы сохранены")
    assert cut(phone.page, "strip-me") == []


def test_the_sheet_of_a_phone_has_room_for_the_moves(club: Club, phone: Player) -> None:
    beside_the_machine(phone, club)
    phone.press("menu")
    page = phone.page.get_by_role("tabpanel")
    assert page.evaluate("page => page.clientHeight") >= 7 * 44


def test_a_tablet_shows_the_moves_under_the_board(club: Club, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 768, "height": 1024}, reduced_motion="reduce")
    player = Player(context.new_page(), seed=1, touch=False)
    beside_the_machine(player, club)
    expect(player.see("moves")).to_be_visible()
    expect(player.see("menu")).to_have_count(0)
    board = player.page.locator(".sheshbesh-board").bounding_box()
    assert board is not None
    assert board["height"] < 0.85 * board["width"]
    context.close()


def test_a_game_is_started_from_where_it_was_found(club: Club, phone: Player) -> None:
    home(phone, club)
    phone.press("all-games")
    phone.see("game-tapa").check(force=True)
    start = phone.see("start")
    expect(start).to_be_in_viewport()
    expect(start).to_contain_text("Тапа")
    expect(phone.see("choose-machine")).to_contain_text("Тапа")
    phone.press("start-machine")
    expect(phone.page.locator(".sheshbesh-board")).to_be_visible()
    assert state(phone)["game"] == "tapa"


def test_a_vanished_friend_is_spoken_of(club: Club, desk: Player, phone: Player) -> None:
    sit_down_together(desk, phone, club.address, "backgammon")
    link = desk.page.url
    phone.page.close()
    expect(desk.see("away")).to_be_visible()
    desk.press("away")
    expect(desk.see("dialog-away")).to_contain_text("Nothing is lost")
    expect(desk.see("invite-link")).to_have_value(link)
    expect(desk.see("only-here")).to_be_visible()
    desk.press("away-wait")
    expect(desk.see("dialog-away")).to_have_count(0)
