"""Which texts look alike, by Unicode's table of confusable characters (UTS 39)."""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.resources import files

import msgspec
from confusable_homoglyphs import categories


def scripts_of(word: str) -> frozenset[str]:
    """The scripts of a word's letters, in capitals; a letter that all scripts share belongs to none."""
    letters = (c for c in word if unicodedata.category(c)[0] == "L")
    return frozenset(categories.alias(c) for c in letters) - {"COMMON", "INHERITED"}


def looks_like(text: str, other: str) -> bool:
    """Whether somebody may take one for the other, whatever their case, spaces and marks."""
    return _skeleton(text) == _skeleton(other)


def _skeleton(text: str) -> str:
    """The same for all texts that look alike; not meant to be read."""
    alike = _alike()
    return "".join(alike.get(c, c) for c in _letters(text)).replace(
        "".join(alike.get(c, c) for c in "rn"), alike.get("m", "m")
    )


@cache
def _alike() -> dict[str, str]:
    """One character for all that look like it in either case.

    The package's own table would stay in memory with 17 MB; these pairs take one.
    """
    table = msgspec.json.decode((files("confusable_homoglyphs") / "confusables.json").read_bytes())
    one: dict[str, str] = {}

    def root(c: str) -> str:
        while c in one:
            c = one[c]
        return c

    for c, others in table.items():
        alike = (c.casefold(), *(_letters(entry["c"]) for entry in others))
        for other in (other for other in alike if len(c) == len(other) == 1):
            first, second = sorted((root(c), root(other)))
            if first != second:
                one[second] = first
    return {c: root(c) for c in one}


def _letters(text: str) -> str:
    """What of the text is drawn apart: no marks, no spaces, no points."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if unicodedata.category(c)[0] in "LNS")
