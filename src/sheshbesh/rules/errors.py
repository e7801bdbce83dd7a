"""What can go wrong with a rule, a text or an action.

    SheshbeshError
    ├── NotationError        a text that cannot be read
    ├── PositionError        a position that cannot exist
    ├── OptionError          a table option or value that the game does not have
    │   └── NoSuchOption     other games have it
    ├── UnknownGame          a name that no game goes by
    └── RuleError            an action the rules forbid now
        ├── NotYourTurn
        ├── WrongPhase
        ├── IllegalPlay
        ├── IllegalCube
        └── IllegalResignation

Every message says what was expected and what came. `code` is stable: it goes over the wire.
"""

from __future__ import annotations


class SheshbeshError(ValueError):
    """Anything this library refuses."""

    code = "error"


class NotationError(SheshbeshError):
    """A text that is not what it should be."""

    code = "malformed"


class PositionError(SheshbeshError):
    """A position that no board can show."""

    code = "impossible_position"


class OptionError(SheshbeshError):
    """An option or a value that the game does not have."""

    code = "unknown_option"


class NoSuchOption(OptionError):
    """An option that other games have, but not this one."""

    def __init__(self, message: str, key: str) -> None:
        super().__init__(message)
        self.key = key


class UnknownGame(SheshbeshError):
    """No game goes by this name."""

    code = "unknown_game"


class RuleError(SheshbeshError):
    """An action that the rules forbid in this situation."""

    code = "forbidden"


class NotYourTurn(RuleError):
    """The other side must act."""

    code = "not_your_turn"


class WrongPhase(RuleError):
    """The right side, at the wrong moment."""

    code = "wrong_phase"


class IllegalPlay(RuleError):
    """Moves that are no legal play of the roll."""

    code = "illegal_play"


class IllegalCube(RuleError):
    """A double that may not be offered."""

    code = "illegal_cube"


class IllegalResignation(RuleError):
    """A resignation that may not be offered or answered."""

    code = "illegal_resignation"
