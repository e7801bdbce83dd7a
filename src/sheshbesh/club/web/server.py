"""The web server around the application."""

from __future__ import annotations

import socket
from contextlib import suppress

import uvicorn

from ..settings import Settings
from ..storage.database import database_address
from .app import create_app
from .bootstrap import make_bus

LARGEST_FRAME = 2 * 1024 * 1024
"""Bytes. Frames up to here are answered with the error `too_large`; larger ones close the line (1009)."""


def make_server(settings: Settings) -> uvicorn.Server:
    """A server that is ready to run."""
    return uvicorn.Server(
        uvicorn.Config(
            create_app(settings),
            lifespan="on",
            ws="websockets-sansio",
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            # Whoever is no trusted proxy may write what he likes into X-Forwarded-For.
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=list(settings.trusted_proxies),
            timeout_graceful_shutdown=3,
        )
    )


def run(settings: Settings, listening: socket.socket) -> bool:
    """Serve until stopped; False when it could not start.

    Raises:
        BusError, DatabaseError: for an address that cannot be used.
    """
    make_bus(settings.bus_url)
    database_address(settings.database)
    server = make_server(settings)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    return bool(server.started)
