"""Universal IDs read back: a line of fields to a `Match` with that situation on the board."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from ..games import find
from ..rules.cube import Cube
from ..rules.dice import Roll
from ..rules.errors import PositionError
from ..rules.game import Game, Phase, Resignation
from ..rules.match import Match
from ..rules.outcome import Outcome
from ..rules.points import OFF, OUT
from ..rules.position import Counts, Position, side_counts
from ..rules.side import BySide, Side
from ..rules.turn import Stage, StageKind
from ..rules.variant import Variant
from .errors import FormatError
from .scene import UNDER_WAY, on_board
from .universal_id import HOWS, KINDS, PHASES, SIDES, VERSION

_TURN = re.compile(r"([wbn])([ordpne])([1-6]{2})?")
_CHECKERS = re.compile(r"(\d{1,2})([a-oA])", re.ASCII)
_FIELDS = {
    letter: re.compile(pattern, re.ASCII)
    for letter, pattern in {
        "a": r"()",
        "c": r"(\d{1,9})([wbn])",
        "d": r"([23])",
        "f": r"([1-6]{2})",
        "g": r"(\d{1,12})",
        "j": r"(w|b|wb|bw)",
        "k": r"([cp])",
        "m": r"(\d{1,2})-(\d{1,9})-(\d{1,9})",
        "n": r"(\d{1,5})",
        "o": r"(\d*)([a-z_0-9]+)-(.+)",
        "q": r"((?:[1-6][1-4])+)",
        "s": r"([1-6])([1-4])([ldn])",
        "t": r"([0-3])-([0-3])",
        "u": r"(\d{1,2})([odrmbfl])",
        "x": r"([wb])",
        "y": r"(\d{1,2})",
        "z": r"([wb])(\d{1,2})",
    }.items()
}
_SIDES = {"w": Side.WHITE, "b": Side.BLACK}


def read_universal_id(text: str) -> Match:
    """The situation of an id.

    Raises:
        FormatError: when it is none.
        PositionError: when no board of this game shows it.
        UnknownGame: for a game that there is not.
        OptionError: for options that the game does not have.
    """
    version, *parts = text.strip().split(".")
    if version != VERSION or len(parts) < 3:
        raise FormatError(f"expected an id like S1.backgammon.24b13e8c6e-24b13e8c6e.wr, got {text!r}")
    keys, checkers, turn, *rest = parts
    fields = _Fields(rest)
    variants = _variants(keys, fields.options)
    number = fields.number("n", 0 if len(variants) > 1 else 1)
    variant = variants[max(number - 1, 0) % len(variants)]
    found = _TURN.fullmatch(turn)
    if found is None:
        raise FormatError(f"expected who is on roll and what is waited for, like wr or bp31, got {turn!r}")
    winner, phase = SIDES[found[1]], PHASES[found[2]]
    roll = Roll.parse(found[3]) if found[3] else None
    position = _position(checkers, variant, winner or Side.WHITE)
    variant.check(position)
    game = _game(fields, variant, phase, winner or Side.WHITE, position, roll)
    length, *score = map(int, fields.get("m", "0", "0", "0"))
    match = msgspec.structs.replace(
        Match.new(variants, length or None, fields.number("g", 1)),
        game=game,
        score=BySide(*score),
        game_number=max(number - 1, 0),
        crawford=fields.get("k", "")[0] == "c",
        crawford_played="k" in fields.values,
        forfeited=_forfeited(fields, length, phase, winner),
    )
    game = msgspec.structs.replace(
        on_board(match, game),
        money=not length,
        outcome=_outcome(fields, winner, game.cube.value) if phase is Phase.OVER else None,
    )
    return msgspec.structs.replace(match, game=game, game_number=number)


class _Fields:
    """What an id says after its first four fields."""

    def __init__(self, parts: list[str]) -> None:
        self.values: dict[str, tuple[str, ...]] = {}
        self.options: list[tuple[str, ...]] = []
        for part in parts:
            letter = part[:1]
            pattern = _FIELDS.get(letter)
            found = pattern.fullmatch(part, 1) if pattern else None
            if found is None or letter in self.values:
                raise FormatError(f"a universal ID has no field {part!r} here")
            if letter == "o":
                self.options.append(found.groups(""))
            else:
                self.values[letter] = found.groups("")

    def get(self, letter: str, *usual: str) -> tuple[str, ...]:
        return self.values.get(letter, usual)

    def number(self, letter: str, usual: int) -> int:
        return int(self.get(letter, str(usual))[0])


def _game(
    fields: _Fields, variant: Variant, phase: Phase, on_roll: Side, position: Position, roll: Roll | None
) -> Game:
    stage, kind = _stage(fields)
    if (phase is Phase.PLAY) != (roll is not None or stage is not None) or (roll and stage):
        raise FormatError("a roll or a stage is there to be played in phase p, and only there")
    value, owner = fields.get("c", "1", "n")
    if int(value) < 1 or int(value) & (int(value) - 1):
        raise FormatError(f"a cube shows a power of two, not {value}")
    rolls = fields.get("t", str(UNDER_WAY), str(UNDER_WAY))
    first: BySide[Roll | None] = BySide(None, None)
    if "f" in fields.values:
        first = first.replace(on_roll.other, Roll.parse(fields.values["f"][0]))
    resigns, worth = fields.get("z", "", "")
    queue = fields.get("q", "")[0]
    return Game(
        variant=variant,
        phase=phase,
        position=position,
        on_roll=on_roll,
        roll=Roll(stage.die, stage.die) if stage else roll,
        stage=stage,
        stage_kind=kind,
        queue=tuple(Stage(int(queue[at]), int(queue[at + 1])) for at in range(0, len(queue), 2)),
        again="a" in fields.values,
        cube=Cube(int(value), SIDES[owner]),
        offers=fields.number("d", 1) if phase is Phase.DOUBLED else 0,
        rejected=tuple(_SIDES[letter] for letter in fields.get("j", "")[0]),
        rolls=BySide(int(rolls[0]), int(rolls[1])),
        first_rolls=first,
        resignation=Resignation(_SIDES[resigns], int(worth)) if resigns else None,
        refused=fields.number("y", 0),
    )


def _variants(keys: str, options: list[tuple[str, ...]]) -> tuple[Variant, ...]:
    chosen: list[dict[str, Any]] = [{} for _ in keys.split("~")]
    for number, key, word in options:
        if len(number) > 2 or not 1 <= int(number or 1) <= len(chosen):
            raise FormatError(f"there is no game {number} to set {key} for")
        try:
            chosen[int(number or 1) - 1][key] = msgspec.json.decode(word)
        except (msgspec.DecodeError, RecursionError):
            chosen[int(number or 1) - 1][key] = word
    return tuple(find(key, table) for key, table in zip(keys.split("~"), chosen, strict=True))


def _position(text: str, variant: Variant, on_roll: Side) -> Position:
    white, dash, black = text.partition("-")
    if not dash:
        raise FormatError(f"expected both sides' checkers, like 24b13e8c6e-24b13e8c6e, got {text!r}")
    (x, x_pins), (o, o_pins) = _side(white, variant), _side(black, variant)
    position = Position(x, o, x_pins, o_pins)
    return position if on_roll is Side.WHITE else position.flipped()


def _side(text: str, variant: Variant) -> tuple[Counts, tuple[int, ...]]:
    if _CHECKERS.sub("", text):
        raise FormatError(f"expected checkers like 24b13e8c6e, got {text!r}")
    entries: dict[int, int] = {}
    pins = []
    for point, letter in _CHECKERS.findall(text):
        slot = int(point)
        if not OFF < slot <= OUT or slot in entries:
            raise PositionError(f"place {slot} of {text!r} is on no board, or named twice")
        entries[slot] = ord(letter.lower()) - ord("a") + 1
        if letter == "A":
            pins.append(slot)
    return side_counts(entries, variant.checkers), tuple(sorted(pins, reverse=True))


def _stage(fields: _Fields) -> tuple[Stage | None, StageKind | None]:
    if "s" not in fields.values:
        return None, None
    die, count, kind = fields.values["s"]
    return Stage(int(die), int(count)), KINDS[kind]


def _outcome(fields: _Fields, winner: Side | None, cube: int) -> Outcome | None:
    if "u" not in fields.values:
        return None
    kind, how = fields.values["u"]
    return Outcome(winner, int(kind), int(kind) * cube, HOWS[how])


def _forfeited(fields: _Fields, length: int, phase: Phase, winner: Side | None) -> Side | None:
    """Who has lost the match whole: whoever lost the last game, which is over."""
    if "x" not in fields.values:
        return None
    loser = _SIDES[fields.values["x"][0]]
    if not length or phase is not Phase.OVER or winner is not loser.other:
        raise FormatError("only a match whose last game is lost can be forfeited, by who lost that game")
    return loser
