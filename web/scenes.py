"""Writes src/board/fixtures.json: boards to look at and to test with, made by the rules themselves.
And src/features/table/plays.json: plays as the library writes them.

Run it with the project's Python: `.venv/bin/python web/scenes.py`. Everything random is seeded.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sheshbesh.games import find
from sheshbesh.rules.dice import Roll
from sheshbesh.rules.events import DoubleNamed, Event, Opening, Played, Rolled, Start
from sheshbesh.rules.game import Game, Phase
from sheshbesh.rules.match import Match
from sheshbesh.rules.notation import format_play
from sheshbesh.rules.plays import PlayGraph, play_graph
from sheshbesh.rules.side import Side
from sheshbesh.rules.turn import Situation, StageKind

START = "24:2 13:5 8:3 6:5"
CUBE = {"value": 1, "owner": None, "max": 64}
NAMES = {"white": "Quiet Heron", "black": "Brave Otter"}


def table(game: str, text: str, **more: Any) -> dict[str, Any]:
    """A view of a position with White, who is x, to do something."""
    variant = find(game)
    position = variant.position(text)
    view: dict[str, Any] = {
        "id": "demo",
        "version": 1,
        "landing": variant.landing.value,
        "free": False,
        "manual": False,
        "you": "white",
        "names": NAMES,
        "game_number": 1,
        "board": {
            "geometry": variant.geometry.value,
            "checkers": variant.checkers,
            "white": position.x,
            "black": position.o,
            "white_pins": position.x_pins,
            "black_pins": position.o_pins,
        },
        "cube": CUBE if variant.cube else None,
        "stake": 1,
        "offer": None,
        "beaver": 0,
        "phase": "roll",
        "turn": "white",
        "stage": None,
        "again": False,
        "opening": None,
        "dice": None,
        "can": [],
        "graph": None,
        "draft": [],
        "last": None,
        "disputed": None,
        "outcome": None,
        "deeds": [],
    }
    dice = more.pop("dice", None)
    first_turn = more.pop("first_turn", False)
    nothing = more.pop("nothing", "blocked")
    if dice is not None:
        graph = play_graph(Situation(position, first_turn=first_turn), Roll(*dice), variant)
        view |= {"phase": "play", "dice": {"side": "white", "values": dice}, "can": ["play", "resign"]}
        view["graph"] = _graph(graph, nothing)
    if "cube" in more:
        view["stake"] = more["cube"]["value"]
    return view | more


def _graph(graph: PlayGraph, nothing: str) -> dict[str, Any]:
    why = None if graph.nodes[0] else nothing
    return {"nodes": graph.nodes, "dice": graph.dice, "larger_only": graph.larger_only, "nothing": why}


def last(dice: tuple[int, int], *moves: tuple[int, int, int, int], side: str = "black") -> dict[str, Any]:
    """A play already made."""
    return {"side": side, "dice": dice, "moves": moves, "stage": None}


def played(game: str, seed: int, wanted: Callable[[Game], bool], **more: Any) -> dict[str, Any]:
    """The first situation of random games in which White is in turn and that is wanted."""
    chance = random.Random(seed)
    variant = find(game)
    while True:
        match = Match.new(variant).apply(Start())
        while match.game.phase is not Phase.OVER:
            if match.game.phase is not Phase.OPENING and match.game.turn is Side.WHITE and wanted(match.game):
                return _seen(match.game, more)
            match = match.apply(_anything(match.game, chance))


def _anything(game: Game, chance: random.Random) -> Event:
    a, b = chance.randint(1, 6), chance.randint(1, 6)
    match game.phase:
        case Phase.OPENING:
            return Opening(a, b)
        case Phase.NAME:
            return DoubleNamed(game.on_roll, a)
        case Phase.PLAY:
            nodes, node, moves = game.graph().nodes, 0, []
            while nodes[node]:
                edge = chance.randrange(len(nodes[node]) // 5) * 5
                die, source, target, _, node = nodes[node][edge : edge + 5]
                moves.append((die, source, target))
            return Played(game.on_roll, tuple(moves))
        case _:
            return Rolled(game.on_roll, (a, b))


def _seen(game: Game, more: dict[str, Any]) -> dict[str, Any]:
    view = table(game.variant.key, str(game.position), **more)
    actions = sorted(game.actions(Side.WHITE))
    view |= {"phase": game.phase.value, "can": actions, "again": game.again}
    if game.last:
        moves = [(move.die, move.source, move.target, int(move.hit)) for move in game.last.moves]
        view["last"] = {
            "side": game.last.side.value,
            "dice": game.last.roll.dice,
            "moves": moves,
            "stage": None,
        }
    if game.roll:
        graph = game.graph()
        view["dice"] = {"side": "white", "values": game.roll.dice}
        view["graph"] = _graph(graph, "blocked")
    if game.stage:
        view["stage"] = {
            "kind": game.stage_kind,
            "die": game.stage.die,
            "count": game.stage.count,
            "queue": [(stage.die, stage.count) for stage in game.queue],
        }
    return view


def _middle(rolls: int) -> Callable[[Game], bool]:
    """Some way into a game, with a plain roll that has a choice but not too many."""

    def wanted(game: Game) -> bool:
        if game.phase is not Phase.PLAY or game.stage or game.rolls[Side.WHITE] < rolls:
            return False
        return 8 < len(game.graph().nodes) < 60

    return wanted


def _pins(game: Game) -> bool:
    both = len(game.position.x_pins) >= 1 and len(game.position.o_pins) >= 2
    return both and _middle(5)(game)


def _leftover(game: Game) -> bool:
    stage = game.stage_kind is StageKind.LEFTOVER and game.stage
    return bool(stage and stage.count == 2 and game.queue and len(game.graph().nodes) > 5)


SCENES: dict[str, dict[str, Any]] = {
    "start": table(
        "backgammon", f"x {START} | o {START}", dice=(3, 1), opening={"white": 3, "black": 1, "ties": []}
    ),
    "middle": table(
        "backgammon",
        "x bar:1 24:1 13:4 8:3 6:4 5:2 | o 24:1 22:1 13:3 8:2 7:2 6:4 4:2",
        dice=(5, 2),
        cube={"value": 2, "owner": "black", "max": 64},
        last=last((4, 1), (4, 24, 20, 0), (1, 14, 13, 0)),
    ),
    "bearing": table(
        "backgammon",
        "x 6:2 5:3 4:2 3:2 2:1 off:5 | o bar:1 6:3 5:3 4:2 3:2 2:1 off:3",
        dice=(6, 3),
        cube={"value": 4, "owner": "white", "max": 64},
    ),
    "roll": table(
        "backgammon",
        "x 24:1 20:1 13:4 8:3 6:4 5:2 | o 24:2 13:4 8:3 7:1 6:5",
        can=["roll", "double", "resign"],
        last=last((6, 1), (6, 13, 7, 0), (1, 8, 7, 0)),
    ),
    "doubled": table(
        "backgammon",
        "x 24:1 20:1 13:4 8:3 6:4 5:2 | o 24:2 13:3 8:3 7:2 6:5",
        phase="doubled",
        can=["take", "drop"],
        offer=2,
        last=last((4, 3), (4, 24, 20, 0), (3, 8, 5, 0), side="white"),
    ),
    "shut": table(
        "backgammon",
        "x bar:1 13:4 8:4 6:6 | o 6:2 5:2 4:2 3:2 2:2 1:2 9:2 10:1",
        dice=(5, 2),
        nothing="shut",
        cube={"value": 2, "owner": "white", "max": 64},
    ),
    "double": table(
        "backgammon", f"x {START} | o 24:2 13:4 8:4 6:5", dice=(3, 3), last=last((2, 3), (5, 13, 8, 0))
    ),
    "nardy": table("long-nardy", "x 24:15 | o 24:15", dice=(6, 5), first_turn=True),
    "nardy-middle": table(
        "long-nardy",
        "x 24:6 15:2 14:1 11:3 10:1 5:1 1:1 | o 24:4 21:1 16:1 14:2 11:2 10:1 9:2 5:1 4:1",
        dice=(6, 2),
    ),
    "nardy-end": table("long-nardy", "x 19:2 5:1 2:3 1:9 | o 3:4 2:2 1:7 off:2", dice=(5, 2)),
    "plakoto": played("plakoto", 3, _pins),
    "tapa": played("tapa", 4, _pins),
    "acey": played("acey-deucey", 5, lambda game: game.position.x[26] > 5 and _middle(4)(game)),
    "acey-name": played("acey-deucey", 6, lambda game: game.phase is Phase.NAME),
    "hyper": played("hypergammon", 7, _middle(2)),
    "khachapuri": played("khachapuri", 8, _middle(8)),
    "fevga": played("fevga", 9, _middle(9), game_number=3),
    "leftover": played("mad-nardy", 10, _leftover),
    "development": played(
        "mad-nardy",
        11,
        lambda game: game.stage_kind is StageKind.DEVELOPMENT and len(game.graph().nodes) > 8,
    ),
    "again": played("gulbar", 12, lambda game: game.again),
    "beaver": table(
        "backgammon",
        "x 24:1 20:1 13:4 8:3 6:4 5:2 | o 24:2 13:3 8:3 7:2 6:5",
        phase="doubled",
        can=["take", "drop", "beaver"],
        offer=2,
    ),
    "tie": table(
        "backgammon",
        f"x {START} | o {START}",
        phase="opening",
        turn=None,
        manual=True,
        can=["opening", "mix"],
        opening={"white": 4, "black": 4, "ties": [(4, 4)]},
    ),
    "by-hand": table(
        "backgammon",
        "x 24:1 20:1 13:4 8:3 6:4 5:2 | o 24:2 13:4 8:3 7:1 6:5",
        dice=(4, 2),
        manual=True,
        free=True,
    )
    | {"can": ["play", "cocked", "resign"]},
    "disputed": table(
        "backgammon",
        "x 24:2 13:4 8:4 6:5 | o 24:2 13:4 8:3 7:1 6:5",
        can=["roll", "double", "demand", "resign"],
        free=True,
        last=last((6, 1), (6, 13, 7, 0)),
        disputed={
            "code": "more_dice",
            "article": "backgammon#forced-play",
            "params": {"dice": 1, "possible": 2},
            "moves": [(6, 13, 7)],
            "example": [(6, 13, 7), (1, 8, 7)],
        },
    ),
}

PLAYS_OF = ("backgammon", "acey-deucey", "plakoto", "mad-nardy")


def plays() -> list[dict[str, Any]]:
    """Plays of random games, each of another shape: numbers left out, no text is like another."""
    found: dict[str, dict[str, Any]] = {}
    chance = random.Random(13)
    for game in PLAYS_OF:
        match = Match.new(find(game)).apply(Start())
        while match.game.phase is not Phase.OVER:
            event = _anything(match.game, chance)
            match = match.apply(event)
            if not isinstance(event, Played) or match.game.last is None or not match.game.last.moves:
                continue
            moves = match.game.last.moves
            text = format_play(moves)
            shape = re.sub(r"\d+(?!\))", "n", text)
            made = [(move.die, move.source, move.target, int(move.hit)) for move in moves]
            found.setdefault(shape, {"moves": made, "text": text})
    return list(found.values())


SOURCE = Path(__file__).parent / "src"


def made() -> dict[Path, str]:
    """Each file as it should be."""
    files = {SOURCE / "board" / "fixtures.json": SCENES, SOURCE / "features" / "table" / "plays.json": plays()}
    return {path: json.dumps(content, separators=(",", ":")) + "\n" for path, content in files.items()}


if __name__ == "__main__":
    for path, text in made().items():
        path.write_text(text)
        print(f"{path}: {path.stat().st_size // 1024} KiB")
