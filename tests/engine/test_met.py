"""Match equities beside a published table, and what must be so whatever the model."""

import pytest

from sheshbesh.engine.met import match_equity

WOOLSEY = (
    (50, 70, 75, 83, 85, 90, 91, 94, 95),
    (30, 50, 60, 68, 75, 81, 85, 88, 91),
    (25, 40, 50, 59, 66, 71, 76, 80, 84),
    (17, 32, 41, 50, 58, 64, 70, 75, 79),
    (15, 25, 34, 42, 50, 57, 63, 68, 73),
    (10, 19, 29, 36, 43, 50, 56, 62, 67),
    (9, 15, 24, 30, 37, 44, 50, 56, 61),
    (6, 12, 20, 25, 32, 38, 44, 50, 55),
    (5, 9, 16, 21, 27, 33, 39, 45, 50),
)
"""Chances in percent of who needs as many points as the row says, against who needs the column's: K. Woolsey,
How to Play Tournament Backgammon, 1993. At 1 the Crawford game is to come."""


@pytest.mark.parametrize("mine", range(1, 10))
@pytest.mark.parametrize("theirs", range(1, 10))
def test_it_agrees_with_a_table_made_from_games_that_were_played(mine, theirs):
    assert 100 * match_equity(mine, theirs, False) == pytest.approx(WOOLSEY[mine - 1][theirs - 1], abs=2.1)


def test_what_must_be_so():
    for mine in range(1, 26):
        for theirs in range(1, 26):
            chance = match_equity(mine, theirs, False)
            assert chance + match_equity(theirs, mine, False) == pytest.approx(1)
            assert match_equity(mine + 1, theirs, False) < chance < match_equity(mine, theirs + 1, False)
    assert match_equity(0, 3, True) == 1
    assert match_equity(3, -1, True) == 0
    assert 0.5 < match_equity(98, 99, False) < 0.6  # as long as matches may be


def test_after_the_crawford_game_the_trailer_doubles_at_once():
    # Two points short is as good as one point short: either way one doubled game decides, or wins outright.
    assert match_equity(2, 1, True) == match_equity(1, 1, True) == 0.5
    assert match_equity(4, 1, True) == match_equity(3, 1, True)
    assert match_equity(3, 1, False) < match_equity(3, 1, True)


def test_without_a_cube_games_are_longer_steps_to_the_match():
    # Two of two, or a gammon at once: 1/2 (4/5 1/2 + 1/5).
    assert match_equity(2, 1, False, cube=False) == pytest.approx(0.3)
    assert match_equity(3, 5, False, cube=False) > match_equity(3, 5, False)
