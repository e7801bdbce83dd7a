"""`sheshbesh evaluate`: how good a position is, or each of a file of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from .arguments import check_ply, single
from .batch_lines import Fault, Query, answer_each, answer_file, refused_plays

if TYPE_CHECKING:
    from ..engine.evaluator import MadeBy


class Answer(msgspec.Struct, omit_defaults=True):
    """What a position is worth to x, who is about to roll."""

    probabilities: list[float]
    """Win, win gammon, win backgammon, lose gammon, lose backgammon, each with what is better or worse;
    in games scored by men left only the first."""
    equity: float
    draw: float | None = None
    """In games that can be drawn."""
    made_by: MadeBy | None = None
    """The net, the depth and the model of the cube, where it is not the net alone."""


def evaluate(
    game: Annotated[str | None, typer.Argument(help="A game, as `sheshbesh games` lists it.")] = None,
    position: Annotated[str | None, typer.Option(help="'x 24:2 … | o …'; the start when left out.")] = None,
    pending: Annotated[
        list[str] | None, typer.Option(help="A stage that x must play before he rolls, like 6x2.")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(help="A table option, key=value.")] = None,
    ply: Annotated[int, typer.Option(help="How far to look ahead: 0, the net alone, or 1.")] = 0,
    batch: Annotated[Path | None, typer.Option(help="JSON lines, answered line by line; - is stdin.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Say what a position is worth to x, who is about to roll."""
    check_ply(ply)
    if batch is not None:
        raise typer.Exit(answer_file(batch, partial(answers, ply=ply)))
    query = single(game, position, option, pending=pending)
    (answer,) = answers([query], ply)
    if isinstance(answer, Fault):
        from ..rules.errors import NotationError

        raise NotationError(answer.error)
    from .output import print_json, print_table

    if json:
        print_json(answer)
        return
    assert isinstance(answer, Answer)
    names = ("win", "win gammon", "win backgammon", "lose gammon", "lose backgammon")
    rows = [(name, f"{chance:.2%}") for name, chance in zip(names, answer.probabilities, strict=False)]
    if answer.draw is not None:
        rows.append(("draw", f"{answer.draw:.2%}"))
    print_table(("x", ""), [*rows, ("equity", f"{answer.equity:+.3f}")])


def answers(queries: Sequence[Query | Fault], ply: int = 0) -> list[object]:
    """An answer to each query: all positions of a game in one call."""
    return answer_each(queries, partial(_refused, ply=ply), partial(_answers, ply=ply))


def _refused(query: Query, ply: int) -> str | None:
    if query.high and not query.staged:
        return "a position is evaluated before the roll: expected no dice"
    return refused_plays(query, ply) if query.staged else None


def _answers(queries: list[Query], ply: int) -> Iterator[Answer]:
    """The answers to queries whose boards lie in one array."""
    from ..engine.scoring import DRAW, can_be_drawn, equity, probabilities_told

    evaluator, boards = queries[0].evaluator, queries[0].boards
    outputs, _, made_by = evaluator.evaluate(boards[[query.row for query in queries]], ply)
    for row, query in enumerate(queries):
        if query.staged:
            judged = evaluator.judged(query.board, 0, 0, query.turn, ply=ply)
            outputs[row] = judged.outputs[judged.best]
    told, drawn = probabilities_told(evaluator.variant), can_be_drawn(evaluator.variant)
    equities = equity(outputs, evaluator.variant).astype(float).round(6).tolist()
    for chances, worth in zip(outputs.astype(float).round(6).tolist(), equities, strict=True):
        yield Answer(chances[:told], worth, chances[DRAW] if drawn else None, made_by if ply else None)
