"""OGID: OpenGammon's line of letters for a situation of the short game.

Between colons: White's checkers and Black's, a letter 0-9 a-p each for the place (Black's points 1 to 24,
0 White's bar, p Black's); cube (owner W B N, exponent, N normal O offered T taken P passed); dice, the
lower first; who acted last; state (IW IB to begin, C to roll, R rolled, D doubled, A taken, P passed, G
over); scores of White and Black; match length with C in the Crawford game, L after it; number of the move;
checkers, when not 15.
"""

from __future__ import annotations

import re

from ..rules.cube import Cube
from ..rules.dice import Roll
from ..rules.game import Phase
from ..rules.match import Match
from ..rules.points import BAR
from ..rules.position import Counts, Position
from ..rules.side import BySide, Side
from ..rules.variant import Variant
from .errors import FormatError
from .position_id import check_short
from .scene import Scene, counts, seen_by

_PLACES = "0123456789abcdefghijklmnop"
_ID = re.compile(
    r"(?:OGID[=:])?([0-9a-p]*):([0-9a-p]*):([BWND?])(\d)([NOTP]):([1-6]{2}|):([WB])"
    r"(?::([A-Z]*))?(?::(\d{1,5}))?(?::(\d{1,5}))?(?::(\d{1,5})([LCG]?)\d*)?(?::\d*)?(?::(\d{1,2}))?",
    re.IGNORECASE,
)
_LETTER = {Side.WHITE: "W", Side.BLACK: "B", None: "N"}
_OWNER = {"W": Side.WHITE, "B": Side.BLACK}


def write_ogid(match: Match) -> str:
    """The OGID of the situation.

    Raises:
        FormatError: for a game that an OGID cannot show.
    """
    check_short(match.variant, "an OGID")
    game = match.game
    white = seen_by(Side.WHITE, match)
    doubled = game.phase is Phase.DOUBLED
    length = str(match.length or 0)
    if match.length is not None and match.variant.crawford:
        length += "C" if match.crawford else "L" if match.crawford_played else ""
    fields = [
        "".join(_PLACES[25 - slot] * white.x[slot] for slot in range(BAR, 0, -1)),
        "".join(_PLACES[slot] * white.o[slot] for slot in range(1, BAR + 1)),
        f"{_LETTER[game.cube.owner]}{game.cube.value.bit_length() - 1}{'O' if doubled else 'N'}",
        f"{game.roll.low}{game.roll.high}" if game.roll else "",
        _LETTER[game.on_roll if doubled else game.on_roll.other],
        _state(match),
        str(match.score.white),
        str(match.score.black),
        length,
        "0",
    ]
    if match.variant.checkers != 15:
        fields.append(str(match.variant.checkers))
    return ":".join(fields)


def read_ogid(text: str, variant: Variant) -> Match:
    """The situation of an OGID.

    Raises:
        FormatError: when it is none.
        PositionError: when no board shows it.
    """
    check_short(variant, "an OGID")
    found = _ID.fullmatch(text.strip().strip("\"'"))
    if found is None:
        raise FormatError(
            f"expected an OGID like 11ccccchhhjjjjj:66666888dddddoo:N0N:13:B:R:0:0:0:0, got {text!r}"
        )
    checkers = int(found[13] or 15)
    if checkers != variant.checkers:
        raise FormatError(
            f"the OGID is for {checkers} checkers a side, {variant.name} has {variant.checkers}"
        )
    white = _counts(found[1].lower(), Side.WHITE, variant)
    black = _counts(found[2].lower(), Side.BLACK, variant)
    state = (found[8] or "").upper()
    acted = _OWNER[found[7].upper()]
    doubled = found[5].upper() == "O" or state == "D"
    on_roll = acted if doubled else acted.other
    opening = state in ("IW", "IB") and not found[6]
    position = Position(white, black)
    length = int(found[11] or 0)
    return Scene(
        variant=variant,
        position=position if on_roll is Side.WHITE else position.flipped(),
        on_roll=on_roll,
        roll=Roll.parse(found[6]) if found[6] and not doubled else None,
        offers=int(doubled),
        cube=Cube(1 << int(found[4]), _OWNER.get(found[3].upper())),
        length=length or None,
        score=BySide(int(found[9] or 0), int(found[10] or 0)),
        crawford=length > 0 and (found[12] or "").upper() == "C",
        opening=opening and position.x == position.o == variant.start_counts,
        over=state in ("G", "M", "P"),
    ).match()


def _state(match: Match) -> str:
    game = match.game
    match game.phase:
        case Phase.OVER:
            return "M" if match.finished else "G"
        case Phase.OPENING:
            return "IW"
        case Phase.DOUBLED:
            return "D"
    if game.roll and game.rolls == BySide(0, 0):
        return f"I{_LETTER[game.on_roll]}"
    return "R" if game.roll else "C"


def _counts(places: str, side: Side, variant: Variant) -> Counts:
    name = "White" if side is Side.WHITE else "Black"
    own = [0] * 26
    for letter in places:
        absolute = _PLACES.index(letter)
        own[25 - absolute if side is Side.WHITE else absolute] += 1
    if own[0]:
        raise FormatError(f"{name}'s checkers cannot stand on the other side's bar")
    return counts(own[1:25], own[BAR], variant.checkers, name)
