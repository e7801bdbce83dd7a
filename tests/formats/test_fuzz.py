"""A short, seeded run of the fuzzing that `bench/fuzz.py` does for ten minutes."""

from __future__ import annotations

from itertools import islice

from bench.fuzz import attempts, try_one

FILES = 150


def test_damaged_files_bring_nothing_but_our_own_errors() -> None:
    for one in islice(attempts(seed=5), FILES):
        try:
            try_one(one)
        except Exception as error:
            raise AssertionError(f"{one.form}: {type(error).__name__} at {one.data!r}") from error
