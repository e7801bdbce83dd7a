"""GNU Position ID: fourteen letters for where the checkers stand, seen by the side on roll.

Ten bytes of bits in base 64. For the opponent and then for the side on roll, from the own 1-point to the
24-point and the bar: a one for each checker, then a nought. Borne-off checkers are what is missing.
"""

from __future__ import annotations

import base64
import binascii
import re

from ..rules.points import BAR, Geometry
from ..rules.position import Counts, Position
from ..rules.variant import Landing, Variant
from .errors import FormatError
from .scene import counts

LETTERS = 14
_ID = re.compile(r"[A-Za-z0-9+/]{14}")


def write_position_id(position: Position) -> str:
    """The id of a position of the short game.

    Raises:
        FormatError: when the position has more checkers, or other places, than the id can hold.
    """
    bits = "".join("1" * side[slot] + "0" for side in (position.o, position.x) for slot in range(1, BAR + 1))
    if len(bits) > 80 or position.x_pins or position.o_pins or position.x[26] or position.o[26]:
        raise FormatError("a GNU Position ID holds a position of the short game, up to 15 checkers a side")
    data = int(bits.ljust(80, "0")[::-1], 2).to_bytes(10, "little")
    return base64.b64encode(data).decode()[:LETTERS]


def read_position_id(text: str, variant: Variant) -> Position:
    """The position of an id, seen by the side on roll.

    Raises:
        FormatError: when it is no id.
        PositionError: when no board of this game shows it.
    """
    check_short(variant, "a GNU Position ID")
    if not _ID.fullmatch(text):
        raise FormatError(f"a GNU Position ID has {LETTERS} letters A-Z a-z 0-9 + /, got {text!r}")
    try:
        data = base64.b64decode(text + "==")
    except binascii.Error as error:  # pragma: no cover - the pattern leaves nothing to complain of
        raise FormatError(f"{text!r} is no base 64: {error}") from None
    bits = f"{int.from_bytes(data, 'little'):080b}"[::-1]
    o, rest = _side(bits, text)
    x, rest = _side(rest, text)
    if "1" in rest:
        raise FormatError(f"{text!r} goes on after the last checker")
    position = Position(_counts(x, variant, "x"), _counts(o, variant, "o"))
    variant.check(position)
    return position


def check_short(variant: Variant, what: str) -> None:
    """Refuse a game whose board these ids cannot show.

    Raises:
        FormatError: naming the game.
    """
    if (
        variant.geometry is not Geometry.CONTRARY
        or variant.landing is not Landing.HIT
        or variant.setup[0][0] > BAR
    ):
        raise FormatError(f"{what} is for the short game and its kin, not for {variant.name}")


def _side(bits: str, text: str) -> tuple[list[int], str]:
    places: list[int] = []
    while len(places) < BAR:
        checkers, nought, bits = bits.partition("0")
        if not nought:
            raise FormatError(f"{text!r} ends before both sides are complete")
        places.append(len(checkers))
    return places, bits


def _counts(places: list[int], variant: Variant, name: str) -> Counts:
    return counts(places[:24], places[24], variant.checkers, name)
