"""The rules of a game as a page: the Markdown of docs/rules, with boards drawn and lasting anchors.

A board is a fenced block. Its first line names the game and what else matters; then come a position or
`start`, a legal play, moves that are refused, points to point out, and a caption:

    ```board game=long-nardy dice=6-6 first-turn
    start
    move: 24/18(2)
    not: 24/18(3)
    mark: 24
    Only two may leave the head.
    ```
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token

from ..games import find
from ..rules.dice import Roll
from ..rules.errors import NotationError
from ..rules.points import BAR, OFF, OUT
from ..rules.turn import Situation, Stage
from ..rules.variant import Variant
from .diagram import Hop, diagram

SECTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "names": {"en": "Names", "ru": "Названия"},
    "setup": {"en": "Setup", "ru": "Расстановка"},
    "direction": {"en": "Direction", "ru": "Направление"},
    "opening": {"en": "Opening", "ru": "Начало партии"},
    "landing": {"en": "Landing", "ru": "Куда можно встать"},
    "hitting": {"en": "Hitting", "ru": "Бой"},
    "bar": {"en": "Bar", "ru": "Бар"},
    "entering": {"en": "Entering", "ru": "Ввод шашек"},
    "pins": {"en": "Pins", "ru": "Прижатые шашки"},
    "mother": {"en": "Mother", "ru": "Мать"},
    "head": {"en": "Head", "ru": "Голова"},
    "first-checker": {"en": "First checker", "ru": "Первая шашка"},
    "fence": {"en": "Fence", "ru": "Забор"},
    "prime": {"en": "Prime", "ru": "Заслон"},
    "quarter": {"en": "Quarter", "ru": "Начальная четверть"},
    "table-limit": {"en": "Table limit", "ru": "Предел в чужой четверти"},
    "hit-and-run": {"en": "Hit and run", "ru": "Ударил и ушёл"},
    "forced-play": {"en": "Forced play", "ru": "Полный ход"},
    "larger-die": {"en": "Larger die", "ru": "Большее число"},
    "doubles": {"en": "Doubles", "ru": "Дубли"},
    "leftovers": {"en": "Leftovers", "ru": "Недоигранное"},
    "bear-off": {"en": "Bear off", "ru": "Выброс"},
    "home-walk": {"en": "Home walk", "ru": "Ходьба в доме"},
    "scoring": {"en": "Scoring", "ru": "Счёт"},
    "cube": {"en": "Cube", "ru": "Куб"},
    "money": {"en": "Money", "ru": "Игра на ставку"},
    "match": {"en": "Match", "ru": "Матч"},
    "real-dice": {"en": "Real dice", "ru": "Настоящие зары"},
    "options": {"en": "Options", "ru": "Настройки стола"},
    "profiles": {"en": "Profiles", "ru": "Готовые наборы"},
    "customs": {"en": "Customs", "ru": "История и обычаи"},
    "sources": {"en": "Sources", "ru": "Источники"},
    "decisions": {"en": "Decisions", "ru": "Спорные места"},
}
"""The headings that a page may have, by their anchors; refusals of moves point at these."""

_CONTENTS: Final = {"en": "Contents", "ru": "Содержание"}
_INSTALLED: Final = Path(__file__).with_name("rules_pages")
_CHECKOUT: Final = Path(__file__).parents[3] / "docs" / "rules"

_WORD = re.compile(r"((?:[a-z]+|\d+)(?:/(?:[a-z]+|\d+)\*?)+)(?:\((\d)\))?")
_PLACES: Final = {"bar": BAR, "off": OFF, "out": OUT}


class Board(msgspec.Struct, frozen=True):
    """What a board in a page shows."""

    variant: Variant
    situation: Situation
    roll: Roll | None = None
    move: str = ""
    """A whole legal play of the roll."""
    refused: str = ""
    """Moves that no legal play of the roll contains."""
    marks: tuple[int, ...] = ()
    caption: str = ""


def rules_page(game_key: str, lang: str = "en") -> str:
    """The rules of a game as an HTML fragment, in English where nobody has written them in the language.

    Raises:
        UnknownGame: when there is no such game.
    """
    return _page(find(game_key).key, lang)


def rules_text(game_key: str, lang: str = "en") -> tuple[str, str]:
    """The Markdown of a page and the language it is in."""
    folder = _INSTALLED if _INSTALLED.is_dir() else _CHECKOUT
    name = f"{find(game_key).key}.md"
    translated = folder / lang / name
    if re.fullmatch("[a-z]{2}", lang) and translated.is_file():
        return translated.read_text(encoding="utf-8"), lang
    return (folder / name).read_text(encoding="utf-8"), "en"


@lru_cache(maxsize=128)
def _page(key: str, lang: str) -> str:
    text, language = rules_text(key, lang)
    markdown = MarkdownIt("commonmark").enable("table")
    markdown.add_render_rule("fence", _fence)
    tokens = markdown.parse(text)
    headings = _anchored(tokens, language)
    _relinked(tokens)
    first = next((i for i, token in enumerate(tokens) if token.tag == "h2"), len(tokens))
    environment = {"language": language}
    before, after = (
        markdown.renderer.render(part, markdown.options, environment)
        for part in (tokens[:first], tokens[first:])
    )
    links = "".join(f'<li><a href="#{anchor}">{escape(title)}</a></li>' for anchor, title in headings)
    contents = f'<nav class="contents" aria-label="{_CONTENTS[language]}"><ul>{links}</ul></nav>'
    return f'<article class="rules" lang="{language}">{before}{contents}{after}</article>'


def _anchored(tokens: list[Token], language: str) -> list[tuple[str, str]]:
    """Give the headings their anchors; returns them with the titles of the sections."""
    known = {titles[language]: anchor for anchor, titles in SECTIONS.items()}
    headings = []
    for heading, inline in pairwise(tokens):
        if heading.type == "heading_open" and heading.tag == "h2":
            title = inline.content
            heading.attrSet("id", known[title])
            headings.append((known[title], title))
    return headings


def _relinked(tokens: list[Token]) -> None:
    """Make links between pages of docs/rules links between pages of the club."""
    for token in tokens:
        for child in token.children or []:
            href = str(child.attrGet("href") or "") if child.type == "link_open" else ""
            match = re.fullmatch(r"(?:\.\./)?([a-z-]+)\.md(#[a-z-]+)?", href)
            if match:
                child.attrSet("href", f"/rules/{match[1]}{match[2] or ''}")


def _fence(self: Any, tokens: Sequence[Token], index: int, options: Any, env: dict[str, str]) -> str:
    token = tokens[index]
    if token.info.split()[:1] != ["board"]:
        return f"<pre><code>{escape(token.content)}</code></pre>\n"
    return draw_board(read_board(token.info, token.content), env["language"])


# ------------------------------------------------------------------------------------------------ boards


def draw_board(board: Board, language: str = "en") -> str:
    """The board as a figure with its caption."""
    svg = diagram(
        board.situation.position,
        board.variant,
        hops=read_hops(board.move),
        refused=read_hops(board.refused),
        marks=board.marks,
        dice=board.roll,
        title=re.sub(r"[`*]", "", board.caption),
        language=language,
    )
    shown = f"{board.roll}: {board.move}" if board.roll and board.move else board.move
    bold = f"<b>{escape(shown)}</b> " if shown else ""
    caption = bold + MarkdownIt("commonmark").renderInline(board.caption)
    return f'<figure class="board">{svg}<figcaption>{caption.strip()}</figcaption></figure>\n'


def read_board(info: str, body: str) -> Board:
    """The board that a fenced block describes.

    Raises:
        RuleError: when the block is not well-formed or its position cannot stand in the game.
    """
    words: dict[str, str] = {}
    for word in info.split()[1:]:
        key, _, value = word.partition("=")
        words[key] = value
    variant = find(words.pop("game", ""))
    roll = Roll.parse(words.pop("dice")) if "dice" in words else None
    first_turn = words.pop("first-turn", None) is not None
    after = Roll.parse(words.pop("after")) if "after" in words else None
    stage = None
    if "stage" in words:
        die, count = map(int, words.pop("stage").split("x"))
        stage, roll = Stage(die, count), Roll(die, die)
    variant = variant.with_options({key: _value(value) for key, value in words.items()})

    first, *lines = body.strip().splitlines()
    position = variant.start() if first == "start" else variant.position(first)
    variant.check(position)
    fields = {"move": "", "not": "", "mark": ""}
    caption = []
    for line in lines:
        key, colon, value = line.partition(":")
        if colon and key in fields:
            fields[key] = value.strip()
        else:
            caption.append(line.strip())
    return Board(
        variant,
        Situation(position, first_turn, stage, after),
        roll,
        fields["move"],
        fields["not"],
        tuple(int(point) for point in fields["mark"].split()),
        " ".join(caption),
    )


def read_hops(text: str) -> tuple[Hop, ...]:
    """The single moves of a text like `24/18(2) 13/11/5`, without asking whether they are legal.

    Raises:
        NotationError: when the text is not written like that.
    """
    hops = []
    for word in text.split():
        match = _WORD.fullmatch(word)
        if match is None:
            raise NotationError(f"expected moves like 24/18 13/11, got {word!r}")
        places = [_PLACES[p] if p in _PLACES else int(p) for p in match[1].replace("*", "").split("/")]
        hops += [Hop(a, b, int(match[2] or 1)) for a, b in pairwise(places)]
    return tuple(hops)


def _value(text: str) -> object:
    """An option's value as it is written in a block."""
    return {"true": True, "false": False, "null": None}.get(text, int(text) if text.isdigit() else text)
