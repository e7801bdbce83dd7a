"""What is refused, by the club or by the rules, as the client is told it."""

from __future__ import annotations

from ...rules.errors import RuleError, SheshbeshError
from ..errors import ClubError
from .wire import messages as wire


def explain(error: ClubError | SheshbeshError, key: str | None = None) -> wire.Error:
    """The error as the client is told it."""
    return wire.Error(error.code, str(error), key)


def status(error: ClubError | SheshbeshError) -> int:
    """The HTTP status that fits: the rules say 409 (not now), everything unreadable 400."""
    if isinstance(error, ClubError):
        return error.status
    return 409 if isinstance(error, RuleError) else 400
