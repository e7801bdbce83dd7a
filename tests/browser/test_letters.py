"""The letters of the pages: the club's own, only those of the reader's script, and pages that bear others."""

from __future__ import annotations

import pytest
from playwright.sync_api import Response, Route, expect

from .club import Club, Player
from .test_pages import home, table

pytestmark = pytest.mark.browser

FACES = ("Source Sans 3", "Literata")


def test_a_reader_of_latin_and_cyrillic_loads_little(club: Club, phone: Player) -> None:
    letters: dict[str, int] = {}

    def note(answer: Response) -> None:
        if answer.url.endswith(".woff2"):
            letters[answer.url] = len(answer.body())

    phone.page.on("response", note)
    table("backgammon")(phone, club)
    assert letters
    assert sum(letters.values()) <= 120_000
    assert [url for url in letters if "-ext" in url] == []


def test_pages_are_set_in_the_clubs_letters(club: Club, phone: Player) -> None:
    home(phone, club)
    loaded = phone.page.evaluate(
        "() => [...document.fonts].filter(({ status }) => status === 'loaded')"
        ".map(({ family, unicodeRange }) => [family.replaceAll('\"', ''), unicodeRange.includes('U+400')])"
    )
    assert {(family, cyrillic) for family, cyrillic in loaded} == {
        (family, cyrillic) for family in FACES for cyrillic in (True, False)
    }


def test_a_page_does_not_wait_for_letters_that_do_not_come(club: Club, phone: Player) -> None:
    held: list[Route] = []
    phone.page.route("**/*.woff2", lambda letters: held.append(letters))
    phone.page.goto(club.address, wait_until="domcontentloaded")
    expect(phone.see("choose-machine")).to_be_visible()
    for letters in held:
        letters.abort()
    assert held


def test_the_licence_lies_beside_the_letters(club: Club, phone: Player) -> None:
    answer = phone.page.request.get(f"{club.address}/letters/OFL.txt")
    assert answer.ok
    assert all(face in answer.text() for face in (*FACES, "SIL OPEN FONT LICENSE"))
