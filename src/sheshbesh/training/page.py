"""The page about the nets: one table for all games, made from their cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..games import GAMES, find
from ..rules.errors import SheshbeshError
from .card import Card, Strength, card_path, read_card
from .plot import learning_curves

BEGIN, END = "<!-- nets: made by `sheshbesh ladder --write` -->", "<!-- end of nets -->"
"""What is between them is made anew."""
FIRST = "generation 1"
HEAD = (
    "game",
    "net",
    "made in",
    "against random",
    "against greedy",
    "against its first generation",
    "others",
)


class PageError(SheshbeshError):
    """A page without a place for the table."""

    code = "no_page"


def shipped_cards() -> list[Card]:
    """The cards of all nets that ship, in the order of the games."""
    return [read_card(card_path(game)) for game in GAMES if card_path(game).exists()]


def write_page(page: Path, cards: Sequence[Card]) -> None:
    """Put the table of these cards into a page, and their learning curves into a folder beside it.

    Raises:
        PageError: when the page does not exist, or does not say where the table belongs.
    """
    try:
        before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    except OSError as error:
        raise PageError(f"{page} cannot be read: {error.strerror}") from None
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise PageError(f"{page} has no lines {BEGIN} and {END} to put the table between")
    pictures = []
    for card in cards:
        if card.curves:
            name = find(card.game).name
            picture = page.with_suffix("") / f"{card.game}.svg"
            picture.parent.mkdir(exist_ok=True)
            picture.write_text(learning_curves(name, card.curves), encoding="utf-8")
            pictures.append(f"![Learning curve of {name}]({picture.parent.name}/{picture.name})")
    made = "\n\n".join([table(cards), *pictures])
    page.write_text(f"{before}{BEGIN}\n\n{made}\n\n{END}{after}", encoding="utf-8")


def table(cards: Sequence[Card]) -> str:
    """The nets and their strength, in Markdown."""
    rows = [HEAD, ("---",) * len(HEAD), *map(_row, cards)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _row(card: Card) -> tuple[str, ...]:
    named = ("random", "greedy", FIRST)
    others = [f"{one.against}: {_told(one)}" for one in card.strength if one.against not in named]
    units = f"{card.hidden} → {card.narrow}" if card.narrow else str(card.hidden)
    if card.phases > 1:
        units = f"{card.phases} phases of {units}"
    start = f", from {find(card.started_from).name}" if card.started_from else ""
    return (
        find(card.game).name,
        f"generation {card.generation}, {units} units{start}",
        f"{card.seconds / 60:.0f} min",
        *(_told(card.against(name)) for name in named),
        "<br>".join(others) or "–",
    )


def _told(strength: Strength | None) -> str:
    """Points with their interval, the points in units of a mean win too, and what is left without luck."""
    if strength is None:
        return "–"
    points, half = strength.points, strength.half_width
    wins = f"{points / strength.mean_win:+.2f}" if strength.mean_win else "0"
    fair = strength.adjusted
    adjusted = f", without luck {fair.points:+.4f} ± {fair.half_width:.4f}" if fair else ""
    return f"{points:+.3f} ± {half:.3f} ({wins}){adjusted}".replace("-", "−")
