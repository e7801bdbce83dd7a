"""What the browser is built with says the same as the server's structs."""

from __future__ import annotations

from pathlib import Path

from sheshbesh.club.web.wire.typescript import WHERE, typescript

PROJECT = Path(__file__).parents[2]


def test_the_browser_types_are_those_of_the_structs() -> None:
    """If not: `python -m sheshbesh.club.web.wire.typescript`."""
    assert (PROJECT / WHERE).read_text(encoding="utf-8") == typescript()


def test_what_the_browser_says_may_leave_out_what_is_as_usual() -> None:
    text = typescript()
    order = text[text.index("export interface NewTable {") :].split("}")[0]
    assert "  level?: Level | null;" in order
    assert "  game: string;" in order


def test_what_the_server_says_is_always_there() -> None:
    text = typescript()
    seat = text[text.index("export interface SeatView {") :].split("}")[0]
    assert "  level: Level | null;" in seat
