"""The numbers of actions: one move of one checker, a pass, or a double named.

    0 .. 161    (die - 1) * 27 + source    the checker on `source` moves by `die`
    162         pass                       nothing can be moved
    163 .. 168  162 + die                  the double of `die` is named (acey-deucey)

Sources are the mover's own points, 1 to 24; 25 is the bar, 26 a checker not yet entered.
"""

from __future__ import annotations

from ..rules.points import BAR, OUT, SLOTS

PASS = 6 * SLOTS
"""Nothing can be moved."""
NAME = PASS + 1
"""The first of the six that name a double."""
ACTIONS = NAME + 6
"""How many actions there are, in every game."""

_NAMES = {BAR: "bar", OUT: "out"}


def move_action(die: int, source: int) -> int:
    """The action that moves the checker on `source` by `die`."""
    return (die - 1) * SLOTS + source


def name_action(die: int) -> int:
    """The action that names the double of `die`."""
    return NAME + die - 1


def action_text(action: int) -> str:
    """The action in words: `13 with 6`, `pass`, `name 4-4`.

    Raises:
        ValueError: for a number that is no action.
    """
    if not 0 <= action < ACTIONS:
        raise ValueError(f"an action is 0 to {ACTIONS - 1}, not {action}")
    if action == PASS:
        return "pass"
    if action >= NAME:
        die = action - NAME + 1
        return f"name {die}-{die}"
    die, source = divmod(action, SLOTS)
    return f"{_NAMES.get(source, source)} with {die + 1}"
