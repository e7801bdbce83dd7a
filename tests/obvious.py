"""The slow, obvious generator of legal plays: the text of the rules, turned into loops.

It shares nothing with the package it checks, not even the parser of positions, and prefers the words of the
rules to speed. A case is a line of `sheshbesh plays --batch`; `results(case)` is the sorted list of positions
after the play.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

OFF, HEAD, BAR, OUT = 0, 24, 25, 26

# What each game says about one roll. Everything else (stages, cube, scores) does not change its plays.
COMMON: dict[str, Any] = {
    "checkers": 15,
    "geometry": "parallel",
    "landing": "empty",  # no opposing checker; "hit": a blot goes to its bar; "pin": a blot is held there
    "hit_and_run_home": True,
    "head_limit": None,
    "first_turn_head": "principle",
    "first_checker": False,
    "fence": "free",
    "transient_fence": True,
    "own_quarter": False,
    "lone_point_prime": False,
    "opp_quarter": "off",
    "table_limit": None,
    "home_walk": "always",
    "exact_off": False,
    "mother": False,
}
SHORT = {"geometry": "contrary", "landing": "hit"}
PINNING = {"geometry": "contrary", "landing": "pin"}
LONG = {"head_limit": 1, "fence": "ahead"}
RUNNER = {"first_checker": True}
FEVGA = {**RUNNER, "own_quarter": True, "lone_point_prime": True}
GAMES: dict[str, dict[str, Any]] = {
    "backgammon": SHORT,
    "long-nardy": LONG,
    "nardgammon": {**LONG, "transient_fence": False},
    "mad-nardy": {**LONG, "home_walk": "until-all-home", "exact_off": True},
    "gulbar": LONG,
    "mad-gulbar": {**LONG, "home_walk": "until-all-home"},
    "khachapuri": {"fence": "ahead"},
    "fevga": FEVGA,
    "giul": FEVGA,
    "portes": SHORT,
    "tavla": {**SHORT, "hit_and_run_home": False},
    "plakoto": {**PINNING, "mother": True},
    "nackgammon": SHORT,
    "hypergammon": {**SHORT, "checkers": 3},
    "moultezim": {**RUNNER, "table_limit": 4},
    "gul-bara": {},
    "tapa": PINNING,
    "acey-deucey": SHORT,
}


class Board(NamedTuple):
    """Both sides in their own numbers (index = point), and what this turn has to remember."""

    x: tuple[int, ...]
    o: tuple[int, ...]
    x_pinned: frozenset[int] = frozenset()
    o_pinned: frozenset[int] = frozenset()
    left_head: int = 0
    stopped: tuple[int, ...] = (0,) * 27  # checkers that have hit at home and may not run on


Step = tuple[int, int, int]  # die, source, target


class Candidate(NamedTuple):
    """A play as far as it has gone: where it stands, the dice it used and those left, and one way there."""

    board: Board
    used: tuple[int, ...]
    left: tuple[int, ...]
    moves: tuple[Step, ...] = ()


def parse(text: str, checkers: int) -> Board:
    sides, pins = [], []
    for name, part in zip("xo", text.split("|"), strict=True):
        side, pinned = [0] * 27, set()
        words = part.split()
        assert words[0] == name, text
        for place, count, pin in (re.fullmatch(r"(\w+):(\d+)(p?)", word).groups() for word in words[1:]):
            point = {"out": OUT, "bar": BAR, "off": OFF}.get(place) or (0 if place == "off" else int(place))
            side[point] += int(count)
            if pin:
                pinned.add(point)
        side[OFF] = checkers - sum(side[1:])
        sides.append(tuple(side))
        pins.append(frozenset(pinned))
    return Board(*sides, *pins)


def write(board: Board) -> str:
    def side(name: str, counts: tuple[int, ...], pinned: frozenset[int]) -> str:
        words = [name]
        for point in (OUT, BAR, *range(24, 0, -1), OFF):
            if counts[point]:
                place = {OUT: "out", BAR: "bar", OFF: "off"}.get(point, str(point))
                words.append(f"{place}:{counts[point]}{'p' if point in pinned else ''}")
        return " ".join(words)

    return f"{side('x', board.x, board.x_pinned)} | {side('o', board.o, board.o_pinned)}"


def flipped(text: str, checkers: int) -> str:
    board = parse(text, checkers)
    return write(Board(board.o, board.x, board.o_pinned, board.x_pinned))


def mirror(point: int, rules: dict[str, Any]) -> int:
    """The same point as the other side numbers it."""
    if rules["geometry"] == "contrary":
        return 25 - point
    return point + 12 if point <= 12 else point - 12


# One step: landing, bar, head, first checker, bear-off.


def sources(board: Board, die: int, rules: dict[str, Any]) -> Iterator[tuple[int, int]]:
    """Every (source, target) that the die could serve, before the question whether the target is open."""
    x = board.x
    if x[BAR]:
        yield BAR, 25 - die
        return
    if x[OUT]:
        yield OUT, 25 - die
    home = sum(x[OFF:7])
    for point in range(1, 25):
        if x[point] - board.stopped[point] <= 0 or point in board.x_pinned:
            continue
        if point > die:
            inside = point <= 6
            if inside and rules["home_walk"] == "never":
                continue
            if inside and rules["home_walk"] == "until-all-home" and home == rules["checkers"]:
                continue
            yield point, point - die
        elif home == rules["checkers"] and not board.x_pinned:
            rearmost = not any(x[point + 1 : 7])
            if point == die or (rearmost and not rules["exact_off"]):
                yield point, OFF


def is_open(board: Board, target: int, rules: dict[str, Any]) -> bool:
    if target == OFF:
        return True
    opposing = board.o[mirror(target, rules)]
    if rules["landing"] == "empty":
        return opposing == 0
    return opposing <= 1 and target not in board.x_pinned


def may_leave(board: Board, source: int, head_limit: int | None, rules: dict[str, Any]) -> bool:
    """The head rule and the first-checker rule."""
    if source == HEAD and head_limit is not None and board.left_head >= head_limit:
        return False
    if rules["first_checker"] and not sum(board.x[OFF:12]):
        runner = min(point for point in range(1, 25) if board.x[point])
        return source == runner
    return True


def moved(board: Board, source: int, target: int, rules: dict[str, Any]) -> Board:
    x, o = list(board.x), list(board.o)
    x_pinned, o_pinned, stopped = set(board.x_pinned), set(board.o_pinned), list(board.stopped)
    x[source] -= 1
    x[target] += 1
    if 1 <= source <= 24 and x[source] == 0:
        o_pinned.discard(mirror(source, rules))
    if target != OFF and rules["landing"] != "empty" and o[mirror(target, rules)] == 1:
        there = mirror(target, rules)
        if rules["landing"] == "pin":
            o_pinned.add(there)
        else:
            o[there] -= 1
            o[BAR] += 1
            if target <= 6 and not rules["hit_and_run_home"]:
                stopped[target] += 1
    left_head = board.left_head + (source == HEAD)
    return Board(tuple(x), tuple(o), frozenset(x_pinned), frozenset(o_pinned), left_head, tuple(stopped))


def steps(
    board: Board, die: int, head_limit: int | None, rules: dict[str, Any]
) -> Iterator[tuple[Step, Board]]:
    for source, target in sources(board, die, rules):
        if is_open(board, target, rules) and may_leave(board, source, head_limit, rules):
            after = moved(board, source, target, rules)
            if rules["transient_fence"] or not bad_fence(after, rules):
                yield (die, source, target), after


# What a finished play may not leave behind.


def bad_fence(board: Board, rules: dict[str, Any]) -> bool:
    """Six or more in a row, on the opponent's way, that the option does not allow."""
    if rules["fence"] == "free":
        return False
    mine = [False] * 26
    for point in range(1, 25):
        mine[mirror(point, rules)] = board.x[point] > 0
    for lowest in range(1, 20):
        if all(mine[lowest : lowest + 6]) and not mine[lowest - 1]:
            if rules["fence"] == "never":
                return True
            ahead = sum(board.o[OFF:lowest]) if rules["fence"] == "ahead" else sum(board.o[OFF:7])
            if not ahead:
                return True
    return False


def crowded(board: Board, rules: dict[str, Any]) -> bool:
    """Fevga's own quarter, the quarter before the opponent's start, and Moultezim's table."""
    if rules["own_quarter"] and all(board.x[19:25]):
        return True
    if (
        rules["opp_quarter"] == "six"
        and board.o[HEAD]
        and all(board.x[mirror(p, rules)] for p in range(18, 24))
    ):
        return True
    limit = rules["table_limit"]
    return limit is not None and sum(1 for p in range(7, 13) if board.x[p]) > limit


def lone_point_prime(board: Board, rules: dict[str, Any]) -> bool:
    """All opposing checkers on one point, and six of mine right in front of them."""
    if not rules["lone_point_prime"]:
        return False
    for point in range(7, 25):
        if board.o[point] == rules["checkers"]:
            return all(board.x[mirror(point - i, rules)] for i in range(1, 7))
    return False


def ended(board: Board, rules: dict[str, Any]) -> bool:
    if board.x[OFF] == rules["checkers"]:
        return True
    if rules["mother"] and HEAD in board.o_pinned:
        return board.x[HEAD] == 0 or HEAD in board.x_pinned
    return False


# The one algorithm.


def every_play(
    start: Board, dice: tuple[int, ...], head_limit: int | None, rules: dict[str, Any]
) -> list[Candidate]:
    """Every sequence of steps and every beginning of one, without those that may not be the end of a play."""
    first = Candidate(start, (), dice)
    found, waiting = {first[:2]: first}, [first]
    while waiting:
        play = waiting.pop()
        if ended(play.board, rules):
            continue
        for die in set(play.left):
            left = list(play.left)
            left.remove(die)
            for step, board in steps(play.board, die, head_limit, rules):
                used = tuple(sorted((*play.used, die)))
                if (board, used) not in found:
                    longer = Candidate(board, used, tuple(left), (*play.moves, step))
                    found[board, used] = longer
                    waiting.append(longer)
    plays = [
        play for play in found.values() if not bad_fence(play.board, rules) and not crowded(play.board, rules)
    ]
    opening = [play for play in plays if play.used and not lone_point_prime(play.board, rules)]
    if lone_point_prime(start, rules) and not opening:
        return plays
    return [play for play in plays if not lone_point_prime(play.board, rules)]


def dice_used(play: Candidate, rules: dict[str, Any]) -> int:
    """How many dice the play counts for: all of them when it has ended the game."""
    return len(play.used) + (len(play.left) if ended(play.board, rules) else 0)


def most(plays: list[Candidate], rules: dict[str, Any]) -> int:
    return max((dice_used(play, rules) for play in plays), default=0)


def legal(plays: list[Candidate], dice: tuple[int, ...], rules: dict[str, Any]) -> list[Candidate]:
    n = most(plays, rules)
    longest = [play for play in plays if dice_used(play, rules) == n]
    if n == 1 and len(dice) == 2 and dice[0] != dice[1] and len({play.used for play in longest}) == 2:
        longest = [play for play in longest if play.used == (max(dice),)]
    return longest


def head_limit(
    start: Board, case: dict[str, Any], dice: tuple[int, ...], rules: dict[str, Any]
) -> int | None:
    """How many checkers may leave the head: one, or two by the exception of a player's own first roll."""
    if rules["head_limit"] is None or not case.get("first_turn") or case.get("stage"):
        return rules["head_limit"]
    if rules["first_turn_head"] == "principle":
        return 1 if most(every_play(start, dice, 1, rules), rules) == len(dice) else 2
    roll = tuple(sorted(case["dice"]))
    if roll in {(6, 6), (4, 4), (3, 3)}:
        return 2
    theirs = tuple(sorted(case.get("opponent_first_throw") or ()))
    if rules["first_turn_head"] == "list" and (roll, theirs) in {
        ((5, 5), (1, 2)),
        ((5, 5), (2, 6)),
        ((2, 6), (5, 5)),
    }:
        return 2
    return 1


def solve(case: dict[str, Any]) -> tuple[Board, list[Candidate], dict[str, Any]]:
    rules = {**COMMON, **GAMES[case["game"]]}
    rules |= {
        key: value
        for key, value in (case.get("options") or {}).items()
        if key == "table_limit" or value is not None
    }
    start = parse(case["position"], rules["checkers"])
    stage, roll = case.get("stage"), case["dice"]
    if stage:
        dice = (stage["die"],) * stage["count"]
    else:
        dice = (roll[0],) * 4 if roll[0] == roll[1] else tuple(roll)
    plays = every_play(start, dice, head_limit(start, case, dice, rules), rules)
    return start, legal(plays, dice, rules), rules


def results(case: dict[str, Any]) -> list[str]:
    """The positions after every legal play, sorted; the unchanged position when nothing can be played."""
    start, plays, _ = solve(case)
    return sorted({write(play.board) for play in plays}) or [write(start)]


def ways(case: dict[str, Any]) -> dict[str, tuple[Step, ...]]:
    """The positions after every legal play, sorted, each with moves that lead there; none are a pass."""
    start, plays, _ = solve(case)
    found = {write(play.board): play.moves for play in plays}
    return dict(sorted(found.items())) or {write(start): ()}


def dice_count(case: dict[str, Any]) -> int:
    """How many dice every legal play of the case uses (all, when it ends the game)."""
    _, plays, rules = solve(case)
    return most(plays, rules)


def is_over(text: str, game: str, options: dict[str, Any] | None = None) -> bool:
    """Whether x has just won (or drawn) there."""
    rules = {**COMMON, **GAMES[game], **(options or {})}
    return ended(parse(text, rules["checkers"]), rules)


def count(game: str, position: str, depth: int) -> int:
    """The number of ways to play `depth` turns: over the 21 rolls and the distinct positions after each."""
    return sum(split(game, position, depth).values()) if depth else 1


def split(game: str, position: str, depth: int) -> dict[tuple[int, int], int]:
    """`count` by the first roll."""
    checkers = {**COMMON, **GAMES[game]}["checkers"]
    total = {}
    for low in range(1, 7):
        for high in range(low, 7):
            after = results({"game": game, "position": position, "dice": [high, low]})
            total[low, high] = sum(
                1 if is_over(text, game) else count(game, flipped(text, checkers), depth - 1)
                for text in after
            )
    return total
