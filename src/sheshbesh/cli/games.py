"""`sheshbesh games`: what can be played."""

from __future__ import annotations

from typing import Annotated

import typer


def games(json: Annotated[bool, typer.Option("--json", help="One JSON array.")] = False) -> None:
    """List the games with their options."""
    from ..games import GAMES
    from ..rules.options import VALUES, option_keys
    from .output import print_json, print_table

    if json:
        print_json(
            [
                {
                    "key": game.key,
                    "name": game.name,
                    "aliases": list(game.aliases),
                    "geometry": str(game.geometry),
                    "checkers": game.checkers,
                    "position": str(game.start()),
                    "options": {key: list(VALUES[key]) for key in option_keys(game)},
                }
                for game in GAMES
            ]
        )
        return
    print_table(
        ("key", "name", "start, each side", "also called"),
        [
            (game.key, game.name, str(game.start()).split(" | ")[0][2:], ", ".join(game.aliases))
            for game in GAMES
        ],
    )
