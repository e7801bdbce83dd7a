"""The club over HTTP: docs/wire.md, a handler for each line of its table."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any, TypeAlias

from litestar import MediaType, Request, Response, get, patch, post, route
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody

from ....formats.rules_page import rules_page
from ....rules.errors import UnknownGame
from ...people.player import Player
from ...tables.order import NewTable
from .. import health
from ..bootstrap import Club
from ..refusals import explain, refusals
from ..site import Asset
from ..wire import bodies
from ..wire import messages as wire
from ..wire.catalogue import offers
from ..wire.views import summary, table_view

COOKIE = "sheshbesh"
COOKIE_AGE = 400 * 24 * 3600
"""Seconds; browsers keep no cookie longer."""

LISTED = 50
"""Tables in a player's list."""

Asked: TypeAlias = Request[Any, Any, Any]
TheClub: TypeAlias = NamedDependency[Club]

_NOT_YET = ResponseSpec(bodies.Health, description="Not yet, or not any more.", generate_examples=False)


@route("/healthz", http_method=["GET", "HEAD"], responses={503: _NOT_YET})
async def healthz(club: TheClub) -> Response[bodies.Health]:
    """Whether the server can serve."""
    found = await health.check(club.readiness, club.store)
    return Response(found, status_code=200 if found.status == "ok" else 503)


@get("/api/games")
async def games() -> list[bodies.GameView | bodies.SetView]:
    """Every game and every set of games that can be played here."""
    return list(offers())


@get("/api/rules/{game:str}", media_type=MediaType.HTML, responses=refusals(400, 404))
async def rules(
    request: Asked, game: FromPath[str], lang: FromQuery[str] = "en"
) -> Response[bytes] | Response[wire.Error]:
    """The rules of a game, as a piece of a page."""
    try:
        page = await asyncio.to_thread(_rules, game, lang)
    except UnknownGame as error:
        return Response(explain(error), status_code=404, media_type=MediaType.JSON)
    return page.answer(request)


@get("/api/me", responses=refusals(429))
async def me(request: Asked, club: TheClub) -> Response[bodies.MeView]:
    """The asker; somebody new becomes a guest."""
    player, cookies = await _player(request, club)
    return Response(_me(player), cookies=cookies)


@patch("/api/me", responses=refusals(400, 403, 409, 413, 429))
async def change_me(
    request: Asked, club: TheClub, data: JSONBody[bodies.MeChange]
) -> Response[bodies.MeView]:
    """The asker with another name or other settings."""
    player, cookies = await _player(request, club)
    return Response(_me(await club.players.change(player, data.name, data.settings)), cookies=cookies)


@get("/api/tables")
async def my_tables(request: Asked, club: TheClub) -> list[bodies.TableSummary]:
    """The asker's tables, the latest activity first."""
    player = await club.players.recognise(request.cookies.get(COOKIE))
    if player is None:
        return []
    return [summary(record, player.id) for record in await club.store.tables_of(player.id, LISTED)]


@post("/api/tables", responses=refusals(400, 403, 404, 409, 413, 429, 503))
async def new_table(request: Asked, club: TheClub, data: JSONBody[NewTable]) -> Response[bodies.TableId]:
    """A new table as ordered."""
    await club.readiness.wait()
    player, cookies = await _player(request, club)
    table_id = await club.tables.create(player, data)
    return Response(bodies.TableId(table_id), status_code=201, cookies=cookies)


@get("/api/tables/{table_id:str}", responses=refusals(400, 404, 503))
async def one_table(request: Asked, club: TheClub, table_id: FromPath[str]) -> wire.TableView:
    """The table, as the asker may see it."""
    await club.readiness.wait()
    player = await club.players.recognise(request.cookies.get(COOKIE))
    table = await club.tables.load(table_id)
    return table_view(table, player.id if player else None, club.tables_live.online(table_id))


@post(
    "/api/tables/{table_id:str}/join",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 429, 503),
)
async def join(request: Asked, club: TheClub, table_id: FromPath[str]) -> Response[wire.TableView]:
    """The table, with the asker seated on its free seat."""
    await club.readiness.wait()
    await club.tables.load(table_id)  # nobody becomes a guest of a table that is not there
    player, cookies = await _player(request, club)
    table = await club.tables.join(player, table_id)
    return Response(table_view(table, player.id, club.tables_live.online(table_id)), cookies=cookies)


HANDLERS = (healthz, games, rules, me, change_me, my_tables, new_table, one_table, join)


@lru_cache(maxsize=128)
def _rules(game: str, lang: str) -> Asset:
    return Asset.of(rules_page(game, lang).encode(), "text/html")


async def _player(request: Asked, club: Club) -> tuple[Player, list[Cookie]]:
    """The asker, and the cookie to give him if he is new."""
    player = await club.players.recognise(request.cookies.get(COOKIE))
    if player is not None:
        return player, []
    player, token = await club.players.welcome(request.client.host if request.client else "unknown")
    secure = (club.public_url or str(request.url)).startswith("https:")
    return player, [
        Cookie(COOKIE, value=token, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=secure)
    ]


def _me(player: Player) -> bodies.MeView:
    return bodies.MeView(player.id, player.name, player.settings)
