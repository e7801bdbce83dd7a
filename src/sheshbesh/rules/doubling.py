"""The cube in play: offers, answers (docs/rules/backgammon.md#cube), beavers."""

from __future__ import annotations

from msgspec.structs import replace

from .cube import Cube
from .ending import over
from .errors import IllegalCube
from .events import Beavered, Doubled, Dropped, Raccooned, Taken
from .game import Game, Phase
from .outcome import SINGLE, How
from .side import BySide, Side


def doubled(game: Game, event: Doubled) -> Game:
    """The side on roll offers the cube."""
    game.expect(event.side, Phase.ROLL, "double")
    if not game.may_double(event.side):
        raise IllegalCube(f"{event.side} may not double: {_why_not(game, event.side)}")
    return replace(game, phase=Phase.DOUBLED, offers=1, disputed=None)


def answered(game: Game, event: Taken | Dropped) -> Game:
    """A take moves the cube; a drop costs the stake before the offer (docs/rules/backgammon.md#cube)."""
    game.expect(event.side, Phase.DOUBLED, "answer a double")
    value = game.cube.value * 2**game.offers
    if isinstance(event, Taken):
        cube = Cube(value, game.on_roll.other)  # whoever was doubled first, beaver or not, has it
        return replace(game, phase=Phase.ROLL, offers=0, cube=cube)
    refused = replace(game, cube=Cube(value // 2, game.cube.owner), offers=0)
    return over(refused, event.side.other, SINGLE, How.DROPPED)


def redoubled(game: Game, event: Beavered | Raccooned) -> Game:
    """A beaver on the double, or a raccoon on the beaver."""
    game.expect(event.side, Phase.DOUBLED, "redouble at once")
    level = 1 if isinstance(event, Beavered) else 2
    if game.offers != level or not game.may_redouble_at_once(event.side):
        raise IllegalCube(f"{event.side} may only take or drop here")
    return replace(game, offers=level + 1)


def _why_not(game: Game, side: Side) -> str:
    if game.max_cube == 1:
        return "there is no cube in this game"
    if game.rolls == BySide(0, 0):
        return "nobody has rolled yet"
    if game.again:
        return "the roll goes on"
    if not game.cube.open_to(side):
        return f"the cube is {game.cube.owner}'s"
    most = game.ceiling if game.max_cube is None else min(game.max_cube, game.ceiling)
    return f"the cube stands at {game.cube.value} and may reach {most}"
