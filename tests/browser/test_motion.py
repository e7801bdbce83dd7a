"""What moves at a real table: a move flies to its end, and dice tumble when rolled, not otherwise."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from .club import PATIENCE, Club, Player

pytestmark = pytest.mark.browser

WATCH = """
window.motions = [];
window.faces = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
    const running = animate.apply(this, how);
    const motion = { what: this.classList[0], end: null };
    for (const end of ["finish", "cancel"]) running.addEventListener(end, () => (motion.end ??= end));
    window.motions.push(motion);
    return running;
};
document.addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
    window.faces += changes.filter(({ target }) => target.closest(".die")).length;
}).observe(document.body, { childList: true, subtree: true }));
"""
"""Notes each motion and how it ended, and counts changes of the faces of dice."""


class Watched(Player):
    """Somebody who likes motion, and what he has seen move since he last looked."""

    def sees(self, what: str) -> list[str]:
        """How the motions of such things ended, all of them at rest again."""
        self.page.wait_for_function(
            "what => motions.some(motion => motion.what === what) && motions.every(({ end }) => end)",
            arg=what,
        )
        seen: list[str] = self.page.evaluate(
            "what => motions.splice(0).map(motion => motion.what === what ? motion.end : motion.what)", what
        )
        return seen

    def faces(self) -> int:
        """How often the faces of dice have changed."""
        changes: int = self.page.evaluate("() => faces")
        return changes


@pytest.fixture
def watched(browser: Browser) -> Iterator[Watched]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="no-preference")
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(WATCH)
    yield Watched(context.new_page(), seed=1, touch=False)
    context.close()


def test_moves_fly_to_their_end_while_the_dice_lie_still(club: Club, watched: Watched) -> None:
    watched.page.goto(club.address)
    watched.see("game-backgammon").check(force=True)
    watched.press("choose-screen")
    expect(watched.sources.first).to_be_attached()
    faces = watched.faces()
    for deed in ("move", "move", "undo", "move"):
        watched.move_once() if deed == "move" else watched.press("board-undo")
        assert set(watched.sees("checker")) == {"finish"}
    watched.press("board-confirm")
    expect(watched.see("board-roll")).to_be_enabled()
    assert watched.faces() == faces
    watched.press("board-roll")
    assert watched.sees("die") == ["finish", "finish"]
    assert watched.faces() > faces
