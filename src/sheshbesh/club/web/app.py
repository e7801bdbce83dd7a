"""The club as a web application: routes, errors, headers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import structlog
from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from ... import __version__
from ...rules.errors import SheshbeshError
from ..errors import ClubError, Malformed, Unavailable
from ..settings import Settings
from .bootstrap import Club, open_club
from .http.handlers import HANDLERS
from .live.socket import line_socket
from .origin import check_origin
from .refusals import explain, status
from .site import Site, site_handler
from .wire import messages as wire

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # the address of a table is its invitation
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}

Asked: TypeAlias = Request[Any, Any, Any]

log = structlog.get_logger()


def create_app(settings: Settings) -> Litestar:
    """The application; its club opens when the server starts."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with open_club(settings) as club:
            app.state.club = club
            yield

    def provide_club() -> Club:
        club: Club = app.state.club
        return club

    app = Litestar(
        route_handlers=[*HANDLERS, line_socket, site_handler(Site())],
        lifespan=[lifespan],
        dependencies={"club": Provide(provide_club, sync_to_thread=False)},
        before_request=_first,
        before_send=[_secure],
        exception_handlers={
            ClubError: _refused,
            SheshbeshError: _refused,
            HTTPException: _http_error,
            RecursionError: _too_deep,
            Exception: _failed,
        },
        request_max_body_size=wire.MAX_MESSAGE,
        openapi_config=OpenAPIConfig(
            title="Sheshbesh",
            version=__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        debug=False,
    )
    return app


async def _first(request: Asked) -> Response[None] | None:
    """Answers what a browser asks before it asks, and keeps pages of other sites out."""
    if request.method == "OPTIONS":
        return Response(None, status_code=204, headers={"Allow": _allowed(request)})
    if request.method not in ("GET", "HEAD"):
        check_origin(
            request.headers.get("origin"),
            request.headers.get("host"),
            request.url.scheme,
            request.app.state.club.public_url,
        )
    return None


def _allowed(request: Asked) -> str:
    """Every method of the asked path; Litestar would name those of the first handler there only."""
    here = request.scope["path_template"]
    methods = {
        method for route in request.app.routes if route.path_format == here for method in route.methods
    }
    return ", ".join(sorted(methods))


async def _secure(message: Message, _scope: Scope) -> None:
    if message["type"] == "http.response.start":
        named = {name.lower() for name, _ in message["headers"]}
        added = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
        message["headers"] = [*message["headers"], *(pair for pair in added if pair[0] not in named)]


def _refused(_request: Asked, error: ClubError | SheshbeshError) -> Response[wire.Error]:
    return Response(explain(error), status_code=status(error))


def _http_error(request: Asked, error: HTTPException) -> Response[wire.Error]:
    codes = {413: "too_large", 429: "too_many"}
    code = codes.get(error.status_code, "malformed" if error.status_code < 500 else "unavailable")
    if error.status_code == 404:
        code = "unknown_page"
    message = error.detail
    if isinstance(error.extra, list):
        message = "; ".join(map(_where_and_what, error.extra)) or message
    return Response(wire.Error(code, message), status_code=error.status_code, headers=error.headers)


def _where_and_what(found: dict[str, Any]) -> str:
    key, message = found.get("key"), found.get("message")
    if key == "data" and message == "'data'":  # Litestar's word for no body at all
        return "expected a JSON object, got nothing"
    return f"{key}: {message}"


def _too_deep(_request: Asked, _error: RecursionError) -> Response[wire.Error]:
    return Response(explain(Malformed("JSON is nested too deeply")), status_code=400)


def _failed(request: Asked, error: Exception) -> Response[wire.Error]:
    log.error("a request failed", path=request.url.path, exc_info=error)
    return Response(explain(Unavailable("the server failed; nothing was changed")), status_code=500)
