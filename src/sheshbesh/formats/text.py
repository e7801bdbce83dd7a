"""Bytes of unknown origin to text: marks of byte order dropped, old encodings and double ones repaired."""

from __future__ import annotations

import codecs
import re

from .errors import FormatError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_JAPANESE = re.compile("[぀-ヿ一-鿿]")
_MANY_HIGH = re.compile(rb"[\xc0-\xff]{3}")
_TWICE = re.compile("[ÂÃÐÑ][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u2122\u20ac]")
"""UTF-8 that somebody took for a Western encoding and saved as UTF-8 again."""


LONGEST_LINE = 1000
"""Letters in a line of a match text, other than a comment; a longer one is refused."""


def check_line(words: str, number: int) -> None:
    """Refuse a line that no match has.

    Raises:
        FormatError: naming the line.
    """
    if len(words) > LONGEST_LINE:
        raise FormatError(f"a line of {len(words)} letters is too long for a match", number, LONGEST_LINE)


def decode(data: bytes) -> str:
    """The text of these bytes with plain line ends. Never fails: what nobody can read becomes U+FFFD."""
    text = _decode(data)
    return text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")


def _decode(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    if data[:40].count(0) * 3 > len(data[:40]):  # every other byte of plain words is nought
        return data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be", "replace")
    try:
        return _repaired(data.decode())
    except UnicodeDecodeError:
        return data.decode(_guess(data), "replace")


def _repaired(text: str) -> str:
    if not _TWICE.search(text):
        return text
    try:
        return text.encode("cp1252").decode()
    except UnicodeError:
        return text


def _guess(data: bytes) -> str:
    """The old encoding that fits best: Japanese, Cyrillic or Western."""
    try:
        if _JAPANESE.search(data.decode("cp932")):
            return "cp932"
    except UnicodeDecodeError:
        pass
    return "cp1251" if _MANY_HIGH.search(data) else "cp1252"
