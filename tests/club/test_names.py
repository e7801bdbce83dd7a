"""Names of guests."""

import pytest

from sheshbesh.club.errors import Malformed
from sheshbesh.club.people.names import CREATURES, MANNERS, guest_name, tidy_name


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
    ],
)
def test_a_name_is_tidied(typed: str, shown: str) -> None:
    assert tidy_name(typed) == shown


@pytest.mark.parametrize("typed", ["", " \n", "\u200b", "x" * 25])
def test_a_name_that_cannot_be_shown_is_refused(typed: str) -> None:
    with pytest.raises(Malformed, match="1 to 24"):
        tidy_name(typed)
