"""The names that people choose, as they are shown: nothing invisible, nothing that passes for somebody else.

What a character is follows Unicode's profiles for names: the PRECIS classes (RFC 8264) say what is ignorable
and where a joiner belongs, as in Persian; scripts and look-alikes are those of Unicode Technical Standard 39.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import groupby

from precis_i18n.context import context_rule_error
from precis_i18n.derived import CONTEXTJ, CONTEXTO, DISALLOWED, UNASSIGNED, derived_property
from precis_i18n.unicode import UnicodeData

from ..errors import Refused
from .look_alikes import looks_like, scripts_of

LONGEST = 24
MOST_MARKS = 4
"""Marks on one letter, as UTS 39 bounds them; no language needs more, and towers cover the lines around."""

RESERVED = ("The machine", "Machine", "Машина", "Компьютер", "Sheshbesh", "Шеш-беш", "Admin", "Админ")
"""Names that only the club itself may bear."""

BLANKS = "\u2800\U0001d159\U00016fe4"
"""Count as symbols or letters and show nothing: Braille's blank, a note without a head, Khitan's filler."""

JOINER, VARIATIONS = "\u200d", "\ufe0e\ufe0f"
TOGETHER = frozenset({"HAN", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "LATIN"})
"""Scripts that one word may mix: what Japanese, Korean and Chinese are written in."""

_unicode = UnicodeData()


def shown_name(text: str) -> str:
    """The name as it is shown: one line, single spaces, nothing invisible.

    Raises:
        Refused: when nothing is left or too much, or it could be taken for another.
    """
    name = " ".join(_visible(unicodedata.normalize("NFC", text)).split())
    if not any(_stands_alone(c) for c in name) or len(name) > LONGEST:
        raise Refused(f"a name has 1 to {LONGEST} characters that can be seen, not {len(name)}")
    if any(marks and len(list(run)) > MOST_MARKS for marks, run in groupby(name, key=_is_mark)):
        raise Refused(f"a letter of a name has at most {MOST_MARKS} marks")
    for word in name.split():
        scripts = scripts_of(word)
        if len(scripts) > 1 and not scripts <= TOGETHER:
            mixed = " and ".join(sorted(script.capitalize() for script in scripts))
            raise Refused(f"{word!r} mixes letters of {mixed} that look alike; use one alphabet in a word")
    if any(looks_like(name, taken) for taken in RESERVED):
        raise Refused(f"{name!r} could be taken for the club's own; choose another name")
    return name


def _visible(text: str) -> str:
    """The text without what shows nothing, joiners kept where a script or a picture needs them."""
    spaced = "".join(" " if c.isspace() or c in BLANKS else c for c in text)
    return "".join(c for i, c in enumerate(spaced) if _shows(spaced, i))


def _shows(text: str, i: int) -> bool:
    c = text[i]
    before = text[i - 1] if i else ""
    if c in VARIATIONS:
        return bool(before) and (_is_picture(before) or before in "0123456789#*")
    kind, _ = derived_property(ord(c), _unicode)
    if kind == CONTEXTJ:
        base = text[i - 2] if before and before in VARIATIONS and i > 1 else before
        joins = c == JOINER and _is_picture(base) and _is_picture(text[i + 1 : i + 2])
        return joins or not context_rule_error(text, i, _unicode)
    if kind == CONTEXTO:
        return not context_rule_error(text, i, _unicode)
    return kind not in (DISALLOWED, UNASSIGNED)


def _is_picture(c: str) -> bool:
    """Whether this is a pictogram or what colours one: all that the joiners of emoji stand between."""
    return bool(c) and unicodedata.category(c) in ("So", "Sk") and not c.isascii()


def _is_mark(c: str) -> bool:
    return unicodedata.category(c) in ("Mn", "Me")


@cache
def _stands_alone(c: str) -> bool:
    """Whether somebody sees this without anything beside it."""
    return unicodedata.category(c)[0] in "LNSP"
