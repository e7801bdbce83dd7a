"""Random situations of any game, seeded: met in random play, and sprinkled where play seldom leads.

Every situation is a line of `sheshbesh plays --batch`, without the answer. The obvious generator plays the
games, so that a fault of the compiled one cannot hide the positions that would show it.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

from tests import obvious

SETUPS = {
    "backgammon": "24:2 13:5 8:3 6:5",
    "portes": "24:2 13:5 8:3 6:5",
    "tavla": "24:2 13:5 8:3 6:5",
    "nackgammon": "24:2 23:2 13:4 8:3 6:4",
    "hypergammon": "24:1 23:1 22:1",
    "khachapuri": "24:4 6:11",
    "acey-deucey": "out:15",
}
PLANS = ("anywhere", "home", "bar", "block", "last", "head", "few", "spread")
Case = dict[str, Any]


def start(game: str) -> str:
    """The position before the first move."""
    side = SETUPS.get(game, "24:15")
    return f"x {side} | o {side}"


def rules_of(game: str) -> dict[str, Any]:
    return {**obvious.COMMON, **obvious.GAMES[game], "enters": "out" in start(game)}


def roll(chance: random.Random) -> list[int]:
    return [chance.randint(1, 6), chance.randint(1, 6)]


def played(game: str, chance: random.Random) -> Iterator[Case]:
    """Every turn of one random game, at most 400; both sides' first rolls are marked so."""
    checkers = rules_of(game)["checkers"]
    position, first_rolls = start(game), []
    for turn in range(400):
        dice = roll(chance)
        case: Case = {"game": game, "position": position, "dice": dice, "first_turn": turn < 2}
        if turn == 1:
            case["opponent_first_throw"] = first_rolls[0]
        yield case
        first_rolls.append(dice)
        after = chance.choice(obvious.results(case))
        if obvious.is_over(after, game):
            return
        position = obvious.flipped(after, checkers)


def sprinkled(game: str, chance: random.Random) -> Case:
    """A situation made by scattering checkers over the board: races, blocks, bars, bear-offs, near-fences."""
    rules = rules_of(game)
    while True:
        squeezed = chance.random() < 0.4
        plans = ("few", "spread") if squeezed else (chance.choice(PLANS), chance.choice(PLANS))
        x = side(plans[0], chance, rules)
        o = around(x, side(plans[1], chance, rules), chance, rules)
        if o is None:
            continue
        board = obvious.Board(*x_and_pins(x, o, chance, rules))
        turned = obvious.Board(board.o, board.x, board.o_pinned, board.x_pinned)
        if not obvious.ended(board, rules) and not obvious.ended(turned, rules):
            break
    first, staged = chance.random() < 0.1, chance.random() < 0.1
    return {
        "game": game,
        "position": obvious.write(board),
        "dice": roll(chance),
        "first_turn": first,
        "stage": {"die": chance.randint(1, 6), "count": chance.randint(1, 4)} if staged else None,
    }


def side(plan: str, chance: random.Random, rules: dict[str, Any]) -> list[int]:
    """One side's counts, sprinkled by one of the plans."""
    counts = [0] * 27
    left = rules["checkers"]
    if plan == "block":
        top, length = chance.randint(7, 24), chance.choice((5, 6, 6, 7))
        for point in range(top, max(0, top - length), -1):
            if left:
                made = 2 if rules["landing"] == "hit" and left > 2 and chance.random() < 0.8 else 1
                counts[point] += made
                left -= made
    if plan == "bar" and rules["landing"] == "hit":
        counts[obvious.BAR] = chance.randint(1, min(4, left))
        left -= counts[obvious.BAR]
    if rules["enters"] and chance.random() < 0.5:
        counts[obvious.OUT] = chance.randint(0, left)
        left -= counts[obvious.OUT]
    if plan == "head":
        counts[obvious.HEAD] += chance.randint(0, left)
        left -= counts[obvious.HEAD]
    if plan == "few":
        # A few checkers on the way, the others played out: rolls that can be played in part.
        deep = chance.sample(range(1, 7), 2)
        for _ in range(max(0, left - chance.randint(1, 3))):
            counts[chance.choice(deep)] += 1
            left -= 1
    if plan == "spread":
        each = 2 if rules["landing"] == "hit" else 1
        for point in chance.sample(range(1, 25), left // each):
            counts[point] += each
            left -= each
    if plan in ("home", "last") or chance.random() < 0.1:
        counts[obvious.OFF] = chance.randint(0, left - 1) if left else 0
        left -= counts[obvious.OFF]
    highest = {"home": 6, "last": chance.randint(6, 9)}.get(plan, 24)
    points = chance.sample(range(1, highest + 1), chance.randint(1, min(highest, 8)))
    for _ in range(left):
        counts[chance.choice(points)] += 1
    if rules["first_checker"] and not sum(counts[:12]):
        # Before one checker is past the opponent's head, no other has left one's own.
        runner = chance.randint(12, 24)
        counts = [0] * 27
        counts[obvious.HEAD] = rules["checkers"] - 1
        counts[runner] += 1
    if not sum(counts[1:]):
        counts[1], counts[0] = 1, counts[0] - 1
    return counts


def around(x: list[int], o: list[int], chance: random.Random, rules: dict[str, Any]) -> list[int] | None:
    """The opponent's counts with the checkers that stand on x's points put elsewhere; None when none fits."""
    o = list(o)
    free = [p for p in range(1, 25) if not x[obvious.mirror(p, rules)]]
    for point in range(1, 25):
        there = x[obvious.mirror(point, rules)]
        if o[point] and there and not (rules["landing"] == "pin" and 1 in (o[point], there)):
            near = [p for p in free if p <= 6] if sum(o[:7]) == rules["checkers"] else free
            if not near:
                return None
            o[chance.choice(near)] += o[point]
            o[point] = 0
    # A first checker that was moved may now be none.
    return None if rules["first_checker"] and not sum(o[:12]) and o[24] < rules["checkers"] - 1 else o


def x_and_pins(
    x: list[int], o: list[int], chance: random.Random, rules: dict[str, Any]
) -> tuple[tuple[int, ...], tuple[int, ...], frozenset[int], frozenset[int]]:
    """Both sides, and on every point that they share, who is pinned."""
    x_pinned, o_pinned = set(), set()
    for point in range(1, 25):
        other = obvious.mirror(point, rules)
        if x[point] and o[other]:
            if x[point] == 1 and (o[other] > 1 or chance.random() < 0.5):
                x_pinned.add(point)
            else:
                o_pinned.add(other)
    return tuple(x), tuple(o), frozenset(x_pinned), frozenset(o_pinned)


def situations(game: str, count: int, seed: int) -> Iterator[Case]:
    """`count` situations from random play, sprinkled, and of first turns; the same for the same seed."""
    chance = random.Random(f"{game} {seed}")
    games: Iterator[Case] = iter(())
    for i in range(count):
        if i % 2:
            yield sprinkled(game, chance)
            continue
        if i % 10 == 8:
            yield chance.choice(list(itertools.islice(played(game, chance), 2)))
            continue
        case = next(games, None)
        if case is None:
            games = played(game, chance)
            case = next(games)
        yield case
