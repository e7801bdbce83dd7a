"""Which pages may speak to the club: its own, and clients that are no pages."""

from __future__ import annotations

from urllib.parse import urlsplit

from ..errors import WrongOrigin

_SECURE = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
"""The scheme of the page that belongs to a request's scheme."""


def check_origin(origin: str | None, host: str | None, scheme: str, public_url: str | None) -> None:
    """Refuse a page of another site; a client that is no browser names no origin.

    Args:
        origin: What the browser says the page came from.
        host: The host that was asked, which a proxy may have rewritten.
        scheme: How it was asked.
        public_url: Where the club is known to be; None: wherever it is asked.

    Raises:
        WrongOrigin: naming both.
    """
    ours = public_url or f"{_SECURE.get(scheme, scheme)}://{host}"
    if origin is not None and _site(origin) != _site(ours):
        raise WrongOrigin(f"pages of {origin!r} may not use the club at {ours}")


def _site(address: str) -> tuple[str, str] | None:
    """Scheme and host of an address; for what is no address, something that equals only itself."""
    try:
        parts = urlsplit(address)
    except ValueError:  # what a browser never sends
        return None
    return (parts.scheme, parts.netloc) if parts.netloc else ("", address)
