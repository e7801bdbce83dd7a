"""A position as an SVG picture: seen by x, in x's numbers, with arrows for moves.

Lines take the colour of the text around them, so a picture suits light and dark pages. Where the page defines
`--light-checker`, `--dark-checker`, `--accent` (points), `--turn` (arrows) and `--danger`, it follows them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import chain
from typing import Final, NamedTuple

from ..rules.dice import Roll
from ..rules.points import BAR, OFF, OUT, Geometry, mirror
from ..rules.position import Position
from ..rules.variant import Landing, Variant

_PITCH: Final = 28.0
"""Breadth of a point."""
_RADIUS: Final = 12.5
"""Half the breadth of a checker's place."""
_TALL: Final = 5
"""Checkers drawn on a point; a taller stack says how many it is."""
_LANE: Final = 2 * _RADIUS * _TALL + 2
"""Length of a point."""
_BAND: Final = 30.0
"""The free strip between the two rows, where the dice lie."""
_MARGIN: Final = 20.0
"""The strips that the numbers stand in."""
_TRAY: Final = 38.0
_BAR_WIDTH: Final = 30.0
_HALF: Final = 6 * _PITCH
_WIDTH: Final = 2 * _HALF + _BAR_WIDTH
_HEIGHT: Final = 2 * (_MARGIN + _LANE) + _BAND
_TOP, _BOTTOM = _MARGIN, _HEIGHT - _MARGIN

_LIGHT: Final = "var(--light-checker, #f3e6cc)"
_DARK: Final = "var(--dark-checker, #3a241a)"
_WOOD: Final = "var(--accent, currentColor)"
_ARROW: Final = "var(--turn, #1d7a56)"
_ARROW_INK: Final = "var(--turn-ink, #fff)"
_REFUSED: Final = "var(--danger, #c2382b)"

_CORNERS: Final = ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0))
"""Where a die's pips lie, in the order in which they come in pairs."""

_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "title": "Board",
        "light": "Light",
        "dark": "Dark",
        "bar": "bar",
        "out": "not yet entered",
        "off": "off",
        "pinned": "pinned",
        "dice": "Dice",
        "moves": "Moves",
        "refused": "Not allowed",
    },
    "ru": {
        "title": "Доска",
        "light": "Белые",
        "dark": "Чёрные",
        "bar": "бар",
        "out": "не введены",
        "off": "снято",
        "pinned": "прижата",
        "dice": "Зары",
        "moves": "Ходы",
        "refused": "Нельзя",
    },
}


class Hop(NamedTuple):
    """One checker of x moved from a point to another, or several alike."""

    source: int
    target: int
    checkers: int = 1


class _Spot(NamedTuple):
    x: float
    y: float

    def toward(self, goal: _Spot, distance: float) -> _Spot:
        """The spot that is so far from here on the way there."""
        share = distance / (math.hypot(goal.x - self.x, goal.y - self.y) or 1.0)
        return _Spot(self.x + (goal.x - self.x) * share, self.y + (goal.y - self.y) * share)


def diagram(
    position: Position,
    variant: Variant,
    *,
    hops: Sequence[Hop] = (),
    refused: Sequence[Hop] = (),
    marks: Iterable[int] = (),
    dice: Roll | None = None,
    title: str = "",
    language: str = "en",
) -> str:
    """The position as one `<svg>` element.

    Args:
        hops: x's moves, drawn as arrows; `refused` ones are dashed and crossed out.
        marks: points, in x's numbers, to be pointed out.
        title: the name that a screen reader says first; the board in words follows by itself.
        language: of those words; English where it is not known.
    """
    board = _Board(position, variant)
    left, right = board.edges([*hops, *refused])
    return _tag(
        "svg",
        _tag("title", escape(title or _words(language)["title"])),
        _tag("desc", escape(describe(position, variant, hops, refused, dice, language))),
        _field(set(marks)),
        board.checkers(),
        _dice(dice) if dice else "",
        board.arrows(hops, _ARROW, crossed=False),
        board.arrows(refused, _REFUSED, crossed=True),
        xmlns="http://www.w3.org/2000/svg",
        class_="board-diagram",
        viewBox=f"{_number(left)} 0 {_number(right - left)} {_number(_HEIGHT)}",
        role="img",
        font_family="system-ui, sans-serif",
        text_anchor="middle",
    )


def describe(
    position: Position,
    variant: Variant,
    hops: Sequence[Hop] = (),
    refused: Sequence[Hop] = (),
    dice: Roll | None = None,
    language: str = "en",
) -> str:
    """The board in words, every point by x's number for it."""
    words = _words(language)
    places = {str(slot): words[name] for slot, name in ((OUT, "out"), (BAR, "bar"), (OFF, "off"))}
    sentences = [
        f"{words['light']}: {_held(position.x, position.x_pins, None, words)}.",
        f"{words['dark']}: {_held(position.o, position.o_pins, variant.geometry, words)}.",
    ]
    if dice:
        sentences.append(f"{words['dice']}: {dice}.")
    for label, moves in ((words["moves"], hops), (words["refused"], refused)):
        if moves:
            told = [
                f"{places.get(str(hop.source), hop.source)}/{places.get(str(hop.target), hop.target)}"
                + (f" ×{hop.checkers}" if hop.checkers > 1 else "")
                for hop in moves
            ]
            sentences.append(f"{label}: {', '.join(told)}.")
    return " ".join(sentences)


def _words(language: str) -> Mapping[str, str]:
    return _WORDS.get(language, _WORDS["en"])


def _held(
    counts: Sequence[int], pins: Sequence[int], geometry: Geometry | None, words: Mapping[str, str]
) -> str:
    """What a side holds; its points are mirrored when a geometry is given."""
    held = [(mirror(point, geometry) if geometry else point, point) for point in range(1, 25)]
    return ", ".join(
        chain(
            (f"{words[name]} {counts[slot]}" for slot, name in ((OUT, "out"), (BAR, "bar")) if counts[slot]),
            (
                f"{shown}: {counts[point]}" + (f" {words['pinned']}" if point in pins else "")
                for shown, point in sorted(held, reverse=True)
                if counts[point]
            ),
            (f"{words['off']} {count}" for count in [counts[OFF]] if count),
        )
    )


# ------------------------------------------------------------------------------------------------ the board


def _column(point: int) -> float:
    """The middle of a point: 13 to 24 along the top, 12 to 1 along the bottom, both from the left."""
    place = point - 13 if point > 12 else 12 - point
    return _PITCH * (place + 0.5) + (_BAR_WIDTH if place > 5 else 0)


def _place(point: int, index: int) -> _Spot:
    """Where the checker with this index stands on a point, counted from the edge."""
    depth = _RADIUS * (2 * min(index, _TALL - 1) + 1)
    return _Spot(_column(point), _TOP + depth if point > 12 else _BOTTOM - depth)


def _on_bar(near: bool, index: int) -> _Spot:
    """Checkers on the bar wait on the half where they enter: x's above."""
    depth = _BAND / 2 + _RADIUS * (2 * index + 0.5)
    return _Spot(_HALF + _BAR_WIDTH / 2, _HEIGHT / 2 - depth if near else _HEIGHT / 2 + depth)


def _field(marks: set[int]) -> str:
    """The empty board with its numbers."""
    points: tuple[list[str], list[str]] = [], []
    numbers, shades = [], []
    for point in range(1, 25):
        x = _column(point)
        edge, inward = (_TOP, 1) if point > 12 else (_BOTTOM, -1)
        tip = edge + inward * (_LANE - 8)
        points[point % 2].append(
            _path(("M", x - _PITCH / 2, edge), ("L", x + _PITCH / 2, edge), ("L", x, tip))
        )
        bold = {"font_weight": "700", "fill_opacity": "1"} if point in marks else {}
        numbers.append(_tag("text", str(point), x=x, y=edge - inward * 6 + 4.5, **bold))
        if point in marks:
            top = min(edge, edge + inward * _LANE)
            shades.append(_tag("rect", x=x - _PITCH / 2, y=top, width=_PITCH, height=_LANE))
    frame = {"x": 0, "y": _TOP, "width": _WIDTH, "height": _BOTTOM - _TOP, "rx": 3}
    bar = {**frame, "x": _HALF, "width": _BAR_WIDTH, "rx": 0}
    return "".join(
        (
            _tag("rect", **frame, fill="currentColor", fill_opacity=0.05),
            _tag("rect", **bar, fill="currentColor", fill_opacity=0.12),
            _tag("g", *shades, fill=_ARROW, fill_opacity=0.28) if shades else "",
            _tag("path", d="".join(points[0]), fill=_WOOD, fill_opacity=0.17),
            _tag("path", d="".join(points[1]), fill=_WOOD, fill_opacity=0.42),
            _tag("rect", **frame, fill="none", stroke="currentColor", stroke_opacity=0.55, stroke_width=1.5),
            _tag("g", *numbers, font_size=13, fill="currentColor", fill_opacity=0.78),
        )
    )


class _Board:
    """Where the checkers of one position are drawn."""

    def __init__(self, position: Position, variant: Variant) -> None:
        self.x, self.o = position.x, position.o
        self.x_pins = position.x_pins
        self.o_pins = {mirror(point, variant.geometry) for point in position.o_pins}
        self.parallel = variant.geometry is Geometry.PARALLEL
        self.pinning = variant.landing is Landing.PIN
        self.theirs = [0] * 25
        """The opponent's checkers by x's numbers."""
        for point in range(1, 25):
            self.theirs[mirror(point, variant.geometry)] = position.o[point]

    def edges(self, hops: Sequence[Hop]) -> tuple[float, float]:
        """The left and right ends of the picture; trays only where there is something for them."""
        mine = self.x[OFF] or self.x[OUT] or any(hop.target == OFF or hop.source == OUT for hop in hops)
        other = self.o[OFF] or self.o[OUT]
        left = _TRAY if other and self.parallel else 0.0
        right = _TRAY if mine or (other and not self.parallel) else 0.0
        return -left - 2, _WIDTH + right + 2

    def checkers(self) -> str:
        """Both sides' checkers, on points, bar and trays."""
        light: list[str] = []
        dark: list[str] = []
        over = []
        for point in range(1, 25):
            mine, theirs = self.x[point], self.theirs[point]
            for count, discs, pinned, ink in (
                (mine, light, point in self.x_pins, _DARK),
                (theirs, dark, point in self.o_pins, _LIGHT),
            ):
                first = 1 if mine and theirs and not pinned else 0
                discs += [_disc(_place(point, i)) for i in range(first, min(first + count, _TALL))]
                if first + count > _TALL:
                    over.append(_label(_place(point, _TALL - 1), count, ink))
                if pinned:
                    over.append(_disc(_place(point, 0), 7.5, fill="none", stroke=_REFUSED, stroke_width=2.4))
        for near, counts, discs, ink in ((True, self.x, light, _DARK), (False, self.o, dark, _LIGHT)):
            discs += [_disc(_on_bar(near, i)) for i in range(min(counts[BAR], 4))]
            if counts[BAR] > 4:
                over.append(_label(_on_bar(near, 3), counts[BAR], ink))
            tray, labels = self._tray(near, counts, ink)
            discs += tray
            over += labels
        return "".join(
            (
                # A light checker needs its rim beside another one, a dark checker on a dark page.
                _tag("g", *light, fill=_LIGHT, stroke=_DARK, stroke_opacity=0.8),
                _tag("g", *dark, fill=_DARK, stroke="currentColor", stroke_opacity=0.75),
                *over,
            )
        )

    def arrows(self, hops: Sequence[Hop], colour: str, *, crossed: bool) -> str:
        """An arrow for each hop, from the checker that moves to where it lands."""
        gone: Counter[int] = Counter()
        come: Counter[int] = Counter()
        drawn = []
        for hop in hops:
            if come[hop.source]:  # it goes on with a checker that has just landed there
                come[hop.source] -= hop.checkers
                start = self._landing(hop.source, come[hop.source])
            else:
                start = self._top(hop.source, gone[hop.source])
                gone[hop.source] += hop.checkers
            end = self._landing(hop.target, come[hop.target])
            come[hop.target] += hop.checkers
            drawn.append(_arrow(start, end, hop, colour, crossed=crossed))
        return "".join(drawn)

    def _top(self, slot: int, gone: int) -> _Spot:
        """The uppermost checker of x, when some have gone."""
        if slot == BAR:
            return _on_bar(True, max(min(self.x[BAR], 4) - 1 - gone, 0))
        if slot == OUT:
            return _Spot(self._tray_middle(True), _BOTTOM - _RADIUS - 4)
        under = 1 if self.theirs[slot] else 0
        return _place(slot, max(under + min(self.x[slot], _TALL) - 1 - gone, 0))

    def _landing(self, slot: int, come: int) -> _Spot:
        """The next free place of x, when some have come."""
        if slot == OFF:
            return _Spot(self._tray_middle(True) - 4, _BOTTOM - 40)
        under = 1 if self.pinning and self.theirs[slot] else 0
        return _place(slot, self.x[slot] + come + under)

    def _tray_middle(self, near: bool) -> float:
        """Each side bears off where its home ends: in parallel games o's home is at the upper left."""
        return _WIDTH + _TRAY / 2 + 2 if near or not self.parallel else -_TRAY / 2 - 2

    def _tray(self, near: bool, counts: Sequence[int], ink: str) -> tuple[list[str], list[str]]:
        """Checkers borne off, standing on their rims, or not yet entered, and how many they are."""
        x = self._tray_middle(near)
        edge, inward = (_BOTTOM, -1) if near else (_TOP, 1)
        if counts[OUT]:
            at = _Spot(x, edge + inward * (_RADIUS + 4))
            return [_disc(at)], [_label(at, counts[OUT], ink)]
        if not counts[OFF]:
            return [], []
        middles = [edge + inward * (6.6 * i + 3.3) for i in range(counts[OFF])]
        slabs = [_tag("rect", x=x - 12, y=y - 2.6, width=24, height=5.2, rx=1.5) for y in middles]
        return slabs, [_label(_Spot(x, edge - inward * 6), counts[OFF], "currentColor", weight=400)]


# ------------------------------------------------------------------------------------------------ the pieces


def _disc(at: _Spot, radius: float = _RADIUS - 0.8, **attributes: object) -> str:
    return _tag("circle", cx=at.x, cy=at.y, r=radius, **attributes)


def _label(at: _Spot, text: object, colour: str, *, size: int = 13, weight: int = 700) -> str:
    return _tag("text", str(text), x=at.x, y=at.y + 4.5, font_size=size, font_weight=weight, fill=colour)


def _dice(dice: Roll) -> str:
    """Two dice on the half where x's home lies."""
    drawn = []
    for index, die in enumerate(dice.dice):
        at = _Spot(_HALF * 1.5 + _BAR_WIDTH + (index - 0.5) * 28, _HEIGHT / 2)
        pips = _CORNERS[: die // 2 * 2] + (((0, 0),) if die % 2 else ())
        drawn += [
            _tag("rect", x=at.x - 11, y=at.y - 11, width=22, height=22, rx=4.5, fill=_LIGHT, stroke=_DARK),
            _tag("g", *(_disc(_Spot(at.x + 5.6 * i, at.y + 5.6 * j), 2) for i, j in pips), fill=_DARK),
        ]
    return "".join(drawn)


def _arrow(start: _Spot, end: _Spot, hop: Hop, colour: str, *, crossed: bool) -> str:
    """An arrow that bulges towards the middle of the board, and a ring where it ends."""
    middle = _Spot((start.x + end.x) / 2, (start.y + end.y) / 2)
    room, across = _HEIGHT / 2 - middle.y, abs(end.x - start.x)
    bend = math.copysign(min(abs(room) * 0.6, 14 + across * 0.22), room) if across > 1 else 0.0
    control = _Spot(middle.x, middle.y + 2 * bend)
    tail = start.toward(control, _RADIUS - 2)
    tip = end.toward(control, _RADIUS + 1 if crossed else _RADIUS - 3)
    back = tip.toward(control, 6)
    angle = math.atan2(tip.y - control.y, tip.x - control.x)
    barbs = [
        _Spot(tip.x + 10 * math.cos(angle + turn), tip.y + 10 * math.sin(angle + turn))
        for turn in (math.pi - 0.48, math.pi + 0.48)
    ]
    curve = _path(("M", *tail), ("Q", *control, *back))
    line = {"fill": "none", "stroke": colour, "stroke_width": 3, "stroke_linecap": "round"}
    parts = [
        _tag("path", d=curve, **line, **({"stroke_dasharray": "5 4"} if crossed else {})),
        _tag("path", d=_path(("M", *tip), *(("L", *barb) for barb in barbs)) + "Z", fill=colour),
        _disc(tail, 3, fill=colour),
    ]
    if hop.target != OFF:
        ring = {"fill": colour, "fill_opacity": 0.16, "stroke": colour, "stroke_dasharray": "3 2.5"}
        parts.insert(0, _disc(end, _RADIUS - 1, **ring, stroke_width=2))
    if crossed:
        strokes = [(("M", end.x - 5, end.y - 5 * s), ("L", end.x + 5, end.y + 5 * s)) for s in (1, -1)]
        parts.append(_tag("path", d="".join(_path(*stroke) for stroke in strokes), **line))
    if hop.checkers > 1:
        at = _Spot(middle.x, middle.y + bend)
        parts += [
            _tag("rect", x=at.x - 12, y=at.y - 9, width=24, height=18, rx=9, fill=colour),
            _label(at, f"×{hop.checkers}", _ARROW_INK, size=12),
        ]
    return "".join(parts)


# --------------------------------------------------------------------------------------------------- writing


def _tag(name: str, *content: str, **attributes: object) -> str:
    """An element; `fill_opacity` stands for `fill-opacity`, `class_` for `class`."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_number(value) if isinstance(value, float) else value}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(content)}</{name}>" if content else f"<{name}{written}/>"


def _path(*commands: tuple[str | float, ...]) -> str:
    return "".join(
        str(letter) + " ".join(_number(float(number)) for number in numbers) for letter, *numbers in commands
    )


def _number(number: float) -> str:
    """A number without more digits than a screen shows."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
