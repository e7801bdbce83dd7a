"""A game or a match in one line, for people who look at it in a shell, a log or a failing test."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Game
    from .match import Match

_WAITS = {
    "opening": "opening roll",
    "roll": "{turn} to roll",
    "doubled": "{turn} to answer a double to {offer}",
    "play": "{turn} to play {roll}",
    "name": "{turn} to name a double",
}


def of_game(game: Game) -> str:
    """`backgammon, white to play 3-1, cube 2 black's, x 24:2 … | o 24:2 …`."""
    parts = [game.variant.key, _waits(game), *_cube(game), str(game.position)]
    if game.resignation:
        parts.insert(2, f"{game.resignation.side} offers to lose {game.resignation.kind}")
    return ", ".join(parts)


def of_match(match: Match) -> str:
    """`to 5, 0-0, game 1: ` and the game on the board."""
    keys = "/".join(variant.key for variant in match.variants)
    games = f"{keys} " * (len(match.variants) > 1)
    length = "money" if match.length is None else f"to {match.length}"
    number = f"game {match.game_number}{' (Crawford)' * match.crawford}"
    won = f", {match.winner} has won" if match.winner else ""
    return f"{games}{length}, {match.score.white}-{match.score.black}{won}, {number}: {of_game(match.game)}"


def _waits(game: Game) -> str:
    if game.phase != "over":
        stage = f"{game.stage.die}x{game.stage.count}" if game.stage else ""
        words = _WAITS[game.phase]
        acts = game.on_roll.other if game.phase == "doubled" and game.offers != 2 else game.on_roll
        return words.format(turn=acts, offer=game.offer, roll=stage or game.roll)
    end = game.outcome
    if end is None:
        return "not begun"
    return f"{f'{end.winner} won {end.points}' if end.winner else 'drawn'} ({end.how.replace('_', ' ')})"


def _cube(game: Game) -> list[str]:
    if game.max_cube == 1 and game.cube.value == 1:
        return []
    return [f"cube {game.cube.value}" + (f" {game.cube.owner}'s" if game.cube.owner else "")]
