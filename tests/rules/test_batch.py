"""Batch calls give what single calls give, for every game; play-outs follow the rules of whole games."""

from __future__ import annotations

import doctest
import itertools

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheshbesh.games import GAMES, find
from sheshbesh.rules import batch
from sheshbesh.rules.dice import ALL_21, Roll
from sheshbesh.rules.errors import NotationError, PositionError
from sheshbesh.rules.events import DoubleNamed, Opening, Played, Rolled, Start
from sheshbesh.rules.game import Game, Phase
from sheshbesh.rules.kernels.layout import rules_of
from sheshbesh.rules.kernels.turns import head_allowance as compiled_allowance
from sheshbesh.rules.kernels.turns import packed_roll, turns_of
from sheshbesh.rules.match import Match
from sheshbesh.rules.plays import legal_plays
from sheshbesh.rules.position import Position, pip_count, pos
from sheshbesh.rules.side import Side
from sheshbesh.rules.turn import Situation, Stage, head_allowance
from sheshbesh.rules.variant import Variant
from sheshbesh.testing import strategies

each_game = pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.key)
BACKGAMMON = find("backgammon")
TABLES = [
    *GAMES,
    find("long-nardy", {"first_turn_head": "list"}),
    find("long-nardy", {"first_turn_head": "three", "long_scoring": "extended", "opening_dice": "reuse"}),
    find("mad-nardy", {"pass_unplayed": "all", "leftover_skip": True}),
    find("gul-bara", {"leftover": "opponent"}),
    find("tapa", {"mother": True}),
    find("khachapuri", {"doubles": "plain"}),
]


def texts(boards: batch.Boards) -> list[str]:
    return [str(position) for position in batch.positions_of(boards)]


@each_game
@given(data=st.data())
def test_results_are_those_of_legal_plays(variant: Variant, data: st.DataObject) -> None:
    situations = data.draw(st.lists(strategies.situations(variant), min_size=1, max_size=4))
    rolls = data.draw(st.lists(strategies.rolls(), min_size=len(situations), max_size=len(situations)))
    found = batch.legal_results(
        batch.boards_of(situation.position for situation in situations),
        [roll.dice for roll in rolls],
        variant,
        first_turn=[situation.first_turn for situation in situations],
        stages=[(s.stage.die, s.stage.count) if s.stage else (0, 0) for s in situations],
        threads=data.draw(st.integers(1, 3)),
    )
    for row, (situation, roll) in enumerate(zip(situations, rolls, strict=True)):
        plays = legal_plays(situation, roll, variant)
        assert batch.positions_of(found.of(row)) == [play.position for play in plays]


def test_dice_may_come_in_either_order() -> None:
    boards = batch.boards_of([BACKGAMMON.start()])
    one, other = (batch.legal_results(boards, [dice], BACKGAMMON) for dice in ((6, 5), (5, 6)))
    assert (one.boards == other.boards).all()


def test_no_boards_have_no_results() -> None:
    found = batch.legal_results(batch.boards_of([]), [], BACKGAMMON)
    assert found.boards.shape == (0, 4, 27)
    assert found.offsets.tolist() == [0]


def test_more_results_than_room_was_made_for() -> None:
    """Two thousand each, a hundred times what a roll has on average."""
    ladder = " ".join(f"{point}:1" for point in (*range(24, 8, -2), *range(8, 1, -1)))
    spread = BACKGAMMON.position(f"x {ladder} | o 2:1 off:14")
    boards = batch.boards_of([spread] * 50)
    found = batch.legal_results(boards, [(1, 1)] * 50, BACKGAMMON)
    sizes = np.diff(found.offsets)
    assert (sizes == len(legal_plays(spread, Roll(1, 1), BACKGAMMON))).all()
    assert (found.of(0) == found.of(49)).all()


@given(strategies.variants().flatmap(strategies.positions))
def test_positions_go_into_boards_and_come_back(position: Position) -> None:
    boards = batch.boards_of([position])
    assert batch.positions_of(boards) == [position]
    assert batch.positions_of(batch.flipped(boards)) == [position.flipped()]
    assert batch.pip_counts(boards).tolist() == [[pip_count(position.x), pip_count(position.o)]]


@pytest.mark.parametrize("variant", TABLES, ids=lambda variant: variant.key)
def test_heads_are_allowed_what_the_rules_allow(variant: Variant) -> None:
    for roll, theirs, first in itertools.product(ALL_21, (None, *ALL_21), (False, True)):
        situation = Situation(variant.start(), first_turn=first, opponent_first_roll=theirs)
        packed = packed_roll(*theirs.dice) if theirs else 0
        found = compiled_allowance(first, *roll.dice, packed, rules_of(variant), turns_of(variant))
        assert found == head_allowance(situation, roll, variant)


@pytest.mark.parametrize("variant", TABLES, ids=lambda variant: variant.key)
def test_play_outs_follow_the_rules_of_whole_games(variant: Variant) -> None:
    variant = msgspec.structs.replace(variant, jacoby=False)  # which asks for the cube
    games = 12
    starts = batch.boards_of([variant.start()] * games)
    played = batch.play_outs(starts, variant, seed=7, record=True)
    for number in range(games):
        record = slice(played.offsets[number], played.offsets[number + 1])
        over = replayed(variant, played, record)
        assert over.outcome is not None
        winner = {1: Side.WHITE, -1: Side.BLACK, 0: None}[int(played.winners[number])]
        assert over.outcome.winner is winner
        assert over.outcome.points == played.points[number]


def replayed(variant: Variant, played: batch.PlayOuts, record: slice) -> Game:
    """The game that a record tells, played by `Match`; its last play is the one that ends it."""
    boards = batch.positions_of(played.boards[record])
    match = Match.new(variant).apply(Start(None))
    steps = list(
        zip(
            boards,
            played.movers[record],
            played.rolls[record].tolist(),
            played.stages[record].tolist(),
            strict=True,
        )
    )
    for step, (board, mover, dice, stage) in enumerate(steps):
        side = Side.WHITE if mover == 1 else Side.BLACK
        game = match.game
        if game.phase is Phase.OPENING:
            reused = variant.opening_dice == "reuse"
            match = match.apply(Opening(*dice) if reused else Opening(6, 1))
            game = match.game
        if game.phase is Phase.NAME:
            match = match.apply(DoubleNamed(side, stage[0]))
        elif game.phase is Phase.ROLL:
            match = match.apply(Rolled(side, (dice[0], dice[1])))
        game = match.game
        assert (game.on_roll, game.position) == (side, board)
        assert game.stage == (Stage(*stage) if stage[1] else None)
        assert game.roll is not None
        plays = legal_plays(game.situation, game.roll, variant)
        for play in plays:
            after = match.apply(Played(side, tuple((m.die, m.source, m.target) for m in play.moves)))
            if continues(after.game, steps[step + 1 : step + 2]):
                match = after
                break
        else:
            pytest.fail(f"no play of {game.roll} leads from {board} to record {step + 1}")
    return match.game


def continues(game: Game, following: list) -> bool:
    """Whether the record goes on with this game."""
    if game.phase is Phase.OVER or not following:
        return game.phase is Phase.OVER and not following
    board, mover, _, stage = following[0]
    side = Side.WHITE if mover == 1 else Side.BLACK
    named = game.phase is Phase.NAME
    return (game.on_roll, game.position) == (side, board) and (named or bool(stage[1]) == bool(game.stage))


def test_the_same_seed_plays_the_same_games_on_any_number_of_threads() -> None:
    boards = batch.boards_of([BACKGAMMON.start()] * 600)
    one = batch.play_outs(boards, BACKGAMMON, seed=3)
    two = batch.play_outs(boards, BACKGAMMON, seed=3, threads=2)
    other = batch.play_outs(boards, BACKGAMMON, seed=4)
    assert all((mine == theirs).all() for mine, theirs in zip(one, two, strict=True))
    assert (one.plays != other.plays).any()


def test_a_play_out_from_the_middle_has_no_first_turns() -> None:
    """Gul bara develops doubles from a side's fourth roll: at once in a position met on the way."""
    gul_bara = find("gul-bara")
    board = batch.boards_of([gul_bara.position("x 24:10 20:5 | o 24:10 20:5")] * 200)
    middle = batch.play_outs(board, gul_bara, seed=1, record=True)
    start = batch.play_outs(board, gul_bara, seed=1, rolled=[(0, 0)] * 200, record=True)
    firsts = {
        name: played.stages[played.offsets[:-1] + 1, 1].any()
        for name, played in (("m", middle), ("s", start))
    }
    assert firsts == {"m": True, "s": False}


@each_game
@given(data=st.data())
def test_possible_boards_are_those_that_possible_positions_are(variant: Variant, data: st.DataObject) -> None:
    position = data.draw(strategies.positions(variant))
    board = batch.boards_of([position])
    batch.check_boards(board, variant)
    row, slot = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 26))
    other = data.draw(st.integers(0, 26))
    changed = board.copy()
    changed[0, row, slot] -= 1
    changed[0, row, other] += 1
    assert refusal(changed, variant) == slow_refusal(changed, variant)


def refusal(boards: batch.Boards, variant: Variant) -> bool:
    try:
        batch.check_boards(boards, variant)
    except PositionError:
        return True
    return False


def slow_refusal(boards: batch.Boards, variant: Variant) -> bool:
    if (boards[0, 2:] < 0).any() or (boards[0, 2:] > 1).any() or boards[0, 2:, [0, 25, 26]].any():
        return True
    try:
        variant.check(batch.positions_of(boards)[0])
    except PositionError:
        return True
    return False


@pytest.mark.parametrize(
    ("boards", "message"),
    [
        ([[1]], r"int8\[n, 4, 27\], not list"),
        (np.zeros((1, 4, 27)), r"not float64\[1, 4, 27\]"),
        (np.zeros((4, 27), np.int8), r"not int8\[4, 27\]"),
        (np.zeros((2, 4, 26), np.int8), r"not int8\[2, 4, 26\]"),
        (np.zeros((1, 4, 27), np.int8), "board 0: x must have 15 checkers"),
    ],
)
def test_boards_that_are_none_are_refused(boards: np.ndarray, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        batch.legal_results(boards, [(1, 1)], BACKGAMMON)


def test_the_impossible_board_is_named() -> None:
    good = batch.boards_of([BACKGAMMON.start()] * 3)
    bad = good.copy()
    bad[2] = batch.boards_of([pos("x 19:15 | o 6:15")])[0]
    with pytest.raises(PositionError, match="board 2: x's 19-point is held by both"):
        batch.legal_results(bad, [(1, 1)] * 3, BACKGAMMON)
    over = batch.boards_of([pos("x off:15 | o 6:15")])
    with pytest.raises(PositionError, match="board 0: the game is over"):
        batch.play_outs(over, BACKGAMMON, seed=1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rolls": [(0, 1)]}, "rolls are 1 to 6, not 0 to 1"),
        ({"rolls": [(1, 7)]}, "rolls are 1 to 6, not 1 to 7"),
        ({"rolls": [(1, 1), (2, 2)]}, r"rolls are int\[1, 2\], not int64\[2, 2\]"),
        ({"rolls": [(1.0, 2.0)]}, r"not float64\[1, 2\]"),
        ({"stages": [(0, 3)]}, "a stage is a die from 1 to 6 and 1 to 4 moves"),
        ({"stages": [(3, 5)]}, "a stage is a die from 1 to 6 and 1 to 4 moves"),
        ({"first_turn": [1]}, r"first_turn is bool\[1\], not int64\[1\]"),
        ({"opponent_first_rolls": [(9, 9)]}, "opponent_first_rolls are 0 to 6"),
    ],
)
def test_dice_that_are_none_are_refused(arguments: dict, message: str) -> None:
    boards = batch.boards_of([BACKGAMMON.start()])
    with pytest.raises(NotationError, match=message):
        batch.legal_results(boards, **({"rolls": [(1, 1)], "variant": BACKGAMMON} | arguments))


def test_threads_are_counted_from_one() -> None:
    boards = batch.boards_of([BACKGAMMON.start()])
    with pytest.raises(ValueError, match="at least 1, not 0"):
        batch.play_outs(boards, BACKGAMMON, seed=1, threads=0)


def test_the_examples_in_the_documentation_are_right() -> None:
    assert doctest.testmod(batch).failed == 0
