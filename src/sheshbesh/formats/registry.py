"""Every format there is: its endings, its reader and its writer."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from . import bgf, ids, mat, mat_writer, ogxm, oldmoves, record_json, sgf, sgf_writer, xg
from .record import Record
from .text import decode

Read = Callable[[bytes], Record]
Write = Callable[[Record], bytes]
LooksLike = Callable[[bytes], bool]

_HEAD = 20_000
"""Bytes that are looked at to guess a format."""
_BGF = re.compile(rb'\{[^\n]*"format"\s*:\s*"BGF"')


class Format(NamedTuple):
    """One format; some can only be read."""

    key: str
    name: str
    endings: tuple[str, ...]
    looks_like: LooksLike
    read: Read
    write: Write | None


def _begins(mark: bytes) -> LooksLike:
    return lambda data: data[:64].lstrip(b"\xef\xbb\xbf \r\n\t").startswith(mark)


def _says(pattern: str) -> LooksLike:
    compiled = re.compile(pattern, re.IGNORECASE | re.MULTILINE)
    return lambda data: compiled.search(decode(data[:_HEAD])) is not None


def _has(form: ids.IdForm) -> LooksLike:
    return lambda data: form.find(decode(data[:_HEAD])) is not None


def _never(data: bytes) -> bool:
    return False


def _id(key: str, name: str) -> Format:
    form = next(form for form in ids.FORMS if form.key == key)
    return Format(key, name, (f".{key}",), _has(form), ids.read_id_file, ids.write_id_file(form))


_READ_RECORD = record_json.read_document
_IS_OLDMOVES = _says(r"^[ \t]*Score is \d+\s*-\s*\d+ in an? .*(match|game)\.?\s*$")
_IS_MAT = mat.looks_like_mat

FORMATS: tuple[Format, ...] = (
    Format("bgf", "BGBlitz match", (".bgf",), lambda data: bool(_BGF.match(data)), bgf.read_bgf, None),
    Format("record", "Universal record", (".json",), _begins(b"{"), _READ_RECORD, record_json.write_document),
    Format("lines", "Universal record, by lines", (".jsonl",), _never, _READ_RECORD, record_json.write_lines),
    Format("ogxm", "OGXM match", (".ogxm", ".gvab"), _begins(b"OGXM"), ogxm.read_ogxm, ogxm.write_ogxm),
    Format("xg", "eXtreme Gammon match or position", (".xg", ".xgp"), _begins(xg.MARK), xg.read_xg, None),
    Format(
        "sgf", "GNU Backgammon game or match", (".sgf",), _begins(b"("), sgf.read_sgf, sgf_writer.write_sgf
    ),
    Format(
        "oldmoves",
        "FIBS oldmoves",
        (".oldmoves", ".fibs"),
        _IS_OLDMOVES,
        oldmoves.read_oldmoves,
        oldmoves.write_oldmoves,
    ),
    Format("mat", "Jellyfish and GNU match", (".mat",), _IS_MAT, mat.read_mat, mat_writer.write_mat),
    Format("galaxy", "Galaxy and XG match text", (".txt",), _never, mat.read_mat, mat_writer.write_galaxy),
    _id("xgid", "XGID"),
    _id("ogid", "OGID"),
    _id("universal", "Universal ID"),
    _id("gnuid", "GNU Position ID and Match ID"),
)
"""Every format; the first one whose looks fit is taken for a file of unknown kind."""
