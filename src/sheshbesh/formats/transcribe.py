"""What a match file says, put to the rules: the one way from any file to a `Record`.

Readers only find out what a file says and where (`script`); `transcribe` makes events of it, plays every game
through and names the place of whatever the rules forbid.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..rules.errors import NotationError, RuleError, SheshbeshError
from ..rules.events import (
    Beavered,
    Doubled,
    Dropped,
    Event,
    FirstRollRejected,
    LeftTable,
    Opening,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Rolled,
    Start,
    Taken,
)
from ..rules.game import Phase
from ..rules.match import Match
from ..rules.side import BySide, Side
from ..rules.variant import OpeningDice
from .errors import FormatError
from .record import Entry, Record
from .script import UNKNOWN, Action, Do, GameScript, Place


def transcribe(header: Record, games: Sequence[GameScript]) -> Record:
    """The record of these games, each played through.

    Raises:
        FormatError: at the first thing the rules forbid, with what precedes it.
    """
    if any(_begins_with_double(game) for game in games) and "opening_dice" not in header.options:
        # Some places roll anew for the first play, so it may be a double.
        header = msgspec.structs.replace(
            header, options={**header.options, "opening_dice": OpeningDice.FRESH.value}
        )
    try:
        writer = _Writer(header, header.beginning())
    except SheshbeshError as error:
        raise FormatError(str(error), record=None) from error
    for number, game in enumerate(games):
        writer.game(game, is_first=number == 0)
    return writer.record()


def _begins_with_double(game: GameScript) -> bool:
    first = next((action for action in game.actions if action.dice), None)
    return first is not None and first.dice is not None and first.dice[0] == first.dice[1]


class _Writer:
    """Makes entries of actions, with the match as it stands."""

    def __init__(self, header: Record, match: Match) -> None:
        self.header = header
        self.match = match
        self.entries: list[Entry] = []
        self.place = Place()
        self.comment = ""
        self.unplayed: FormatError | None = None
        """What is wrong with an empty play, unless the game ended there."""

    def record(self) -> Record:
        return msgspec.structs.replace(self.header, entries=(*self.header.entries, *self.entries))

    def game(self, game: GameScript, is_first: bool) -> None:
        self.place, self.comment, self.unplayed = game.place, game.comment, None
        amid = is_first and self.match.game.phase is not Phase.OVER
        if not amid:
            self._settle(game.score)
            self._check_score(game.score)
            self._do(Start(self.match.next_first()))
            for _ in range(min(game.ties, 64)):
                self._do(Opening(1, 1))  # which numbers were equal is not told
        for action in game.actions:
            self.place = action.place
            if action.comment:
                self.comment = f"{self.comment}\n{action.comment}" if self.comment else action.comment
            self._act(action)
        if self.comment and self.entries:
            last = self.entries[-1]
            words = f"{last.comment}\n{self.comment}" if last.comment else self.comment
            self.entries[-1] = msgspec.structs.replace(last, comment=words)

    def fail(self, reason: str) -> FormatError:
        return FormatError(reason, self.place.line, self.place.column, self.record())

    def _settle(self, score: BySide[int] | None) -> None:
        """The end of a game that the file leaves open, as the score of the next one tells it."""
        if self.match.game.phase is Phase.OVER:
            return
        if score is not None:
            for side in Side:
                points = score[side] - self.match.score[side]
                if points > 0 and score[side.other] == self.match.score[side.other]:
                    self._win(side, points)
                    return
        raise self.fail("another game begins, but the one before it has no end")

    def _check_score(self, score: BySide[int] | None) -> None:
        known = self.match.score
        if score is None or score == known:
            return
        capped = [min(known[side], self.match.length or known[side]) for side in Side]
        if [score.white, score.black] != capped:
            raise self.fail(
                f"the score is {score.white}-{score.black} here, but the games before make it "
                f"{known.white}-{known.black}"
            )

    def _do(self, event: Event, at: int | None = None, clocks: BySide[int] | None = None) -> None:
        try:
            self.match = self.match.apply(event)
        except SheshbeshError as error:
            raise self.fail(str(error)) from error
        self.entries.append(Entry(event, at, clocks, self.comment))
        self.comment = ""

    def _act(self, action: Action) -> None:
        side = action.side
        if self.unplayed and action.do not in (Do.WIN, Do.RESIGN):
            raise self.unplayed
        self.unplayed = None
        match action.do:
            case Do.PLAY:
                self._play(action)
            case Do.WIN:
                self._win(side, action.points)
            case Do.RESIGN:
                self._resign(action)
            case Do.DROP if self.match.game.offers == 2:
                self._do(Dropped(side), action.at, action.clocks)
            case _:
                self._do(_EVENTS[action.do](side), action.at, action.clocks)

    def _play(self, action: Action) -> None:
        if action.dice is not None:
            self._roll(action, action.dice)
        if action.play == UNKNOWN:
            return
        game = self.match.game
        if game.roll is None or game.turn is not action.side:
            raise self.fail(f"{action.side} cannot play now: the game is in phase {game.phase}")
        try:
            played = game.read_play(action.play)
        except (NotationError, RuleError) as error:
            fault = self.fail(str(error))
            if not action.play.strip():
                self.unplayed = fault
                return
            raise fault from error
        self._do(played, action.at, action.clocks)

    def _roll(self, action: Action, dice: tuple[int, int]) -> None:
        side = action.side
        game = self.match.game
        if game.phase is not Phase.OPENING:
            self._do(Rolled(side, dice))
            return
        higher, lower = max(dice), min(dice)
        if game.variant.opening_dice is OpeningDice.FRESH:
            higher, lower = 2, 1  # not told; any roll that lets this side begin
        self._do(Opening(higher, lower) if side is Side.WHITE else Opening(lower, higher))
        if game.variant.opening_dice is OpeningDice.FRESH:
            self._do(Rolled(side, dice))

    def _resign(self, action: Action) -> None:
        if action.points is None:
            return  # the result says how much
        kind, rest = divmod(action.points, self.match.game.cube.value)
        if rest:
            raise self.fail(
                f"{action.points} points cannot be resigned with the cube at {self.match.game.cube.value}"
            )
        self._do(ResignationOffered(action.side, kind), action.at, action.clocks)

    def _win(self, side: Side, points: int | None) -> None:
        if self.match.game.phase is not Phase.OVER:
            self._concede(side, points)
        outcome = self.match.game.outcome
        if outcome is None or outcome.winner is not side:
            raise self.fail(f"{side} has not won this game")
        if points is not None and points not in (outcome.points, self._needed(side, outcome.points)):
            raise self.fail(f"{side} wins {outcome.points} points with this game, not {points}")

    def _needed(self, side: Side, points: int) -> int:
        """What a winner of the match still needed; some files write no more than that."""
        length = self.match.length
        return points if length is None else points - max(self.match.score[side] - length, 0)

    def _concede(self, side: Side, points: int | None) -> None:
        """The loser's resignation, where the file says only who won; where nobody can resign, it left."""
        game = self.match.game
        worth = game.cube.value
        refused = worth * 2 ** (game.offers - 1) if game.phase is Phase.DOUBLED else 0
        doubled = refused and game.turn is side.other
        if doubled and points in (None, refused, self._needed(side, refused)):
            self._do(Dropped(side.other))
            return
        if game.resignation is not None and game.resignation.side is side.other:
            self._do(ResignationAccepted(side))
            return
        kind, rest = divmod(points or worth, worth)
        if rest:
            raise self.fail(f"{points} points cannot be won with the cube at {worth}")
        if game.phase in (Phase.OPENING, Phase.DOUBLED) or kind <= game.refused:
            self._do(LeftTable(side.other, kind))
            return
        self._do(ResignationOffered(side.other, kind))
        self._do(ResignationAccepted(side))


_EVENTS: dict[
    Do, type[Doubled | Taken | Dropped | Beavered | Raccooned | FirstRollRejected | ResignationRefused]
] = {
    Do.DOUBLE: Doubled,
    Do.TAKE: Taken,
    Do.DROP: Dropped,
    Do.BEAVER: Beavered,
    Do.RACCOON: Raccooned,
    Do.REJECT: FirstRollRejected,
    Do.REFUSE: ResignationRefused,
}
