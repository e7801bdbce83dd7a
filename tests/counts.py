"""Counts: perft for a dice game. `python -m tests.counts` recounts every file of `tests/data/counts`.

`count(position, 0)` is 1; `count(position, d)` adds up `count(next, d - 1)` over the 21 rolls and the
distinct positions after a full play of each. A pass is one position; a finished game counts 1 and stops.

A file holds, for each position, `id`, `pos`, the depth-1 count of each roll as `roll 13 16`, and `count 2 …`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sheshbesh.games import find
from sheshbesh.rules.dice import ALL_21
from sheshbesh.rules.outcome import ended
from sheshbesh.rules.plays import legal_plays
from sheshbesh.rules.position import Position
from sheshbesh.rules.variant import Variant

FOLDER = Path(__file__).parent / "data" / "counts"


@dataclass
class Entry:
    """One position of a file and what is known of it."""

    game: str
    id: str
    position: str = ""
    rolls: dict[str, int] = field(default_factory=dict)
    """Distinct positions after each roll, by its two numbers, the lower first."""
    counts: dict[int, int] = field(default_factory=dict)
    """By depth."""

    def __str__(self) -> str:
        return f"{self.game}-{self.id}"


def read(path: Path) -> Iterator[Entry]:
    """The entries of a file, which is named after its game."""
    entry: Entry | None = None
    for line in path.read_text().splitlines():
        word, _, rest = line.partition(" ")
        if word == "id":
            if entry:
                yield entry
            entry = Entry(path.stem, rest)
        elif word in ("pos", "roll", "count"):
            assert entry, f"{path.name}: {line!r} comes before an id"
            if word == "pos":
                entry.position = rest
            else:
                key, number = rest.split()
                if word == "roll":
                    entry.rolls[key] = int(number)
                else:
                    entry.counts[int(key)] = int(number)
        else:
            assert not line or word.startswith("#"), f"{path.name}: {line!r} is no line of a counts file"
    if entry:
        yield entry


def everything() -> list[Entry]:
    return [entry for path in sorted(FOLDER.glob("*.counts")) for entry in read(path)]


def split(position: Position, depth: int, variant: Variant) -> dict[str, int]:
    """The count of a depth by the first roll, with the compiled generator."""
    found = {}
    for roll in ALL_21:
        plays = legal_plays(position, roll, variant)
        found[f"{roll.low}{roll.high}"] = (
            len(plays) if depth == 1 else sum(count(play.position, depth - 1, variant) for play in plays)
        )
    return found


def count(after: Position, depth: int, variant: Variant) -> int:
    """The count from here for the opponent of the side that has just played."""
    if ended(after, variant) is not None:
        return 1
    return sum(split(after.flipped(), depth, variant).values())


def main() -> int:
    """Recounts everything and tells, by roll, what differs. Returns the exit status."""
    wrong = 0
    for entry in everything():
        variant = find(entry.game)
        position = Position.parse(entry.position, variant.checkers)
        for depth, expected in sorted(entry.counts.items()):
            rolls = split(position, depth, variant)
            found = sum(rolls.values())
            print(f"{entry} depth {depth}: {found:,}", "" if found == expected else f"expected {expected:,}")
            if found != expected:
                print("   ", " ".join(f"{roll}:{number}" for roll, number in sorted(rolls.items())))
                wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
