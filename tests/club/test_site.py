"""The built client as it is served."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from sheshbesh.club.web.site import Site, site_handler

SCRIPT = b"export const answer = 42;\n" * 100


@pytest.fixture
def client(tmp_path: Path) -> TestClient[Litestar]:
    """A browser at a small site."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-3f2a.js").write_bytes(SCRIPT)
    (tmp_path / "index.html").write_text("<!doctype html><title>club</title>", encoding="utf-8")
    (tmp_path / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    (tmp_path / ".digest").write_text("secret", encoding="utf-8")
    return browser(Site(tmp_path))


def browser(site: Site) -> TestClient[Litestar]:
    return TestClient(Litestar([site_handler(site)]))


@pytest.mark.parametrize("path", ["/", "/t/k3v9", "/settings", "/index.html"])
def test_every_page_is_the_client(client: TestClient[Any], path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert "<title>club</title>" in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_hashed_assets_are_kept_for_ever(client: TestClient[Any]) -> None:
    answer = client.get("/assets/index-3f2a.js")
    assert answer.content == SCRIPT
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert client.get("/icon.svg").headers["cache-control"] == "no-cache"


def test_text_travels_compressed_when_that_is_understood(client: TestClient[Any]) -> None:
    zipped = client.get("/assets/index-3f2a.js", headers={"accept-encoding": "gzip"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert zipped.content == SCRIPT  # the client has unpacked it
    assert int(zipped.headers["content-length"]) == len(gzip.compress(SCRIPT, mtime=0))
    plain = client.get("/assets/index-3f2a.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == "Accept-Encoding"


def test_an_unchanged_page_is_not_sent_again(client: TestClient[Any]) -> None:
    tag = client.get("/").headers["etag"]
    answer = client.get("/", headers={"if-none-match": tag})
    assert (answer.status_code, answer.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/assets/old.js", "/favicon.png", "/.digest", "/assets/../../secret.txt", "/api/x"]
)
def test_what_is_not_there_is_not_the_client(client: TestClient[Any], path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_missing_client_says_how_to_build_it(tmp_path: Path) -> None:
    site = Site(tmp_path / "nothing")
    answer = browser(site).get("/")
    assert not site.built
    assert answer.status_code == 503
    assert "python3 manage.py serve" in answer.text
