"""The JSON schema of the universal record, made from the types themselves.

`python -m sheshbesh.formats.record_schema` prints what docs/record.schema.json holds.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from ..rules.events import Event
from .record import Entry, Record
from .record_json import FORMAT, VERSION

_EXTRAS = ("at", "clocks", "comment")


def record_schema() -> dict[str, Any]:
    """JSON schema (2020-12) of a document; `$defs` has the head and the events of a stream."""
    (_, _, event), parts = msgspec.json.schema_components((Record, Entry, Event))
    head = dict(parts["Record"])
    about = head["properties"]
    about.pop("entries")
    said = parts["Entry"]["properties"]
    events = []
    for option in event["anyOf"]:
        name = option["$ref"].rsplit("/", 1)[-1]
        part = parts[name]
        part["properties"] |= {key: said[key] for key in _EXTRAS}
        events.append(option)
    head["properties"] = {"format": {"const": FORMAT}, "version": {"const": VERSION}, **about}
    head["required"] = ["format", "version", "game"]
    unused = {"Record", "Entry"}
    defs = {
        "Head": head,
        "Event": {"anyOf": events, "discriminator": {"propertyName": "type"}},
        **{name: part for name, part in sorted(parts.items()) if name not in unused},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sheshbesh universal record",
        "description": "A match of any game: what is known of it, and every event.",
        "allOf": [{"$ref": "#/$defs/Head"}],
        "properties": {"events": {"type": "array", "items": {"$ref": "#/$defs/Event"}}},
        "required": ["events"],
        "$defs": defs,
    }


def main() -> None:
    """Print the schema."""
    sys.stdout.write(json.dumps(record_schema(), indent=1) + "\n")


if __name__ == "__main__":
    main()
