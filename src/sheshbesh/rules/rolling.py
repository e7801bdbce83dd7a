"""Dice falling: the opening roll, a roll, and rolls that do not stand."""

from __future__ import annotations

from msgspec.structs import replace

from .cube import Cube
from .dice import Roll
from .errors import WrongPhase
from .events import Cocked, ColoursRolled, DiceMixed, FirstRollRejected, Opening, Premature, Rolled
from .game import Game, Phase
from .side import BySide, Side
from .variant import OpeningDice


def opening(game: Game, event: Opening) -> Game:
    """Each side rolls one die; the higher begins, and in some games plays both
    (docs/rules/backgammon.md#opening).
    """
    if game.phase is not Phase.OPENING:
        raise WrongPhase("the opening roll has been made")
    dice = (event.white, event.black)
    roll = Roll(*dice)
    if roll.is_double:
        cube = Cube(game.cube.value * 2) if _doubles_itself(game) else game.cube
        return replace(game, ties=(*game.ties, dice), cube=cube)
    first = Side.WHITE if event.white > event.black else Side.BLACK
    begun = replace(game, opening=dice, on_roll=first, phase=Phase.ROLL)
    return _roll(begun, roll) if game.variant.opening_dice is OpeningDice.REUSE else begun


def rolled(game: Game, event: Rolled) -> Game:
    """The side on roll rolls; with that it accepts what the opponent has played."""
    game.expect(event.side, Phase.ROLL, "roll")
    return _roll(game, Roll(*event.dice))


def rejected(game: Game, event: FirstRollRejected) -> Game:
    """The stake doubles, the cube stays where it is, the side rolls again
    (docs/rules/backgammon.md#money).
    """
    game.expect(event.side, Phase.PLAY, "reject a roll")
    if not game.may_reject(event.side):
        raise WrongPhase(f"{event.side} cannot reject this roll: only the first of a money game, once")
    cube = Cube(game.cube.value * 2, game.cube.owner)
    return replace(_unrolled(game), cube=cube, rejected=(*game.rejected, event.side))


def cocked(game: Game, event: Cocked) -> Game:
    """Dice rolled by hand that did not lie flat are rolled again; opening dice by both sides."""
    game.expect(event.side, Phase.PLAY, "call the dice cocked")
    if not game.variant.manual_dice or game.stage is not None:
        raise WrongPhase("only dice rolled by hand can be cocked")
    opened = game.variant.opening_dice is OpeningDice.REUSE and game.rolls == BySide(0, 0)
    if opened and game.on_roll not in game.rejected:
        return replace(_unrolled(game), phase=Phase.OPENING, opening=None, again=False)
    return _unrolled(game)


def premature(game: Game, event: Premature) -> Game:
    """A roll before the other side had finished is void; nothing changes."""
    if not game.variant.manual_dice:
        raise WrongPhase("only dice rolled by hand can be rolled too early")
    if event.side is game.turn:
        raise WrongPhase(f"it is {event.side}'s turn: the roll is not too early")
    Roll(*event.dice)
    return game


def prepared(game: Game, event: DiceMixed | ColoursRolled) -> Game:
    """Dice are mixed, or colours rolled for, before a game; nothing changes on the board."""
    if game.rolls != BySide(0, 0) or game.roll is not None:
        raise WrongPhase("dice are mixed and colours chosen before a game, never during it")
    if isinstance(event, ColoursRolled):
        Roll(event.white, event.black)
    elif not game.variant.manual_dice:
        raise WrongPhase("only dice rolled by hand can be mixed")
    return game


def _doubles_itself(game: Game) -> bool:
    """Whether an opening tie doubles the stake (docs/rules/backgammon.md#money)."""
    limit = game.variant.auto_doubles
    return game.money and (limit == "unlimited" or len(game.ties) < limit) and game.within_ceiling(2)


def _roll(game: Game, roll: Roll) -> Game:
    first_rolls = game.first_rolls
    if first_rolls[game.on_roll] is None:
        first_rolls = first_rolls.replace(game.on_roll, roll)
    return replace(game, phase=Phase.PLAY, roll=roll, first_rolls=first_rolls, disputed=None)


def _unrolled(game: Game) -> Game:
    """The game before the roll on the board; the cube's time is over for this turn."""
    first_rolls = game.first_rolls
    if game.rolls[game.on_roll] == 0:
        first_rolls = first_rolls.replace(game.on_roll, None)
    return replace(game, phase=Phase.ROLL, roll=None, again=True, first_rolls=first_rolls)
