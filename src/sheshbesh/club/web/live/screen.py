"""One open page, however many topics it looks at."""

from __future__ import annotations

import secrets

from ..wire import messages as wire
from .outbox import Outbox


class Screen:
    """One line's other end."""

    def __init__(self, player: str | None) -> None:
        self.id = secrets.token_urlsafe(9)
        self.player = player
        """Who looks at it; None: somebody unknown."""
        self.outbox = Outbox()

    def send(self, message: wire.ServerMessage) -> None:
        """Put an answer on its way."""
        self.outbox.put(wire.encode(message).decode())
