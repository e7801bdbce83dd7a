"""A match to N points, or a money session, as a fold over the events of a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from .cube import highest_cube, match_cube
from .errors import RuleError, WrongPhase
from .events import Event, Happened, Instant, LeftTable, Start, TimeRanOut
from .game import Game, Phase
from .outcome import kinds
from .plays import Play
from .side import BySide, Side
from .summary import of_match
from .variant import NextStarter, Variant

MOST_STAKE = 10**12
"""Club points that a point may be worth."""


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """The games so far and the one on the board."""

    variants: tuple[Variant, ...]
    """The games in the order they are played, round and round; one for most matches."""
    length: int | None
    """Points to win; None is a money session that has no end."""
    game: Game
    stake: int = 1
    """Club points that one point is worth in a money session."""
    score: BySide[int] = BySide(0, 0)
    game_number: int = 0
    crawford: bool = False
    """Whether this is the Crawford game: the first after a side stands one point short."""
    crawford_played: bool = False
    forfeited: Side | None = None
    """Who has lost the match whole, by the clock or by leaving, whatever the score."""
    at: Instant | None = None
    """When the last event happened; None where nobody told."""
    began: Instant | None = None
    """When the first game began."""
    game_began: Instant | None = None
    """When the game on the board began."""

    @classmethod
    def new(cls, variant: Variant | Sequence[Variant], length: int | None = None, stake: int = 1) -> Match:
        """A match before its first game; a `Start` event begins it. Several variants take turns.

        Raises:
            RuleError: for a length that is no match, a stake below one, or no game at all.
        """
        variants = (variant,) if isinstance(variant, Variant) else tuple(variant)
        if length is not None and not 1 <= length <= 99:
            raise RuleError(f"a match is played to 1 to 99 points, not {length}")
        if not 1 <= stake <= MOST_STAKE:
            raise RuleError(f"a point is worth 1 to {MOST_STAKE}, not {stake}")
        if not variants:
            raise RuleError("a match needs a game to play")
        before = Game(variant=variants[0], phase=Phase.OVER, position=variants[0].start())
        return cls(variants=variants, length=length, game=before, stake=stake)

    @property
    def variant(self) -> Variant:
        """The game on the board."""
        return self.game.variant

    @property
    def next_variant(self) -> Variant:
        """The game to be played next."""
        return self.variants[self.game_number % len(self.variants)]

    @property
    def winner(self) -> Side | None:
        """Who has won the match."""
        if self.forfeited is not None:
            return self.forfeited.other
        if self.length is None:
            return None
        return next((side for side in Side if self.score[side] >= self.length), None)

    @property
    def finished(self) -> bool:
        """Whether the match is won."""
        return self.winner is not None

    @property
    def took(self) -> int | None:
        """Milliseconds from the first game's beginning to the last event; None where they were not told."""
        return None if self.at is None or self.began is None else self.at - self.began

    @property
    def game_took(self) -> int | None:
        """Milliseconds from the beginning of the game on the board to the last event; None as above."""
        return None if self.at is None or self.game_began is None else self.at - self.game_began

    def away(self, side: Side) -> int | None:
        """Points that a side still needs; None for money."""
        return None if self.length is None else max(self.length - self.score[side], 0)

    def account(self, side: Side) -> int:
        """Club points won (or, below zero, lost) in a session: what one side gains the other loses."""
        return self.stake * (self.score[side] - self.score[side.other])

    def max_cube(self) -> int | None:
        """The highest cube of the next game: 1 where there is none, None where nothing limits it."""
        variant = self.next_variant
        if not variant.cube:
            return 1
        if self.length is None:
            return variant.cube_cap
        limit = match_cube(self.length)
        return limit if variant.cube_cap is None else min(limit, variant.cube_cap)

    def ceiling(self) -> int:
        """What the next game's stake may reach so that points and accounts stay exact; 0: no game may be."""
        most = max(kinds(self.next_variant))
        return highest_cube(most, self.stake, max(self.score.white, self.score.black))

    def next_first(self) -> Side | None:
        """Who begins the next game; None when an opening roll decides, as after a draw."""
        if self.game.outcome is None or self.next_variant.next_starter is NextStarter.OPENING:
            return None
        return self.game.outcome.winner

    def may_double(self, side: Side) -> bool:
        """Whether this side may offer the cube now."""
        return self.game.may_double(side)

    def actions(self, side: Side) -> frozenset[str]:
        """What this side may do now, by the names that the wire uses."""
        if self.game.phase is Phase.OVER:
            return frozenset() if self.finished or not self.ceiling() else frozenset({"next"})
        return self.game.actions(side)

    def legal_plays(self) -> tuple[Play, ...]:
        """All legal plays of the roll or stage on the board; a single pass when nothing can move.

        Raises:
            WrongPhase: when there is no roll to play.
        """
        return self.game.legal_plays()

    def play(self, play: Play | str) -> Match:
        """The match after the side on roll has made this play, one of `legal_plays` or a text like `8/5 6/5`.

        Raises:
            RuleError: when there is no roll to play, or the play is not legal.
            NotationError: when the text is no notation, or means several plays.
        """
        event = self.game.read_play(play) if isinstance(play, str) else play.event(self.game.on_roll)
        return self.apply(event)

    def apply(self, event: Event | Happened) -> Match:
        """The match after this event, which may come with its instant.

        Raises:
            RuleError: when the rules forbid it now; the message says what was expected.
        """
        at: Instant | None = None
        happened: Event
        if isinstance(event, Happened):
            happened, at = event.event, event.at
        else:
            happened = event
        if isinstance(happened, Start):
            return self._start(happened, at)
        game = self.game.apply(happened)
        score = self.score
        if game.outcome is not None and game.outcome.winner is not None:
            winner = game.outcome.winner
            score = score.replace(winner, score[winner] + game.outcome.points)
        forfeited = self.forfeited
        if isinstance(happened, TimeRanOut | LeftTable) and happened.match and self.length is not None:
            forfeited = happened.side
        return msgspec.structs.replace(self, game=game, score=score, forfeited=forfeited, at=at)

    def fold(self, events: Iterable[Event | Happened]) -> Match:
        """The match after all these events."""
        match = self
        for event in events:
            match = match.apply(event)
        return match

    def __repr__(self) -> str:
        return f"Match({of_match(self)})"

    def _start(self, event: Start, at: Instant | None) -> Match:
        if self.game.phase is not Phase.OVER:
            raise WrongPhase("the game on the board is not over")
        if self.finished:
            raise WrongPhase(f"the match is over: {self.winner} has won it")
        if event.first is not self.next_first():
            expected = self.next_first() or "an opening roll"
            raise WrongPhase(f"{expected} begins this game, not {event.first or 'an opening roll'}")
        ceiling = self.ceiling()
        if not ceiling:
            raise WrongPhase("the session is over: no more points can be counted exactly")
        crawford = self._is_crawford()
        variant = self.next_variant
        game = Game(
            variant=variant,
            phase=Phase.OPENING if event.first is None else Phase.ROLL,
            position=variant.start(),
            on_roll=event.first or Side.WHITE,
            money=self.length is None,
            max_cube=1 if crawford else self.max_cube(),
            ceiling=ceiling,
        )
        return msgspec.structs.replace(
            self,
            game=game,
            game_number=self.game_number + 1,
            crawford=crawford,
            crawford_played=self.crawford_played or crawford,
            at=at,
            began=at if self.game_number == 0 else self.began,
            game_began=at,
        )

    def _is_crawford(self) -> bool:
        if not (self.next_variant.cube and self.next_variant.crawford) or self.crawford_played:
            return False
        return (
            self.length is not None
            and self.length > 1
            and 1 in (self.away(Side.WHITE), self.away(Side.BLACK))
        )
