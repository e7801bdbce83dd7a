"""What every adapter needs: position texts, and the loop of JSON lines.

A line asks `{"game", "position", "dice", "candidates": [positions]}`: x has rolled the dice, the candidates
are the positions after each legal play, x still the side that has played. An adapter scores them and answers
`{"position": the best}`. Nothing here or in the adapters imports Sheshbesh.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from functools import lru_cache

Counts = tuple[int, ...]
"""26 numbers: a side's checkers off, on its points 1 to 24, on the bar."""

NAMES = {"off": 0, "bar": 25}
GAMES = ("backgammon", "nackgammon", "hypergammon")
"""The games whose plays are valued alike."""


@lru_cache(maxsize=1 << 12)
def counts(text: str, checkers: int) -> Counts:
    """A side of a position text, like `x 24:2 13:5 8:3 6:5`. The candidates of a play share most of them."""
    found = [0] * 26
    for word in text.split()[1:]:
        name, _, count = word.partition(":")
        found[NAMES[name] if name in NAMES else int(name)] = int(count)
    found[0] = checkers - sum(found[1:])
    return tuple(found)


def sides(text: str, checkers: int = 15) -> tuple[Counts, Counts]:
    """Both sides of a position text, each in its own numbers."""
    x, o = text.split("|")
    return counts(x, checkers), counts(o, checkers)


def serve(best: Callable[[Sequence[tuple[Counts, Counts]]], int]) -> None:
    """Answer until there are no more lines.

    `best` picks one of the candidates by its number.
    """
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["game"] not in GAMES:
            answer = {"error": f"this program does not play {asked['game']}"}
        else:
            checkers = 3 if asked["game"] == "hypergammon" else 15
            candidates = [sides(text, checkers) for text in asked["candidates"]]
            won = [i for i, (x, _) in enumerate(candidates) if x[0] == checkers]
            chosen = won[0] if won else best(candidates)
            answer = {"position": asked["candidates"][chosen]}
        print(json.dumps(answer), flush=True)
