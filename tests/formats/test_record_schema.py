"""The published schema is that of the types."""

from __future__ import annotations

import json
from pathlib import Path

from sheshbesh.formats.record_schema import record_schema
from sheshbesh.formats.registry import FORMATS

DOCS = Path(__file__).parents[2] / "docs"


def test_the_published_schema_is_up_to_date():
    """If not: `python -m sheshbesh.formats.record_schema > docs/record.schema.json`."""
    assert json.loads((DOCS / "record.schema.json").read_text()) == record_schema()


def test_the_schema_names_every_event():
    schema = record_schema()
    tags = {
        schema["$defs"][option["$ref"].rsplit("/", 1)[-1]]["properties"]["type"]["enum"][0]
        for option in schema["$defs"]["Event"]["anyOf"]
    }
    assert {"start", "opening", "roll", "play", "double", "beaver", "name", "demand", "cocked"} <= tags


def test_every_format_is_in_the_guide():
    guide = (DOCS / "formats.md").read_text()
    for form in FORMATS:
        assert f"`{form.key}`" in guide
        assert all(f"`{ending}`" in guide for ending in form.endings)
