"""gnubg as a program that answers JSON lines: the legal plays of the short game.

It runs by itself because gnubg is GPL: nothing here imports Sheshbesh, and Sheshbesh never imports this.

In: `{"x": [27 counts], "o": [27 counts], "dice": [a, b]}`, both sides in their own numbers (0 off, 1 to 24,
25 bar), x on roll. Out: `{"results": [[x, o], ...], "cut": n}`: the positions after each play, x still the
side that has played; and how many more plays there are of which gnubg tells no more than the moves up to the
first checker borne off.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import gnubg

BAR = 25
NOTHING = gnubg.cubeinfo()
STATIC = gnubg.evalcontext(0, 0, 1, 0, 0.0)

Side = list[int]
Step = tuple[int, int]


def board(request: dict[str, Any]) -> list[list[int]]:
    """The opponent first, then the mover; each points 1 to 24, then the bar."""
    return [request["o"][1:26], request["x"][1:26]]


def readings(numbers: tuple[int, ...], dice: tuple[int, ...]) -> Iterator[list[Step]]:
    """Every way to read gnubg's flat list `from, to, from, to, …`, which ends at the first bear-off."""
    if not numbers:
        yield []
        return
    source = numbers[0]
    for die in set(dice):
        left = list(dice)
        left.remove(die)
        if source <= die and len(numbers) == 1:
            yield [(source, 0)]
        elif len(numbers) > 1 and source - numbers[1] == die:
            for rest in readings(numbers[2:], tuple(left)):
                yield [(source, numbers[1]), *rest]


def after(x: Side, o: Side, steps: list[Step]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Both sides after the steps, hits included."""
    x, o = list(x), list(o)
    for source, target in steps:
        x[source] -= 1
        x[target] += 1
        if target and o[25 - target]:
            o[25 - target] -= 1
            o[BAR] += 1
    return tuple(x), tuple(o)


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The positions after every legal play, the unchanged one when there is none."""
    x, o = request["x"], request["o"]
    first, second = request["dice"]
    dice = (first,) * 4 if first == second else (first, second)
    plays = gnubg.find_best_moves(board(request), NOTHING, STATIC, (first, second))
    if not plays:
        return {"results": [(x, o)], "cut": 0}
    found, cut = [], 0
    for play in plays:
        # The longest reading is the right one: a move inside the home leaves a die that can be played.
        steps = max(readings(play["move"], dice), key=len)
        if steps[-1][1] == 0 and len(steps) < len(dice):
            cut += 1
        else:
            found.append(after(x, o, steps))
    return {"results": sorted(found), "cut": cut}


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
