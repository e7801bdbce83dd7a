"""What a player orders, as the record of a table at which nobody sits yet."""

from __future__ import annotations

import secrets

from msgspec.structs import replace

from ..engine.levels import BALANCED, USUAL, find_level, find_style
from ..games import SETS
from ..rules.side import BySide
from . import bodies
from .errors import Malformed
from .table import Strength, TableRecord, games_of


def ordered(order: bodies.NewTable, now: str) -> TableRecord:
    """A new table for the game or set that is ordered, whatever it was called, if it can be played so.

    Raises:
        UnknownGame, OptionError, UnknownLevel: for a game, an option or a level that there is not.
        Malformed: for a set of games without a number of points to play to, or a level without a machine.
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
        strength=_strength(order),
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


def _strength(order: bodies.NewTable) -> Strength | None:
    """The machine's, as ordered, or as somebody who does not choose expects it."""
    if order.mode != "machine":
        if order.level is not None or order.style is not None:
            raise Malformed(f"a level and a style are the machine's; none plays in the mode {order.mode!r}")
        return None
    level = USUAL if order.level is None else find_level(order.level)
    style = BALANCED if order.style is None else find_style(order.style)
    return Strength(level.key, style.key)


def ordered_again(record: TableRecord, now: str) -> TableRecord:
    """A new table for the same two with the same colours."""
    order = bodies.NewTable(
        record.game, record.mode, record.length, options=record.options, stake=record.stake
    )
    return replace(ordered(order, now), seats=record.seats, strength=record.strength)


def new_table_id() -> str:
    """An id that nobody can guess: it is the invitation."""
    return secrets.token_urlsafe(9)
