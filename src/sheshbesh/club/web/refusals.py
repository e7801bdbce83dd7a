"""What is refused, by the club or by the rules, as the client is told it."""

from __future__ import annotations

from http import HTTPStatus

from litestar.openapi import ResponseSpec

from ...engine.levels import UnknownLevel
from ...rules.errors import OptionError, RuleError, SheshbeshError, UnknownGame
from ..errors import ClubError
from .wire import messages as wire


def explain(
    error: ClubError | SheshbeshError, key: str | None = None, topic: str | None = None
) -> wire.Error:
    """The error as the client is told it."""
    return wire.Error(error.code, str(error), key, topic)


def status(error: ClubError | SheshbeshError) -> int:
    """The HTTP status that fits: 404 for a game that there is not, 409 for what cannot be as things stand."""
    if isinstance(error, ClubError):
        return error.status
    if isinstance(error, (UnknownGame, UnknownLevel)):
        return 404
    return 409 if isinstance(error, (RuleError, OptionError)) else 400


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """What the OpenAPI document says of a handler that may refuse with these statuses."""
    return {
        status: ResponseSpec(wire.Error, description=HTTPStatus(status).phrase, generate_examples=False)
        for status in statuses
    }
