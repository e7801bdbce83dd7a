"""Universal ID: one line, fit for a web address, for any situation of any game (docs/formats.md).

    S1.backgammon.24b13e8c6e-24b13e8c6e.wp31.t0-0

Fields stand between dots: version, game, White's checkers and Black's, who is on roll and what is waited for,
then what differs from the usual. Checkers are `point` `letter`, a for one to o for fifteen, each side in its own
numbers (25 the bar, 26 not yet entered); a capital letter is a pinned checker; what is missing is borne off.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from ..games import find
from ..rules.cube import Cube
from ..rules.dice import Roll
from ..rules.errors import NotationError, PositionError
from ..rules.game import Game, Phase, Resignation
from ..rules.match import Match
from ..rules.outcome import How, Outcome
from ..rules.points import OFF, OUT
from ..rules.position import Counts, Position, side_counts
from ..rules.side import BySide, Side
from ..rules.turn import Stage, StageKind
from ..rules.variant import FirstTurnHead, Variant
from .errors import FormatError
from .options import options_of
from .scene import UNDER_WAY, seen_by

VERSION = "S1"
_SIDES = {"w": Side.WHITE, "b": Side.BLACK, "n": None}
_PHASES = {
    "o": Phase.OPENING,
    "r": Phase.ROLL,
    "d": Phase.DOUBLED,
    "p": Phase.PLAY,
    "n": Phase.NAME,
    "e": Phase.OVER,
}
_KINDS = {"l": StageKind.LEFTOVER, "d": StageKind.DEVELOPMENT, "n": StageKind.NAMED}
_HOWS = {"o": How.BORNE_OFF, "d": How.DROPPED, "r": How.RESIGNED, "m": How.MOTHER, "b": How.BLOCKED}
_CHECKERS = re.compile(r"(\d{1,2})([a-oA])")
_FIELDS = {
    "turn": r"([wbn])([ordpne])([1-6]{2})?",
    "s": r"([1-6])([1-4])([ldn])",
    "q": r"((?:[1-6][1-4])+)",
    "c": r"(\d+)([wbn])",
    "d": r"([1-3])",
    "m": r"(\d+)-(\d+)-(\d+)",
    "g": r"(\d+)",
    "k": r"([cp])",
    "t": r"(\d)-(\d)",
    "f": r"([1-6]{2})",
    "z": r"([wb])(\d+)",
    "y": r"(\d+)",
    "j": r"([wb]{1,2})",
    "u": r"(\d+)([odrmb])",
    "n": r"(\d+)",
    "o": r"(\d*)([a-z_0-9]+)-(.+)",
    "a": r"()",
}


def write_universal_id(match: Match) -> str:
    """The id of the situation: everything that decides how the game may go on from here."""
    game = match.game
    white = seen_by(Side.WHITE, match)
    checkers = f"{_places(white.x, white.x_pins)}-{_places(white.o, white.o_pins)}"
    fields = [VERSION, "~".join(variant.key for variant in match.variants), checkers, _turn(game)]
    if game.stage and game.stage_kind:
        fields.append(f"s{game.stage.die}{game.stage.count}{_of(_KINDS, game.stage_kind)}")
    if game.queue:
        fields.append("q" + "".join(f"{stage.die}{stage.count}" for stage in game.queue))
    if game.again:
        fields.append("a")
    if game.cube != Cube():
        fields.append(f"c{game.cube.value}{_of(_SIDES, game.cube.owner)}")
    if game.offers > 1:
        fields.append(f"d{game.offers}")
    if match.length is not None or match.score != BySide(0, 0):
        fields.append(f"m{match.length or 0}-{match.score.white}-{match.score.black}")
    if match.stake != 1:
        fields.append(f"g{match.stake}")
    if match.crawford_played:
        fields.append("kc" if match.crawford else "kp")
    throws = [min(game.throws[side], UNDER_WAY) for side in Side]
    if game.phase is not Phase.OVER and throws != [UNDER_WAY, UNDER_WAY]:
        fields.append(f"t{throws[0]}-{throws[1]}")
    if first := _answered(game):
        fields.append(f"f{first.high}{first.low}")
    if game.resignation:
        fields.append(f"z{_of(_SIDES, game.resignation.side)}{game.resignation.kind}")
    if game.refused:
        fields.append(f"y{game.refused}")
    if game.rejected:
        fields.append("j" + "".join(_of(_SIDES, side) for side in game.rejected))
    if game.outcome:
        fields.append(f"u{game.outcome.kind}{_of(_HOWS, game.outcome.how)}")
    if len(match.variants) > 1 and match.game_number:
        fields.append(f"n{match.game_number}")
    return ".".join(fields + _option_fields(match))


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
    fields = _read_fields(rest)
    variants = _variants(keys, fields.pop("o", []))
    number = _number(fields, "n", 1)
    variant = variants[(number - 1) % len(variants)]
    side, phase, roll = _read_turn(turn)
    on_roll = side or Side.WHITE
    position = _position(checkers, variant, on_roll)
    variant.check(position)
    length, score = _score(fields)
    stage, kind = _stage(fields)
    crawford = fields.get("k", [("",)])[0][0]
    throws = fields.get("t", [(str(UNDER_WAY),) * 2])[0]
    game = Game(
        variant=variant,
        phase=phase,
        position=position,
        on_roll=on_roll,
        roll=Roll(stage.die, stage.die) if stage and not roll else roll,
        stage=stage,
        stage_kind=kind,
        queue=_queue(fields),
        again="a" in fields,
        money=length is None,
        cube=_cube(fields),
        offers=_number(fields, "d", 1) if phase is Phase.DOUBLED else 0,
        rejected=tuple(_side(letter) for letter in fields.get("j", [("",)])[0][0]),
        throws=BySide(int(throws[0]), int(throws[1])),
        first_throws=_first_throws(fields, on_roll),
        resignation=_resignation(fields),
        refused=_number(fields, "y", 0),
    )
    match = msgspec.structs.replace(
        Match.new(variants, length, _number(fields, "g", 1)),
        game=game,
        score=score,
        game_number=max(number - 1, 0),
        crawford=crawford == "c",
        crawford_played=crawford != "",
    )
    limit = 1 if crawford == "c" else match.max_cube()
    outcome = _outcome(fields, side, game.cube.value)
    return msgspec.structs.replace(
        match, game=msgspec.structs.replace(game, max_cube=limit, outcome=outcome), game_number=number
    )


def _of(letters: dict[str, Any], value: object) -> str:
    return next(letter for letter, known in letters.items() if known is value)


def _places(counts: Counts, pins: tuple[int, ...]) -> str:
    words = []
    for slot in range(OUT, OFF, -1):
        if counts[slot]:
            words.append(f"{slot}{'A' if slot in pins else chr(ord('a') + counts[slot] - 1)}")
    return "".join(words)


def _turn(game: Game) -> str:
    if game.phase is Phase.OVER:
        winner = game.outcome.winner if game.outcome else None
        return f"{_of(_SIDES, winner)}e"
    dice = f"{game.roll.high}{game.roll.low}" if game.roll and not game.stage else ""
    return f"{_of(_SIDES, game.on_roll)}{_of(_PHASES, game.phase)}{dice}"


def _answered(game: Game) -> Roll | None:
    """The opponent's first throw, where the rules of a first turn still ask for it."""
    listed = game.variant.head_limit and game.variant.first_turn_head is FirstTurnHead.LIST
    waits = game.phase is not Phase.OVER and game.throws[game.on_roll] == 0
    return game.first_throws[game.on_roll.other] if listed and waits else None


def _option_fields(match: Match) -> list[str]:
    fields = []
    several = len(match.variants) > 1
    for number, variant in enumerate(match.variants, 1):
        for key, value in sorted(options_of(variant).items()):
            word = value if isinstance(value, str) else msgspec.json.encode(value).decode()
            fields.append(f"o{number if several else ''}{key}-{word}")
    return fields


def _read_fields(parts: list[str]) -> dict[str, list[tuple[str, ...]]]:
    fields: dict[str, list[tuple[str, ...]]] = {}
    for part in parts:
        letter = part[:1]
        pattern = _FIELDS.get(letter)
        found = re.fullmatch(pattern, part[1:], re.ASCII) if pattern else None
        if found is None or (letter in fields and letter != "o"):
            raise FormatError(f"a universal ID has no field {part!r} here")
        fields.setdefault(letter, []).append(found.groups(""))
    return fields


def _variants(keys: str, options: list[tuple[str, ...]]) -> tuple[Variant, ...]:
    chosen: list[dict[str, Any]] = [{} for _ in keys.split("~")]
    for number, key, word in options:
        game = int(number or 1)
        if not 1 <= game <= len(chosen):
            raise FormatError(f"there is no game {game} to set {key} for")
        try:
            chosen[game - 1][key] = msgspec.json.decode(word)
        except msgspec.DecodeError:
            chosen[game - 1][key] = word
    return tuple(find(key, table) for key, table in zip(keys.split("~"), chosen, strict=True))


def _read_turn(text: str) -> tuple[Side | None, Phase, Roll | None]:
    found = re.fullmatch(_FIELDS["turn"], text)
    if found is None:
        raise FormatError(f"expected who is on roll and what is waited for, like wr or bp31, got {text!r}")
    roll = Roll.parse(found[3]) if found[3] else None
    return _SIDES[found[1]], _PHASES[found[2]], roll


def _position(text: str, variant: Variant, on_roll: Side) -> Position:
    white, dash, black = text.partition("-")
    if not dash:
        raise FormatError(f"expected both sides' checkers, like 24b13e8c6e-24b13e8c6e, got {text!r}")
    (x, x_pins), (o, o_pins) = _side_of(white, variant), _side_of(black, variant)
    position = Position(x, o, x_pins, o_pins)
    return position if on_roll is Side.WHITE else position.flipped()


def _side_of(text: str, variant: Variant) -> tuple[Counts, tuple[int, ...]]:
    entries: dict[int, int] = {}
    pins = []
    if _CHECKERS.sub("", text):
        raise FormatError(f"expected checkers like 24b13e8c6e, got {text!r}")
    for point, letter in _CHECKERS.findall(text):
        slot = int(point)
        if not OFF < slot <= OUT or slot in entries:
            raise PositionError(f"no board has a second or unknown place {slot} as in {text!r}")
        entries[slot] = ord(letter.lower()) - ord("a") + 1
        if letter.isupper():
            pins.append(slot)
    return side_counts(entries, variant.checkers), tuple(pins)


def _number(fields: dict[str, list[tuple[str, ...]]], letter: str, usual: int) -> int:
    return int(fields[letter][0][0]) if letter in fields else usual


def _score(fields: dict[str, list[tuple[str, ...]]]) -> tuple[int | None, BySide[int]]:
    if "m" not in fields:
        return None, BySide(0, 0)
    length, white, black = map(int, fields["m"][0])
    return length or None, BySide(white, black)


def _stage(fields: dict[str, list[tuple[str, ...]]]) -> tuple[Stage | None, StageKind | None]:
    if "s" not in fields:
        return None, None
    die, count, kind = fields["s"][0]
    return Stage(int(die), int(count)), _KINDS[kind]


def _queue(fields: dict[str, list[tuple[str, ...]]]) -> tuple[Stage, ...]:
    digits = fields["q"][0][0] if "q" in fields else ""
    return tuple(Stage(int(die), int(count)) for die, count in zip(digits[::2], digits[1::2], strict=True))


def _cube(fields: dict[str, list[tuple[str, ...]]]) -> Cube:
    if "c" not in fields:
        return Cube()
    value, owner = fields["c"][0]
    if int(value) < 1 or int(value) & (int(value) - 1):
        raise FormatError(f"a cube shows a power of two, not {value}")
    return Cube(int(value), _SIDES[owner])


def _side(letter: str) -> Side:
    side = _SIDES[letter]
    if side is None:
        raise NotationError(f"expected a side, w or b, not {letter!r}")
    return side


def _first_throws(fields: dict[str, list[tuple[str, ...]]], on_roll: Side) -> BySide[Roll | None]:
    throws: BySide[Roll | None] = BySide(None, None)
    return throws.replace(on_roll.other, Roll.parse(fields["f"][0][0])) if "f" in fields else throws


def _resignation(fields: dict[str, list[tuple[str, ...]]]) -> Resignation | None:
    if "z" not in fields:
        return None
    side, kind = fields["z"][0]
    return Resignation(_side(side), int(kind))


def _outcome(fields: dict[str, list[tuple[str, ...]]], winner: Side | None, cube: int) -> Outcome | None:
    if "u" not in fields:
        return None
    kind, how = fields["u"][0]
    return Outcome(winner, int(kind), int(kind) * cube, _HOWS[how])
