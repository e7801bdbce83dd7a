"""Hypergammon: backgammon with three checkers (docs/rules/hypergammon.md)."""

import msgspec

from .backgammon import BACKGAMMON

HYPERGAMMON = msgspec.structs.replace(
    BACKGAMMON,
    key="hypergammon",
    name="Hypergammon",
    aliases=("hyper", "hyperbackgammon"),
    setup=((24, 1), (23, 1), (22, 1)),
    jacoby=True,
)
