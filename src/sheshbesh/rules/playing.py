"""Checkers moving: a play, what follows it in the turn, and a play that breaks the rules."""

from __future__ import annotations

from msgspec.structs import replace

from .by_hand import by_hand
from .dice import Roll
from .ending import over
from .errors import IllegalPlay, NotYourTurn, WrongPhase
from .events import CorrectionDemanded, DoubleNamed, Played
from .game import Disputed, Game, LastPlay, Phase
from .outcome import DRAW, How, ended
from .plays import Move, after, stuck
from .stages import Next, Now, Then, after_play
from .turn import Stage, StageKind


def played(game: Game, event: Played) -> Game:
    """The side on roll plays its roll or stage."""
    game.expect(event.side, Phase.PLAY, "play")
    try:
        moves = game.graph().complete(event.moves)
    except IllegalPlay:
        if game.variant.illegal_play != "challenge":
            raise
        return _played_illegally(game, event)
    moved = _moved(game, moves)
    result = ended(moved.position, game.variant)
    if result is None and not moves and stuck(moved.position, game.variant):
        result = DRAW, How.BLOCKED
    if result is not None:
        return over(moved, event.side, *result)
    assert game.roll is not None
    now = Now(
        roll=game.roll,
        stage=game.stage,
        kind=game.stage_kind,
        queue=game.queue,
        number=moved.rolls[event.side],
        before=game.position,
        moves=moves,
        position=moved.position,
    )
    return _go_on(moved, after_play(now, game.variant))


def named(game: Game, event: DoubleNamed) -> Game:
    """The side that has played 2-1 names the double it plays next (docs/rules/acey-deucey.md#doubles)."""
    game.expect(event.side, Phase.NAME, "name a double")
    double = Roll(event.die, event.die)
    return _stage(game, (Stage(double.high, 4),), StageKind.NAMED)


def corrected(game: Game, event: CorrectionDemanded) -> Game:
    """The illegal play is taken back; its side plays the roll again."""
    if game.disputed is None:
        raise WrongPhase("there is no illegal play to correct")
    if event.side is not game.turn:
        raise NotYourTurn(f"{event.side} made the play; only {game.turn} may demand a correction")
    return game.disputed.before


def _moved(game: Game, moves: tuple[Move, ...]) -> Game:
    """The game with these moves made; what they lead to is still to be seen."""
    assert game.roll is not None
    side = game.on_roll
    return replace(
        game,
        position=after(game.position, moves, game.variant),
        rolls=game.rolls.replace(side, game.rolls[side] + (game.stage is None)),
        last=LastPlay(side, game.roll, moves, game.stage_kind),
        refused=0,
        again=False,
    )


def _played_illegally(game: Game, event: Played) -> Game:
    """A play that breaks the rules but that a hand can make ends the turn, and may be disputed."""
    moved = _moved(game, by_hand(game.position, event.moves, game.variant))
    if ended(moved.position, game.variant) is not None:
        raise IllegalPlay("a play that breaks the rules cannot end the game")
    return replace(_go_on(moved, Then(Next.HAND_OVER)), disputed=Disputed(game, event.moves))


def _go_on(game: Game, then: Then) -> Game:
    """The game after a play that did not end it."""
    idle = replace(game, roll=None, stage=None, stage_kind=None, queue=())
    leftover = game.stage_kind is StageKind.LEFTOVER
    match then.next:
        case Next.ROLL:
            return replace(idle, phase=Phase.ROLL, again=not leftover)
        case Next.NAME:
            return replace(idle, phase=Phase.NAME)
        case Next.STAGE:
            return _stage(idle, then.stages, StageKind.LEFTOVER if leftover else StageKind.DEVELOPMENT)
        case Next.HAND_OVER:
            turned = replace(
                idle, position=game.position.flipped(), on_roll=game.on_roll.other, phase=Phase.ROLL
            )
            return _stage(turned, then.stages, StageKind.LEFTOVER) if then.stages else turned


def _stage(game: Game, stages: tuple[Stage, ...], kind: StageKind) -> Game:
    """The game with the first of these stages to be played by the side on roll."""
    stage, *queue = stages
    roll = Roll(stage.die, stage.die)
    return replace(game, phase=Phase.PLAY, roll=roll, stage=stage, stage_kind=kind, queue=tuple(queue))
