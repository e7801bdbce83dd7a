"""What the club refuses, each with a stable code and an HTTP status.

    ClubError
    ├── Malformed       a message that cannot be read
    ├── Refused         a wish that can be read, but is not granted
    ├── TooLarge        a message that is too long
    ├── TooMany         more messages than a person could mean
    ├── WrongOrigin     a page of another site
    ├── UnknownTopic    a screen cannot look at anything of this name
    ├── UnknownTable    no table goes by this id
    ├── TableFull       both seats are taken
    ├── NotSeated       an onlooker wants to act
    ├── Stale           the table has moved on
    └── Unavailable     the server cannot do it now; asking again later may help

What the rules refuse are `sheshbesh.rules.errors`; `web/refusals.py` gives both their place on the wire.
"""

from __future__ import annotations


class ClubError(Exception):
    """Anything the club refuses."""

    code = "unavailable"
    status = 400


class Malformed(ClubError):
    """A message that cannot be read."""

    code = "malformed"


class Refused(ClubError):
    """A wish that can be read, but is not granted."""

    code = "refused"
    status = 409


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


class UnknownTopic(ClubError):
    """A screen cannot look at anything of this name."""

    code = "unknown_topic"
    status = 404


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
