"""Sheshbesh: the whole backgammon family, its rules, its engine and its club.

>>> import sheshbesh
>>> game = sheshbesh.find("backgammon")
>>> plays = sheshbesh.legal_plays(game.start(), sheshbesh.Roll(3, 1), game)
>>> sheshbesh.parse_play("8/5 6/5", plays).position
pos("x 24:2 13:5 8:2 6:4 5:2 | o 24:2 13:5 8:3 6:5")

This is the front door; what stands in `__all__` changes only with the version. Names are fetched when they
are first asked for, so that importing the package costs nothing. The guide is docs/library.md.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .formats.diagram import diagram
    from .formats.errors import FormatError
    from .formats.files import read, read_all, write
    from .formats.ids import read_id
    from .formats.record import Record
    from .formats.universal_id import write_universal_id
    from .games import GAMES, PROFILES, SETS, find, resolve
    from .rules import batch, events
    from .rules.dice import ALL_21, Roll
    from .rules.errors import (
        IllegalPlay,
        NotationError,
        OptionError,
        PositionError,
        RuleError,
        SheshbeshError,
        UnknownGame,
    )
    from .rules.game import Game, Phase
    from .rules.match import Match
    from .rules.notation import format_play, parse_play
    from .rules.outcome import Outcome
    from .rules.plays import Move, Play, PlayGraph, legal_plays, play_graph
    from .rules.position import Position, pos
    from .rules.side import BySide, Side
    from .rules.turn import Situation, Stage
    from .rules.variant import Variant
    from .rules.why import Refusal, why_not

__version__ = "0.1.0"

__all__ = [
    "ALL_21",
    "GAMES",
    "PROFILES",
    "SETS",
    "BySide",
    "FormatError",
    "Game",
    "IllegalPlay",
    "Match",
    "Move",
    "NotationError",
    "OptionError",
    "Outcome",
    "Phase",
    "Play",
    "PlayGraph",
    "Position",
    "PositionError",
    "Record",
    "Refusal",
    "Roll",
    "RuleError",
    "SheshbeshError",
    "Side",
    "Situation",
    "Stage",
    "UnknownGame",
    "Variant",
    "batch",
    "diagram",
    "events",
    "find",
    "format_play",
    "legal_plays",
    "parse_play",
    "play_graph",
    "pos",
    "read",
    "read_all",
    "read_id",
    "resolve",
    "why_not",
    "write",
    "write_universal_id",
]

_HOMES = {
    "formats.diagram": ("diagram",),
    "formats.errors": ("FormatError",),
    "formats.files": ("read", "read_all", "write"),
    "formats.ids": ("read_id",),
    "formats.record": ("Record",),
    "formats.universal_id": ("write_universal_id",),
    "games": ("GAMES", "PROFILES", "SETS", "find", "resolve"),
    "rules.dice": ("ALL_21", "Roll"),
    "rules.errors": (
        "IllegalPlay",
        "NotationError",
        "OptionError",
        "PositionError",
        "RuleError",
        "SheshbeshError",
        "UnknownGame",
    ),
    "rules.game": ("Game", "Phase"),
    "rules.match": ("Match",),
    "rules.notation": ("format_play", "parse_play"),
    "rules.outcome": ("Outcome",),
    "rules.plays": ("Move", "Play", "PlayGraph", "legal_plays", "play_graph"),
    "rules.position": ("Position", "pos"),
    "rules.side": ("BySide", "Side"),
    "rules.turn": ("Situation", "Stage"),
    "rules.variant": ("Variant",),
    "rules.why": ("Refusal", "why_not"),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Fetches a name of the front door from where it lives, once."""
    if name in ("batch", "events"):
        value: object = import_module(f".rules.{name}", __name__)
    elif name in _HOME:
        value = getattr(import_module(f".{_HOME[name]}", __name__), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
