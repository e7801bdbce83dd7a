"""The built browser client, served from memory: hashed assets for ever, the page itself always fresh."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Any, TypeAlias

from litestar import Request, Response, route
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec import Struct

STATIC = Path(__file__).parents[1] / "static"
"""Where the build puts the client."""

FOR_EVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sheshbesh</title>
<h1>The browser client has not been built</h1>
<p>Start the club with <code>python3 manage.py serve</code>, which builds it, or build it alone with
<code>python3 hatch_build.py</code> and start the server again.</p>
"""

Asked: TypeAlias = Request[Any, Any, Any]


class Asset(Struct, frozen=True):
    """Something that many ask for again and again: a file of the client, a page of rules."""

    body: bytes
    zipped: bytes | None
    media_type: str
    cache: str
    etag: str

    @classmethod
    def of(cls, body: bytes, media_type: str, cache: str = ALWAYS_ASK) -> Asset:
        """These bytes, with everything that is worth working out once."""
        is_text = media_type.startswith("text/") or media_type.endswith(("javascript", "json", "xml"))
        zipped = gzip.compress(body, mtime=0) if is_text and len(body) > 512 else None
        return cls(body, zipped, media_type, cache, f'"{hashlib.sha256(body).hexdigest()[:20]}"')

    def answer(self, request: Asked) -> Response[bytes]:
        """The bytes, zipped if the asker can unzip, or word that he has them already."""
        headers = {"Cache-Control": self.cache, "ETag": self.etag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == self.etag:
            return Response(b"", status_code=304, headers=headers)
        body = self.body
        if self.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = self.zipped
            headers["Content-Encoding"] = "gzip"
        return Response(body, headers=headers, media_type=self.media_type)


class Site:
    """Every file of the client by its path; any other path is a page that the client shows itself."""

    def __init__(self, folder: Path = STATIC) -> None:
        files = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
        self._assets = {path.relative_to(folder).as_posix(): _asset(path, folder) for path in files}

    @property
    def built(self) -> bool:
        """Whether there is a client."""
        return "index.html" in self._assets

    def answer(self, request: Asked, path: str) -> Response[bytes]:
        """The file, or the page for a path that is none.

        Raises:
            NotFoundException: for an asset that there is not.
        """
        asset = self._assets.get(path)
        if asset is None and ("." in path.rpartition("/")[2] or path.startswith(("api/", "assets/"))):
            raise NotFoundException(f"there is no {path}")
        asset = asset or self._assets.get("index.html")
        if asset is None:
            return Response(NOT_BUILT.encode(), status_code=503, media_type="text/html")
        return asset.answer(request)


def site_handler(site: Site) -> HTTPRouteHandler:
    """The handler for everything that is not the API."""

    @route(["/", "/{path:path}"], http_method=["GET", "HEAD"], include_in_schema=False)
    async def client(request: Asked, path: FromPath[str] = "") -> Response[bytes]:
        return site.answer(request, path.strip("/"))

    return client


def _asset(path: Path, folder: Path) -> Asset:
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    hashed = path.relative_to(folder).parts[0] == "assets"
    return Asset.of(path.read_bytes(), media_type, FOR_EVER if hashed else ALWAYS_ASK)
