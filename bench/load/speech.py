"""How a page speaks to the club: one line for all it looks at, or a socket for each table as before."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec


class View(msgspec.Struct):
    """What of a message from the server a player needs; other fields are passed over."""

    type: str
    version: int = 0
    phase: str = ""
    turn: str | None = None
    can: tuple[str, ...] = ()
    graph: dict[str, Any] | None = None
    code: str = ""
    message: str = ""
    key: str | None = None


class Speech(Protocol):
    """Where a page connects, and how it says what it says."""

    def path(self, table: str) -> str:
        """Where the socket of a page at this table is."""

    def hello(self, table: str, version: int) -> dict[str, Any]:
        """What a page says first."""

    def about(self, table: str, message: dict[str, Any]) -> dict[str, Any]:
        """A message about the table."""


class OneLine:
    """A line for each screen, and tables as topics."""

    def path(self, table: str) -> str:
        return "/api/line"

    def hello(self, table: str, version: int) -> dict[str, Any]:
        return {"type": "subscribe", "topic": f"table/{table}", "version": version}

    def about(self, table: str, message: dict[str, Any]) -> dict[str, Any]:
        return message | {"topic": f"table/{table}"}


class SocketEach:
    """A socket for each table."""

    def path(self, table: str) -> str:
        return f"/api/tables/{table}/socket"

    def hello(self, table: str, version: int) -> dict[str, Any]:
        return {"type": "hello", "version": version}

    def about(self, table: str, message: dict[str, Any]) -> dict[str, Any]:
        return message


decode = msgspec.json.Decoder(View).decode
encode = msgspec.json.Encoder().encode
