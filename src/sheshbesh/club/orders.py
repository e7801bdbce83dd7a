"""What a player orders, as the record of a table at which nobody sits yet."""

from __future__ import annotations

import secrets

from msgspec.structs import replace

from ..games import SETS
from ..rules.side import BySide
from . import bodies
from .errors import Malformed
from .table import TableRecord, games_of


def ordered(order: bodies.NewTable, now: str) -> TableRecord:
    """A new table for the game or set that is ordered, whatever it was called, if it can be played so.

    Raises:
        UnknownGame, OptionError: for a game or an option that there is not.
        Malformed: for a set of games without a number of points to play to.
    """
    variants = games_of(order.game, order.options)
    games = next((known for known in SETS if known.key == order.game), None)
    if games is not None and order.length is None:
        raise Malformed(f"{games.name} is a match: say to how many points, usually {games.length}")
    return TableRecord(
        id=new_table_id(),
        game=games.key if games else variants[0].key,
        options=order.options,
        mode=order.mode,
        length=order.length,
        stake=order.stake,
        seats=BySide(None, None),
        version=0,
        revision=0,
        phase="waiting",
        turn=None,
        due=None,
        draft=(),
        rematch=BySide(False, False),
        successor=None,
        created=now,
        updated=now,
    )


def ordered_again(record: TableRecord, now: str) -> TableRecord:
    """A new table for the same two with the same colours."""
    order = bodies.NewTable(
        record.game, record.mode, record.length, options=record.options, stake=record.stake
    )
    return replace(ordered(order, now), seats=record.seats)


def new_table_id() -> str:
    """An id that nobody can guess: it is the invitation."""
    return secrets.token_urlsafe(9)
