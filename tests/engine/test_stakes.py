"""What results are worth at a score, and what an engine makes of it with the cube."""

import msgspec
import numpy as np
import pytest

from sheshbesh.engine.met import match_equity
from sheshbesh.engine.player import NetEngine, player_for
from sheshbesh.engine.scoring import equity_weights
from sheshbesh.engine.simple import SimpleEngine
from sheshbesh.engine.stakes import Stakes, plainly_accepts, plainly_doubles, plainly_takes, stakes_of
from sheshbesh.games import find
from sheshbesh.rules.cube import Cube
from sheshbesh.rules.events import Doubled, ResignationOffered
from sheshbesh.rules.game import Phase
from sheshbesh.rules.match import Match
from sheshbesh.rules.side import BySide, Side

BACKGAMMON = find("backgammon")
WHITE, BLACK = Side.WHITE, Side.BLACK
BEHIND = "x 24:2 13:5 8:3 6:5 | o 20:2 13:4 8:3 6:4 4:2"
"""x is a little behind, and about to roll."""
LOST = "x 24:2 13:5 8:3 6:5 | o 6:3 5:3 4:3 3:2 off:4"
"""x has lost, most likely a gammon."""
WON = "x 6:2 3:1 | o 13:3 8:2 6:3 off:7"
"""x has won, but no gammon."""
ENGINES = [player_for(BACKGAMMON), SimpleEngine()]


def at(text, *, length=None, away=None, cube=1, owner=None, crawford_played=False, variant=BACKGAMMON):
    """A match in which White is about to roll, or to double, in this position."""
    match = Match.new(variant, length)
    game = msgspec.structs.replace(
        match.game,
        phase=Phase.ROLL,
        position=variant.position(text),
        cube=Cube(cube, owner),
        rolls=BySide(5, 5),
        money=length is None,
        max_cube=64,
    )
    score = BySide(length - away[0], length - away[1]) if away else BySide(0, 0)
    return msgspec.structs.replace(match, game=game, score=score, crawford_played=crawford_played)


def test_for_money_results_are_worth_their_points():
    stakes = stakes_of(at(BEHIND, cube=4), WHITE)
    assert stakes == Stakes(BACKGAMMON, 4, None, False, gammons=True)
    assert (stakes.worth(-8), stakes.unit, stakes.of_kind(2)) == (-8, 4, 8)
    assert (stakes.weights == equity_weights(BACKGAMMON)).all()
    evens = np.array([0.5, 0, 0, 0, 0, 0], np.float32)
    assert stakes.expected(evens) == 0


def test_at_the_last_game_of_a_match_gammons_are_worth_nothing():
    stakes = stakes_of(at(BEHIND, length=5, away=(1, 1), crawford_played=True), WHITE)
    assert stakes.weights == pytest.approx([2, 0, 0, 0, 0, 1, -1])
    assert stakes.expected(np.array([0.3, 0.2, 0, 0.1, 0, 0], np.float32)) == pytest.approx(0.3)


def test_a_gammon_is_worth_more_to_who_needs_two():
    needs_two = stakes_of(at(BEHIND, length=5, away=(2, 1), crawford_played=True), WHITE)
    gammon, backgammon = needs_two.weights[1:3]
    # A plain win makes it even, a gammon wins: as much again as from nothing to even, which is two units.
    assert (gammon, backgammon) == (pytest.approx(2), pytest.approx(0))
    assert needs_two.weights[3] == pytest.approx(0)  # a plain loss has lost all there is
    money = stakes_of(at(BEHIND, variant=msgspec.structs.replace(BACKGAMMON, jacoby=True)), WHITE)
    assert money.weights == pytest.approx([2, 0, 0, 0, 0, 1, -1])  # by Jacoby's rule, with the cube unturned
    assert (money.at(2).weights == equity_weights(BACKGAMMON)).all()


def test_worth_is_the_chance_of_winning_the_match():
    stakes = stakes_of(at(BEHIND, length=7, away=(5, 4), cube=2), WHITE)
    assert stakes.worth(2) == match_equity(3, 4, False)
    assert stakes.worth(-4) == 0
    assert stakes.worth(0) == match_equity(5, 4, False)
    assert stakes.of_kind(3) == 1


@pytest.mark.parametrize("engine", ENGINES)
def test_who_trails_after_the_crawford_game_doubles_at_once(engine):
    match = at(BEHIND, length=5, away=(3, 1), crawford_played=True)
    assert plainly_doubles(match, WHITE) is True
    assert engine.wants_double(match)
    assert not engine.wants_double(at(BEHIND))


@pytest.mark.parametrize("engine", ENGINES)
def test_a_cube_that_wins_the_match_is_never_turned(engine):
    match = at(WON, length=5, away=(2, 3), cube=2, owner=WHITE)
    assert plainly_doubles(match, WHITE) is False
    assert not engine.wants_double(match)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_double_is_taken_where_dropping_it_loses_the_match(engine):
    match = at(WON, length=5, away=(1, 3), crawford_played=True).apply(Doubled(WHITE))
    assert plainly_takes(match, BLACK) is True
    assert engine.takes(match)
    money = at(WON).apply(Doubled(WHITE))
    assert plainly_takes(money, BLACK) is None
    assert not engine.takes(money)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_resignation_that_wins_the_match_is_accepted(engine):
    offered = at(LOST, length=5, away=(4, 1)).apply(ResignationOffered(WHITE, 1))
    assert plainly_accepts(offered, BLACK) is True
    assert engine.accepts_resignation(offered)
    for_money = at(LOST).apply(ResignationOffered(WHITE, 1))
    assert plainly_accepts(for_money, BLACK) is None


def test_by_its_net_the_machine_waits_for_a_gammon_that_counts():
    engine = player_for(BACKGAMMON)
    assert not engine.accepts_resignation(at(LOST).apply(ResignationOffered(WHITE, 1)))
    assert engine.accepts_resignation(at(LOST).apply(ResignationOffered(WHITE, 2)))
    # Who needs two points wins the match with a gammon; who needs one has no use for it.
    needs_two = at(LOST, length=5, away=(4, 2)).apply(ResignationOffered(WHITE, 1))
    assert not engine.accepts_resignation(needs_two)


def test_for_money_the_cube_is_what_it_was():
    """The window is one of equities: 0.42 to 1 to double, -0.56 and better to take."""

    class Told(NetEngine):
        def __init__(self, equity):
            super().__init__(player_for(BACKGAMMON)._evaluator)
            self.told = equity

        def _outputs(self, match, side):
            win = (1 + self.told) / 2 if self.told <= 1 else 1.0
            return np.array([win, max(self.told - 1, 0), 0, 0, 0, 0], np.float32)

    def doubles(equity):
        return Told(equity).wants_double(at(BEHIND))

    assert [doubles(equity) for equity in (0.2, 0.41, 0.43, 0.7, 0.99, 1.05)] == [
        False,
        False,
        True,
        True,
        True,
        False,
    ]
    doubled = at(BEHIND).apply(Doubled(WHITE))
    assert [Told(equity).takes(doubled) for equity in (-0.6, -0.57, -0.55, 0)] == [False, False, True, True]


def test_two_away_from_both_ends_one_doubles_early_and_takes_for_the_match():
    class Told(NetEngine):
        def __init__(self, win):
            super().__init__(player_for(BACKGAMMON)._evaluator)
            self.win = win

        def _outputs(self, match, side):
            return np.array([self.win, 0.2 * self.win, 0, 0.2 * (1 - self.win), 0, 0], np.float32)

    match = at(BEHIND, length=7, away=(2, 2))
    assert [Told(win).wants_double(match) for win in (0.5, 0.6, 0.69, 0.8)] == [False, True, True, True]
    doubled = match.apply(Doubled(WHITE))
    # Dropped, it is 2-away against 1-away, with 30 chances of 100; taken, the game decides the match.
    assert [Told(win).takes(doubled) for win in (0.25, 0.29, 0.31, 0.4)] == [False, False, True, True]
