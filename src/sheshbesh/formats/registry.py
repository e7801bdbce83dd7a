"""Every format there is: its endings, its reader and its writer."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from . import ids, mat, mat_writer, oldmoves, record_json, sgf
from .record import Record
from .text import decode

Read = Callable[[bytes], Record]
Write = Callable[[Record], bytes]

_HEAD = 20_000
"""Bytes that are looked at to guess a format."""


class Format(NamedTuple):
    """One format; some can only be read."""

    key: str
    name: str
    endings: tuple[str, ...]
    looks_like: Callable[[bytes], bool]
    read: Read
    write: Write | None


def _begins(*marks: bytes) -> Callable[[bytes], bool]:
    return lambda data: data[:64].lstrip(b"\xef\xbb\xbf \r\n\t").startswith(marks)


def _says(pattern: str) -> Callable[[bytes], bool]:
    compiled = re.compile(pattern, re.IGNORECASE | re.MULTILINE)
    return lambda data: compiled.search(decode(data[:_HEAD])) is not None


def _has(form: ids.IdForm) -> Callable[[bytes], bool]:
    return lambda data: form.find(decode(data[:_HEAD])) is not None


_ID_NAMES = {
    "xgid": "XGID",
    "ogid": "OGID",
    "universal": "Universal ID",
    "gnuid": "GNU Position and Match ID",
}

FORMATS: tuple[Format, ...] = (
    Format(
        "record",
        "Universal record",
        (".json",),
        _begins(b"{"),
        record_json.read_document,
        record_json.write_document,
    ),
    Format(
        "lines",
        "Universal record, line by line",
        (".jsonl",),
        lambda data: False,
        record_json.read_document,
        record_json.write_lines,
    ),
    Format(
        "sgf", "GNU Backgammon game or match", (".sgf",), _begins(b"(;", b"( ;"), sgf.read_sgf, sgf.write_sgf
    ),
    Format(
        "oldmoves",
        "FIBS oldmoves",
        (".oldmoves", ".fibs"),
        _says(r"^\s*Score is \d+\s*-\s*\d+ in an? .*(match|game)\.?\s*$"),
        oldmoves.read_oldmoves,
        oldmoves.write_oldmoves,
    ),
    Format(
        "mat",
        "Jellyfish and GNU Backgammon match",
        (".mat",),
        lambda data: mat.looks_like_mat(decode(data[:_HEAD])),
        mat.read_mat,
        mat_writer.write_mat,
    ),
    Format(
        "galaxy",
        "Backgammon Galaxy and XG match text",
        (".txt",),
        lambda data: False,
        mat.read_mat,
        mat_writer.write_galaxy,
    ),
    *(
        Format(
            form.key,
            _ID_NAMES[form.key],
            (f".{form.key}",),
            _has(form),
            ids.read_id_file,
            ids.write_id_file(form),
        )
        for form in ids.FORMS
    ),
)
"""Every format; the first one whose looks fit is taken for a file of unknown kind."""
