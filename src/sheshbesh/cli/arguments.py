"""Arguments that several commands share: stages, options, one query about one position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from .batch_lines import BatchLine, Fault, StageLine, understand

if TYPE_CHECKING:
    from .batch_lines import Query


def stage_of(text: str) -> StageLine:
    """The stage of an argument like 4x3: die 4, three moves.

    Raises:
        NotationError: when it is none.
    """
    from ..rules.errors import NotationError

    die, _, count = text.partition("x")
    if not (die.isdecimal() and count.isdecimal()):
        raise NotationError(f"expected a stage like 4x3 (die 4, three moves), got {text!r}")
    return StageLine(int(die), int(count))


def option_of(text: str) -> tuple[str, object]:
    """The key and the value of an argument like fence=home.

    Raises:
        NotationError: when it is none.
    """
    from ..rules.errors import NotationError

    key, sign, value = text.partition("=")
    if not sign:
        raise NotationError(f"expected an option like fence=home, got {text!r}")
    try:
        return key.strip(), msgspec.json.decode(value)
    except msgspec.DecodeError:
        return key.strip(), value.strip()


def check_ply(ply: int) -> None:
    """Refuse a depth that no game is valued at.

    Raises:
        NotationError: naming those there are.
    """
    from ..engine.net_evaluator import PLIES
    from ..rules.errors import NotationError

    if ply not in PLIES:
        depths = " or ".join(map(str, PLIES))
        raise NotationError(f"expected --ply {depths} (0 is the net alone, 1 looks at all rolls), got {ply}")


def single(
    game: str | None,
    position: str | None,
    option: Sequence[str] | None,
    *,
    dice: str | None = None,
    first_turn: bool = False,
    stage: str | None = None,
    pending: Sequence[str] | None = None,
) -> Query:
    """The query that arguments ask; the position is the start when left out.

    Raises:
        SheshbeshError: when they make no sense.
    """
    from ..rules.dice import Roll
    from ..rules.errors import NotationError

    if game is None:
        raise NotationError("expected GAME, or --batch FILE")
    line = BatchLine(game, position or None)
    line.options = dict(map(option_of, option or []))
    line.dice = None if dice is None else Roll.parse(dice).dice
    line.first_turn = first_turn
    line.stage = None if stage is None else stage_of(stage)
    line.pending = tuple(map(stage_of, pending or [])) or None
    (query,) = understand([line])
    if isinstance(query, Fault):
        raise NotationError(query.error)
    return query
