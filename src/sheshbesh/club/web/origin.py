"""Which pages may speak to the club: its own, and clients that are no pages."""

from __future__ import annotations

from urllib.parse import urlsplit

from ..errors import WrongOrigin


def check_origin(origin: str | None, host: str | None) -> None:
    """Refuse a page of another site; a client that is no browser names no origin.

    Raises:
        WrongOrigin: naming both.
    """
    if origin is None:
        return
    try:
        netloc = urlsplit(origin).netloc
    except ValueError:  # what a browser never sends
        netloc = ""
    if not netloc or netloc != host:
        raise WrongOrigin(f"pages of {origin!r} may not use the club at {host!r}")
