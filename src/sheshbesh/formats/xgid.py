"""XGID: a line of letters for a situation of the short game, as eXtreme Gammon copies it.

`XGID=` and, between colons: 26 places (bar of the top player, points 1 to 24 seen by the bottom player,
his bar; A-O his checkers, a-o the top player's), cube exponent, cube owner (1 bottom, -1 top, 0 none),
turn (1 bottom, -1 top), dice (00 to roll, D doubled, B beavered, R raccooned), scores of bottom and top,
Crawford game (in a match) or 1 Jacoby + 2 beavers (money), match length, exponent of the highest cube.
White is the bottom.
"""

from __future__ import annotations

import re

from ..rules.cube import Cube
from ..rules.dice import Roll
from ..rules.game import Phase
from ..rules.match import Match
from ..rules.points import BAR
from ..rules.position import Position
from ..rules.side import BySide, Side
from ..rules.variant import Variant
from .errors import FormatError
from .position_id import check_short
from .scene import Scene, counts, seen_by

_ID = re.compile(
    r"(?:XGID=)?([-A-Oa-o]{26}):(\d{1,2}):(-?[01]):(-?1):([0-6]{2}|[DBR])"
    r":(\d{1,5}):(\d{1,5}):(\d):(\d{1,5})(?::\d+)?",
    re.IGNORECASE,
)
_OWNERS = {1: Side.WHITE, -1: Side.BLACK, 0: None}
_OFFERS = {"D": 1, "B": 2, "R": 3}
_MAX_CUBE = 10
"""Exponent of eXtreme Gammon's own limit, 1024."""


def write_xgid(match: Match) -> str:
    """The XGID of the situation.

    Raises:
        FormatError: for a game that an XGID cannot show.
    """
    check_short(match.variant, "an XGID")
    game = match.game
    white = seen_by(Side.WHITE, match)
    letters = [_letter(0, white.o[BAR])]
    letters += [_letter(white.x[point], white.o[25 - point]) for point in range(1, 25)]
    letters.append(_letter(white.x[BAR], 0))
    dice = "00"
    if game.phase is Phase.DOUBLED:
        dice = "DBR"[game.offers - 1]
    elif game.roll:
        dice = f"{game.roll.high}{game.roll.low}"
    sign = {Side.WHITE: 1, Side.BLACK: -1, None: 0}
    money = match.variant.jacoby + 2 * match.variant.beavers
    fields = (
        game.cube.value.bit_length() - 1,
        sign[game.cube.owner],
        sign[game.on_roll],
        dice,
        match.score.white,
        match.score.black,
        money if match.length is None else int(match.crawford),
        match.length or 0,
        _MAX_CUBE,
    )
    return f"XGID={''.join(letters)}:" + ":".join(map(str, fields))


def read_xgid(text: str, variant: Variant) -> Match:
    """The situation of an XGID.

    Raises:
        FormatError: when it is none.
        PositionError: when no board shows it.
    """
    check_short(variant, "an XGID")
    found = _ID.fullmatch(text.strip())
    if found is None:
        raise FormatError(
            f"expected an XGID like XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10, got {text!r}"
        )
    white, black = _sides(found[1])
    exponent, owner, turn = int(found[2]), int(found[3]), int(found[4])
    dice, bottom, top, rules, length = found[5].upper(), *map(int, found.group(6, 7, 8, 9))
    if exponent > _MAX_CUBE:
        raise FormatError(f"an XGID's cube goes up to 2^{_MAX_CUBE}, not 2^{exponent}")
    if length == 0:
        options = {"jacoby": bool(rules & 1), "beavers": bool(rules & 2), "raccoons": dice == "R"}
        variant = variant.with_options(
            {key: value for key, value in options.items() if key in variant.options}
        )
    position = Position(
        counts(white[:24], white[24], variant.checkers, "White"),
        counts(black[:24], black[24], variant.checkers, "Black"),
    )
    on_roll = Side.WHITE if turn == 1 else Side.BLACK
    return Scene(
        variant=variant,
        position=position if on_roll is Side.WHITE else position.flipped(),
        on_roll=on_roll,
        roll=_roll(dice),
        offers=_OFFERS.get(dice, 0),
        cube=Cube(1 << exponent, _OWNERS[owner]),
        length=length or None,
        score=BySide(bottom, top),
        crawford=length > 0 and rules == 1,
    ).match()


def _letter(ours: int, theirs: int) -> str:
    return chr(ord("A") + ours - 1) if ours else chr(ord("a") + theirs - 1) if theirs else "-"


def _sides(letters: str) -> tuple[list[int], list[int]]:
    """Each side's own points 1 to 24 and its bar."""
    white, black = [0] * 25, [0] * 25
    for place, letter in enumerate(letters):
        if letter.isupper():
            if place == 0:
                raise FormatError("White's checkers cannot stand on Black's bar, the first letter")
            white[place - 1] = ord(letter) - ord("A") + 1
        elif letter.islower():
            if place == BAR:
                raise FormatError("Black's checkers cannot stand on White's bar, the last letter")
            black[24 - place] = ord(letter) - ord("a") + 1
    return white, black


def _roll(dice: str) -> Roll | None:
    if dice in _OFFERS or dice == "00":
        return None
    return Roll(int(dice[0]), int(dice[1]))
