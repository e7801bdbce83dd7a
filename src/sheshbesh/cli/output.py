"""What commands print: tables for people, JSON for programs."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import msgspec


def print_json(value: object) -> None:
    """One JSON value on one line."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A table as wide as its words."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in head:
        table.add_column(name, overflow="fold")
    for row in rows:
        table.add_row(*row)
    Console().print(table)
