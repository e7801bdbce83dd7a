"""`sheshbesh best`: the best play of a roll and all others, for one position or for a file of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from .arguments import check_ply, single
from .batch_lines import Fault, Query, answer_each, answer_file, refused_plays

if TYPE_CHECKING:
    from ..engine.evaluator import MadeBy


class CandidateLine(msgspec.Struct, omit_defaults=True):
    """A play considered, from the side of who plays it."""

    play: str
    """As players write it; empty for a pass."""
    position: str
    """After the play, x still being the side that played."""
    equity: float
    probabilities: list[float]
    draw: float | None = None
    """In games that can be drawn."""


class Answer(msgspec.Struct, omit_defaults=True):
    """The best play, and all there are, the best first."""

    play: str
    position: str
    equity: float
    candidates: list[CandidateLine]
    made_by: MadeBy | None = None
    """The net, the depth and the model of the cube, where it is not the net alone."""


def best(
    game: Annotated[str | None, typer.Argument(help="A game, as `sheshbesh games` lists it.")] = None,
    position: Annotated[str | None, typer.Option(help="'x 24:2 … | o …'; the start when left out.")] = None,
    dice: Annotated[str | None, typer.Option(help="The roll, like 3-1.")] = None,
    first_turn: Annotated[bool, typer.Option("--first-turn", help="It is x's own first roll.")] = False,
    stage: Annotated[str | None, typer.Option(help="Moves of one number instead of the roll: 4x3.")] = None,
    pending: Annotated[
        list[str] | None, typer.Option(help="A stage that x must play before he rolls, like 6x2.")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(help="A table option, key=value.")] = None,
    ply: Annotated[int, typer.Option(help="How far to look ahead: 0, the net alone, or 1.")] = 0,
    batch: Annotated[Path | None, typer.Option(help="JSON lines, answered line by line; - is stdin.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Find the best play of a roll."""
    check_ply(ply)
    if batch is not None:
        raise typer.Exit(answer_file(batch, partial(answers, ply=ply)))
    query = single(game, position, option, dice=dice, first_turn=first_turn, stage=stage, pending=pending)
    (answer,) = answers([query], ply)
    if isinstance(answer, Fault):
        from ..rules.errors import NotationError

        raise NotationError(answer.error)
    assert isinstance(answer, Answer)
    from .output import print_json

    if json:
        print_json(answer)
        return
    for candidate in answer.candidates:
        chances = " ".join(f"{chance:6.2%}" for chance in candidate.probabilities)
        print(f"{candidate.play or 'pass':<28} {candidate.equity:+.3f}  {chances}")


def answers(queries: Sequence[Query | Fault], ply: int = 0) -> list[object]:
    """An answer to each query: all of a game in one call."""
    return answer_each(queries, partial(_refused, ply=ply), partial(_answers, ply=ply))


def _refused(query: Query, ply: int) -> str | None:
    if not (query.high or query.staged):
        return "expected dice, or a stage to be played"
    return refused_plays(query, ply)


def _answers(queries: list[Query], ply: int) -> Iterator[Answer]:
    """The answers to queries whose boards lie in one array."""
    import numpy as np

    from ..engine.scoring import DRAW, can_be_drawn, probabilities_told
    from ..rules.texts import texts_of_boards

    evaluator, boards = queries[0].evaluator, queries[0].boards
    judged = evaluator.judged_each(
        boards[[query.row for query in queries]],
        np.array([(query.high, query.low) for query in queries], np.int8),
        np.stack([query.turn for query in queries]),
        ply,
    )
    told, drawn = probabilities_told(evaluator.variant), can_be_drawn(evaluator.variant)
    candidates = [
        CandidateLine(_play_text(packed), text, equity, chances[:told], chances[DRAW] if drawn else None)
        for packed, text, equity, chances in zip(
            judged.packed.tolist(),
            texts_of_boards(judged.boards),
            judged.equities.astype(float).round(6).tolist(),
            judged.outputs.astype(float).round(6).tolist(),
            strict=True,
        )
    ]
    for start, stop in pairwise(judged.offsets.tolist()):
        first = candidates[start]
        yield Answer(
            first.play, first.position, first.equity, candidates[start:stop], judged.made_by if ply else None
        )


@lru_cache(maxsize=1 << 16)
def _play_text(packed: int) -> str:
    from ..rules.notation import format_play
    from ..rules.plays import moves_of

    return format_play(moves_of(packed))
