"""What lies inside a file of eXtreme Gammon: records and comments, never more than a file may have."""

from __future__ import annotations

import io
import re
import zlib
from typing import Any

from .errors import FormatError

LARGEST = 64 * 1024 * 1024
"""Bytes that are unpacked of one file."""
_RTF = re.compile(
    r"\\'([0-9a-fA-F]{2})|\\u(-?\d+) ?\??|\\(par|line)\b ?|\\[a-zA-Z]+-?\d* ?|\\(.)|[{}]|([^\\{}]+)"
)
"""Rich text: a letter by its code in one of two ways, an end of line, a command, a sign, plain words."""
_GROUPS = re.compile(r"\{\\(?:fonttbl|colortbl|stylesheet|info|\*)[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")


def unpacked(data: bytes) -> dict[str, bytes]:
    """The files inside, by name.

    Raises:
        FormatError: when it is no such file, or a damaged one.
    """
    from xgparse import xgstruct, xgzarc

    if xgstruct.GameDataFormatHdrRecord.from_stream(io.BytesIO(data)) is None:
        raise FormatError("this is no file of eXtreme Gammon: it does not begin with RGMH")
    size = xgzarc.ArchiveRecord.SIZE
    archive = xgzarc.ArchiveRecord.from_stream(io.BytesIO(data[-size:]))
    registry_at = len(data) - size - archive.registrysize
    registry = data[registry_at : len(data) - size]
    if archive.compressedregistry:
        registry = _inflated(registry)
    if not 0 < archive.filecount <= 64 or len(registry) < archive.filecount * xgzarc.FileRecord.SIZE:
        raise FormatError(f"an archive of {archive.filecount} files does not fit in the file")
    stream = io.BytesIO(registry)
    begin = registry_at - archive.archivesize
    parts: dict[str, bytes] = {}
    for _ in range(archive.filecount):
        entry = xgzarc.FileRecord.from_stream(stream)
        packed = data[begin + entry.start : begin + entry.start + entry.csize]
        content = _inflated(packed) if entry.compressed else packed
        if zlib.crc32(content) != entry.crc:
            raise FormatError(f"{entry.name} inside the file is damaged")
        parts[entry.name] = content
    if "temp.xg" not in parts:
        raise FormatError("there is no game in the file")
    return parts


def _inflated(packed: bytes) -> bytes:
    machine = zlib.decompressobj()
    content = machine.decompress(packed, LARGEST)
    if machine.unconsumed_tail:
        raise FormatError(f"more than {LARGEST} bytes are packed in the file")
    return content


def records_of(content: bytes) -> list[Any]:
    """The records of the game file, as `xgparse` has them.

    Raises:
        FormatError: when there is no match among them.
    """
    from xgparse import xgstruct

    stream = io.BytesIO(content)
    version = -1
    records = []
    while (record := xgstruct.read_game_record(stream, version=version)) is not None:
        if isinstance(record, xgstruct.HeaderMatchEntry):
            version = record.version
        records.append(record)
    if not any(isinstance(record, xgstruct.HeaderMatchEntry) for record in records):
        raise FormatError("there is no match in the file")
    return records


def comments_of(content: bytes) -> list[str]:
    """One comment a line, in rich text, the line ends within written as two control characters."""
    text = content.decode("utf-8", "replace").replace("\x01\x02", "\n")
    return [_plain(words) for words in text.split("\r\n")]


def _plain(words: str) -> str:
    if not words.startswith("{\\rtf"):
        return words.strip()
    said: list[str] = []
    for code, unicode, end, sign, plain in _RTF.findall(_GROUPS.sub("", words)):
        if code:
            said.append(bytes([int(code, 16)]).decode("cp1252", "replace"))
        elif unicode:
            said.append(chr(int(unicode) % 65536))
        else:
            said.append("\n" if end else sign or plain.replace("\n", ""))
    return "".join(said).strip()
