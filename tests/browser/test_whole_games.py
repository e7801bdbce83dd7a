"""Two people play whole games in real browsers, and neither a reload nor a dead server costs them a move."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .club import Club, Player, play_on, sit_down_together

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def places(page: Page) -> list[str]:
    """What stands on every place of the board, as a screen reader hears it."""
    return page.locator("[data-place]").evaluate_all("all => all.map(e => e.ariaLabel)")


def may_begin_a_play(player: Player) -> bool:
    """Whether the player has a roll to play and has not moved yet, with more than one move to make."""
    return player.sources.count() > 1 and not player.see("board-undo").is_enabled()


def interrupt(club: Club, mover: Player, other: Player) -> None:
    """Kill the server in the middle of a turn and reload a page: the move made is there, and play goes on."""
    assert mover.complaints + other.complaints == []
    # A second window of the same player shows the draft, so it has been stored.
    window = mover.page.context.new_page()
    window.goto(mover.page.url)
    expect(window.locator("[data-source]").first).to_be_attached()
    mover.move_once()
    expect(mover.see("board-undo")).to_be_enabled()
    expect(window.get_by_test_id("board-undo")).to_be_enabled()
    mine, theirs = places(mover.page), places(other.page)
    assert places(window) == mine
    window.close()
    club.kill()
    expect(mover.see("connection")).not_to_have_attribute("data-state", "live")
    club.start()
    mover.page.reload()
    for player in (mover, other):
        expect(player.see("connection")).to_have_attribute("data-state", "live")
    expect(mover.see("board-undo")).to_be_enabled()
    assert places(mover.page) == mine
    assert places(other.page) == theirs
    # A browser logs each try to reach a server that is not there.
    mover.complaints.clear()
    other.complaints.clear()


@pytest.mark.parametrize("game", ["backgammon", "long-nardy"])
def test_a_whole_game_with_a_reload_and_a_killed_server(
    mortal_club: Club, desk: Player, phone: Player, game: str
) -> None:
    players = [desk, phone]
    sit_down_together(desk, phone, mortal_club.address, game)

    deeds = play_on(
        players, lambda deeds: len(deeds) > 40 and any(map(may_begin_a_play, players)), double_after=12
    )
    mover, other = players if may_begin_a_play(desk) else reversed(players)
    interrupt(mortal_club, mover, other)
    deeds += play_on(players, lambda _: desk.over and phone.over)

    assert deeds.count("confirm") > 40
    if game == "backgammon":
        assert "double" in deeds
        assert "take" in deeds
    for player in players:
        expect(player.see("dialog-over")).to_be_visible()
        assert player.complaints == []
