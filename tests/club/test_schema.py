"""The OpenAPI document tells the truth: whatever is asked over HTTP is answered as it says."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.club.house import Guest, serving, settings

EXAMPLES = 60
"""Requests of each kind that are made up for every line of the document."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of our own: so much is asked that others from the same address would be told to wait."""
    with serving(settings(tmp_path_factory.mktemp("schema"))) as running:
        yield running


@pytest.mark.parametrize("known", [True, False], ids=["a guest", "somebody new"])
async def test_every_answer_is_one_that_the_document_names(
    ann: Guest, address: str, tmp_path: Path, known: bool
) -> None:
    # No 5xx, no status or body that is not written there, `Allow` where a method is refused, nothing valid
    # refused as if it were not, nothing invalid taken.
    await ann.new_table()  # waits until the server is ready
    while (await ann.http.get("/healthz")).status_code == 503:
        pass
    command = shutil.which(
        "schemathesis", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    )
    assert command, "schemathesis is missing: pip install -e .[dev]"
    arguments = [
        *(
            "run",
            f"{address}/schema/openapi.json",
            "--no-color",
            "--continue-on-failure",
            "--warnings",
            "off",
        ),
        *(
            "--warnings",
            "off",
            "--seed",
            "20",
            "--max-examples",
            str(EXAMPLES),
            "--generation-database",
            "none",
        ),
        *(("--header", f"Cookie:{ann.cookie}") if known else ()),
    ]
    asking = await asyncio.create_subprocess_exec(
        command, *arguments, cwd=tmp_path, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    told = (await asking.communicate())[0].decode()
    assert asking.returncode == 0, told
    paths = (await ann.http.get("/schema/openapi.json")).json()["paths"]
    assert re.search(r"Tested: +(\d+)", told)[1] == str(sum(map(len, paths.values()))), told


async def test_a_refused_method_is_told_which_there_are(ann: Guest) -> None:
    answers = [await ann.http.request(method, "/api/me") for method in ("DELETE", "TRACE", "OPTIONS")]
    assert [answer.status_code for answer in answers] == [405, 405, 204]
    assert {answer.headers["allow"] for answer in answers} == {"GET, OPTIONS, PATCH"}


async def test_every_refusal_in_the_document_has_one_shape(ann: Guest) -> None:
    document = (await ann.http.get("/schema/openapi.json")).json()
    shapes = {
        (path, status): [content["schema"] for content in answer.get("content", {}).values()]
        for path, methods in document["paths"].items()
        for method in methods.values()
        for status, answer in method["responses"].items()
        if status >= "400" and path != "/healthz"
    }
    assert shapes
    assert all(shape == [{"$ref": "#/components/schemas/Error"}] for shape in shapes.values())
