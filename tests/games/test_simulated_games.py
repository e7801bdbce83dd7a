"""Whole random games of every game: `tests/simulator.py` tells them, the library follows event by event."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from sheshbesh.games import GAMES, find
from sheshbesh.rules.events import Event
from sheshbesh.rules.game import Phase
from sheshbesh.rules.match import Match
from tests import simulator

KEYS = [variant.key for variant in GAMES]
SESSIONS, GAMES_EACH = 2, 2
LONG = ("long-nardy", "nardgammon", "mad-nardy", "gulbar", "mad-gulbar")
OPTIONS: list[tuple[str, dict[str, Any]]] = [
    *[(game, {"first_turn_head": "list", "fence": "home"}) for game in LONG],
    *[(game, {"first_turn_head": "three", "long_scoring": "extended"}) for game in LONG],
    *[(game, {"transient_fence": False, "fence": "never"}) for game in LONG],
    *[(game, {"pass_unplayed": "all"}) for game in ("mad-nardy", "gulbar", "mad-gulbar", "giul")],
    *[
        (game, {"pass_unplayed": "all", "leftover_skip": True})
        for game in ("mad-nardy", "gulbar", "mad-gulbar", "giul")
    ],
    *[
        (game, {"home_walk": walk, "exact_off": exact})
        for game in ("mad-nardy", "mad-gulbar")
        for walk, exact in (("always", False), ("never", False), ("until-all-home", True), ("always", True))
    ],
    ("khachapuri", {"doubles": "plain"}),
    ("khachapuri", {"leftover_skip": True, "fence": "free"}),
    ("gul-bara", {"leftover": "opponent"}),
    ("fevga", {"opp_quarter": "six"}),
    ("giul", {"opp_quarter": "six"}),
    ("moultezim", {"table_limit": None}),
    ("tapa", {"mother": True}),
    ("portes", {"hit_and_run_home": False}),
    ("tavla", {"hit_and_run_home": True}),
    ("long-nardy", {"cube": True, "opening_dice": "reuse", "next_starter": "throw"}),
    ("backgammon", {"triple_games": False, "next_starter": "winner", "opening_dice": "fresh"}),
]
MONEY: list[tuple[str, dict[str, Any]]] = [
    ("backgammon", {"auto_doubles": 1, "jacoby": True}),
    ("backgammon", {"auto_doubles": "unlimited", "beavers": True, "raccoons": True, "cube_cap": None}),
    ("nackgammon", {"reject_first_throw": True, "beavers": True}),
    ("hypergammon", {"auto_doubles": 2, "reject_first_throw": True, "raccoons": True, "beavers": True}),
]


def stands(match: Match, expected: dict[str, Any]) -> dict[str, Any]:
    """What the simulator says of the table, as the library sees it."""
    game, stage = match.game, match.game.stage
    roll = game.roll.dice if game.roll else None
    seen: dict[str, Any] = {
        "phase": game.phase,
        "turn": game.turn,
        "again": game.again,
        "position": str(game.position),
        "dice": roll,
        "stage": (stage.die, stage.count) if stage else None,
        "kind": game.stage_kind,
        "queue": [(stage.die, stage.count) for stage in game.queue],
        "cube": (game.cube.value, game.cube.owner),
        "offer": game.offer,
        "outcome": msgspec.structs.asdict(game.outcome) if game.outcome else None,
        "score": (match.score.white, match.score.black),
        "next_first": match.next_first(),
    }
    return {key: seen[key] for key in expected}


def follow(game: str, moments: list[simulator.Moment], match: Match) -> Match:
    for number, (expected, event) in enumerate(moments):
        assert stands(match, expected) == expected, f"{game}, before event {number}: {event}"
        if event is not None:
            match = match.apply(msgspec.convert(event, Event))
    assert match.game.phase is Phase.OVER
    return match


def play(game: str, seed: int, options: dict[str, Any], games: int, length: int | None = None) -> Match:
    moments = simulator.session(game, seed, games, options, length)
    return follow(game, moments, Match.new(find(game).with_options(options), length))


@pytest.mark.parametrize("seed", range(SESSIONS))
@pytest.mark.parametrize("game", KEYS)
def test_sessions(game: str, seed: int) -> None:
    assert play(game, seed, {}, GAMES_EACH).game_number == GAMES_EACH


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=lambda value: json.dumps(value).strip('"'))
def test_sessions_with_options(game: str, options: dict[str, Any]) -> None:
    assert play(game, 7, options, 1).game_number == 1


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("game", "options"), MONEY, ids=lambda value: json.dumps(value).strip('"'))
def test_money_sessions(game: str, options: dict[str, Any], seed: int) -> None:
    assert play(game, seed, options, 3).game_number == 3


@pytest.mark.parametrize(
    ("game", "length"), [("hypergammon", 5), ("hypergammon", 9), ("backgammon", 3), ("plakoto", 3)]
)
def test_matches(game: str, length: int) -> None:
    assert play(game, 3, {}, 99, length).finished
