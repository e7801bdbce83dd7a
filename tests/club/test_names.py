"""Names of guests."""

import pytest

from sheshbesh.club.errors import Refused
from sheshbesh.club.people.names import CREATURES, MANNERS, guest_name
from sheshbesh.club.people.shown_names import shown_name


def test_a_guest_gets_a_manner_and_a_creature() -> None:
    manner, creature = guest_name().split()
    assert manner in MANNERS
    assert creature in CREATURES


def test_there_are_no_two_equal_names() -> None:
    assert len(set(MANNERS)) * len(set(CREATURES)) == len(MANNERS) * len(CREATURES) == 4096


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Vera \t Ivanova\n", "Vera Ivanova"),
        ("Ма\u200bша", "Маша"),
        ("e\u0301", "é"),
        ("<b>x</b>", "<b>x</b>"),
        ("Ann\u3164", "Ann"),  # Hangul's filler
        ("A\u2800nn", "A nn"),  # Braille's blank
        ("An\u034fn", "Ann"),  # the grapheme joiner
        ("Ann\ufe0f", "Ann"),  # a variation of no picture
        ("\u202eAnn", "Ann"),  # written from right to left
        ("An\u200dn", "Ann"),  # a joiner between Latin letters
        ("می\u200cخواهم", "می\u200cخواهم"),  # Persian needs it
        ("क्\u200dष", "क्\u200dष"),  # and so do Indian scripts, after a virama
        ("👨‍👩‍👧", "👨‍👩‍👧"),
        ("👩🏽‍🚀 Ann", "👩🏽‍🚀 Ann"),
        ("❤️ Ann", "❤️ Ann"),
        ("🏳️‍🌈", "🏳️‍🌈"),
        ("Łukasz Żółć", "Łukasz Żółć"),
        ("Анна Smith", "Анна Smith"),
        ("たなか花子", "たなか花子"),
        ("O'Neil", "O'Neil"),
    ],
)
def test_a_name_shows_nothing_invisible(typed: str, shown: str) -> None:
    assert shown_name(typed) == shown


@pytest.mark.parametrize(
    "typed", ["", " \n", "\u200b", "x" * 25, "\u3164\u3164", "\u2800", "\u0301", "\U0001d159"]
)
def test_a_name_that_cannot_be_shown_is_refused(typed: str) -> None:
    with pytest.raises(Refused, match="1 to 24"):
        shown_name(typed)


def test_a_tower_of_marks_is_no_letter() -> None:
    assert shown_name("a\u0302\u0323") == "ậ"
    with pytest.raises(Refused, match="at most 4 marks"):
        shown_name("Z" + "\u0335\u0336\u0337\u0338\u0339")


@pytest.mark.parametrize(
    "typed",
    [
        "The machine",
        "the MACHINE",
        "The rnachine",
        "The mach1ne",
        "Tħe machine",
        "The  mạchine",
        "The machıne",
        "Машина",
        "МАШИНА",
        "𝐓𝐡𝐞 𝐦𝐚𝐜𝐡𝐢𝐧𝐞",
        "The machine.",
    ],
)
def test_nobody_is_called_as_the_machine_is(typed: str) -> None:
    with pytest.raises(Refused, match="taken for"):
        shown_name(typed)


@pytest.mark.parametrize("typed", ["Аnna", "Веrа", "Οlga", "The mасhine"])
def test_a_word_is_written_in_one_alphabet(typed: str) -> None:
    """Cyrillic А, В, а, с and Greek Ο look like Latin letters."""
    with pytest.raises(Refused, match="one alphabet"):
        shown_name(typed)


def test_every_name_that_is_given_could_be_chosen() -> None:
    for manner in MANNERS:
        for creature in CREATURES:
            assert shown_name(f"{manner} {creature}") == f"{manner} {creature}"
