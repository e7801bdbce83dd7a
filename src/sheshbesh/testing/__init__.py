"""Helpers for tests, shipped for library users too: position literals, scripted dice, strategies.

`strategies` is imported by itself: it needs the `hypothesis` package.
"""

from ..rules.dice import ScriptedDice
from ..rules.position import pos

__all__ = ["ScriptedDice", "pos"]
