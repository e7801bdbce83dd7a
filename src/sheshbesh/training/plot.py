"""Learning curves as a picture: SVG that is readable on light and on dark pages."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from .card import Curve

WIDTH, HEIGHT = 720, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 176, 40, 48
"""Workspace around the axes."""
TIMES = (1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 18000, 36000)
"""Seconds that may have a line of their own."""
BETWEEN = 50
"""Workspace that the words under such a line need."""

STYLE = """
 text { font: 13px system-ui, sans-serif; fill: #444 }
 .title { font-size: 15px; font-weight: 600; fill: #222 }
 .grid { stroke: #ddd }
 .zero { stroke: #888 }
 .curve { stroke: var(--ink); fill: none; stroke-width: 2 }
 .curve text, .dot { fill: var(--ink); stroke: none }
 .spread { stroke-width: 1; opacity: 0.6 }
 .first { --ink: #1f6fb2 }
 .second { --ink: #b4511a }
 .third { --ink: #3d7d3a }
 @media (prefers-color-scheme: dark) {
  text { fill: #bbb }
  .title { fill: #eee }
  .grid { stroke: #3a3a3a }
  .first { --ink: #6db3f2 }
  .second { --ink: #f0995c }
  .third { --ink: #86c983 }
 }
"""

DOTS = {
    "first": '<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4"/>',
    "second": '<rect class="dot" x="{left:.1f}" y="{top:.1f}" width="7" height="7"/>',
    "third": '<path class="dot" d="M{x:.1f} {y:.1f}m0-5 5 5-5 5-5-5z"/>',
}
"""What marks the points of each curve."""


class _Axes:
    """Where seconds, by their logarithm, and points lie on the picture."""

    def __init__(self, curves: Sequence[Curve]) -> None:
        every = [point for curve in curves for point in curve.points]
        self.begin = max(min(point.seconds for point in every) / 1.1, 1.0)
        self.end = max(max(point.seconds for point in every) * 1.1, self.begin * 2)
        low = min(0.0, *(point.points - point.half_width for point in every))
        high = max(0.0, *(point.points + point.half_width for point in every))
        self.step = _round_step((high - low) / 6)
        self.lowest, self.highest = math.floor(low / self.step), math.ceil(high / self.step)

    def across(self, seconds: float) -> float:
        part = math.log(max(seconds, self.begin) / self.begin) / math.log(self.end / self.begin)
        return LEFT + (WIDTH - LEFT - RIGHT) * part

    def down(self, points: float) -> float:
        part = (self.highest - points / self.step) / (self.highest - self.lowest)
        return TOP + (HEIGHT - TOP - BOTTOM) * part


def learning_curves(title: str, curves: Sequence[Curve]) -> str:
    """Points a game over training time, up to three curves, with their 95 % intervals."""
    axes = _Axes(curves)
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<text class="title" x="{LEFT}" y="22">{escape(title)}: points a game</text>',
    ]
    digits = max(0, -math.floor(math.log10(axes.step)))
    for line in range(axes.lowest, axes.highest + 1):
        y, kind = axes.down(line * axes.step), "grid" if line else "zero"
        number = f"{line * axes.step:+.{digits}f}".replace("-", "−") if line else "0"
        parts += [
            f'<line class="{kind}" x1="{LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>',
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{number}</text>',
        ]
    before = -math.inf
    for seconds in TIMES:
        x = axes.across(seconds)
        if axes.begin <= seconds <= axes.end and x - before >= BETWEEN:
            before = x
            parts += [
                f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{bottom}"/>',
                f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{_time(seconds)}</text>',
            ]
    parts.append(f'<text x="{right}" y="{bottom + 38}" text-anchor="end">time of training</text>')
    heights = _apart([axes.down(curve.points[-1].points) + 4 for curve in curves])
    for curve, y, (name, dot) in zip(curves, heights, DOTS.items(), strict=False):
        parts += [
            f'<g class="curve {name}">',
            *_drawn(curve, axes, dot),
            f'<text x="{right + 10}" y="{y:.1f}">against {escape(curve.against)}</text>',
            "</g>",
        ]
    return "\n".join([*parts, "</svg>", ""])


def _apart(heights: list[float]) -> list[float]:
    """The heights, moved down where words would cover one another."""
    moved = dict.fromkeys(range(len(heights)), 0.0)
    above = -math.inf
    for i in sorted(moved, key=heights.__getitem__):
        moved[i] = above = max(heights[i], above + 16)
    return list(moved.values())


def _drawn(curve: Curve, axes: _Axes, dot: str) -> list[str]:
    """The line of a curve, its points and their intervals."""
    parts, corners = [], []
    for point in curve.points:
        x, y = axes.across(point.seconds), axes.down(point.points)
        high, low = axes.down(point.points + point.half_width), axes.down(point.points - point.half_width)
        corners.append(f"{x:.1f},{y:.1f}")
        parts.append(f'<line class="spread" x1="{x:.1f}" x2="{x:.1f}" y1="{high:.1f}" y2="{low:.1f}"/>')
        parts.append(dot.format(x=x, y=y, left=x - 3.5, top=y - 3.5))
    return [f'<polyline points="{" ".join(corners)}"/>', *parts]


def _round_step(rough: float) -> float:
    """The next of 1, 2, 5, 10, … times a power of ten."""
    power: float = 10.0 ** math.floor(math.log10(max(rough, 1e-6)))
    return next(power * times for times in (1, 2, 5, 10) if power * times >= rough)


def _time(seconds: int) -> str:
    if seconds < 60:
        return f"{seconds} s"
    return f"{seconds // 60} min" if seconds < 3600 else f"{seconds // 3600} h"
