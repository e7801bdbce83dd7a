"""Nothing that is counted passes what every reader of JSON keeps exactly, whatever is agreed and done."""

import json

import msgspec
import pytest

from sheshbesh.formats import FormatError
from sheshbesh.formats.ids import read_id
from sheshbesh.games import find
from sheshbesh.rules.cube import EXACT, highest_cube
from sheshbesh.rules.errors import IllegalCube, RuleError, WrongPhase
from sheshbesh.rules.events import (
    Beavered,
    Doubled,
    FirstRollRejected,
    LeftTable,
    Opening,
    Raccooned,
    Rolled,
    Start,
    Taken,
)
from sheshbesh.rules.game import Phase
from sheshbesh.rules.match import Match
from sheshbesh.rules.outcome import kinds
from sheshbesh.rules.side import BySide, Side

WILD = {
    "backgammon": {
        "auto_doubles": "unlimited",
        "beavers": True,
        "raccoons": True,
        "reject_first_throw": True,
    },
    "khachapuri": {"cube": True},
    "long-nardy": {"cube": True, "long_scoring": "extended"},
}


def wild(game, stake=1):
    return Match.new(find(game, {**WILD[game], "cube_cap": None}), stake=stake)


def doubled_as_far_as_may_be(match):
    """A game of nothing but doubles, automatic ones, rejected rolls, beavers and raccoons first."""
    match = match.apply(Start(match.next_first()))
    for _ in range(60):
        if match.game.phase is Phase.OPENING:
            match = match.apply(Opening(4, 4))
            in_bounds(match)
    if match.game.phase is Phase.OPENING:
        match = match.apply(Opening(6, 5))
    for turn in range(200):
        side = match.game.turn
        if match.game.phase is Phase.PLAY:
            while match.game.may_reject(side):
                match = match.fold([FirstRollRejected(side), Rolled(side, (6, 5))])
            match = match.play(match.legal_plays()[0])
        elif match.may_double(side):
            match = match.apply(Doubled(side))
            for answer in (Beavered, Raccooned):
                in_bounds(match)
                if match.game.may_redouble_at_once(match.game.turn):
                    match = match.apply(answer(match.game.turn))
            match = match.apply(Taken(match.game.turn))
        elif turn < 190 and match.game.phase is Phase.ROLL:
            match = match.apply(Rolled(side, (1 + turn % 2, 4)))
        in_bounds(match)
        if match.game.phase is Phase.OVER:
            return match
    return match


def in_bounds(match):
    numbers = [
        *(match.score[side] for side in Side),
        *(match.account(side) for side in Side),
        match.game.cube.value,
        match.game.offer or 0,
        match.game.outcome.points * match.stake if match.game.outcome else 0,
    ]
    assert all(abs(number) <= EXACT for number in numbers)
    assert [float(number) for number in numbers] == numbers == json.loads(json.dumps(numbers))


@pytest.mark.parametrize("stake", [1, 1_000_000, 10**12])
@pytest.mark.parametrize("game", WILD)
def test_sessions_without_a_limit_stay_exact(game, stake):
    match = wild(game, stake)
    worst = max(kinds(match.variant))
    for _ in range(6):
        match = doubled_as_far_as_may_be(match)
        if match.game.phase is not Phase.OVER:
            match = match.apply(LeftTable(Side.BLACK, worst))
        in_bounds(match)


def test_a_session_ends_when_no_more_can_be_counted():
    match = msgspec.structs.replace(wild("backgammon"), score=BySide(0, EXACT - 3))
    last = match.fold([Start(), LeftTable(Side.WHITE, 3)])
    assert last.score.black == EXACT
    assert last.actions(Side.WHITE) == frozenset()
    with pytest.raises(WrongPhase, match="no more points can be counted"):
        last.apply(Start())


def test_a_double_past_the_ceiling_is_refused_with_its_reason():
    match = wild("backgammon").fold([Start(), *[Opening(1, 1)] * 300])
    ceiling = highest_cube(3)
    assert match.game.cube.value == ceiling == 2**51
    match = match.fold([Opening(3, 1)]).play("8/5 6/5")
    assert not match.may_double(Side.BLACK)
    with pytest.raises(IllegalCube, match=f"stands at {ceiling} and may reach {ceiling}"):
        match.apply(Doubled(Side.BLACK))


@pytest.mark.parametrize(
    ("kind", "stake", "score", "most"),
    [(1, 1, 0, 2**52), (3, 1, 0, 2**51), (15, 1, 0, 2**49), (3, 10**6, 0, 2**31), (3, 1, EXACT - 2, 0)],
)
def test_the_ceiling_is_the_highest_power_of_two_that_fits(kind, stake, score, most):
    assert highest_cube(kind, stake, score) == most
    assert stake * (score + kind * most) <= EXACT
    assert stake * (score + kind * max(most * 2, 1)) > EXACT


def test_a_stake_that_is_too_high_is_refused():
    with pytest.raises(RuleError, match="worth 1 to 1000000000000, not 1000000000001"):
        Match.new(find("backgammon"), stake=10**12 + 1)


@pytest.mark.parametrize(
    "text",
    [
        "S1.backgammon.24b13e8c6e-24b13e8c6e.wr.c536870912n.g999999999999",
        "S1.backgammon.24b13e8c6e-24b13e8c6e.wr.m0-999999999-0.g999999999999",
    ],
)
def test_ids_of_more_than_can_be_counted_are_refused(text):
    with pytest.raises(FormatError, match="higher than can be counted"):
        read_id(text)
