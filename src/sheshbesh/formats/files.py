"""Reading and writing matches: a path or bytes in, a `Record` out, and back."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..rules.errors import SheshbeshError
from .errors import FormatError
from .record import Record
from .registry import FORMATS, Format

LARGEST = 64 * 1024 * 1024
"""Bytes that are read of one file; a longer one is refused."""


class Found(NamedTuple):
    """One file of a folder or an archive, and what it says or what is wrong with it."""

    name: str
    record: Record | None
    error: FormatError | None


def find_format(key: str) -> Format:
    """The format with this key or file ending.

    Raises:
        FormatError: naming the formats there are.
    """
    wanted = key.casefold().removeprefix(".")
    for known in FORMATS:
        if wanted == known.key or f".{wanted}" in known.endings:
            return known
    keys = ", ".join(known.key for known in FORMATS)
    raise FormatError(f"there is no format {key!r}; there are {keys}")


def read(source: str | Path | bytes, form: str | None = None) -> Record:
    """The match of a file, or of its bytes, in the format that its ending or its looks tell.

    Raises:
        FormatError: with line, column, reason, and in `record` what precedes the fault.
        OSError: when the file cannot be read.
    """
    if isinstance(source, bytes):
        data, name = source, ""
    else:
        path = Path(source)
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        name = path.name
    return _read(data, name, form)


def write(record: Record, target: str | Path | None = None, form: str | None = None) -> bytes:
    """The bytes of a record in a format, by key or by the ending of the file they are written to.

    Raises:
        FormatError: when the format cannot hold the record, or cannot be written.
        OSError: when the file cannot be written.
    """
    chosen = find_format(form or Path(target or "record.json").suffix)
    if chosen.write is None:
        raise FormatError(f"{chosen.name} can be read, not written")
    data = chosen.write(record)
    if target is not None:
        Path(target).write_bytes(data)
    return data


def read_all(source: str | Path | bytes, form: str | None = None) -> Iterator[Found]:
    """Every match of a folder, with its folders, or of a zip archive; or the one of a file."""
    if isinstance(source, bytes):
        yield from _from_bytes(source, "", form)
        return
    path = Path(source)
    if not path.is_dir():
        with path.open("rb") as file:
            yield from _from_bytes(file.read(LARGEST + 1), path.name, form)
        return
    for file_path in sorted(path.rglob("*")):
        if file_path.is_file() and (form or _known(file_path.name) or file_path.suffix == ".zip"):
            inside = str(file_path.relative_to(path))
            with file_path.open("rb") as file:
                yield from _from_bytes(file.read(LARGEST + 1), inside, form)


def guess(data: bytes) -> Format:
    """The format that bytes look like.

    Raises:
        FormatError: when they look like none.
    """
    for known in FORMATS:
        if known.looks_like(data):
            return known
    raise FormatError("this is no match file of a known format")


def _known(name: str) -> bool:
    suffix = Path(name).suffix.casefold()
    return any(suffix in known.endings for known in FORMATS)


def _read(data: bytes, name: str, form: str | None) -> Record:
    if len(data) > LARGEST:
        raise FormatError(f"the file is longer than {LARGEST} bytes")
    suffix = Path(name).suffix
    if form is not None:
        chosen = find_format(form)
    elif _known(name) and suffix.casefold() != ".txt":
        chosen = find_format(suffix)
    else:
        chosen = guess(data)
    try:
        return chosen.read(data)
    except FormatError:
        raise
    except SheshbeshError as error:  # a game or an option that there is not
        raise FormatError(str(error)) from error


def _from_bytes(data: bytes, name: str, form: str | None) -> Iterator[Found]:
    if data.startswith(b"PK\x03\x04"):
        yield from _from_zip(data, name)
    else:
        yield _found(data, name, form)


def _found(data: bytes, name: str, form: str | None) -> Found:
    try:
        return Found(name, _read(data, name, form), None)
    except FormatError as error:
        return Found(name, error.record, error)


def _from_zip(data: bytes, name: str) -> Iterator[Found]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for member in archive.infolist():
                if member.is_dir() or not _known(member.filename):
                    continue
                # What an archive claims is not believed: no more is unpacked than a file may have.
                with archive.open(member) as file:
                    yield _found(file.read(LARGEST + 1), f"{name}/{member.filename}".lstrip("/"), None)
    except (zipfile.BadZipFile, zlib.error, RuntimeError, EOFError, NotImplementedError, OSError) as error:
        yield Found(name, None, FormatError(f"the archive is damaged: {error}"))
