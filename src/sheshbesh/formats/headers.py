"""What files say about a match besides its play: names, dates and rules, by the tags of each format."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from ..games import find
from ..rules.errors import UnknownGame
from ..rules.options import option_keys
from ..rules.side import BySide
from .record import Player, Record

TAG = re.compile(r'\[([A-Za-z]\w*(?: \w+)*) +"((?:[^"\\]|\\.)*)"\]')
"""`[Name "value"]`; quotes and backslashes in a value are escaped."""
_FIELDS = {"event": "event", "round": "round", "site": "place", "transcriber": "annotator"}
_RULES = {
    "crawford": "crawford",
    "jacoby": "jacoby",
    "beaver": "beavers",
    "beavers": "beavers",
    "raccoon": "raccoons",
}
_VARIATIONS = {"hypergammon (3)": "hypergammon", "hypergammon3": "hypergammon", "standard": "backgammon"}
_RATING = re.compile(r"\s*(\d+(?:[.,]\d+)?)")


def with_tag(record: Record, name: str, value: str) -> Record:
    """The record with one tag understood, or kept under its own name."""
    key = name.casefold()
    change: dict[str, Any] = {}
    if key in ("player 1", "player 2"):
        change["players"] = _player(record.players, key, name=value)
    elif key in ("player 1 elo", "player 2 elo") and (number := rating(value)) is not None:
        change["players"] = _player(
            record.players, key, rating=number or None
        )  # 0 is what some write for none
    elif key in _FIELDS:
        change[_FIELDS[key]] = value
    elif key in ("player 1 country", "player 2 country"):
        change["players"] = _player(record.players, key, country=value)
    elif key in ("eventdate", "date"):
        change["date"] = day(value)
    elif key == "comment":
        change["comment"] = value
    elif key == "start":
        change["start"] = value
    elif key == "stake" and value.isdecimal() and len(value) < 10:
        change["stake"] = int(value)
    elif key.startswith("option "):
        change["options"] = {**record.options, key.removeprefix("option "): _option(value)}
    elif key == "variation":
        change["game"] = _VARIATIONS.get(value.casefold(), value)
    elif key in _RULES and value.casefold() in ("on", "off"):
        change["options"] = {**record.options, _RULES[key]: value.casefold() == "on"}
    else:
        change["tags"] = {**record.tags, name: value}
    return msgspec.structs.replace(record, **change)


def tags(record: Record) -> list[tuple[str, str]]:
    """What there is to say about a match, as tags, in the order files have them."""
    options = {**record.options}
    said: list[tuple[str, str]] = [("Site", record.place), ("Event", record.event), ("Round", record.round)]
    for number, player in enumerate((record.players.white, record.players.black), 1):
        said += [(f"Player {number}", player.name), (f"Player {number} Country", player.country)]
        if player.rating is not None:
            said.append((f"Player {number} Elo", f"{player.rating:g}"))
    said += [("EventDate", record.date.replace("-", ".")), ("Transcriber", record.annotator)]
    if record.game != "backgammon":
        said.append(("Variation", find(record.game).name))
    for name, key in (
        ("Crawford", "crawford"),
        ("Jacoby", "jacoby"),
        ("Beaver", "beavers"),
        ("Raccoon", "raccoons"),
    ):
        if key in options:
            said.append((name, "On" if options.pop(key) else "Off"))
    said += [(f"Option {key}", msgspec.json.encode(value).decode()) for key, value in options.items()]
    if record.stake != 1:
        said.append(("Stake", str(record.stake)))
    said += [("Start", record.start), *record.tags.items(), ("Comment", record.comment)]
    return [(name, value) for name, value in said if value]


def fitting(record: Record) -> Record:
    """The record with a game we know, and only options that it has and that matter at this length.

    Raises:
        UnknownGame: when no game goes by the name the file gives.
    """
    game = find(record.game)
    default = {key: getattr(game, key, None) for key in record.options}
    options = {
        key: value
        for key, value in record.options.items()
        if key in option_keys(game) and value != default[key]
    }
    idle = ("crawford",) if record.length is None else ("jacoby", "beavers", "raccoons")
    options = {key: value for key, value in options.items() if key not in idle}
    return msgspec.structs.replace(record, game=game.key, options=options)


def known_game(name: str) -> bool:
    """Whether a game goes by this name."""
    try:
        find(_VARIATIONS.get(name.casefold(), name))
    except UnknownGame:
        return False
    return True


def rating(text: str) -> float | None:
    """A rating as files write it: `1623.45/120`, `1623,45`."""
    found = _RATING.match(text)
    return float(found[1].replace(",", ".")) if found else None


def day(text: str) -> str:
    """A day with hyphens, whatever stood between the numbers."""
    found = re.fullmatch(r"\s*(\d{4})[./-](\d{1,2})[./-](\d{1,2})(.*)", text)
    return f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}{found[4].rstrip()}" if found else text.strip()


def quoted(value: str) -> str:
    """A value as it stands between quotes."""
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def unquoted(value: str) -> str:
    """What a quoted value says."""
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], value)


def _option(value: str) -> Any:
    try:
        return msgspec.json.decode(value)
    except (msgspec.DecodeError, RecursionError):
        return value


def _player(players: BySide[Player], key: str, **changes: Any) -> BySide[Player]:
    if key.startswith("player 1"):
        return BySide(msgspec.structs.replace(players.white, **changes), players.black)
    return BySide(players.white, msgspec.structs.replace(players.black, **changes))
