"""`sheshbesh plays`: every legal play of a roll, for one position or for a file of them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

if TYPE_CHECKING:
    from ..rules.plays import Play


class PlaysLine(msgspec.Struct):
    """One line of a batch file; missing or null means nothing special."""

    game: str
    position: str | None
    """Null is the start."""
    dice: tuple[int, int]
    first_turn: bool | None = None
    stage: dict[str, int] | None = None
    options: dict[str, Any] | None = None
    opponent_first_roll: tuple[int, int] | None = msgspec.field(default=None, name="opponent_first_throw")


def plays(
    game: Annotated[str | None, typer.Argument(help="A game, as `sheshbesh games` lists it.")] = None,
    position: Annotated[str | None, typer.Option(help="'x 24:2 … | o …'; the start when left out.")] = None,
    dice: Annotated[str | None, typer.Option(help="The roll, like 3-1.")] = None,
    first_turn: Annotated[bool, typer.Option("--first-turn", help="It is x's own first roll.")] = False,
    stage: Annotated[str | None, typer.Option(help="Moves of one number instead of the roll: 4x3.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="A table option, key=value.")] = None,
    batch: Annotated[Path | None, typer.Option(help="JSON lines, answered line by line; - is stdin.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """List all legal plays of a roll, one for each resulting position."""
    if batch is not None:
        raise typer.Exit(_answer_file(batch))
    if game is None or dice is None:
        print("sheshbesh: expected GAME and --dice, or --batch FILE", file=sys.stderr)
        raise typer.Exit(2)
    from ..rules.dice import Roll
    from ..rules.notation import format_play
    from .arguments import option_of, stage_of
    from .output import print_json

    roll = Roll.parse(dice)
    line = PlaysLine(game, position or None, roll.dice)
    line.first_turn = first_turn
    line.stage = None if stage is None else msgspec.structs.asdict(stage_of(stage))
    line.options = dict(map(option_of, option or []))
    found = sorted(legal(line), key=lambda play: str(play.position))
    if json:
        print_json({"plays": [{"play": format_play(p.moves), "position": str(p.position)} for p in found]})
        return
    for play in found:
        print(f"{play!s:<28} {play.position}")


def legal(line: PlaysLine) -> tuple[Play, ...]:
    """The legal plays that a batch line asks for.

    Raises:
        SheshbeshError: when the line asks for what cannot be.
    """
    from ..games import find
    from ..rules.dice import Roll
    from ..rules.errors import NotationError
    from ..rules.plays import legal_plays
    from ..rules.turn import Situation, Stage

    variant = find(line.game, line.options)
    position = variant.start() if line.position is None else variant.position(line.position)
    variant.check(position)
    stage = None
    if line.stage is not None:
        if (
            set(line.stage) != {"die", "count"}
            or not 1 <= line.stage["die"] <= 6
            or not 1 <= line.stage["count"] <= 4
        ):
            raise NotationError(f'expected a stage like {{"die":4,"count":3}}, got {line.stage}')
        stage = Stage(line.stage["die"], line.stage["count"])
    answered = None if line.opponent_first_roll is None else Roll(*line.opponent_first_roll)
    situation = Situation(position, bool(line.first_turn), stage, answered)
    return legal_plays(situation, Roll(*line.dice), variant)


def _answer_file(path: Path) -> int:
    """Answer a batch file; returns the exit status: 1 when some line was an error."""
    from ..rules.errors import SheshbeshError

    try:
        lines = sys.stdin.buffer if str(path) == "-" else path.open("rb")
    except OSError as error:
        print(f"sheshbesh: cannot read {path}: {error.strerror}", file=sys.stderr)
        return 2
    status = 0
    decoder, encoder = msgspec.json.Decoder(PlaysLine), msgspec.json.Encoder()
    with lines:
        for text in lines:
            if not text.strip():
                continue
            answer: dict[str, object]
            try:
                answer = {"results": sorted(str(play.position) for play in legal(decoder.decode(text)))}
            except (SheshbeshError, msgspec.DecodeError, UnicodeDecodeError) as error:
                answer = {"error": str(error)}
                status = 1
            sys.stdout.buffer.write(encoder.encode(answer) + b"\n")
    sys.stdout.buffer.flush()
    return status
