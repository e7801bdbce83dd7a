"""GNU Match ID: twelve letters for cube, dice, score and who must act; with a Position ID, a GNU id.

Nine bytes of bits, the lowest bit of each field first: the cube's exponent (4), its owner (2: player 0 or
1, 3 none), who rolled or rolls (1), Crawford game (1), state (3: 0 none, 1 playing, 2 over, 3 resigned, 4
dropped), who must act (1), double offered (1), resignation offered (2), two dice (3 + 3), match length
(15), scores of player 0 and 1 (15 + 15), Jacoby not in force (1). The position is seen by whoever rolled or
rolls.

Player 1, who sits at the bottom of gnubg's board, is White here and player 0 Black, so that a GNU id and an
XGID of one situation say the same.
"""

from __future__ import annotations

import base64
import re

from ..rules.cube import Cube
from ..rules.dice import Roll
from ..rules.game import Phase, Resignation
from ..rules.match import Match
from ..rules.side import BySide, Side
from ..rules.variant import Variant
from .errors import FormatError
from .position_id import check_short, read_position_id, write_position_id
from .scene import Scene

LETTERS = 12
_WIDTHS = (4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15, 1)
_ID = re.compile(r"([A-Za-z0-9+/]{14}):([A-Za-z0-9+/]{12}|[A-Za-z0-9+/]{11})")
_SIDES = (Side.BLACK, Side.WHITE)
_NOBODY = 3
_PLAYING, _OVER = 1, 2


def write_gnu_id(match: Match) -> str:
    """`PositionID:MatchID` of the situation.

    Raises:
        FormatError: for a game that the ids cannot show.
    """
    check_short(match.variant, "a GNU id")
    game = match.game
    turn = game.turn or game.on_roll
    dice = game.roll.dice if game.roll else (0, 0)
    state = {Phase.OPENING: 0, Phase.OVER: _OVER}.get(game.phase, _PLAYING)
    if max(match.score.white, match.score.black, match.length or 0) >= 1 << 15:
        raise FormatError("a GNU Match ID holds scores below 32,768")
    fields = (
        game.cube.value.bit_length() - 1,
        _NOBODY if game.cube.owner is None else _SIDES.index(game.cube.owner),
        _SIDES.index(game.on_roll),
        int(match.crawford),
        state,
        _SIDES.index(turn),
        int(game.phase is Phase.DOUBLED),
        min(game.resignation.kind, 3) if game.resignation else 0,
        *dice,
        match.length or 0,
        match.score.black,
        match.score.white,
        int(match.length is not None or not match.variant.jacoby),
    )
    number = shift = 0
    for value, width in zip(fields, _WIDTHS, strict=True):
        number |= value << shift
        shift += width
    text = base64.b64encode(number.to_bytes(9, "little")).decode()[:LETTERS]
    return f"{write_position_id(game.position)}:{text}"


def read_gnu_id(text: str, variant: Variant) -> Match:
    """The situation of `PositionID:MatchID`; a Position ID alone is White to roll in a money session.

    Raises:
        FormatError: when it is no id.
        PositionError: when no board shows it.
    """
    text = text.strip().removeprefix("GNUID=")
    if ":" not in text:
        return Scene(variant=variant, position=read_position_id(text, variant)).match()
    found = _ID.fullmatch(text)
    if found is None:
        raise FormatError(f"expected a GNU id like 4HPwATDgc/ABMA:cAgAAAAAAAAA, got {text!r}")
    position = read_position_id(found[1], variant)
    number = int.from_bytes(base64.b64decode(found[2].ljust(LETTERS, "A")), "little")
    values: list[int] = []
    for width in _WIDTHS:
        values.append(number & ((1 << width) - 1))
        number >>= width
    exponent, owner, roller, crawford, state, turn, doubled, resigned, *dice = values[:10]
    length, black, white, no_jacoby = values[10:]
    on_roll, acts = _SIDES[roller], _SIDES[turn]
    if 0 < sum(die > 0 for die in dice) < 2 or max(dice) > 6:
        raise FormatError(f"a die shows 1 to 6, the id says {dice[0]}-{dice[1]}")
    if owner == 2:
        raise FormatError("the cube's owner is player 0, 1 or 3 for none, not 2")
    if length == 0 and "jacoby" in variant.options:
        variant = variant.with_options({"jacoby": not no_jacoby})
    return Scene(
        variant=variant,
        position=position,
        on_roll=on_roll,
        roll=Roll(*dice) if dice[0] and not doubled and state == _PLAYING else None,
        offers=doubled,
        cube=Cube(1 << exponent, None if owner == _NOBODY else _SIDES[owner]),
        length=length or None,
        score=BySide(white, black),
        crawford=bool(crawford),
        resignation=Resignation(acts.other, resigned) if resigned else None,
        opening=state == 0 and position == variant.start(),
        over=state >= _OVER,
    ).match()
