"""The pages of docs/rules: complete, true to the games, and lasting in their anchors."""

import re
import tomllib
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from sheshbesh.formats.rules_page import (
    SECTIONS,
    read_board,
    read_hops,
    rules_page,
    rules_text,
)
from sheshbesh.games import GAMES, find
from sheshbesh.games.profiles import profiles
from sheshbesh.games.sets import SETS
from sheshbesh.rules.errors import NotationError, PositionError, UnknownGame
from sheshbesh.rules.notation import parse_play
from sheshbesh.rules.options import VALUES, option_keys
from sheshbesh.rules.plays import legal_plays
from sheshbesh.rules.points import BAR, OFF
from sheshbesh.rules.variant import Fence, HomeWalk, Landing, Leftover
from sheshbesh.rules.why import ANCHORS
from sheshbesh.rules.why_step import Code

ROOT = Path(__file__).parents[2]
RUSSIAN = (
    "backgammon",
    "long-nardy",
    "nardgammon",
    "mad-nardy",
    "gulbar",
    "mad-gulbar",
    "khachapuri",
    "fevga",
    "giul",
)
PAGES = [(game.key, "en") for game in GAMES] + [(key, "ru") for key in RUSSIAN]
BOARD = re.compile(r"^```(board.*)\n((?:.*\n)*?)```$", re.MULTILINE)


def boards():
    """Every board of every page, with a name for it."""
    found = []
    for key, language in PAGES:
        text, written = rules_text(key, language)
        for number, match in enumerate(BOARD.finditer(text if written == language else ""), 1):
            found.append(pytest.param(match[1], match[2], id=f"{key}-{language}-{number}"))
    return found


class Page(HTMLParser):
    """What a page consists of."""

    def __init__(self, html):
        super().__init__()
        self.ids, self.links, self.open = [], [], []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        names = dict(attributes)
        if "id" in names:
            self.ids.append(names["id"])
        if tag == "a":
            self.links.append(names["href"])
        if tag not in {"br", "hr", "img"}:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_startendtag(self, tag, attributes):
        pass


@pytest.mark.parametrize(("key", "language"), PAGES)
def test_a_page_is_in_its_language_and_well_formed(key, language):
    html = rules_page(key, language)
    page = Page(html)
    assert html.startswith(f'<article class="rules" lang="{language}"><h1>')
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert set(page.ids) <= set(SECTIONS)


@pytest.mark.parametrize(("key", "language"), PAGES)
def test_every_link_leads_somewhere(key, language):
    for link in Page(rules_page(key, language)).links:
        path, _, anchor = link.partition("#")
        if path.startswith("https://"):
            continue
        there = rules_page(path.removeprefix("/rules/"), language) if path else rules_page(key, language)
        assert not anchor or anchor in Page(there).ids, link


def needed(variant):
    """The anchors that a refused move of this game can point at."""
    has = {
        Code.BAR_FIRST: variant.landing is Landing.HIT,
        Code.PINNED: variant.landing is Landing.PIN,
        Code.HAS_PINNED: variant.landing is Landing.PIN,
        Code.EXACT_OFF: variant.exact_off,
        Code.HOME_WALK: variant.home_walk is not HomeWalk.ALWAYS,
        Code.HEAD_LIMIT: variant.head_limit is not None,
        Code.FIRST_CHECKER: variant.first_checker,
        Code.HIT_AND_RUN: "hit_and_run_home" in variant.options,
        Code.FENCE: variant.fence is not Fence.FREE,
        Code.QUARTER: variant.own_quarter,
        Code.OPP_QUARTER: "opp_quarter" in variant.options,
        Code.STACK_PRIME: variant.stack_prime,
        Code.TABLE_LIMIT: variant.table_limit is not None,
    }
    anchors = {anchor for code, anchor in ANCHORS.items() if has.get(code, True)}
    more = {
        "setup": True,
        "opening": True,
        "doubles": True,
        "scoring": True,
        "real-dice": True,
        "options": True,
        "sources": True,
        "hitting": variant.landing is Landing.HIT,
        "mother": variant.mother or "mother" in variant.options,
        "leftovers": variant.leftover is Leftover.OPPONENT or "leftover" in variant.options,
        "cube": "cube" in variant.options,
        "profiles": bool(profiles(variant.key)),
    }
    return anchors | {anchor for anchor, wanted in more.items() if wanted}


@pytest.mark.parametrize(("key", "language"), PAGES)
def test_a_page_has_the_sections_that_its_game_needs(key, language):
    assert needed(find(key)) - set(Page(rules_page(key, language)).ids) == set()


def explained(text):
    """The options that a page explains: key -> {value as written: whether it is the default}."""
    section = re.search(r"^## (?:Options|Настройки стола)\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    options, key = {}, None
    for line in section[1].splitlines():
        if match := re.match(r"- \*\*.+\*\* \(`([a-z_0-9]+)`\)", line):
            key = match[1]
            options[key] = {}
        elif key and (match := re.match(r"  - `(.+?)`( \((?:default|по умолчанию)\))?:", line)):
            options[key][match[1]] = bool(match[2])
    return options


def written(value):
    """An option's value as in JSON, without the quotes."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


@pytest.mark.parametrize(("key", "language"), PAGES)
def test_every_option_is_explained_with_its_values_and_default(key, language):
    variant = find(key)
    text, _ = rules_text(key, language)
    options = explained(text)
    assert list(options) == list(option_keys(variant))
    for option, values in options.items():
        assert set(values) == {written(value) for value in VALUES[option]}, option
        told = [value for value in VALUES[option] if values[written(value)]]
        assert len(told) == 1, option
        assert variant.with_options({option: told[0]}) == variant, option


@pytest.mark.parametrize(("key", "language"), PAGES)
def test_every_profile_is_told(key, language):
    text, _ = rules_text(key, language)
    for profile in profiles(key):
        line = re.search(rf"^- \*\*.+\*\* \(`{profile.key}`\).*(?:\n  .*)*", text, re.MULTILINE)
        assert line, profile.key
        for option in profile.options:
            assert f"`{option}`" in line[0], (profile.key, option)


@pytest.mark.parametrize(("info", "body"), boards())
def test_a_board_shows_what_the_rules_allow_and_nothing_else(info, body):
    board = read_board(info, body)
    assert all(1 <= point <= 24 for point in board.marks)
    if not board.move and not board.refused:
        return
    assert board.roll, "moves need dice"
    plays = legal_plays(board.situation, board.roll, board.variant)
    if board.move:
        parse_play(board.move, plays)
    if board.refused:
        refused = Counter({hop[:2]: hop.checkers for hop in read_hops(board.refused)})
        for play in plays:
            made = Counter((move.source, move.target) for move in play.moves)
            assert refused - made, "a legal play makes these moves"


def test_moves_are_read():
    assert read_hops("24/18*/13 bar/20 6/off(2)") == ((24, 18, 1), (18, 13, 1), (BAR, 20, 1), (6, OFF, 2))
    with pytest.raises(NotationError, match="expected moves like"):
        read_hops("24-18")


def test_a_wrong_board_says_so():
    with pytest.raises(UnknownGame):
        read_board("board", "start\n")
    with pytest.raises(PositionError, match="held by both"):
        read_board("board game=long-nardy", "x 24:15 | o 12:15\n")


def test_an_unknown_language_gives_english_and_an_unknown_game_an_error():
    assert rules_page("tapa", "xx") == rules_page("tapa", "../en") == rules_page("Tapa")
    with pytest.raises(UnknownGame):
        rules_page("chess")


def test_the_overview_names_every_game_set_and_profile():
    text = (ROOT / "docs" / "rules" / "README.md").read_text(encoding="utf-8")
    for game in GAMES:
        assert f"[{game.name}]({game.key}.md)" in text
        for profile in profiles(game.key):
            assert f"{profile.name} (`{profile.key}`)" in text
    for games in SETS:
        assert f"*{games.key}*" in text


def test_a_wheel_takes_the_pages_along():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    targets = project["tool"]["hatch"]["build"]["targets"]
    assert targets["wheel"]["force-include"]["docs/rules"] == "sheshbesh/formats/rules_pages"
