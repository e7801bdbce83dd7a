"""How much one person may ask: token buckets, filled by a clock that is passed in."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network

from .ports import Clock

FORGET = 10_000
"""Buckets kept for different askers; a bucket not used for longer is full again anyway."""


class TokenBucket:
    """`burst` at once, then `rate` a second."""

    def __init__(self, burst: int, rate: float, clock: Clock) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._tokens = float(burst)
        self._filled = clock.monotonic()

    def allows(self) -> bool:
        """Whether one more is allowed now; if so it is counted."""
        now = self._clock.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._filled) * self._rate)
        self._filled = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def refund(self, share: float) -> None:
        """Count the last one less: it was worth its while."""
        self._tokens += share


class Buckets:
    """One bucket for each asker, the least recent forgotten."""

    def __init__(self, burst: int, rate: float, clock: Clock) -> None:
        self._make: Callable[[], TokenBucket] = lambda: TokenBucket(burst, rate, clock)
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def allows(self, asker: str) -> bool:
        """Whether this asker may ask once more now."""
        bucket = self._buckets.setdefault(asker, self._make())
        self._buckets.move_to_end(asker)
        if len(self._buckets) > FORGET:
            self._buckets.popitem(last=False)
        return bucket.allows()


def household(address: str) -> str:
    """Who shares this address: itself, or for IPv6 its /64, of which one household has all addresses."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ip_network((known.packed, 64), strict=False))
