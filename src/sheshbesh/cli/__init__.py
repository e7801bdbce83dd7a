"""The command line: one file per command, heavy imports inside the commands."""

from __future__ import annotations

import sys

import typer

from .best import best
from .card import card
from .convert import convert
from .evaluate import evaluate
from .games import games
from .ladder import ladder
from .play import play
from .plays import plays
from .serve import serve
from .simulate import simulate
from .train import train

app = typer.Typer(
    help="The whole backgammon family: rules, engine, club.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (serve, games, play, plays, simulate, convert, evaluate, best, train, card, ladder):
    app.command()(command)


def main() -> None:
    """Run the command line; bad arguments end with status 2, as every error says what was expected."""
    from ..rules.errors import SheshbeshError

    try:
        app()
    except SheshbeshError as error:
        print(f"sheshbesh: {error}", file=sys.stderr)
        sys.exit(2)
