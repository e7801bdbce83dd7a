"""Each rule refuses what it must, in every game that has it, and nothing that is legal is refused."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sheshbesh.games import GAMES, find
from sheshbesh.rules.plays import PlayGraph, play_graph
from sheshbesh.rules.points import OUT, mirror
from sheshbesh.rules.variant import Fence, HomeWalk, Landing, Variant
from sheshbesh.rules.why import Refusal, why_not, why_not_done
from sheshbesh.rules.why_code import ORDER, Code
from tests import compiled, positions

RULES = Path(__file__).parents[2] / "docs" / "rules"
KEYS = [variant.key for variant in GAMES]
HITTING = [variant.key for variant in GAMES if variant.landing is Landing.HIT]
PINNING = [variant.key for variant in GAMES if variant.landing is Landing.PIN]
HEADS = ["long-nardy", "nardgammon", "mad-nardy", "gulbar", "mad-gulbar"]
FENCES = ["long-nardy", "mad-nardy", "gulbar", "mad-gulbar", "khachapuri"]
RUNNERS = ["fevga", "giul", "moultezim"]
DICE = [2, 1]

Moves = list[tuple[int, int, int]]


def ask(
    game: str,
    position: str,
    dice: list[int],
    source: int,
    target: int,
    so_far: Moves | None = None,
    **case: Any,
) -> Refusal | None:
    """Why the move is refused; the case may say more of the situation."""
    asked = compiled.read({"game": game, "position": position, "dice": dice, **case})
    refusal = why_not(*asked, so_far or [], source, target)
    if refusal:
        page, anchor = refusal.article.split("#")
        assert page == game
        assert anchor in headings(game), refusal.article
    return refusal


@cache
def headings(game: str) -> set[str]:
    """The anchors of a game's page of rules."""
    text = (RULES / f"{game}.md").read_text(encoding="utf-8")
    return {line[3:].lower().replace(" ", "-") for line in text.splitlines() if line.startswith("## ")}


def told(refusal: Refusal | None) -> tuple[Code, dict[str, int]] | None:
    return (refusal.code, refusal.params) if refusal else None


def blocking(game: str, *points: int) -> tuple[str, int]:
    """An opponent who closes these points, and with how many checkers each."""
    variant = find(game)
    needed = 1 if variant.landing is Landing.BLOCK else 2
    return "o " + " ".join(f"{mirror(point, variant.geometry)}:{needed}" for point in points), needed


each_game = pytest.mark.parametrize("game", KEYS)


# ------------------------------------------------------------------------------------- what every game knows


@each_game
def test_there_is_no_checker(game: str) -> None:
    assert told(ask(game, positions.start(game), DICE, 10, 9)) == ("no_checker", {"point": 10})
    assert told(ask(game, positions.start(game), DICE, 0, 9)) == ("no_checker", {"point": 0})


@each_game
def test_the_wrong_way(game: str) -> None:
    wrong = ("wrong_way", {"source": 10, "target": 11})
    assert told(ask(game, "x 10:1 | o 1:1", DICE, 10, 11)) == wrong
    assert told(ask(game, "x 10:1 | o 1:1", DICE, 10, 10)) == ("wrong_way", {"source": 10, "target": 10})


@each_game
def test_no_such_die(game: str) -> None:
    position = "x 10:2 | o 1:1"
    assert told(ask(game, position, DICE, 10, 5)) == ("no_die", {"pips": 5, "left": 2})
    assert told(ask(game, position, DICE, 10, 8, [(2, 10, 8)])) == ("no_die", {"pips": 2, "left": 1})
    assert ask(game, position, DICE, 10, 7) is None, "both dice, touching down"


@each_game
def test_the_game_is_over(game: str) -> None:
    assert told(ask(game, "x 2:1 | o 1:1", DICE, 2, 0, [(2, 2, 0)])) == ("ended", {})


@each_game
def test_a_blocked_point(game: str) -> None:
    opponent, checkers = blocking(game, 8)
    refusal = ask(game, f"x 10:1 | {opponent}", DICE, 10, 8)
    assert told(refusal) == ("blocked", {"point": 8, "checkers": checkers, "pinning": 0})
    assert refusal
    assert (refusal.article, refusal.example) == (f"{game}#landing", None)


@each_game
def test_a_lone_checker_blocks_only_where_nothing_is_hit_or_pinned(game: str) -> None:
    variant = find(game)
    lone = f"x 10:1 | o {mirror(8, variant.geometry)}:1"
    assert (ask(game, lone, DICE, 10, 8) is None) == (variant.landing is not Landing.BLOCK)


@each_game
def test_a_blocked_point_on_the_way(game: str) -> None:
    opponent, checkers = blocking(game, 9)
    refusal = ask(game, f"x 10:1 | {opponent}", [1, 1], 10, 8)
    assert told(refusal) == ("touch_down", {"point": 9, "checkers": checkers, "pinning": 0})


@each_game
def test_not_all_home(game: str) -> None:
    assert told(ask(game, "x 10:1 1:1 | o 1:1", DICE, 1, 0)) == ("not_home", {"outside": 1})


@each_game
def test_a_checker_on_a_higher_point_first(game: str) -> None:
    exact = find(game).exact_off
    refusal = told(ask(game, "x 6:1 2:1 | o 1:1", [5, 4], 2, 0))
    assert refusal == (
        ("exact_off", {"die": 5, "point": 2}) if exact else ("higher_first", {"die": 5, "point": 6})
    )


@each_game
def test_more_dice_could_be_played(game: str) -> None:
    opponent, _ = blocking(game, 7)
    refusal = ask(game, f"x 10:1 2:1 | {opponent}", DICE, 10, 9)
    assert told(refusal) == ("more_dice", {"dice": 1, "possible": 2})
    assert refusal
    assert refusal.article == f"{game}#forced-play"
    assert refusal.example
    assert {move[:3] for move in refusal.example} == {(2, 10, 8), (1, 2, 1)}


@each_game
def test_the_larger_die(game: str) -> None:
    opponent, _ = blocking(game, 7)
    refusal = ask(game, f"x 10:1 | {opponent}", DICE, 10, 9)
    assert told(refusal) == ("larger_die", {"die": 2})
    assert refusal
    assert refusal.article == f"{game}#larger-die"
    assert refusal.example
    assert [move[:3] for move in refusal.example] == [(2, 10, 8)]


@each_game
def test_a_play_that_stops_too_early(game: str) -> None:
    asked = compiled.read({"game": game, "position": "x 10:2 | o 1:1", "dice": DICE})
    refusal = why_not_done(*asked, [(2, 10, 8)])
    assert told(refusal) == ("more_dice", {"dice": 1, "possible": 2})
    assert refusal
    assert refusal.example
    assert why_not_done(*asked, [move[:3] for move in refusal.example]) is None


@each_game
def test_a_play_with_an_illegal_move_in_it(game: str) -> None:
    asked = compiled.read({"game": game, "position": "x 10:2 | o 1:1", "dice": DICE})
    assert told(why_not_done(*asked, [(2, 10, 8), (1, 9, 8)])) == ("no_checker", {"point": 9})
    assert told(why_not_done(*asked, [(2, 10, 9)])) == ("no_die", {"pips": 1, "left": 2})
    assert told(why_not(*asked, [(2, 10, 8), (3, 10, 7)], 8, 7)) == ("no_die", {"pips": 3, "left": 1})


# -------------------------------------------------------------------------------------------- hitting games


@pytest.mark.parametrize("game", HITTING)
def test_the_bar_first(game: str) -> None:
    refusal = ask(game, "x bar:1 10:1 | o 1:1", DICE, 10, 9)
    assert told(refusal) == ("bar_first", {"checkers": 1})
    assert refusal
    assert refusal.article == f"{game}#bar"
    assert refusal.example
    assert refusal.example[0].source == 25


@pytest.mark.parametrize("game", HITTING)
def test_two_dice_cannot_be_added_to_enter(game: str) -> None:
    opponent, _ = blocking(game, 23)
    refusal = ask(game, f"x bar:1 | {opponent}", [1, 1], 25, 22)
    assert told(refusal) == ("touch_down", {"point": 23, "checkers": 2, "pinning": 0})


@pytest.mark.parametrize(("game", "options"), [("tavla", {}), ("portes", {"hit_and_run_home": False})])
def test_hit_and_run(game: str, options: dict[str, Any]) -> None:
    position = "x 8:1 6:1 1:13 | o 22:1 1:14"
    refusal = ask(game, position, [5, 2], 3, 1, [(5, 8, 3)], options=options)
    assert told(refusal) == ("hit_and_run", {"point": 3})
    assert refusal
    assert refusal.article == f"{game}#hit-and-run"
    assert ask("portes", position, [5, 2], 3, 1, [(5, 8, 3)]) is None


# -------------------------------------------------------------------------------------------- pinning games


@pytest.mark.parametrize("game", PINNING)
def test_pins(game: str) -> None:
    position = "x 12:1p 11:1 10:1p 9:1 | o 13:2 15:1 1:1"
    assert told(ask(game, position, DICE, 12, 11)) == ("pinned", {"point": 12})
    refusal = ask(game, position, DICE, 11, 10)
    assert told(refusal) == ("blocked", {"point": 10, "checkers": 1, "pinning": 1})
    assert refusal
    assert refusal.article == f"{game}#pins"


@pytest.mark.parametrize("game", PINNING)
def test_nothing_is_borne_off_while_a_checker_is_pinned(game: str) -> None:
    assert told(ask(game, "x 5:1p 4:1 | o 20:2", [4, 3], 4, 0)) == ("has_pinned", {"point": 5})


# ------------------------------------------------------------------------------------------------- the head


@pytest.mark.parametrize("game", HEADS)
def test_one_checker_from_the_head(game: str) -> None:
    refusal = ask(game, "x 24:14 23:1 | o 24:15", DICE, 24, 23, [(2, 24, 22)])
    assert told(refusal) == ("head_limit", {"limit": 1, "first_turn": 0})
    assert refusal
    assert refusal.article == f"{game}#head"


@pytest.mark.parametrize("game", HEADS)
def test_the_first_turn_has_no_exception_when_the_roll_can_be_played(game: str) -> None:
    refusal = ask(game, "x 24:15 | o 24:15", DICE, 24, 23, [(2, 24, 22)], first_turn=True)
    assert told(refusal) == ("head_limit", {"limit": 1, "first_turn": 1})


@pytest.mark.parametrize("game", HEADS)
@pytest.mark.parametrize("first_turn_head", ["principle", "list", "three"])
def test_never_three_from_the_head(game: str, first_turn_head: str) -> None:
    two: Moves = [(6, 24, 18), (6, 24, 18)]
    case = {"first_turn": True, "options": {"first_turn_head": first_turn_head}}
    assert ask(game, "x 24:15 | o 24:15", [6, 6], 24, 18, two[:1], **case) is None
    refusal = ask(game, "x 24:15 | o 24:15", [6, 6], 24, 18, two, **case)
    assert told(refusal) == ("head_limit", {"limit": 2, "first_turn": 1})


@pytest.mark.parametrize("game", HEADS)
def test_a_stage_has_no_exception(game: str) -> None:
    stage = {"die": 6, "count": 4}
    refusal = ask(game, "x 24:15 | o 24:15", [6, 6], 24, 18, [(6, 24, 18)], first_turn=True, stage=stage)
    assert told(refusal) == ("head_limit", {"limit": 1, "first_turn": 0})


@pytest.mark.parametrize("game", RUNNERS)
def test_the_first_checker_must_pass(game: str) -> None:
    refusal = ask(game, "x 24:14 18:1 | o 24:15", DICE, 24, 23)
    assert told(refusal) == ("first_checker", {"point": 18, "past": 12})
    assert refusal
    assert refusal.article == f"{game}#first-checker"
    assert refusal.example
    assert {move.source for move in refusal.example} <= {18, 17, 16}
    assert ask(game, "x 24:14 13:1 | o 1:15", [6, 1], 24, 23, [(6, 13, 7)]) is None


# ---------------------------------------------------------------------------------- what a play may not leave

ALMOST = "x 24:9 14:1 11:1 10:1 9:1 8:1 7:1"
"""One move of 8 short of the opponent's 23..18."""


@pytest.mark.parametrize("game", FENCES)
def test_a_deaf_fence_at_the_end(game: str) -> None:
    refusal = ask(game, f"{ALMOST} | o 24:15", [5, 3], 14, 6)
    assert told(refusal) == ("fence", {"fence": 1, "each_step": 0})
    assert refusal
    assert refusal.article == f"{game}#fence"
    assert refusal.example
    assert ask(game, f"{ALMOST} | o 24:14 17:1", [5, 3], 14, 6) is None
    assert ask(game, f"{ALMOST} | o 24:15", [5, 3], 14, 6, options={"fence": "free"}) is None


@pytest.mark.parametrize("game", FENCES)
@pytest.mark.parametrize(("fence", "number"), [("home", 2), ("never", 3)])
def test_other_fences(game: str, fence: str, number: int) -> None:
    refusal = ask(game, f"{ALMOST} | o 24:14 17:1", [5, 3], 14, 6, options={"fence": fence})
    assert told(refusal) == ("fence", {"fence": number, "each_step": 0})


def test_a_fence_for_a_moment() -> None:
    passing = "x 24:9 19:1 17:1 16:1 15:1 14:1 13:1 | o 24:15"
    assert told(ask("nardgammon", passing, [1, 1], 19, 18)) == ("fence", {"fence": 1, "each_step": 1})
    assert ask("long-nardy", passing, [1, 1], 19, 18) is None
    strict = {"transient_fence": False}
    assert told(ask("long-nardy", passing, [1, 1], 19, 18, options=strict)) == (
        "fence",
        {"fence": 1, "each_step": 1},
    )


@pytest.mark.parametrize("game", ["fevga", "giul"])
def test_the_own_quarter(game: str) -> None:
    position = "x 24:10 23:1 22:1 21:1 20:1 10:1 | o 24:15"
    refusal = ask(game, position, [5, 1], 24, 19, [(1, 10, 9)])
    assert told(refusal) == ("quarter", {})
    assert refusal
    assert refusal.article == f"{game}#quarter"
    assert ask(game, position, [5, 1], 24, 19) is None, "the 1 can open another point"


@pytest.mark.parametrize("game", ["fevga", "giul"])
def test_the_prime_before_an_opponent_on_one_point(game: str) -> None:
    refusal = ask(game, f"{ALMOST} | o 24:15", [5, 3], 14, 6)
    assert told(refusal) == ("stack_prime", {})
    assert refusal
    assert refusal.article == f"{game}#fence"
    assert ask(game, f"{ALMOST} | o 24:14 17:1", [5, 3], 14, 6) is None


@pytest.mark.parametrize("game", ["fevga", "giul"])
def test_a_prime_that_already_stands_must_be_opened(game: str) -> None:
    standing = "x 24:9 11:1 10:1 9:1 8:1 7:1 6:1 | o 24:15"
    assert told(ask(game, standing, DICE, 24, 23, [(2, 24, 22)])) == ("stack_prime", {})


@pytest.mark.parametrize("game", ["fevga", "giul"])
def test_the_opponents_quarter(game: str) -> None:
    position = f"{ALMOST} | o 24:14 2:1"
    assert ask(game, position, [5, 3], 14, 6) is None
    refusal = ask(game, position, [5, 3], 14, 6, options={"opp_quarter": "six"})
    assert told(refusal) == ("opp_quarter", {})
    assert refusal
    assert refusal.article == f"{game}#quarter"


def test_the_table_limit() -> None:
    position = "x 24:8 13:1 11:1 10:1 9:1 8:1 2:2 | o 20:15"
    refusal = ask("moultezim", position, [6, 1], 13, 12, [(6, 24, 18)])
    assert told(refusal) == ("table_limit", {"limit": 4})
    assert refusal
    assert refusal.article == "moultezim#table-limit"


# ------------------------------------------------------------------------------------------------- the home


@pytest.mark.parametrize("game", ["mad-nardy", "mad-gulbar"])
def test_no_walking_at_home(game: str) -> None:
    refusal = ask(game, "x 6:2 | o 24:1", DICE, 6, 5)
    assert told(refusal) == ("home_walk", {"outside": 0})
    assert refusal
    assert refusal.article == f"{game}#home-walk"
    away = "x 12:1 6:2 | o 24:1"
    assert ask(game, away, DICE, 6, 5) is None
    assert told(ask(game, away, DICE, 6, 5, options={"home_walk": "never"})) == ("home_walk", {"outside": 1})
    assert ask(game, "x 6:2 | o 24:1", DICE, 6, 5, options={"home_walk": "always"}) is None


@pytest.mark.parametrize("game", ["mad-nardy", "mad-gulbar"])
def test_exact_bearing_off_is_an_option(game: str) -> None:
    position = "x 4:2 | o 24:1"
    exact = {"exact_off": True}
    assert told(ask(game, position, [6, 5], 4, 0, options=exact)) == ("exact_off", {"die": 6, "point": 4})
    assert ask(game, position, [6, 5], 4, 0, options={"exact_off": False}) is None


# ----------------------------------------------------------------------------------- anything, in every game

WITHOUT: dict[Code, dict[str, Any]] = {
    Code.HEAD_LIMIT: {"head_limit": None},
    Code.FIRST_CHECKER: {"first_checker": False},
    Code.HOME_WALK: {"home_walk": HomeWalk.ALWAYS},
    Code.EXACT_OFF: {"exact_off": False},
    Code.HIT_AND_RUN: {"hit_and_run_home": True},
    Code.FENCE: {"fence": Fence.FREE},
    Code.QUARTER: {"own_quarter": False},
    Code.OPP_QUARTER: {"opp_quarter": "off"},
    Code.STACK_PRIME: {"stack_prime": False},
    Code.TABLE_LIMIT: {"table_limit": None},
}
SITUATIONS = 16


def reached(graph: PlayGraph, node: int, source: int) -> set[int]:
    """Where one checker may go from here, by one die or more."""
    targets = set()
    for move, child in graph.edges(node):
        if move.source == source:
            targets |= {move.target} | reached(graph, child, move.target)
    return targets


def questions(variant: Variant, seed: int) -> Iterator[tuple[Any, Moves, PlayGraph, int, int, bool]]:
    """Situations in the midst of a play, with every checker and where it might go, and whether it may."""
    for case in positions.situations(variant.key, SITUATIONS, seed):
        chance = random.Random(str(case))
        asked = compiled.read(case)
        graph = play_graph(*asked)
        node, made = 0, []
        while graph.nodes[node] and chance.random() < 0.4:
            move, node = chance.choice(list(graph.edges(node)))
            made.append(move[:3])
        for source in range(OUT + 1):
            targets = reached(graph, node, source)
            for target in {
                *targets,
                *(max(source - pips, 0) for pips in (chance.randint(-2, 14), *DICE, 4, 6)),
            }:
                yield asked, made, graph, source, target, target in targets


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.key)
def test_a_move_is_refused_exactly_when_no_play_makes_it(variant: Variant) -> None:
    met: Counter[Code] = Counter()
    for asked, made, _, source, target, legal in questions(variant, seed=11):
        refusal = why_not(*asked, made, source, target)
        assert (refusal is None) == legal, (asked, made, source, target, refusal)
        if refusal is None:
            continue
        met[refusal.code] += 1
        if refusal.example is not None:
            example = [move[:3] for move in refusal.example]
            assert example[: len(made)] == made
            assert why_not_done(*asked, example) is None
        without = WITHOUT.get(refusal.code)
        if without:
            situation, roll, rules = asked
            free = msgspec.structs.replace(rules, **without)
            if all(why_not_done(situation, roll, free, made[:i]) for i in range(len(made))):
                other = why_not(situation, roll, free, made, source, target)
                assert other is None or ORDER[other.code] > ORDER[refusal.code], (asked, made, source, target)
    assert {Code.NO_CHECKER, Code.WRONG_WAY, Code.NO_DIE, Code.BLOCKED, Code.NOT_HOME} <= set(met)
