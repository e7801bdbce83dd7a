"""Universal ID: one line, fit for a web address, for any situation of any game (docs/formats.md).

    S1.backgammon.24b13e8c6e-24b13e8c6e.wp31.t0-0

Fields stand between dots: version, game, White's checkers and Black's, who is on roll and what is waited
for, then what differs from the usual. Checkers are `point` `letter`, a for one to o for fifteen, each side
in its own numbers (25 the bar, 26 not yet entered); a capital letter is a pinned checker; what is missing
is borne off.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

import msgspec

from ..rules.cube import Cube
from ..rules.dice import Roll
from ..rules.game import Game, Phase
from ..rules.match import Match
from ..rules.outcome import How
from ..rules.points import OFF, OUT
from ..rules.position import Counts
from ..rules.side import BySide, Side
from ..rules.turn import StageKind
from ..rules.variant import FirstTurnHead
from .options import options_of
from .scene import UNDER_WAY, seen_by

VERSION = "S1"
SIDES: Mapping[str, Side | None] = {"w": Side.WHITE, "b": Side.BLACK, "n": None}
PHASES: Mapping[str, Phase] = {
    "o": Phase.OPENING,
    "r": Phase.ROLL,
    "d": Phase.DOUBLED,
    "p": Phase.PLAY,
    "n": Phase.NAME,
    "e": Phase.OVER,
}
KINDS: Mapping[str, StageKind] = {
    "l": StageKind.LEFTOVER,
    "d": StageKind.DEVELOPMENT,
    "n": StageKind.NAMED,
}
HOWS: Mapping[str, How] = {
    "o": How.BORNE_OFF,
    "d": How.DROPPED,
    "r": How.RESIGNED,
    "m": How.MOTHER,
    "b": How.BLOCKED,
    "f": How.FLAGGED,
    "l": How.LEFT,
}

T = TypeVar("T")


def write_universal_id(match: Match) -> str:
    """The id of the situation: everything that decides how the game may go on from here."""
    game = match.game
    white = seen_by(Side.WHITE, match)
    checkers = f"{_places(white.x, white.x_pins)}-{_places(white.o, white.o_pins)}"
    keys = "~".join(variant.key for variant in match.variants)
    return ".".join(
        [VERSION, keys, checkers, _turn(game), *_of_game(game), *_of_match(match), *_options(match)]
    )


def _of_game(game: Game) -> Iterator[str]:
    if game.stage and game.stage_kind:
        yield f"s{game.stage.die}{game.stage.count}{_letter(KINDS, game.stage_kind)}"
    if game.queue:
        yield "q" + "".join(f"{stage.die}{stage.count}" for stage in game.queue)
    if game.again:
        yield "a"
    if game.cube != Cube():
        yield f"c{game.cube.value}{_letter(SIDES, game.cube.owner)}"
    if game.offers > 1:
        yield f"d{game.offers}"
    rolls = [min(game.rolls[side], UNDER_WAY) for side in Side]
    if game.phase is not Phase.OVER and rolls != [UNDER_WAY, UNDER_WAY]:
        yield f"t{rolls[0]}-{rolls[1]}"
    if first := _answered(game):
        yield f"f{first.high}{first.low}"
    if game.resignation:
        yield f"z{_letter(SIDES, game.resignation.side)}{game.resignation.kind}"
    if game.refused:
        yield f"y{game.refused}"
    if game.rejected:
        yield "j" + "".join(_letter(SIDES, side) for side in game.rejected)
    if game.outcome:
        yield f"u{game.outcome.kind}{_letter(HOWS, game.outcome.how)}"


def _of_match(match: Match) -> Iterator[str]:
    if match.length is not None or match.score != BySide(0, 0):
        yield f"m{match.length or 0}-{match.score.white}-{match.score.black}"
    if match.crawford_played:
        yield "kc" if match.crawford else "kp"
    if match.forfeited:
        yield f"x{_letter(SIDES, match.forfeited)}"
    if match.stake != 1:
        yield f"g{match.stake}"
    if len(match.variants) > 1 and match.game_number:
        yield f"n{match.game_number}"


def _options(match: Match) -> Iterator[str]:
    several = len(match.variants) > 1
    for number, variant in enumerate(match.variants, 1):
        for key, value in sorted(options_of(variant).items()):
            word = value if isinstance(value, str) else msgspec.json.encode(value).decode()
            yield f"o{number if several else ''}{key}-{word}"


def _letter(letters: Mapping[str, T], value: T) -> str:
    return next(letter for letter, known in letters.items() if known is value)


def _places(counts: Counts, pins: tuple[int, ...]) -> str:
    return "".join(
        f"{slot}{'A' if slot in pins else chr(ord('a') + counts[slot] - 1)}"
        for slot in range(OUT, OFF, -1)
        if counts[slot]
    )


def _turn(game: Game) -> str:
    if game.phase is Phase.OVER:
        return f"{_letter(SIDES, game.outcome.winner if game.outcome else None)}e"
    dice = f"{game.roll.high}{game.roll.low}" if game.roll and not game.stage else ""
    return f"{_letter(SIDES, game.on_roll)}{_letter(PHASES, game.phase)}{dice}"


def _answered(game: Game) -> Roll | None:
    """The opponent's first roll, where the rules of a first turn still ask for it."""
    listed = game.variant.head_limit and game.variant.first_turn_head is FirstTurnHead.LIST
    waits = game.phase is not Phase.OVER and game.rolls[game.on_roll] == 0
    return game.first_rolls[game.on_roll.other] if listed and waits else None
