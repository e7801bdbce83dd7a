"""The universal record: JSON for a match of any game, in full (docs/formats.md, docs/record.schema.json).

A document is one JSON object with the list `events`; a stream is JSON lines: the same object without
`events`, then one line for each event as it happens. Both say which version of the form they are in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from ..rules.errors import SheshbeshError
from ..rules.events import Event, Instant
from ..rules.side import BySide
from .errors import FormatError
from .record import Entry, Record
from .text import decode

FORMAT = "sheshbesh"
VERSION = 1


class _Extras(msgspec.Struct):
    """What an event's object says besides the event."""

    at: Instant | None = None
    clocks: BySide[int] | None = None
    comment: str = ""


def write_document(record: Record) -> bytes:
    """One JSON object, an event on a line."""
    head = _encode(_head(record)).removesuffix(b"}")
    events = b",\n".join(_encode(_entry(entry)) for entry in record.entries)
    return head + b',"events":[\n' + events + b"\n]}\n"


def write_lines(record: Record) -> bytes:
    """JSON lines: what is known of the match, then its events."""
    return b"".join(stream(record, record.entries))


def stream(head: Record, entries: Iterable[Entry]) -> Iterator[bytes]:
    """The lines of a record while it happens: the head at once, then each entry as it comes."""
    yield _encode(_head(head)) + b"\n"
    for entry in entries:
        yield _encode(_entry(entry)) + b"\n"


def read_document(data: bytes) -> Record:
    """The record of a document or a stream; a stream cut short gives what is whole.

    Raises:
        FormatError: with the line at fault and what precedes it.
    """
    text = decode(data).strip()
    first, _, rest = text.partition("\n")
    try:
        head = msgspec.json.decode(first.encode())
    except (msgspec.DecodeError, RecursionError):
        head = None
    if isinstance(head, dict) and "events" not in head:
        return _replayed(_read_lines(_record(head, 1), rest.split("\n")), by_lines=True)
    try:
        whole = msgspec.json.decode(text.encode())
    except (msgspec.DecodeError, RecursionError) as error:
        return _broken(text, str(error))
    if not isinstance(whole, dict):
        raise FormatError("expected a JSON object with the match and its events", 1)
    record = _record(whole, 1)
    events = whole.get("events") or []
    if not isinstance(events, list):
        raise FormatError("expected a list of events", 1, record=record)
    entries: list[Entry] = []
    for number, item in enumerate(events, 1):
        try:
            entries.append(_read_entry(item))
        except (msgspec.ValidationError, SheshbeshError) as error:
            raise FormatError(f"event {number}: {error}", record=_sound(_with(record, entries))) from error
    return _replayed(_with(record, entries), by_lines=first.endswith("["))


def read_entry(line: bytes) -> Entry:
    """The entry of one line of a stream.

    Raises:
        FormatError: when it is none.
    """
    try:
        return _read_entry(msgspec.json.decode(line))
    except (msgspec.DecodeError, SheshbeshError, RecursionError) as error:
        raise FormatError(f"expected an event as JSON: {error}") from error


def _head(record: Record) -> dict[str, Any]:
    head = msgspec.to_builtins(msgspec.structs.replace(record, entries=()))
    assert isinstance(head, dict)
    head.pop("entries", None)
    return {"format": FORMAT, "version": VERSION, "game": record.game, "length": record.length} | head


def _entry(entry: Entry) -> dict[str, Any]:
    extras = msgspec.to_builtins(entry)
    event = extras.pop("event")
    return {**event, **extras}


def _encode(value: object) -> bytes:
    return msgspec.json.encode(value)


def _record(head: dict[str, Any], line: int) -> Record:
    # Records of `sheshbesh simulate` came before the form had a name.
    form, version = head.get("format", FORMAT), head.get("version", VERSION)
    if form != FORMAT:
        raise FormatError(f"this is a file of the form {form!r}, not {FORMAT!r}", line)
    if version != VERSION:
        raise FormatError(f"this record is of version {version!r}; version {VERSION} is understood", line)
    known = {
        key: value for key, value in head.items() if key not in ("format", "version", "events", "entries")
    }
    if "seed" in known:
        known["tags"] = {**(known.get("tags") or {}), "seed": str(known.pop("seed"))}
    try:
        record = msgspec.convert(known, Record)
        record.beginning()
    except (msgspec.ValidationError, SheshbeshError) as error:
        raise FormatError(str(error), line) from error
    return record


def _read_entry(item: Any) -> Entry:
    event = msgspec.convert(item, Event)
    extras = msgspec.convert(item, _Extras)
    return Entry(event, extras.at, extras.clocks, extras.comment)


def _read_lines(record: Record, lines: list[str]) -> Record:
    entries: list[Entry] = []
    for number, line in enumerate(lines, 2):
        if not line.strip():
            continue
        try:
            entries.append(read_entry(line.encode()))
        except FormatError as error:
            if number == len(lines) + 1:
                break  # the last line of a stream that was cut short
            raise FormatError(error.reason, number, record=_sound(_with(record, entries))) from error
    return _with(record, entries)


def _broken(text: str, reason: str) -> Record:
    """What a document says before it breaks off, as far as it stands on lines of its own."""
    first, _, rest = text.partition("\n")
    try:
        head = msgspec.json.decode(first.strip().removesuffix("[").encode() + b"[]}")
        record = _record(head, 1)
    except (msgspec.DecodeError, AttributeError, RecursionError):
        raise FormatError(f"no JSON: {reason}", 1) from None
    entries: list[Entry] = []
    for line in rest.split("\n"):
        try:
            entries.append(read_entry(line.strip().removesuffix(",").encode()))
        except FormatError:
            break
    whole = _sound(_with(record, entries))
    raise FormatError(f"the document breaks off: {reason}", len(entries) + 2, record=whole)


def _with(record: Record, entries: list[Entry]) -> Record:
    return msgspec.structs.replace(record, entries=tuple(entries))


def _replayed(record: Record, by_lines: bool) -> Record:
    """The record, if the rules allow all of it; `by_lines` when each event has a line, from the second on."""
    try:
        record.replay()
    except FormatError as error:
        line = len(error.record.entries) + 2 if by_lines and error.record else None
        raise FormatError(error.reason, line, record=error.record) from error
    return record


def _sound(record: Record) -> Record:
    """As much of the record as the rules allow."""
    try:
        record.replay()
    except FormatError as error:
        return error.record or msgspec.structs.replace(record, entries=())
    return record
