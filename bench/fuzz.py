"""`python3 -m bench.fuzz [SECONDS]`: every reader on damaged files, for ten minutes.

Nothing but our own errors may come out, no file may take long, and memory may not grow. Seeds are matches
that we write in every format and the stored ones; each is cut, doubled, swapped, or strewn with other bytes.
"""

from __future__ import annotations

import contextlib
import gc
import random
import resource
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sheshbesh.formats.files import read_all
from sheshbesh.formats.registry import FORMATS
from sheshbesh.rules.errors import SheshbeshError

STORED = Path(__file__).parents[1] / "tests" / "data" / "matches"
SECONDS = 600
LONGEST = 30.0
"""Seconds that one damaged file may take on a busy machine."""
GROWTH = 64 * 1024
"""Kilobytes by which the process may grow after its first tenth."""
WORDS = (
    b"Game 1",
    b"Wins 2 points",
    b"31:",
    b"bar/20",
    b"(;",
    b"]",
    b"\\",
    b"[",
    b"{",
    b"}",
    b'"',
    b"\r\n",
    b";",
    b"\0",
    b"\xff",
    b"99999999999999999999",
    b"-1",
    b"Doubles => 2",
    b"Takes",
    b"Drops",
    b"S1.",
    b"XGID=",
    b"point match",
    b"\xef\xbb\xbf",
)


class Seed(NamedTuple):
    """A sound file and the format it is in."""

    form: str
    data: bytes


def seeds() -> list[Seed]:
    """Sound files of every format."""
    from tests.formats.other_files import bgf_file, xg_file, xgp_file
    from tests.formats.sessions import session

    found = [
        Seed(path.suffix, path.read_bytes()) for path in sorted(STORED.iterdir()) if path.suffix != ".json"
    ]
    records = [
        session(1, length=3, games=1, comments=True),
        session(2, "nackgammon", length=1, games=1),
        session(3, options={"beavers": True, "jacoby": True}, length=None, games=1),
    ]
    for record in records:
        found += [Seed(form.key, form.write(record)) for form in FORMATS if form.write]
    for game in ("mad-nardy", "plakoto", "acey-deucey"):
        record = session(4, game, length=1, games=1)
        found += [
            Seed(form.key, form.write(record))
            for form in FORMATS
            if form.write and form.key in ("record", "lines", "universal")
        ]
    whole = records[0]
    found += [
        Seed("xg", xg_file(whole)),
        Seed("bgf", bgf_file(whole)),
        Seed("bgf", bgf_file(whole, packed=False)),
    ]
    found.append(Seed("xg", xgp_file(next(turn.after for turn in whole.turns() if turn.after.game.roll))))
    return found


def damaged(data: bytes, chance: random.Random) -> bytes:
    """The file after one to eight accidents."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        at = chance.randrange(len(changed) + 1)
        end = min(len(changed), at + chance.choice((1, 1, 2, 4, 16, 200)))
        match chance.randrange(7):
            case 0:
                del changed[at:end]
            case 1:
                changed[at:at] = changed[at:end]
            case 2:
                changed[at:end] = chance.randbytes(end - at)
            case 3:
                changed[at:at] = chance.choice(WORDS)
            case 4 if at < len(changed):
                changed[at] ^= 1 << chance.randrange(8)
            case 5:
                del changed[at:]
            case _:
                other = chance.randrange(len(changed) + 1)
                changed[at:end], changed[other:other] = b"", changed[at:end]
    return bytes(changed)


def attempts(seed: int) -> Iterator[Seed]:
    """Damaged files without end, the same for the same seed."""
    chance = random.Random(seed)
    known = seeds()
    while True:
        one = chance.choice(known)
        # Sometimes by a reader that expects something else.
        form = one.form if chance.random() < 0.8 else chance.choice(FORMATS).key
        yield Seed(form, damaged(one.data, chance))


def try_one(one: Seed) -> float:
    """Read it, and write what came out; how many seconds that took. Anything but our errors goes through."""
    began = time.perf_counter()
    for found in [*read_all(one.data, one.form), *read_all(one.data)]:
        if found.record is None:
            continue
        found.record.replay()
        for form in FORMATS:
            if form.write is None:
                continue
            with contextlib.suppress(SheshbeshError):
                form.write(found.record)
    return time.perf_counter() - began


def run(seconds: float = SECONDS, seed: int = 1) -> dict[str, object]:
    """Try damaged files for so long; says how many, the longest, and how much the process grew."""
    end = time.monotonic() + seconds
    settled = time.monotonic() + seconds / 10
    figures: dict[str, Any] = {"seed": seed, "files": 0, "longest": 0.0}
    before = None
    for one in attempts(seed):
        try:
            took = try_one(one)
        except Exception as error:
            raise AssertionError(f"{one.form}: {type(error).__name__} at {one.data!r}") from error
        figures["files"] += 1
        figures["longest"] = max(figures["longest"], round(took, 3))
        assert took < LONGEST, f"{one.form} took {took:.1f} s: {one.data!r}"
        now = time.monotonic()
        if before is None and now > settled:
            gc.collect()
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        if now > end:
            break
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - (before or 0)
    assert before is None or grown < GROWTH, f"grew by {grown} kB"
    return figures | {"seconds": seconds, "grown_kb": grown}


if __name__ == "__main__":
    import json
    import sys

    print(json.dumps(run(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)))
