"""The command line: one file per command, heavy imports inside the commands."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated

import typer

from .best import best
from .card import card
from .compiling import telling
from .convert import convert
from .evaluate import evaluate
from .games import games
from .ladder import ladder
from .play import play
from .plays import plays
from .serve import serve
from .simulate import simulate
from .train import train
from .warm import warm

app = typer.Typer(
    help="The whole backgammon family: rules, engine, club.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
AT_ONCE: tuple[Callable[..., None], ...] = (serve, games, warm)
"""Commands that compile nothing, or say so themselves."""
COMPILING: tuple[Callable[..., None], ...] = (
    play,
    plays,
    simulate,
    convert,
    evaluate,
    best,
    train,
    card,
    ladder,
)
for command in (*AT_ONCE, *map(telling, COMPILING)):
    app.command()(command)


def _show_version(asked: bool) -> None:
    if asked:
        from .. import __version__

        print(f"sheshbesh {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_show_version, help="Show the version and exit."),
    ] = False,
) -> None:
    """The whole backgammon family: rules, engine, club."""


def main() -> None:
    """Run the command line; bad arguments end with status 2, as every error says what was expected."""
    from ..rules.errors import SheshbeshError

    try:
        app()
    except SheshbeshError as error:
        print(f"sheshbesh: {error}", file=sys.stderr)
        sys.exit(2)
