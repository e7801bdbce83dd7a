"""What every game of the family owes: one suite over all of them; a new game is tested by being listed.

Facts of single games stand in the tables below, from the matrix and the option table of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest

from sheshbesh.games import GAMES, find
from sheshbesh.rules.dice import ALL_21, Roll
from sheshbesh.rules.errors import IllegalPlay, NotYourTurn, OptionError, PositionError, RuleError, WrongPhase
from sheshbesh.rules.events import Event, Opening, Played, ResignationOffered, Rolled, Start
from sheshbesh.rules.game import Phase
from sheshbesh.rules.match import Match
from sheshbesh.rules.options import VALUES, option_keys
from sheshbesh.rules.outcome import ended, kinds
from sheshbesh.rules.plays import after, legal_plays, play_graph
from sheshbesh.rules.points import BAR, HEAD, OFF, OUT, Geometry, mirror
from sheshbesh.rules.position import Position, pip_count
from sheshbesh.rules.side import Side
from sheshbesh.rules.turn import Situation, Stage
from sheshbesh.rules.variant import Doubles, Landing, Score, Variant
from tests import compiled, obvious, playthroughs, positions

each_game = pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.key)
SEEDS = (5, 6)
SITUATIONS = 120


class Facts(NamedTuple):
    """A line of the matrix: geometry, pips at the start, open point, what a double gives, score."""

    geometry: str
    pips: int
    landing: str
    doubles: str
    score: str


FACTS = {
    "backgammon": Facts("contrary", 167, "hit", "plain", "backgammon"),
    "long-nardy": Facts("parallel", 360, "block", "plain", "gammon"),
    "nardgammon": Facts("parallel", 360, "block", "plain", "gammon"),
    "mad-nardy": Facts("parallel", 360, "block", "develop", "gammon"),
    "gulbar": Facts("parallel", 360, "block", "rethrow", "gammon"),
    "mad-gulbar": Facts("parallel", 360, "block", "develop", "gammon"),
    "khachapuri": Facts("parallel", 162, "block", "rethrow", "men-left"),
    "fevga": Facts("parallel", 360, "block", "plain", "gammon"),
    "giul": Facts("parallel", 360, "block", "develop", "gammon"),
    "portes": Facts("contrary", 167, "hit", "plain", "gammon"),
    "tavla": Facts("contrary", 167, "hit", "plain", "gammon"),
    "plakoto": Facts("contrary", 360, "pin", "plain", "gammon"),
    "nackgammon": Facts("contrary", 194, "hit", "plain", "backgammon"),
    "hypergammon": Facts("contrary", 69, "hit", "plain", "backgammon"),
    "moultezim": Facts("parallel", 360, "block", "plain", "gammon"),
    "gul-bara": Facts("parallel", 360, "block", "develop", "gammon"),
    "tapa": Facts("contrary", 360, "pin", "plain", "gammon"),
    "acey-deucey": Facts("contrary", 375, "hit", "plain", "men-left"),
}
SHORT = {"backgammon", "nackgammon", "hypergammon"}
ROLLED = {*SHORT, "moultezim", "acey-deucey"}
HEADS = {"long-nardy", "nardgammon", "mad-nardy", "gulbar", "mad-gulbar"}
CUBES = {*SHORT, *HEADS, "khachapuri", "fevga", "giul"}
EVERY = set(FACTS)
HAVING: dict[str, set[str]] = {
    "choose_sides": EVERY,
    "illegal_play": EVERY,
    "manual_dice": EVERY,
    "next_starter": EVERY,
    "opening_dice": EVERY,
    "cube": CUBES,
    "cube_cap": CUBES,
    "crawford": CUBES,
    "auto_doubles": SHORT,
    "reject_first_throw": SHORT,
    "triple_games": SHORT,
    "jacoby": SHORT,
    "beavers": SHORT,
    "raccoons": SHORT,
    "first_turn_head": HEADS,
    "fence": {*HEADS, "khachapuri"},
    "transient_fence": {*HEADS, "khachapuri"},
    "long_scoring": HEADS,
    "home_walk": {"mad-nardy", "mad-gulbar"},
    "exact_off": {"mad-nardy", "mad-gulbar"},
    "pass_unplayed": {"mad-nardy", "gulbar", "mad-gulbar", "giul"},
    "leftover_skip": {"mad-nardy", "gulbar", "mad-gulbar", "khachapuri", "giul"},
    "doubles": {"khachapuri"},
    "leftover": {"gul-bara"},
    "opp_quarter": {"fevga", "giul"},
    "table_limit": {"moultezim"},
    "hit_and_run_home": {"portes", "tavla"},
    "mother": {"tapa"},
}
"""The games that have each option (docs/rules/*.md#options)."""


@cache
def games(variant: Variant) -> tuple[tuple[tuple[Event, Match], ...], ...]:
    """Some whole random games, with the match after every event."""
    return tuple(tuple(playthroughs.playthrough(variant, seed)) for seed in SEEDS)


def matches(variant: Variant) -> Iterator[Match]:
    for game in games(variant):
        for _, match in game:
            yield match


@cache
def met(variant: Variant) -> tuple[Position, ...]:
    """All positions of the random games."""
    return tuple(match.game.position for match in matches(variant))


@cache
def situations(variant: Variant) -> tuple[dict[str, Any], ...]:
    return tuple(positions.situations(variant.key, SITUATIONS, seed=17))


def over(case: dict[str, Any]) -> bool:
    """Whether a side has already won where its options are in force."""
    checkers = {**obvious.COMMON, **obvious.GAMES[case["game"]]}["checkers"]
    views = (case["position"], obvious.flipped(case["position"], checkers))
    return any(obvious.is_over(view, case["game"], case["options"]) for view in views)


def started(variant: Variant, first: Side = Side.WHITE) -> Match:
    """A match whose first game waits for its first play or roll."""
    dice = (6, 5) if first is Side.WHITE else (5, 6)
    return Match.new(variant).fold([Start(), Opening(*dice)])


def won(variant: Variant, loser: str, **options: object) -> Match:
    """The match after white has borne off its last checker against this loser."""
    game = started(variant.with_options(options)).game
    game = msgspec.structs.replace(
        game,
        phase=Phase.ROLL,
        roll=None,
        position=variant.position(f"x 2:1 off:{variant.checkers - 1} | {loser}"),
    )
    match = msgspec.structs.replace(started(variant.with_options(options)), game=game)
    return match.fold([Rolled(Side.WHITE, (2, 1)), Played(Side.WHITE, ((2, 2, 0),))])


# -------------------------------------------------------------------------------------------------- the list


def test_every_game_has_its_line_in_the_matrix() -> None:
    assert [variant.key for variant in GAMES] == list(FACTS)


@each_game
def test_it_is_found_by_every_name(variant: Variant) -> None:
    for name in (variant.key, variant.name, *variant.aliases):
        assert find(name) is find(f" {name.upper()} ") is variant


@each_game
def test_it_survives_json(variant: Variant) -> None:
    assert msgspec.json.decode(msgspec.json.encode(variant), type=Variant) == variant


@each_game
def test_it_is_the_line_of_the_matrix(variant: Variant) -> None:
    facts = FACTS[variant.key]
    assert (variant.geometry, variant.landing) == (facts.geometry, facts.landing)
    assert (variant.doubles, variant.score) == (facts.doubles, facts.score)
    assert variant.cube == (variant.key in SHORT)


# ------------------------------------------------------------------------------------------------- the board


@each_game
def test_setup(variant: Variant) -> None:
    start = variant.start()
    assert str(start) == positions.start(variant.key)
    assert start.x == start.o
    assert sum(start.x) == variant.checkers == (3 if variant.key == "hypergammon" else 15)
    variant.check(start)


@each_game
def test_pips_at_the_start(variant: Variant) -> None:
    assert variant.start().pip_count() == FACTS[variant.key].pips


@each_game
def test_mirror(variant: Variant) -> None:
    for point in range(1, 25):
        other = mirror(point, variant.geometry)
        assert mirror(other, variant.geometry) == point != other
    corner = {Geometry.CONTRARY: 1, Geometry.PARALLEL: 12}
    assert mirror(HEAD, variant.geometry) == corner[variant.geometry]


@each_game
def test_the_two_sides_never_stand_on_one_point_at_the_start(variant: Variant) -> None:
    start = variant.start()
    assert not any(start.x[p] and start.o[mirror(p, variant.geometry)] for p in range(1, 25))


@each_game
def test_checkers_are_conserved(variant: Variant) -> None:
    for position in met(variant):
        assert sum(position.x) == sum(position.o) == variant.checkers
        variant.check(position)


@each_game
def test_text_round_trip(variant: Variant) -> None:
    for position in met(variant):
        assert variant.position(str(position)) == position


@each_game
def test_seen_from_both_sides(variant: Variant) -> None:
    for position in met(variant):
        assert position.flipped().flipped() == position
        assert position.flipped().pip_count() == pip_count(position.o)


@each_game
def test_what_cannot_stand_on_the_board(variant: Variant) -> None:
    with pytest.raises(PositionError):
        variant.position("x 24:16 | o 24:16")
    shared = f"x 10:2 | o {mirror(10, variant.geometry)}:2"
    with pytest.raises(PositionError):
        variant.check(variant.position(shared))
    for text, allowed in (
        ("x bar:1 10:1 | o 1:1", variant.landing is Landing.HIT),
        ("x out:1 10:1 | o 1:1", variant.start_counts[OUT] > 0),
        (f"x 10:1p 9:1 | o {mirror(10, variant.geometry)}:2", variant.landing is Landing.PIN),
    ):
        if allowed:
            variant.check(variant.position(text))
        else:
            with pytest.raises(PositionError):
                variant.check(variant.position(text))


# ------------------------------------------------------------------------------------------------- the plays


@each_game
def test_the_obvious_generator_agrees(variant: Variant) -> None:
    for case in situations(variant):
        assert compiled.results(case) == obvious.results(case), case


@each_game
def test_it_agrees_under_every_option(variant: Variant) -> None:
    for key in variant.options:
        for value in VALUES[key]:
            if value is None and None not in VALUES[key]:
                continue
            if isinstance(value, str) and ">" in value:
                continue
            for case in situations(variant)[:12]:
                case = {**case, "options": {key: value}}
                if over(case):
                    continue
                assert compiled.results(case) == obvious.results(case), case


@each_game
def test_the_leaves_of_the_graph_are_the_plays(variant: Variant) -> None:
    for case in situations(variant)[:60]:
        situation, *_ = asked = compiled.read(case)
        graph, plays = play_graph(*asked), legal_plays(*asked)
        leaves, reached, waiting = set(), {0: situation.position}, [0]
        while waiting:
            node = waiting.pop()
            if not graph.nodes[node]:
                leaves.add(reached[node])
            for move, child in graph.edges(node):
                if child not in reached:
                    reached[child] = after(reached[node], [move], variant)
                    waiting.append(child)
        assert leaves == {play.position for play in plays}
        assert len(leaves) == len(plays), "one play for each position"
        for play in plays:
            assert graph.complete([move[:3] for move in play.moves]) == play.moves


@each_game
def test_as_many_dice_as_possible(variant: Variant) -> None:
    for case in situations(variant)[:60]:
        graph = compiled.graph(case)
        situation, _, _ = compiled.read(case)
        assert graph.dice == obvious.dice_count(case)
        for play in compiled.plays(case):
            ends = ended(play.position, variant) is not None
            assert len(play.moves) == graph.dice or ends
            assert play.is_pass == (play.position == situation.position)


@each_game
def test_only_the_larger_of_two_numbers(variant: Variant) -> None:
    there = mirror(7, variant.geometry)
    needed = 1 if variant.landing is Landing.BLOCK else 2
    position = variant.position(f"x 10:1 | o {there}:{needed}")
    assert [play.moves[0][:3] for play in legal_plays(position, Roll(2, 1), variant)] == [(2, 10, 8)]


@each_game
def test_the_number_that_makes_the_other_possible(variant: Variant) -> None:
    there = mirror(7, variant.geometry)
    needed = 1 if variant.landing is Landing.BLOCK else 2
    position = variant.position(f"x 10:1 2:1 | o {there}:{needed}")
    (play,) = legal_plays(position, Roll(2, 1), variant)
    assert (play.position.x[8], play.position.x[1]) == (1, 1)


@each_game
def test_a_lone_opposing_checker(variant: Variant) -> None:
    there = mirror(8, variant.geometry)
    position = variant.position(f"x 10:1 | o {there}:1")
    plays = legal_plays(Situation(position, stage=Stage(2, 1)), Roll(2, 2), variant)
    landed = plays[0].position
    match variant.landing:
        case Landing.BLOCK:
            assert plays[0].is_pass
        case Landing.HIT:
            assert (landed.o[BAR], landed.o[there], landed.x[8]) == (1, 0, 1)
        case Landing.PIN:
            assert (landed.o_pins, landed.o[there], landed.x[8]) == ((there,), 1, 1)


@each_game
def test_two_opposing_checkers_close_a_point(variant: Variant) -> None:
    position = variant.position(f"x 10:1 | o {mirror(8, variant.geometry)}:2")
    plays = legal_plays(Situation(position, stage=Stage(2, 1)), Roll(2, 2), variant)
    assert [play.is_pass for play in plays] == [True]


@each_game
def test_the_last_checker_wins_whatever_dice_are_left(variant: Variant) -> None:
    position = variant.position(f"x 5:1 | o {mirror(24, variant.geometry)}:1")
    results = {str(play.position).split(" | ")[0] for play in legal_plays(position, Roll(5, 1), variant)}
    assert results == {f"x off:{variant.checkers}"}


@each_game
def test_pips_only_fall_unless_one_is_hit(variant: Variant) -> None:
    for game in games(variant):
        before = variant.start()
        for event, match in game:
            if isinstance(event, Played) and match.game.last:
                position = match.game.position
                mine, theirs = pip_count(before.x), pip_count(before.o)
                turned = match.game.on_roll is not event.side
                now = (position.o, position.x) if turned else (position.x, position.o)
                moves = match.game.last.moves
                assert pip_count(now[0]) < mine or not moves
                assert mine - pip_count(now[0]) <= sum(move.die for move in moves)
                hits = any(move.hit for move in moves) and variant.landing is Landing.HIT
                assert (pip_count(now[1]) > theirs) == hits
            before = match.game.position


# -------------------------------------------------------------------------------------------------- the turn


@each_game
def test_seeded_games_end(variant: Variant) -> None:
    for game in games(variant):
        assert game[-1][1].game.phase is Phase.OVER


@each_game
def test_the_same_seed_is_the_same_game(variant: Variant) -> None:
    again = playthroughs.playthrough(variant, SEEDS[0])
    assert [event for event, _ in again] == [event for event, _ in games(variant)[0]]


@each_game
def test_a_record_is_the_same_game(variant: Variant) -> None:
    for game in games(variant):
        record = msgspec.json.encode([event for event, _ in game])
        events = msgspec.json.decode(record, type=list[Event])
        assert Match.new(variant).fold(events) == game[-1][1]


@each_game
@pytest.mark.parametrize("first", Side)
def test_the_higher_die_begins(variant: Variant, first: Side) -> None:
    game = started(variant, first).game
    reused = variant.key in SHORT
    assert game.on_roll is first
    assert game.phase is (Phase.PLAY if reused else Phase.ROLL)
    assert game.roll == (Roll(6, 5) if reused else None)


@each_game
@pytest.mark.parametrize(("dice", "phase"), [("reuse", Phase.PLAY), ("fresh", Phase.ROLL)])
def test_opening_dice_are_an_option(variant: Variant, dice: str, phase: Phase) -> None:
    assert started(variant.with_options({"opening_dice": dice})).game.phase is phase


@each_game
def test_ties_are_rolled_again(variant: Variant) -> None:
    game = Match.new(variant).fold([Start(), Opening(3, 3)]).game
    assert (game.phase, game.cube.value) == (Phase.OPENING, 1)


@each_game
def test_only_the_side_on_roll_plays_and_only_its_roll(variant: Variant) -> None:
    game = started(variant.with_options({"opening_dice": "fresh"})).game
    with pytest.raises(NotYourTurn):
        game.apply(Rolled(Side.BLACK, (2, 1)))
    with pytest.raises(WrongPhase):
        game.apply(Played(Side.WHITE, ()))
    game = game.apply(Rolled(Side.WHITE, (2, 1)))
    with pytest.raises(RuleError):
        game.apply(Rolled(Side.WHITE, (2, 1)))
    with pytest.raises(NotYourTurn):
        game.apply(Played(Side.BLACK, ()))
    with pytest.raises(IllegalPlay):
        game.apply(Played(Side.WHITE, ()))
    with pytest.raises(IllegalPlay):
        game.apply(Played(Side.WHITE, ((5, HEAD, HEAD - 5),)))


@each_game
def test_a_game_that_is_over_takes_nothing_more(variant: Variant) -> None:
    over = games(variant)[0][-1][1].game
    assert over.turn is None
    assert over.actions(Side.WHITE) == over.actions(Side.BLACK) == frozenset()
    with pytest.raises(WrongPhase):
        over.apply(Rolled(Side.WHITE, (2, 1)))


@each_game
def test_what_a_double_gives(variant: Variant) -> None:
    """Four moves of a fourth roll, all made, far from home."""
    game = started(variant.with_options({"opening_dice": "fresh"})).game
    position = variant.position(f"x 14:1 | o {mirror(24, variant.geometry)}:1")
    rolls = msgspec.structs.replace(game.rolls, white=3)
    game = msgspec.structs.replace(game, position=position, rolls=rolls)
    moves = tuple((1, point, point - 1) for point in (14, 13, 12, 11))
    game = game.apply(Rolled(Side.WHITE, (1, 1))).apply(Played(Side.WHITE, moves))
    match variant.doubles:
        case Doubles.PLAIN:
            assert (game.phase, game.turn) == (Phase.ROLL, Side.BLACK)
        case Doubles.RETHROW:
            assert (game.phase, game.turn, game.again) == (Phase.ROLL, Side.WHITE, True)
        case Doubles.DEVELOP:
            assert (game.phase, game.turn, game.stage) == (Phase.PLAY, Side.WHITE, Stage(2, 4))


@each_game
def test_the_cube_is_there_where_the_game_has_one(variant: Variant) -> None:
    offered = any("double" in match.actions(side) for match in matches(variant) for side in Side)
    assert offered == variant.cube


# ---------------------------------------------------------------------------------------------------- the end


def loser(variant: Variant, *, off: int = 0, on: str = "3") -> str:
    """The loser's side: some checkers off, one at a place, the others on its 2-point."""
    return f"o {on}:1 2:{variant.checkers - 1 - off} off:{off}"


@each_game
def test_what_a_win_is_worth(variant: Variant) -> None:
    men = variant.score is Score.MEN_LEFT
    one_off = won(variant, loser(variant, off=1)).game.outcome
    assert one_off
    assert (one_off.winner, one_off.points) == (Side.WHITE, variant.checkers - 1 if men else 1)
    none_off = won(
        variant, loser(variant), **({"jacoby": False} if variant.key in SHORT else {})
    ).game.outcome
    assert none_off
    assert none_off.points == (variant.checkers if men else 2)


@each_game
def test_what_the_farthest_checker_is_worth(variant: Variant) -> None:
    options = {"jacoby": False} if variant.key in SHORT else {}
    triple = 3 if variant.key in SHORT else 2
    for place in ("24", "19", "bar") if variant.landing is Landing.HIT else ("24", "19"):
        outcome = won(variant, loser(variant, on=place), **options).game.outcome
        assert outcome
        assert outcome.points == (variant.checkers if variant.score is Score.MEN_LEFT else triple)


@each_game
def test_who_begins_the_next_game(variant: Variant) -> None:
    expected = None if variant.key in ROLLED else Side.WHITE
    match = won(variant, loser(variant))
    assert match.next_first() is expected
    assert match.apply(Start(expected)).game_number == 2
    with pytest.raises(WrongPhase):
        match.apply(Start(Side.BLACK))


@each_game
@pytest.mark.parametrize(("starter", "first"), [("throw", None), ("winner", Side.WHITE)])
def test_the_next_starter_is_an_option(variant: Variant, starter: str, first: Side | None) -> None:
    assert won(variant, loser(variant), next_starter=starter).next_first() is first


@each_game
def test_the_winner_scores(variant: Variant) -> None:
    match = won(variant, loser(variant))
    assert match.game.outcome
    assert match.score[Side.WHITE] == match.game.outcome.points
    assert match.score[Side.BLACK] == 0


@each_game
def test_kinds_of_resignation(variant: Variant) -> None:
    game = started(variant).game
    assert game.resignable() == kinds(variant)
    highest = {Score.GAMMON: 2, Score.BACKGAMMON: 3, Score.MEN_LEFT: variant.checkers}[variant.score]
    assert kinds(variant) == tuple(range(1, highest + 1))
    with pytest.raises(RuleError):
        game.apply(ResignationOffered(Side.WHITE, highest + 1))


# ------------------------------------------------------------------------------------------------ the options


def test_the_option_table_is_complete() -> None:
    assert set(HAVING) == set(VALUES)


@each_game
def test_it_has_the_options_of_the_table(variant: Variant) -> None:
    assert set(option_keys(variant)) == {key for key, having in HAVING.items() if variant.key in having}


@each_game
def test_every_listed_value_is_accepted(variant: Variant) -> None:
    for key in option_keys(variant):
        values = (0, 1, 3, "unlimited") if key == "auto_doubles" else VALUES[key]
        for value in values:
            changed = variant.with_options({key: value})
            assert changed.start() == variant.start()
            assert option_keys(changed) == option_keys(variant)


@each_game
def test_a_missing_option_is_the_default(variant: Variant) -> None:
    assert variant.with_options({}) == variant
    nullable = {key for key in option_keys(variant) if None in VALUES[key]}
    for key in set(option_keys(variant)) - nullable:
        assert variant.with_options({key: None}) == variant


@each_game
def test_unknown_options_and_values_are_refused(variant: Variant) -> None:
    with pytest.raises(OptionError, match="no game has an option 'colour'"):
        variant.with_options({"colour": "red"})
    for key, having in HAVING.items():
        if variant.key not in having:
            with pytest.raises(OptionError, match=f"has no option '{key}'.*{min(having)}"):
                find(variant.key, {key: VALUES[key][0]})
    for key in option_keys(variant):
        with pytest.raises(OptionError, match=key):
            variant.with_options({key: "something else"})


@each_game
def test_every_roll_can_be_asked_about_at_the_start(variant: Variant) -> None:
    for roll in ALL_21:
        for first in (True, False):
            plays = legal_plays(Situation(variant.start(), first_turn=first), roll, variant)
            assert plays
            assert all(play.position.x[OFF] == 0 for play in plays)
