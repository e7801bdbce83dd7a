"""What a host may choose when starting the server."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True):
    """A server's settings; `sheshbesh serve` fills them in."""

    data_dir: Path
    """Where the club's data is kept."""
    database_url: str | None = None
    """The database; None: SQLite in the data directory."""
    bus_url: str = "memory://"
    """How server processes hear of one another."""
    workers: int = 1
    """Engine processes."""
    dice_seed: int | None = None
    """Repeatable dice, for tests; None: unforeseeable ones."""
    public_url: str | None = None
    """Where people find the club, like https://club.example, if a proxy stands before it."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose word on who asks is taken."""
    beat: float = 10.0
    """Seconds between two beats on a socket."""

    @property
    def database(self) -> str:
        """The database's address."""
        return self.database_url or f"sqlite:///{(self.data_dir / 'club.db').absolute()}"
