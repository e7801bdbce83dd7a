"""At the table: what a hurried hand, a keyboard and somebody who looks back get."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .club import Club, Player
from .test_pages import made

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
    expect(desk.see("moves").locator("li").nth(3)).to_be_attached()
    assert any(event["type"] == "double" for event in state(desk)["events"])
