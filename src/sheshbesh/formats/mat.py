"""Jellyfish `.mat`, as GNU Backgammon, eXtreme Gammon and most sites write it, and the Galaxy kind of text.

    ; [Player 1 "Anna"]

     7 point match

     Game 1
     Anna : 0                            Boris : 0
      1) 31: 8/5 6/5                      52: 24/22 13/8
      2)  Doubles => 2                     Takes

White's column is the left one. Lines that begin with `;` are tags or comments. A comment stands before the
line it is about; one before the first game is about the match.
"""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec

from ..rules.side import BySide, Side
from . import headers
from .errors import FormatError
from .record import Record
from .script import UNKNOWN, Action, Do, GameScript, Place
from .text import LONGEST_LINE, check_line, decode
from .transcribe import transcribe

_LENGTH = re.compile(
    r"\s*(?:match of\s+)?(\d{1,5})[ -]?points?( match)?\.?|\s*(unlimited|money)[ -]?(game|session|match)?",
    re.IGNORECASE,
)
_GAME = re.compile(r"\s*game\s+(\d+)\.?", re.IGNORECASE)
_SCORE = re.compile(r"(\S.*?|)\s*:\s*(\d{1,5})\s{2,}(\S.*?|)\s*:\s*(\d{1,5})")
_NUMBER = re.compile(r"\s*\d+[).]")
_CELL = re.compile(
    r"(?P<dice>[1-6]\s?[1-6])\s*:?(?!\d)"
    r"|(?P<word>(?:re)?doubles?|beavers?|raccoons?|takes?|accepts?|drops?|rejects?|passes|pass|wins?|resigns?|resigned"
    r"|forfeits?|loses|loss(?:es)?|lost|refuses?)\b",
    re.IGNORECASE,
)
_POINTS = re.compile(r"(\d{1,5})\s*(?:points?|$)", re.IGNORECASE)
_WORDS = {
    "double": Do.DOUBLE,
    "redouble": Do.DOUBLE,
    "beaver": Do.BEAVER,
    "raccoon": Do.RACCOON,
    "take": Do.TAKE,
    "accept": Do.TAKE,
    "drop": Do.DROP,
    "reject": Do.DROP,
    "passe": Do.DROP,
    "pas": Do.DROP,
    "pass": Do.DROP,
    "win": Do.WIN,
    "resign": Do.RESIGN,
    "resigned": Do.RESIGN,
    "forfeit": Do.RESIGN,
    "lose": Do.RESIGN,
    "losse": Do.RESIGN,
    "los": Do.RESIGN,
    "lost": Do.RESIGN,
    "refuse": Do.REFUSE,
}
RIGHT = 20
"""A line with nothing but a result is the right side's from this column on."""


def read_mat(data: bytes) -> Record:
    """The record of a match file.

    Raises:
        FormatError: with line, column and what precedes the fault.
    """
    return _Reader(decode(data).split("\n")).record()


def looks_like_mat(data: bytes) -> bool:
    """Whether bytes are a file of this kind."""
    lines = [line.strip() for line in decode(data[:20_000]).split("\n") if len(line) <= LONGEST_LINE]
    return any(_LENGTH.fullmatch(line) for line in lines) or (
        any(_GAME.fullmatch(line) for line in lines) and any(_SCORE.fullmatch(line) for line in lines)
    )


class _Reader:
    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.header = Record()
        self.length: int | None = None
        self.names: tuple[str, str] | None = None
        self.swapped = False
        """Whether this game has the columns the other way round."""
        self.right = 0
        """Where the right column began on the line above, counted from 0."""
        self.games: list[GameScript] = []
        self.comment: list[str] = []

    def record(self) -> Record:
        known_length = False
        for number, line in enumerate(self.lines, 1):
            words = line.strip()
            if not words.startswith((";", "#")):
                check_line(words, number)
            if words.startswith((";", "#")):
                self._remark(words[1:].strip(), number)
            elif found := _GAME.fullmatch(line):
                self._begin_game(number)
            elif not known_length and (found := _LENGTH.fullmatch(line)):
                known_length = True
                self.length = int(found[1] or 0) or None
            elif words:
                self._line(line, number)
        if not known_length and not self.games:
            raise FormatError("expected a line like '7 point match' or 'Game 1', found neither", 1)
        self._flush()
        return transcribe(self._finished_header(), self.games)

    def _finished_header(self) -> Record:
        header = msgspec.structs.replace(self.header, length=self.length)
        players = header.players
        if self.names:
            players = BySide(
                *(
                    player if player.name else msgspec.structs.replace(player, name=name)
                    for player, name in zip((players.white, players.black), self.names, strict=True)
                )
            )
        return headers.fitting(msgspec.structs.replace(header, players=players))

    def _remark(self, words: str, number: int) -> None:
        tag = headers.TAG.fullmatch(words)
        if tag and tag[1].casefold() == "variation" and not headers.known_game(tag[2]):
            raise FormatError(f"no game is called {tag[2]!r}", number, 1)
        if tag and not self.games:
            self.header = headers.with_tag(self.header, tag[1], headers.unquoted(tag[2]))
        else:
            self.comment.append(words)

    def _begin_game(self, number: int) -> None:
        self._flush()
        self.games.append(GameScript(place=Place(number, 1)))
        self.swapped, self.right = False, 0

    def _take_comment(self) -> str:
        words, self.comment = "\n".join(self.comment), []
        return words

    def _flush(self) -> None:
        """Comments that nothing follows are about the last action, before the first game about the match."""
        words = self._take_comment()
        if not words:
            return
        if not self.games:
            both = [self.header.comment, words] if self.header.comment else [words]
            self.header = msgspec.structs.replace(self.header, comment="\n".join(both))
            return
        game = self.games[-1]
        target: Action | GameScript = game.actions[-1] if game.actions else game
        target.comment = f"{target.comment}\n{words}" if target.comment else words

    def _line(self, line: str, number: int) -> None:
        if not self.games:
            if self.length is None:
                raise FormatError(f"expected '7 point match' or 'Game 1', got {line.strip()!r}", number, 1)
            self._begin_game(number)
        game = self.games[-1]
        score = _SCORE.fullmatch(line.strip())
        if score and not game.actions and game.score is None:
            self._score(game, score)
            return
        numbered = _NUMBER.match(line)
        begin = numbered.end() if numbered else 0
        cells = list(_cells(line, begin))
        if not cells and numbered and not line[begin:].strip():
            return
        if not cells or line[begin : cells[0][0]].strip():
            column = begin + len(line[begin:]) - len(line[begin:].lstrip()) + 1
            raise FormatError(
                f"expected a roll like '31: 8/5 6/5' or a word like 'Doubles', got {line.strip()!r}",
                number,
                column,
            )
        for place, (start, text) in enumerate(cells):
            left = place == 0 and not self._is_right(start, begin, bool(numbered), len(cells), game)
            self._cell(text, Place(number, start + 1), Side.WHITE if left is not self.swapped else Side.BLACK)
        if len(cells) == 2:
            self.right = cells[1][0]

    def _is_right(self, start: int, begin: int, numbered: bool, cells: int, game: GameScript) -> bool:
        if cells > 1:
            return False
        if not numbered:
            return start >= RIGHT
        if self.right:
            return start >= self.right - 4
        return start - begin >= RIGHT - 8

    def _score(self, game: GameScript, found: re.Match[str]) -> None:
        game.comment = self._take_comment()
        left, right = found[1], found[3]
        values = int(found[2]), int(found[4])
        if self.names is None:
            self.names = left, right
        self.swapped = left != right and (left, right) == self.names[::-1]
        game.score = BySide(*(values[::-1] if self.swapped else values))

    def _cell(self, text: str, place: Place, side: Side) -> None:
        found = _CELL.match(text)
        assert found
        action = Action(do=Do.PLAY, side=side, comment=self._take_comment(), place=place)
        rest = text[found.end() :].strip()
        if found["dice"]:
            action.dice = int(found["dice"][0]), int(found["dice"][-1])
            if rest.casefold().startswith(("illegal play", UNKNOWN)):
                rest = UNKNOWN
            action.play = rest
        else:
            action.do = _WORDS[found["word"].casefold().removesuffix("s")]
            points = _POINTS.search(rest)
            if action.do in (Do.WIN, Do.RESIGN) and points:
                action.points = int(points[1])
            if action.do is Do.RESIGN:
                action.points = None  # the result that follows says how much it was
        self.games[-1].actions.append(action)


def _cells(line: str, begin: int) -> list[tuple[int, str]]:
    """What stands in the columns of a line, with where each begins."""
    starts = [found.start() for found in _CELL.finditer(line, begin) if _begins_cell(line, begin, found)]
    return [(start, line[start:end].rstrip()) for start, end in pairwise([*starts, len(line)])][:2]


def _begins_cell(line: str, begin: int, found: re.Match[str]) -> bool:
    before = line[begin : found.start()]
    if not before.strip():
        return True
    if not before[-1].isspace():
        return False
    if found["dice"]:
        return found[0].endswith(":") or before.endswith("  ")
    # "52: pass" and "52: bar/20 pass" are one cell, while "52: bar/20      Passes" is two.
    if found["word"].casefold().startswith("pass"):
        return before.endswith("   ") and not before.rstrip().endswith(":")
    return True
