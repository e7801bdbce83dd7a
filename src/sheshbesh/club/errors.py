"""What the club refuses, each with a stable code and an HTTP status.

    ClubError
    ├── Malformed       a message that cannot be read
    ├── TooLarge        a message that is too long
    ├── TooMany         more messages than a person could mean
    ├── WrongOrigin     a page of another site
    ├── UnknownTable    no table goes by this id
    ├── TableFull       both seats are taken
    ├── NotSeated       an onlooker wants to act
    ├── Stale           the table has moved on
    └── Unavailable     the server cannot do it now; asking again later may help

What the rules refuse are `sheshbesh.rules.errors`; `explain` gives both their place on the wire.
"""

from __future__ import annotations

from ..rules.errors import RuleError, SheshbeshError
from . import wire


class ClubError(Exception):
    """Anything the club refuses."""

    code = "unavailable"
    status = 400


class Malformed(ClubError):
    """A message that cannot be read."""

    code = "malformed"


class TooLarge(ClubError):
    """A message that is too long."""

    code = "too_large"
    status = 413


class TooMany(ClubError):
    """More messages than a person could mean."""

    code = "too_many"
    status = 429


class WrongOrigin(ClubError):
    """A page of another site speaks in the player's name."""

    code = "wrong_origin"
    status = 403


class UnknownTable(ClubError):
    """No table goes by this id."""

    code = "unknown_table"
    status = 404


class TableFull(ClubError):
    """Both seats are taken."""

    code = "table_full"
    status = 409


class NotSeated(ClubError):
    """An onlooker wants to act."""

    code = "not_seated"
    status = 403


class Stale(ClubError):
    """The table has moved on since the client looked."""

    code = "stale"
    status = 409


class Unavailable(ClubError):
    """The server cannot do it now."""

    code = "unavailable"
    status = 503


def explain(error: ClubError | SheshbeshError, key: str | None = None) -> wire.Error:
    """The error as the client is told it."""
    return wire.Error(error.code, str(error), key)


def status(error: ClubError | SheshbeshError) -> int:
    """The HTTP status that fits: the rules say 409 (not now), everything unreadable 400."""
    if isinstance(error, ClubError):
        return error.status
    return 409 if isinstance(error, RuleError) else 400
