"""Who begins, who may double, what a game is worth, when a match is over."""

import pytest

from sheshbesh.games import find, resolve
from sheshbesh.rules.errors import (
    IllegalCube,
    IllegalPlay,
    IllegalResignation,
    NotYourTurn,
    RuleError,
    WrongPhase,
)
from sheshbesh.rules.events import (
    Beavered,
    Cocked,
    CorrectionDemanded,
    DiceMixed,
    Doubled,
    Dropped,
    FirstRollRejected,
    Opening,
    Played,
    Premature,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Rolled,
    Start,
    Taken,
)
from sheshbesh.rules.game import Phase
from sheshbesh.rules.match import Match
from sheshbesh.rules.outcome import How
from sheshbesh.rules.side import BySide, Side

WHITE, BLACK = Side.WHITE, Side.BLACK
AFTER_3_1 = [Start(), Opening(3, 1), Played(WHITE, ((3, 8, 5), (1, 6, 5)))]


def money(game="backgammon", **options):
    return Match.new(find(game).with_options(options))


def won_by_resignation(match, winner, kind=1):
    """The match after a game that the other side gives up at once."""
    start = match.apply(Start(match.next_first()))
    if start.game.phase is Phase.OPENING:
        start = start.apply(Opening(6, 5))
    return start.apply(ResignationOffered(winner.other, kind)).apply(ResignationAccepted(winner))


def test_the_higher_opening_die_begins_and_plays_both():
    game = money().fold([Start(), Opening(2, 2), Opening(5, 6)]).game
    assert game.ties == ((2, 2),)
    assert game.turn is BLACK
    assert game.phase is Phase.PLAY
    assert game.roll.dice == (6, 5)
    assert game.cube.value == 1


def test_long_nardy_begins_with_fresh_dice_and_the_winner_begins_the_next_game():
    match = money("long-nardy").fold([Start(), Opening(1, 4)])
    assert match.game.turn is BLACK
    assert match.game.phase is Phase.ROLL
    match = match.apply(ResignationOffered(BLACK, 2)).apply(ResignationAccepted(WHITE))
    assert match.game.outcome.points == 2
    assert match.next_first() is WHITE
    with pytest.raises(WrongPhase, match="white begins"):
        match.apply(Start(None))
    assert match.apply(Start(WHITE)).game.turn is WHITE


def test_automatic_doubles_double_the_stake_and_leave_the_cube_in_the_middle():
    # S35: three automatic doubles, then one double accepted: a game is worth 16.
    match = money(auto_doubles="unlimited").fold(
        [Start(), Opening(1, 1), Opening(2, 2), Opening(3, 3), Opening(3, 1)]
    )
    assert match.game.cube.value == 8
    assert match.game.cube.centered
    match = match.fold([Played(WHITE, ((3, 8, 5), (1, 6, 5))), Doubled(BLACK), Taken(WHITE)])
    assert match.game.cube.value == 16
    assert money(auto_doubles=1).fold([Start(), Opening(1, 1), Opening(2, 2)]).game.cube.value == 2
    in_a_match = Match.new(find("backgammon").with_options({"auto_doubles": 3}), 5)
    assert in_a_match.fold([Start(), Opening(1, 1)]).game.cube.value == 1


def test_only_who_is_on_roll_and_may_doubles():
    match = money().fold(AFTER_3_1)
    assert match.actions(BLACK) == {"roll", "double", "resign"}
    assert match.actions(WHITE) == {"resign"}
    with pytest.raises(NotYourTurn):
        match.apply(Doubled(WHITE))
    doubled = match.apply(Doubled(BLACK))
    assert doubled.game.turn is WHITE
    assert doubled.actions(WHITE) == {"take", "drop"}
    assert doubled.actions(BLACK) == frozenset()
    taken = doubled.apply(Taken(WHITE))
    assert (taken.game.cube.value, taken.game.cube.owner) == (2, WHITE)
    assert taken.game.turn is BLACK
    with pytest.raises(IllegalCube, match="the cube is white's"):
        taken.apply(Doubled(BLACK))


def test_nobody_doubles_before_the_first_roll_of_a_game():
    match = money("long-nardy", cube=True).fold([Start(), Opening(6, 1)])
    assert not match.may_double(WHITE)
    with pytest.raises(IllegalCube, match="nobody has rolled"):
        match.apply(Doubled(WHITE))
    with pytest.raises(IllegalCube, match="no cube"):
        money("long-nardy").fold([Start(), Opening(6, 1)]).apply(Doubled(WHITE))


@pytest.mark.parametrize(("doubles", "lost"), [(1, 1), (2, 2)])
def test_a_refused_double_costs_the_stake_before_it(doubles, lost):
    # S34: the first double refused loses 1, the first redouble 2.
    match = money().fold([*AFTER_3_1, Doubled(BLACK)])
    if doubles == 2:
        match = match.fold(
            [Taken(WHITE), Rolled(BLACK, (3, 1)), Played(BLACK, ((3, 8, 5), (1, 6, 5))), Doubled(WHITE)]
        )
    dropper = match.game.turn
    match = match.apply(Dropped(dropper))
    assert match.game.outcome.points == lost
    assert match.game.outcome.how is How.DROPPED
    assert match.score[dropper.other] == lost


@pytest.mark.parametrize(("length", "limit"), [(1, 1), (3, 4), (5, 8), (7, 8), (9, 16), (16, 16), (99, 64)])
def test_the_cube_of_a_match_goes_to_the_smallest_power_of_two_that_is_enough(length, limit):
    assert Match.new(find("backgammon"), length).max_cube() == limit


def test_the_cube_stops_at_64_unless_nothing_caps_it():
    assert money().max_cube() == 64
    assert money(cube_cap=None).max_cube() is None
    assert money(cube=False).max_cube() == 1


def test_the_crawford_game_is_the_first_at_match_point_and_only_that():
    match = Match.new(find("backgammon"), 3)
    match = won_by_resignation(match, WHITE, 2)
    crawford = match.fold([Start(), Opening(3, 1), AFTER_3_1[2]])
    assert crawford.crawford
    assert not crawford.may_double(BLACK)
    match = won_by_resignation(match, BLACK)
    after = match.fold([Start(), Opening(3, 1), AFTER_3_1[2]])
    assert not after.crawford
    assert after.may_double(BLACK)
    off = won_by_resignation(Match.new(find("backgammon").with_options({"crawford": False}), 3), WHITE, 2)
    assert not off.apply(Start()).crawford


def test_a_match_ends_by_points_and_then_nothing_starts():
    match = Match.new(find("backgammon"), 3)
    match = won_by_resignation(match, WHITE, 1)
    assert match.score == BySide(1, 0)
    assert match.away(WHITE) == 2
    match = won_by_resignation(match, WHITE, 3)
    assert match.finished
    assert match.winner is WHITE
    assert match.actions(WHITE) == frozenset()
    with pytest.raises(WrongPhase, match="white has won"):
        match.apply(Start())
    with pytest.raises(RuleError, match="1 to 99"):
        Match.new(find("backgammon"), 0)


def test_a_resignation_is_an_offer_that_the_opponent_answers():
    match = money().fold(AFTER_3_1).apply(ResignationOffered(WHITE, 1))
    assert match.game.turn is BLACK
    assert match.actions(BLACK) == {"accept", "refuse"}
    with pytest.raises(WrongPhase, match="answer the resignation"):
        match.apply(Rolled(BLACK, (1, 2)))
    with pytest.raises(NotYourTurn):
        match.apply(ResignationAccepted(WHITE))
    refused = match.apply(ResignationRefused(BLACK))
    assert refused.actions(BLACK) == {"roll", "double", "resign"}
    with pytest.raises(IllegalResignation, match="expected 2, 3"):
        refused.apply(ResignationOffered(WHITE, 1))
    lost = refused.fold(
        [Doubled(BLACK), Taken(WHITE), ResignationOffered(WHITE, 2), ResignationAccepted(BLACK)]
    )
    assert lost.game.outcome.points == 4
    assert lost.game.outcome.how is How.RESIGNED


def test_long_nardy_knows_no_third_kind():
    match = money("long-nardy").fold([Start(), Opening(6, 1)])
    with pytest.raises(IllegalResignation, match="expected 1, 2"):
        match.apply(ResignationOffered(WHITE, 3))


def test_a_play_that_is_not_whole_or_not_legal_changes_nothing():
    match = money().fold([Start(), Opening(3, 1)])
    with pytest.raises(IllegalPlay, match="not the whole play"):
        match.apply(Played(WHITE, ((3, 8, 5),)))
    with pytest.raises(IllegalPlay, match="move 1"):
        match.apply(Played(WHITE, ((5, 13, 8),)))
    with pytest.raises(WrongPhase):
        match.apply(Rolled(WHITE, (1, 2)))
    assert match.game.phase is Phase.PLAY


def test_jacoby_counts_gammons_only_once_the_cube_is_turned():
    plain = money(jacoby=True).fold([*AFTER_3_1, ResignationOffered(WHITE, 2), ResignationAccepted(BLACK)])
    assert plain.game.outcome.points == 1
    turned = money(jacoby=True).fold(
        [*AFTER_3_1, Doubled(BLACK), Taken(WHITE), ResignationOffered(WHITE, 2), ResignationAccepted(BLACK)]
    )
    assert turned.game.outcome.points == 4


def test_a_beaver_doubles_again_and_keeps_the_cube():
    # gnubg manual: the player doubled may at once redouble and keep the cube; refusing it loses the double.
    match = money(beavers=True, raccoons=True).fold([*AFTER_3_1, Doubled(BLACK)])
    assert match.actions(WHITE) == {"take", "drop", "beaver"}
    beavered = match.apply(Beavered(WHITE))
    assert beavered.game.turn is BLACK
    assert beavered.game.offer == 4
    assert beavered.actions(BLACK) == {"take", "drop", "raccoon"}
    taken = beavered.apply(Taken(BLACK)).game
    assert (taken.cube.value, taken.cube.owner, taken.turn) == (4, WHITE, BLACK)
    assert beavered.apply(Dropped(BLACK)).game.outcome.points == 2
    raccoon = beavered.apply(Raccooned(BLACK))
    assert raccoon.game.turn is WHITE
    taken = raccoon.apply(Taken(WHITE)).game
    assert (taken.cube.value, taken.cube.owner, taken.turn) == (8, WHITE, BLACK)
    dropped = raccoon.apply(Dropped(WHITE)).game.outcome
    assert (dropped.points, dropped.winner) == (4, BLACK)


def test_no_beaver_without_the_option_or_in_a_match():
    with pytest.raises(IllegalCube):
        money().fold([*AFTER_3_1, Doubled(BLACK), Beavered(WHITE)])
    match = Match.new(find("backgammon").with_options({"beavers": True}), 7)
    assert "beaver" not in match.fold([*AFTER_3_1, Doubled(BLACK)]).actions(WHITE)


def test_each_side_may_reject_its_first_roll_once():
    # T6: the stake doubles, the cube stays in the middle, the new roll stands.
    match = money(reject_first_throw=True).fold([Start(), Opening(3, 1)])
    assert "reject" in match.actions(WHITE)
    match = match.apply(FirstRollRejected(WHITE))
    assert match.game.cube.value == 2
    assert match.game.cube.centered
    assert match.actions(WHITE) == {"roll", "resign"}
    match = match.apply(Rolled(WHITE, (6, 6)))
    assert "reject" not in match.actions(WHITE)
    match = match.fold(
        [Played(WHITE, ((6, 24, 18), (6, 24, 18), (6, 13, 7), (6, 13, 7))), Rolled(BLACK, (6, 1))]
    )
    assert match.apply(FirstRollRejected(BLACK)).game.cube.value == 4


def test_cocked_dice_are_rolled_again_and_early_rolls_are_void():
    # T2, T3.
    match = money("long-nardy", manual_dice=True).fold([Start(), Opening(6, 1), Rolled(WHITE, (6, 5))])
    with pytest.raises(WrongPhase, match="white's turn"):
        match.apply(Premature(WHITE, (1, 1)))
    assert match.apply(Premature(BLACK, (1, 1))).game == match.game
    cocked = match.apply(Cocked(WHITE))
    assert cocked.game.phase is Phase.ROLL
    assert cocked.apply(Rolled(WHITE, (4, 4))).game.situation.first_turn
    with pytest.raises(WrongPhase, match="by hand"):
        money("long-nardy").fold([Start(), Opening(6, 1), Rolled(WHITE, (6, 5)), Cocked(WHITE)])


def test_dice_are_mixed_before_a_game_and_never_during_it():
    # T4.
    match = money("long-nardy", manual_dice=True).fold([Start(), DiceMixed(BLACK), Opening(6, 1)])
    assert match.apply(DiceMixed(WHITE)).game == match.game
    with pytest.raises(WrongPhase, match="never during it"):
        match.fold([Rolled(WHITE, (6, 5)), DiceMixed(BLACK)])


def test_an_illegal_play_stands_unless_the_opponent_demands_a_correction_in_time():
    # T5.
    match = money(illegal_play="challenge").fold([Start(), Opening(6, 5)])
    wrong = match.apply(Played(WHITE, ((6, 13, 7), (5, 13, 9))))
    assert wrong.game.turn is BLACK
    assert wrong.actions(BLACK) == {"roll", "double", "resign", "demand"}
    assert wrong.game.counts(WHITE)[9] == 1
    with pytest.raises(NotYourTurn):
        wrong.apply(CorrectionDemanded(WHITE))
    assert wrong.apply(CorrectionDemanded(BLACK)).game == match.game
    for accepting in (Rolled(BLACK, (2, 1)), Doubled(BLACK)):
        accepted = wrong.apply(accepting)
        assert accepted.game.disputed is None
        with pytest.raises(WrongPhase, match="no illegal play"):
            accepted.apply(CorrectionDemanded(BLACK))
    with pytest.raises(IllegalPlay, match="opponent's"):
        match.apply(Played(WHITE, ((5, 24, 19), (6, 13, 7))))
    with pytest.raises(IllegalPlay, match="no checker"):
        match.apply(Played(WHITE, ((5, 23, 18),)))


def test_a_tavli_goes_round_its_three_games():
    match = Match.new(resolve("tavli").variants, 7)
    played = []
    while not match.finished:
        match = won_by_resignation(match, BLACK, 2)
        played.append(match.variant.key)
    assert played == ["portes", "plakoto", "fevga", "portes"]
    assert match.score == BySide(0, 8)


def test_an_account_is_zero_sum():
    match = Match.new(find("backgammon"), stake=5)
    match = won_by_resignation(match, WHITE, 3)
    assert match.account(WHITE) == 15
    assert match.account(BLACK) == -15
    with pytest.raises(RuleError, match="worth 1 to"):
        Match.new(find("backgammon"), stake=0)
