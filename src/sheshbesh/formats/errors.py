"""What can be wrong with a file or an id: where it is, why, and what came before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules.errors import NotationError

if TYPE_CHECKING:
    from .record import Record


class FormatError(NotationError):
    """A text or file that is not what it should be, or a match that its game's rules forbid."""

    def __init__(
        self,
        reason: str,
        line: int | None = None,
        column: int | None = None,
        record: Record | None = None,
    ) -> None:
        where = (
            "" if line is None else f"line {line}: " if column is None else f"line {line}, column {column}: "
        )
        super().__init__(where + reason)
        self.reason = reason
        self.line = line
        """Where it was found, counted from 1; in binary files the number of the record."""
        self.column = column
        self.record = record
        """What precedes the fault, when anything does."""
