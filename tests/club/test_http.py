"""The club over HTTP, as a browser sees it."""

from __future__ import annotations

import httpx
import pytest

from sheshbesh import __version__
from sheshbesh.engine.levels import LEVELS, STYLES
from sheshbesh.games.shelf import SHELF
from tests.club.house import Guest


async def test_the_server_says_when_it_is_well(ann: Guest, address: str) -> None:
    table = await ann.new_table()  # waits until the server is ready
    assert table
    while (answer := await ann.http.get("/healthz")).status_code == 503:
        assert answer.json() == {"status": "starting", "version": __version__}
    assert answer.json() == {"status": "ok", "version": __version__}


async def test_games_are_listed(ann: Guest) -> None:
    games = (await ann.http.get("/api/games")).json()
    assert [game["key"] for game in games] == list(SHELF)
    shown = ("key", "geometry", "checkers", "cube", "landing", "matches")
    assert {name: games[0][name] for name in shown} == {
        "key": "backgammon",
        "geometry": "contrary",
        "checkers": 15,
        "cube": True,
        "landing": "hit",
        "matches": [None, 1, 3, 5, 7],
    }
    jacoby = next(option for option in games[0]["options"] if option["key"] == "jacoby")
    assert (jacoby["values"], jacoby["default"], jacoby["match"]) == ([False, True], False, False)
    assert (jacoby["group"], jacoby["needs"], jacoby["manner"]) == ("stakes", {"cube": True}, False)
    assert {"key": "jacoby", "options": {"jacoby": True}, "match": False} in games[0]["profiles"]
    assert games[0]["start"]["white"][24] == 2
    tavli = next(game for game in games if game["key"] == "tavli")
    assert tavli["games"] == ["portes", "plakoto", "fevga"]


async def test_somebody_new_becomes_a_guest_and_stays_one(ann: Guest) -> None:
    first = await ann.http.get("/api/me")
    cookie = first.headers["set-cookie"].lower()
    assert all(part in cookie for part in ("httponly", "samesite=lax", "path=/", "max-age=34560000"))
    assert first.json()["name"]
    again = await ann.http.get("/api/me")
    assert again.json() == first.json()
    assert "set-cookie" not in again.headers


async def test_a_guest_changes_name_and_settings(ann: Guest) -> None:
    await ann.http.get("/api/me")
    changed = (
        await ann.http.patch("/api/me", json={"name": "  Вера  ", "settings": {"theme": "slate"}})
    ).json()
    assert (changed["name"], changed["settings"]) == ("Вера", {"theme": "slate"})
    await ann.http.patch("/api/me", json={"name": "Vera"})
    kept = (await ann.http.get("/api/me")).json()
    assert (kept["name"], kept["settings"]) == ("Vera", {"theme": "slate"})


async def test_an_unknown_cookie_becomes_a_new_guest(ann: Guest) -> None:
    ann.http.cookies.set("sheshbesh", "forged", domain="127.0.0.1", path="/")
    assert (await ann.http.get("/api/me")).headers["set-cookie"]


async def test_a_friend_joins_by_the_link(ann: Guest, bob: Guest) -> None:
    table = await ann.new_table(length=5)
    waiting = (await bob.http.get(f"/api/tables/{table}")).json()
    assert (waiting["phase"], waiting["you"], waiting["seats"]["black"]) == ("waiting", None, None)
    joined = (await bob.http.post(f"/api/tables/{table}/join")).json()
    assert (joined["you"], joined["length"]) == ("black", 5)
    assert joined["phase"] in ("play", "roll")
    [mine] = (await ann.http.get("/api/tables")).json()
    assert (mine["id"], mine["you"], mine["opponent"]) == (table, "white", joined["seats"]["black"]["name"])


async def test_a_guest_sees_what_is_played_before_sitting_down(ann: Guest, bob: Guest) -> None:
    options = {"first_turn_head": "three", "manual_dice": True}
    table = await ann.new_table(game="long-nardy", length=3, options=options, stake=5)
    view = (await bob.http.get(f"/api/tables/{table}")).json()
    shown = ("phase", "you", "game", "games", "profile", "options", "length", "stake_per_point", "manual")
    assert [view[name] for name in shown] == [
        "waiting",
        None,
        "long-nardy",
        ["long-nardy"],
        "club",
        options,
        3,
        5,
        True,
    ]
    tavli = await ann.new_table(game="tavli", length=7)
    view = (await bob.http.get(f"/api/tables/{tavli}")).json()
    assert (view["game"], view["games"]) == ("portes", ["portes", "plakoto", "fevga"])
    [listed, _] = (await ann.http.get("/api/tables")).json()
    assert listed["game"] == "tavli"


async def test_the_rules_of_a_game_are_a_piece_of_a_page(ann: Guest) -> None:
    answer = await ann.http.get("/api/rules/long-nardy")
    assert answer.headers["content-type"].startswith("text/html")
    assert "<svg" in answer.text
    assert 'id="head"' in answer.text
    assert 'lang="en"' in (await ann.http.get("/api/rules/long-nardy?lang=xx")).text
    unknown = await ann.http.get("/api/rules/chess")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_game")


async def test_a_third_is_an_onlooker(ann: Guest, bob: Guest, address: str) -> None:
    table = await ann.new_table()
    await bob.http.post(f"/api/tables/{table}/join")
    async with httpx.AsyncClient(base_url=address) as eve:
        refused = await eve.post(f"/api/tables/{table}/join")
        assert (refused.status_code, refused.json()["code"]) == (409, "table_full")
        view = (await eve.get(f"/api/tables/{table}")).json()
        assert (view["you"], view["graph"], view["can"]) == (None, None, [])


async def test_everybody_sees_how_strong_the_machine_is(ann: Guest, bob: Guest) -> None:
    table = await ann.new_table(mode="machine", level="casual", style="bold")
    for guest in (ann, bob):
        seats = (await guest.http.get(f"/api/tables/{table}")).json()["seats"]
        assert (seats["black"]["level"], seats["black"]["style"]) == ("casual", "bold")
        assert (seats["white"]["level"], seats["white"]["style"]) == (None, None)
    [listed] = (await ann.http.get("/api/tables")).json()
    assert listed["level"] == "casual"


async def test_the_levels_are_in_the_api_document(ann: Guest) -> None:
    document = (await ann.http.get("/schema/openapi.json")).json()
    order = document["components"]["schemas"]["NewTable"]["properties"]
    for name, known in (("level", LEVELS), ("style", STYLES)):
        assert order[name]["enum"] == [*(one.key for one in known), None]


async def test_somebody_unknown_has_no_tables(ann: Guest) -> None:
    answer = await ann.http.get("/api/tables")
    assert answer.json() == []
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "malformed"),
        (b"[]", 400, "malformed"),
        (b"", 400, "malformed"),
        (b"null", 400, "malformed"),
        (b"[" * 1000, 400, "malformed"),
        (b'{"options":' * 1000, 400, "malformed"),
        (b"\xff\xfe", 400, "malformed"),
        (b'{"game":"backgammon"}', 400, "malformed"),
        (b'{"game":7,"mode":"friend"}', 400, "malformed"),
        (b'{"game":"backgammon","mode":"alone"}', 400, "malformed"),
        (b'{"game":"backgammon","mode":"friend","length":0}', 400, "malformed"),
        (b'{"game":"backgammon","mode":"friend","length":2.5}', 400, "malformed"),
        (b'{"game":"backgammon","mode":"friend","side":"red"}', 400, "malformed"),
        (b'{"game":"backgammon","mode":"friend","stake":0}', 400, "malformed"),
        (b'{"game":"tavli","mode":"friend"}', 409, "refused"),
        (b'{"game":"chess","mode":"friend"}', 404, "unknown_game"),
        (b'{"game":"backgammon","mode":"friend","options":{"x":1}}', 409, "unknown_option"),
        (b'{"game":"backgammon","mode":"friend","options":{"cube":"no"}}', 409, "unknown_option"),
        (b'{"game":"backgammon","mode":"friend","options":{"cube":["no"]}}', 409, "unknown_option"),
        (b'{"game":"portes","mode":"friend","options":{"jacoby":true}}', 409, "unknown_option"),
        (b'{"game":"tavli","mode":"friend","length":5,"options":{"cube":true}}', 409, "unknown_option"),
        (b'{"game":"backgammon","mode":"machine","level":"grandmaster"}', 404, "unknown_level"),
        (b'{"game":"backgammon","mode":"machine","style":"wild"}', 404, "unknown_level"),
        (b'{"game":"backgammon","mode":"machine","level":7}', 400, "malformed"),
        (b'{"game":"backgammon","mode":"friend","level":"best"}', 409, "refused"),
        (b'{"game":"' + b"x" * 1_000_000 + b'"}', 413, "too_large"),
    ],
)
async def test_bad_orders_are_refused(ann: Guest, body: bytes, status: int, code: str) -> None:
    answer = await ann.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    error = answer.json()
    assert (answer.status_code, error["type"], error["code"]) == (status, "error", code)
    assert error["message"]
    assert (await ann.http.get("/api/tables")).json() == []


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/tables/nowhere", 404, "unknown_table"),
        ("POST", "/api/tables/nowhere/join", 404, "unknown_table"),
        ("GET", "/api/nonsense", 404, "unknown_page"),
        ("GET", "/assets/nothing.js", 404, "unknown_page"),
        ("DELETE", "/api/me", 405, "malformed"),
    ],
)
async def test_unknown_addresses_are_refused(
    ann: Guest, method: str, path: str, status: int, code: str
) -> None:
    answer = await ann.http.request(method, path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"name": ""}, 409, "refused"),
        ({"name": "x" * 25}, 409, "refused"),
        ({"settings": {"x": "y" * 9000}}, 413, "too_large"),
        ({"settings": 1}, 400, "malformed"),
    ],
)
async def test_bad_changes_of_a_guest_are_refused(ann: Guest, body: object, status: int, code: str) -> None:
    before = (await ann.http.get("/api/me")).json()
    answer = await ann.http.patch("/api/me", json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert (await ann.http.get("/api/me")).json() == before


async def test_pages_of_other_sites_may_not_act(ann: Guest, address: str) -> None:
    order = {"game": "backgammon", "mode": "friend"}
    refused = await ann.http.post("/api/tables", json=order, headers={"Origin": "https://elsewhere.example"})
    assert (refused.status_code, refused.json()["code"]) == (403, "wrong_origin")
    allowed = await ann.http.post("/api/tables", json=order, headers={"Origin": address})
    assert allowed.status_code == 201


async def test_the_api_describes_itself(ann: Guest) -> None:
    for path in ("/schema", "/schema/openapi.json"):
        document = (await ann.http.get(path)).json()
        assert document["info"]["title"] == "Sheshbesh"
        assert {"/healthz", "/api/games", "/api/me", "/api/tables", "/api/tables/{table_id}"} <= set(
            document["paths"]
        )


async def test_every_answer_carries_the_safety_headers(ann: Guest) -> None:
    for path in ("/", "/healthz", "/api/tables/nowhere"):
        headers = (await ann.http.get(path)).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "script" not in headers["content-security-policy"]  # so only our own files run
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers
