"""Whether the server can serve yet: kernels compiled or loaded, a worker awake, the database answering."""

from __future__ import annotations

import asyncio
import gc

import structlog

from ... import __version__
from ...games import GAMES
from ...rules.dice import Roll
from ...rules.plays import dice_used, play_graph
from ..errors import ClubError, Unavailable
from ..jobs.pool import WorkerPool
from ..storage.store import SqlStore
from .wire import bodies

PATIENCE = 120.0
"""Seconds that a request waits for a starting server; the very first start compiles the kernels."""

log = structlog.get_logger()


def load_kernels() -> None:
    """Use every kernel of the rules once."""
    for variant in GAMES:
        play_graph(variant.start(), Roll(3, 1), variant)
        dice_used(variant.start(), Roll(3, 1), variant)


class Readiness:
    """Whether all is loaded. Nothing asks the rules earlier: the event loop never compiles."""

    def __init__(self) -> None:
        self._rules = asyncio.Event()
        self.reached = False
        """Whether the workers are awake as well."""

    async def load(self, pool: WorkerPool) -> None:
        """Load or compile the kernels of the rules in a thread, then wake the workers, who find them
        compiled.
        """
        await asyncio.to_thread(load_kernels)
        self._rules.set()
        await pool.start()
        # What is loaded stays: a full collection that looks through it stops the loop for 130 ms and more.
        gc.collect()
        gc.freeze()
        self.reached = True

    async def wait(self) -> None:
        """Return when the rules can be asked.

        Raises:
            Unavailable: when that takes too long.
        """
        try:
            await asyncio.wait_for(self._rules.wait(), PATIENCE)
        except TimeoutError:
            raise Unavailable("the server is still starting; try again in a minute") from None


async def check(readiness: Readiness, store: SqlStore) -> bodies.Health:
    """The server's health now."""
    if not readiness.reached:
        return bodies.Health("starting", __version__)
    try:
        await store.ping()
    except ClubError:
        log.exception("the database does not answer")
        return bodies.Health("broken", __version__)
    return bodies.Health("ok", __version__)
