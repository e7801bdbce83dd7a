"""A match as a value: the game with its options, who played, and every event with what was said about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from ..games import resolve
from ..rules.errors import RuleError
from ..rules.events import Event, Happened, Instant, Start
from ..rules.match import Match
from ..rules.side import BySide
from ..rules.variant import Variant
from .errors import FormatError
from .universal_reader import read_universal_id


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sat on one side."""

    name: str = ""
    rating: float | None = None
    country: str = ""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event and what belongs to it."""

    event: Event
    at: Instant | None = None
    """When it happened, in milliseconds since 1970 (UTC)."""
    clocks: BySide[int] | None = None
    """Milliseconds left on each clock after it."""
    comment: str = ""

    @property
    def happened(self) -> Event | Happened:
        """The event, with its instant where that is known."""
        return self.event if self.at is None else Happened(self.event, self.at)


class Turn(NamedTuple):
    """An entry with the match before and after it."""

    entry: Entry
    before: Match
    after: Match


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A match or session from its beginning, or from a situation, as far as it is known."""

    game: str = "backgammon"
    """Key of a game, or of a set of games that take turns."""
    options: dict[str, Any] = {}
    length: int | None = None
    """Points to win; None is a money session."""
    stake: int = 1
    start: str = ""
    """Universal ID of the situation it begins with; "" is before the first game at 0-0."""
    players: BySide[Player] = BySide(Player(), Player())
    event: str = ""
    round: str = ""
    place: str = ""
    date: str = ""
    """Day, as 2026-10-31, or 2026-10, or 2026, or a day with a time of day."""
    annotator: str = ""
    comment: str = ""
    """About the match as a whole."""
    clock: dict[str, Any] = {}
    """How time was kept, as the club or the program that played it says."""
    dice: dict[str, Any] = {}
    """Proof of the dice, as the club published it."""
    tags: dict[str, str] = {}
    """What a file said besides, by its own names."""
    entries: tuple[Entry, ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """The events alone."""
        return tuple(entry.event for entry in self.entries)

    def variants(self) -> tuple[Variant, ...]:
        """The games in turn, with the table's options.

        Raises:
            UnknownGame: for a key of no game and no set.
            OptionError: for options that a game does not have.
        """
        return resolve(self.game, self.options).variants

    def beginning(self) -> Match:
        """The match before the first entry.

        Raises:
            FormatError: when `start` is a situation of something else.
        """
        if not self.start:
            return Match.new(self.variants(), self.length, self.stake)
        match = read_universal_id(self.start)
        if match.variants != self.variants() or (match.length, match.stake) != (self.length, self.stake):
            raise FormatError(f"the record begins with a situation of another match: {self.start}")
        return match

    def turns(self) -> Iterator[Turn]:
        """Every entry with the match around it.

        Raises:
            FormatError: at the first event that the rules forbid, with the record up to there.
        """
        match = self.beginning()
        for number, entry in enumerate(self.entries):
            try:
                after = match.apply(entry.happened)
            except RuleError as error:
                before = msgspec.structs.replace(self, entries=self.entries[:number])
                raise FormatError(f"event {number + 1}: {error}", record=before) from error
            yield Turn(entry, match, after)
            match = after

    def replay(self) -> Match:
        """The match after the last entry.

        Raises:
            FormatError: at the first event that the rules forbid.
        """
        match = self.beginning()
        for turn in self.turns():
            match = turn.after
        return match

    def games(self) -> Iterator[tuple[Turn, ...]]:
        """The turns of each game; those of a record that begins amid a game come first."""
        game: list[Turn] = []
        for turn in self.turns():
            if isinstance(turn.entry.event, Start) and game:
                yield tuple(game)
                game = []
            game.append(turn)
        if game:
            yield tuple(game)
