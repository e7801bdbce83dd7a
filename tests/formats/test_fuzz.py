"""A short, seeded run of the fuzzing of `bench/fuzz.py`, and texts made to keep a reader busy."""

from __future__ import annotations

from itertools import islice

import pytest

from bench.fuzz import attempts, try_one
from sheshbesh.formats.files import read_all
from sheshbesh.formats.registry import FORMATS

FILES = 150
MANY = 20_000
GAME = b"7 point match\n Game 1\n a : 0      b : 0\n  1) 31: "
FIBS = b"Score is 0-0 in a 5 point match.\nA is X - B is O\nX: (3 1) "

BUSY = {
    "spaces": b"7 point match\n Game 1\n" + b" " * MANY + b":" + b" " * MANY + b"x\n",
    "digits": b"7 point match\n Game 1\n" + b"1" * MANY,
    "letters": b"a" * MANY,
    "colons": b"a:" * MANY,
    "hyphens": b"-" * MANY,
    "lines": b"\n" * MANY,
    "marks": b"S1.a." + b"a." * MANY,
    "names": b"Score is 0-0 in a 5 point match.\n" + b" is X - " * MANY,
    "players": b"X: " * MANY + b"\nXGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
    "positions": b"Position ID: " * MANY,
    "hops": GAME + b"8/" * MANY,
    "plays": GAME + b"8/5 " * MANY,
    "passes": GAME + b"8/5 6/5  " + b"pass " * MANY,
    "fibs": FIBS + b"8-5" * MANY,
    "tags": b"; [" + b"a " * MANY,
    "quotes": b'; [a "' + b"\\" * MANY,
    "brackets": b"(;A" + b"[]" * MANY,
    "trees": b"(" * MANY,
    "nodes": b"(;" + b";" * MANY,
    "arrays": b"[" * MANY,
    "objects": b'{"a":' * MANY,
    "smile": b'{"format":"BGF"}\n:)\n\0' + b"\xf8" * MANY,
}


def test_damaged_files_bring_nothing_but_our_own_errors() -> None:
    for one in islice(attempts(seed=5), FILES):
        try:
            try_one(one)
        except Exception as error:
            raise AssertionError(f"{one.form}: {type(error).__name__} at {one.data!r}") from error


@pytest.mark.parametrize("name", BUSY)
def test_no_text_keeps_a_reader_busy(name: str) -> None:
    """Texts on which a careless pattern would go on for hours: each is refused at once."""
    for form in (None, *(known.key for known in FORMATS)):
        assert all(one.error for one in read_all(BUSY[name], form) if one.record is None)
