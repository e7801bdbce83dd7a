"""JSON lines in, JSON lines out, in the same order: what `evaluate` and `best` share.

Lines are answered in chunks, as many as have come; a program that sends one and waits is answered at once.
"""

from __future__ import annotations

import gc
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from io import BufferedReader
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import msgspec

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..engine.net_evaluator import NetEvaluator
    from ..engine.turns import Turn

CHUNK = 1 << 20
"""Bytes read at a time."""


class StageLine(msgspec.Struct, frozen=True):
    """Moves of one number."""

    die: int
    count: int


class BatchLine(msgspec.Struct):
    """A question about a position, x on roll; missing or null means nothing special."""

    game: str
    position: str | None
    """Null is the start."""
    dice: tuple[int, int] | None = None
    first_turn: bool | None = None
    """Whether the dice are the first roll that x makes himself."""
    number: int | None = msgspec.field(default=None, name="throw")
    """Which of x's rolls the dice are, where a rule counts them; one of the later ones if left out."""
    stage: StageLine | None = None
    """Moves to play instead of the dice."""
    kind: str | None = None
    """Where the stage comes from: leftover, development or named."""
    pending: tuple[StageLine, ...] | None = None
    """Stages that x must play before he rolls; after `stage`, if there is one."""
    options: dict[str, Any] | None = None
    opponent_first_roll: tuple[int, int] | None = msgspec.field(default=None, name="opponent_first_throw")

    def is_plain(self) -> bool:
        """Whether nothing is told of the turn."""
        told = self.first_turn or self.stage or self.pending or self.number or self.opponent_first_roll
        return not told and self.kind is None and self.number is None


class Query(msgspec.Struct):
    """A line that makes sense, as the evaluator takes it."""

    evaluator: NetEvaluator
    boards: NDArray[np.int8]
    """Those of all lines about the same game that came with it."""
    row: int
    """Which of them it asks about."""
    turn: Turn
    staged: bool
    """Whether stages are to be played instead of a roll."""
    high: int
    """The higher die; 0 when there are no dice."""
    low: int

    @property
    def board(self) -> NDArray[np.int8]:
        """The board it asks about."""
        board: NDArray[np.int8] = self.boards[self.row]
        return board


class Fault(msgspec.Struct):
    """A line that does not."""

    error: str


def answer_file(path: Path, answer: Callable[[Sequence[Query | Fault]], list[object]]) -> int:
    """Answer a file of lines, - being standard input; the exit status: 1 when some line was a fault."""
    try:
        source = cast(BufferedReader, sys.stdin.buffer) if str(path) == "-" else path.open("rb")
    except OSError as error:
        print(f"sheshbesh: cannot read {path}: {error.strerror}", file=sys.stderr)
        return 2
    status, encoder = 0, msgspec.json.Encoder()
    with source, _no_collection():
        for lines in _chunks(source.read1):
            answers = answer(understand(lines))
            if any(type(told) is Fault for told in answers):
                status = 1
            sys.stdout.buffer.write(encoder.encode_lines(answers))
            sys.stdout.buffer.flush()
    return status


@contextmanager
def _no_collection() -> Iterator[None]:
    """Without the search for objects that hold one another: here none do, and looking through all the
    answers again and again would take three quarters of the time.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def understand(lines: Sequence[bytes | BatchLine]) -> list[Query | Fault]:
    """Each line as a query, or what is wrong with it."""
    decoder = msgspec.json.Decoder(BatchLine)
    found: list[Query | Fault | None] = [None] * len(lines)
    groups: defaultdict[tuple[str, bytes], list[tuple[int, BatchLine]]] = defaultdict(list)
    for i, text in enumerate(lines):
        try:
            line = text if isinstance(text, BatchLine) else decoder.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            found[i] = Fault(str(error))
            continue
        options = msgspec.json.encode(line.options) if line.options else b""
        groups[line.game, options].append((i, line))
    for (game, options), group in groups.items():
        queries = _understand_game(game, options, [line for _, line in group])
        for (i, _), query in zip(group, queries, strict=True):
            found[i] = query
    return [query for query in found if query is not None]


def answer_each(
    queries: Sequence[Query | Fault],
    refused: Callable[[Query], str | None],
    answers: Callable[[list[Query]], Iterable[object]],
) -> list[object]:
    """An answer to each query, those whose boards lie in one array in one call.

    `refused` says why a query makes no sense here; `answers` answers those that do.
    """
    found: list[object] = list(queries)
    groups: defaultdict[int, list[tuple[int, Query]]] = defaultdict(list)
    for i, query in enumerate(queries):
        if isinstance(query, Query):
            if fault := refused(query):
                found[i] = Fault(fault)
            else:
                groups[id(query.boards)].append((i, query))
    for group in groups.values():
        for (i, _), answer in zip(group, answers([query for _, query in group]), strict=True):
            found[i] = answer
    return found


def refused_plays(query: Query, ply: int) -> str | None:
    """Why plays are not valued at this depth, if they are not."""
    from ..engine.evaluator import UnknownPly

    try:
        query.evaluator.check_play_ply(ply, query.staged)
    except UnknownPly as error:
        return str(error)
    return None


def _understand_game(game: str, options: bytes, lines: list[BatchLine]) -> list[Query | Fault]:
    """The lines of one game: their texts are read all at once."""
    from ..engine.turns import plain_turn
    from ..rules.errors import SheshbeshError
    from ..rules.kernels.layout import board_of
    from ..rules.texts import boards_of_texts

    try:
        evaluator = _evaluator(game, options)
    except SheshbeshError as error:
        return [Fault(str(error))] * len(lines)
    variant = evaluator.variant
    boards, sound = boards_of_texts([line.position or "" for line in lines], variant)
    starts = [row for row, line in enumerate(lines) if line.position is None]
    boards[starts], sound[starts] = board_of(variant.start()), True
    sound &= (boards[:, :2, 0] < variant.checkers).all(axis=1) & ~boards[:, 2:, 24].any(axis=1)
    found: list[Query | Fault] = []
    for row, (line, good) in enumerate(zip(lines, sound.tolist(), strict=True)):
        try:
            if not good:
                _check(line.position or "", evaluator)
            turn = plain_turn() if line.is_plain() else _turn(line, evaluator)
            staged = bool(line.stage or line.pending)
            found.append(Query(evaluator, boards, row, turn, staged, *_dice(line.dice)))
        except SheshbeshError as error:
            found.append(Fault(str(error)))
    return found


def _check(text: str, evaluator: NetEvaluator) -> None:
    """Refuse a position, saying why, unless it is a rare one that can be after all."""
    from ..rules.errors import PositionError
    from ..rules.outcome import ended

    variant = evaluator.variant
    position = variant.position(text)
    variant.check(position)
    if ended(position, variant) or ended(position.flipped(), variant):
        raise PositionError(f"the game is over: {text}")


def _dice(dice: tuple[int, int] | None) -> tuple[int, int]:
    """The dice, the higher first; zeros where there are none."""
    if dice is None:
        return 0, 0
    first, second = dice
    if not (1 <= first <= 6 and 1 <= second <= 6):
        from ..rules.errors import NotationError

        raise NotationError(f"dice show 1 to 6, not {first} and {second}")
    return (first, second) if first > second else (second, first)


def _turn(line: BatchLine, evaluator: NetEvaluator) -> Turn:
    from ..engine.turns import kind_of, turn_at
    from ..rules.dice import Roll
    from ..rules.errors import NotationError
    from ..rules.turn import Stage, StageKind

    stages = [line.stage] if line.stage else []
    stages += line.pending or ()
    if any(not (1 <= stage.die <= 6 and 1 <= stage.count <= 4) for stage in stages):
        raise NotationError(f'stages are like {{"die":4,"count":3}}, not {msgspec.to_builtins(stages)}')
    if line.number is not None and not 1 <= line.number <= 1000:
        raise NotationError(f"rolls are counted from 1, not {line.number}")
    if line.kind is not None and line.kind not in list(StageKind):
        raise NotationError(f"a stage is a {', '.join(StageKind)}, not {line.kind!r}")
    kind = StageKind(line.kind) if line.kind else kind_of(evaluator.variant)
    number = 1 if line.first_turn else line.number
    answered = None if line.opponent_first_roll is None else Roll(*line.opponent_first_roll)
    return turn_at([Stage(stage.die, stage.count) for stage in stages], kind, number, answered)


@lru_cache(maxsize=32)
def _evaluator(game: str, options: bytes) -> NetEvaluator:
    from ..engine.net_evaluator import NetEvaluator
    from ..games import find

    return NetEvaluator(find(game, msgspec.json.decode(options) if options else None))


def _chunks(read: Callable[[int], bytes]) -> Iterator[list[bytes]]:
    """The lines that are not empty, as many at a time as have come."""
    rest = b""
    while data := read(CHUNK):
        *lines, rest = (rest + data).split(b"\n")
        if lines := [line for line in lines if line.strip()]:
            yield lines
    if rest.strip():
        yield [rest]
