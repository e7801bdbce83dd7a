"""Ids as files: a text with an id in it is a record that begins and ends with that situation."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from ..games import Selection, find
from ..rules.errors import SheshbeshError
from ..rules.match import Match
from ..rules.side import BySide
from ..rules.variant import Variant
from .errors import FormatError
from .match_id import read_gnu_id, write_gnu_id
from .ogid import read_ogid, write_ogid
from .options import options_of
from .record import Player, Record
from .text import decode
from .universal_id import write_universal_id
from .universal_reader import read_universal_id
from .xgid import read_xgid, write_xgid


class Id(NamedTuple):
    """An id found in a text."""

    text: str
    begin: int
    end: int


class IdForm(NamedTuple):
    """One kind of id."""

    key: str
    find: Callable[[str], Id | None]
    read: Callable[[str, Variant], Match]
    write: Callable[[Match], str]


_GNU = re.compile(r"(?<![\w+/])(?:GNUID=)?([A-Za-z0-9+/]{14}:[A-Za-z0-9+/]{11,12})(?![\w+/=])")
_GNU_LINES = re.compile(
    r"Position[- ]?ID\s*[:=]\s*([A-Za-z0-9+/]{14})"
    r"(?:\s{1,40}(?:O:[^\n]{0,80}\s{1,40})?Match[- ]?ID\s*[:=]\s*([A-Za-z0-9+/]{11,12}))?",
    re.IGNORECASE,
)


_NAMES = re.compile(
    r"^X:[ \t]{0,9}(\S[^\n]{0,80}?)\s{1,40}O:[ \t]{0,9}(\S[^\n]{0,80}?)\s{0,40}$", re.MULTILINE
)
"""How eXtreme Gammon names the players below an XGID: X is the bottom one."""


def _search(pattern: str) -> Callable[[str], Id | None]:
    compiled = re.compile(pattern)

    def find_it(text: str) -> Id | None:
        found = compiled.search(text)
        return Id(found[0], found.start(), found.end()) if found else None

    return find_it


def _find_gnu(text: str) -> Id | None:
    """A whole GNU id, or gnubg's two lines, or a Position ID alone: any word of 14 letters could be one."""
    if found := _GNU.search(text):
        return Id(found[1], found.start(), found.end())
    if found := _GNU_LINES.search(text):
        return Id(f"{found[1]}:{found[2]}" if found[2] else found[1], found.start(), found.end())
    alone = re.fullmatch(r"\s*([A-Za-z0-9+/]{14})\s*", text)
    return Id(alone[1], alone.start(1), alone.end(1)) if alone else None


FORMS = (
    IdForm(
        "xgid",
        _search(r"(?:XGID=)?(?<![-\w])[-A-Oa-o]{26}:\d+:-?\d:-?\d:[0-9DBR]{1,2}:\d+:\d+:\d+:\d+(?::\d+)?"),
        read_xgid,
        write_xgid,
    ),
    IdForm(
        "ogid",
        _search(
            r"(?:OGID[=:])?(?<!\w)[0-9a-p]{0,40}:[0-9a-p]{0,40}:[BWND?]\d[NOTP]:\d{0,2}:[WB](?::\w*){0,9}"
        ),
        read_ogid,
        write_ogid,
    ),
    IdForm(
        "universal",
        _search(r"\bS1\.[a-z~-]{1,200}\.[\w-]{1,200}\.[\w.~-]{0,600}\w"),
        lambda text, variant: read_universal_id(text),
        write_universal_id,
    ),
    IdForm("gnuid", _find_gnu, read_gnu_id, write_gnu_id),
)


def find_id(text: str) -> tuple[IdForm, Id] | None:
    """The first id in a text, of the kinds that cannot be mistaken first."""
    for form in FORMS:
        if found := form.find(text):
            return form, found
    return None


def read_id(text: str, game: str = "backgammon") -> Match:
    """The situation of an id of any kind; `game` says of which game, where the id does not.

    Raises:
        FormatError: when there is no id in the text.
        SheshbeshError: when the id is of an impossible situation.
    """
    found = find_id(text)
    if found is None:
        raise FormatError(f"expected an id like XGID=…, OGID=…, S1.… or 4HPwATDgc/ABMA:…, got {text[:60]!r}")
    form, id_ = found
    return form.read(id_.text, find(game))


def read_id_file(data: bytes) -> Record:
    """The record that begins with the first id in a file; the words around it are its comment.

    Raises:
        FormatError: when there is no id, or it is of an impossible situation, with its line and column.
    """
    text = decode(data)
    found = find_id(text)
    if found is None:
        raise FormatError("expected an id like XGID=…, OGID=…, S1.… or 4HPwATDgc/ABMA:…, found none", 1)
    form, id_ = found
    try:
        begins = of_situation(form.read(id_.text, _game_of(id_.text)))
    except SheshbeshError as error:
        line = text.count("\n", 0, id_.begin) + 1
        column = id_.begin - text.rfind("\n", 0, id_.begin)
        raise FormatError(str(error), line, column) from error
    record = msgspec.structs.replace(begins, comment=_rest(text, id_))
    names = _NAMES.search(text)
    players = BySide(Player(names[1]), Player(names[2])) if names else record.players
    return msgspec.structs.replace(record, players=players)


def of_situation(match: Match) -> Record:
    """The record that begins with a situation and tells no more.

    Raises:
        UnknownGame: for games in turn that no set has.
    """
    variants = match.variants
    return Record(
        game=Selection.of(variants).key,
        options=options_of(variants[0]) if len(variants) == 1 else {},
        length=match.length,
        stake=match.stake,
        start=write_universal_id(match),
    )


def write_id_file(form: IdForm) -> Callable[[Record], bytes]:
    """The writer of one kind of id: the situation with which a record ends."""

    def write(record: Record) -> bytes:
        return f"{form.write(record.replay())}\n".encode()

    return write


def _game_of(text: str) -> Variant:
    """Ids tell three-checker games from the others only by their checkers."""
    checkers = text.rsplit(":", 1)[-1] if text.count(":") == 10 and "XGID" not in text else ""
    return find("hypergammon" if checkers == "3" else "backgammon")


def _rest(text: str, id_: Id) -> str:
    """The text without the line of the id."""
    begin = text.rfind("\n", 0, id_.begin) + 1
    end = text.find("\n", id_.end)
    return (text[:begin] + (text[end + 1 :] if end >= 0 else "")).strip()
