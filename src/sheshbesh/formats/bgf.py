"""BGBlitz's `.bgf` matches, read only, through `gvformat`: a line of JSON, then packed binary JSON."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec

from . import document
from .errors import FormatError
from .record import Record
from .script import GameScript
from .transcribe import transcribe
from .xg_parts import LARGEST

_PACKED = (b"\x1f\x8b", b"\x78\x01", b"\x78\x9c", b"\x78\xda")
_EITHER = 32 + zlib.MAX_WBITS
"""Makes zlib find out by itself whether it has its own form or gzip's."""


def read_bgf(data: bytes) -> Record:
    """The record of a match, Green as White.

    Raises:
        FormatError: when it is no such file, or at the first thing the rules forbid; the line is then the
            game, the column the ply.
    """
    header, scripts = document.guarded(lambda: _match(data), "BGF")
    return transcribe(header, scripts)


def _match(data: bytes) -> tuple[Record, list[GameScript]]:
    import gvformat
    from gvformat.bgf import decode_smile

    first, _, packed = data.partition(b"\n")
    head = msgspec.json.decode(first, type=dict[str, Any])
    if head.get("format", "BGF") != "BGF":
        raise FormatError(f"this is a file of the form {head['format']!r}, not BGF", 1)
    content = packed
    if packed.startswith(_PACKED):
        machine = zlib.decompressobj(_EITHER)
        content = machine.decompress(packed, LARGEST)
        if machine.unconsumed_tail:
            raise FormatError(f"more than {LARGEST} bytes are packed in the file")
    found = gvformat.convert_bgf(first + b"\n" + content)
    match = decode_smile(content)
    swapped = found["player_white"] != str(match.get("nameGreen", ""))
    header = document.header_of(found)
    return document.swapped(header) if swapped else header, document.scripts_of(found, swapped)
