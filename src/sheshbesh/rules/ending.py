"""The end of a game: resignations, losses by the clock, and what the result is worth."""

from __future__ import annotations

from msgspec.structs import replace

from .errors import IllegalResignation, NotYourTurn, RuleError, WrongPhase
from .events import LeftTable, ResignationAccepted, ResignationOffered, ResignationRefused, TimeRanOut
from .game import Game, Phase, Resignation
from .outcome import DRAW, SINGLE, How, Outcome, kinds
from .side import Side


def over(game: Game, side: Side, kind: int, how: How) -> Game:
    """The game won by this side, or drawn when the kind is `DRAW`."""
    if game.variant.jacoby and game.money and game.cube.centered and how is not How.DROPPED:
        kind = min(kind, SINGLE)  # gammons count only once the cube is turned
    winner = None if kind == DRAW else side
    outcome = Outcome(winner, kind, kind * game.cube.value, how)
    return replace(
        game,
        phase=Phase.OVER,
        roll=None,
        stage=None,
        stage_kind=None,
        queue=(),
        again=False,
        offers=0,
        resignation=None,
        disputed=None,
        outcome=outcome,
    )


def resigned(game: Game, event: ResignationOffered) -> Game:
    """A resignation is an offer that the opponent answers."""
    if game.phase is Phase.DOUBLED:
        raise WrongPhase("the double must be answered first")
    if event.kind not in game.resignable():
        offers = ", ".join(map(str, game.resignable())) or "nothing until the next play"
        raise IllegalResignation(f"{event.kind} cannot be offered in {game.variant.name}; expected {offers}")
    return replace(game, resignation=Resignation(event.side, event.kind))


def answered(game: Game, event: ResignationAccepted | ResignationRefused) -> Game:
    """Accepted, the game is over; refused, only more may be offered until the next play."""
    offer = game.resignation
    if offer is None:
        raise WrongPhase("no resignation has been offered")
    if offer.side is event.side:
        raise NotYourTurn(f"{event.side} cannot answer its own resignation")
    if isinstance(event, ResignationAccepted):
        return over(game, event.side, offer.kind, How.RESIGNED)
    return replace(game, resignation=None, refused=offer.kind)


def forfeited(game: Game, event: TimeRanOut | LeftTable) -> Game:
    """Lost by the clock or by leaving, at the cube's present value; what was offered no longer counts."""
    known = kinds(game.variant)
    if event.kind not in known:
        expected = ", ".join(map(str, known))
        raise RuleError(f"a game of {game.variant.name} is lost {expected} times, not {event.kind}")
    how = How.FLAGGED if isinstance(event, TimeRanOut) else How.LEFT
    return over(game, event.side.other, event.kind, how)
