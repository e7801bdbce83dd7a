"""What is written in logs: causes of faults, and never who somebody is."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.club.house import guest
from tests.club.test_crash import server

FAULT = """
import structlog
from sheshbesh.club.logs import configure_logs
configure_logs()
def fail(token):
    raise ValueError("a fault")
try:
    fail("the-" + "token")
except ValueError:
    structlog.get_logger().exception("it failed")
"""


def test_a_fault_is_logged_with_its_cause_and_without_the_values_of_variables() -> None:
    told = subprocess.run([sys.executable, "-c", FAULT], capture_output=True, text=True, check=True).stderr
    [fault] = json.loads(told)["exception"]
    assert (fault["exc_type"], fault["exc_value"]) == ("ValueError", "a fault")
    assert [frame["name"] for frame in fault["frames"]] == ["<module>", "fail"]
    assert "the-token" not in told


@pytest.mark.slow
async def test_the_log_of_a_whole_run_holds_no_tokens(tmp_path: Path) -> None:
    with server(tmp_path) as (_, address):
        async with guest(address) as ann:
            table = await ann.new_table(mode="screen")
            token = ann.http.cookies["sheshbesh"]
            provoked: list[tuple[str, str, dict[str, str], bytes]] = [
                ("POST", "/api/tables", {"Origin": "http://[::1"}, b"{}"),
                ("POST", "/api/tables", {"Content-Type": "application/json"}, b"[" * 1000),
                ("PATCH", "/api/me", {"Content-Type": "application/json"}, b'{"settings":' * 1000),
                ("PATCH", "/api/me", {"Content-Type": "application/json"}, b'{"name":"\\ud800"}'),
                ("PATCH", "/api/me", {"Content-Type": "text/\xff; charset=nonsense"}, b'{"name":"x"}'),
                ("GET", "/api/tables/%ff%00", {}, b""),
                ("GET", "/api/rules/backgammon?lang=%ff%00", {}, b""),
                ("GET", "/api/me", {"Host": "[::1"}, b""),
            ]
            for method, path, headers, body in provoked:
                raw = {name.encode(): value.encode("latin-1") for name, value in headers.items()}
                answer = await ann.http.request(method, path, headers=raw, content=body)
                assert answer.status_code < 500, (path, headers, answer.text)
            async with ann.screen(table, Origin="http://[::1") as screen:
                assert (await screen.hear("error"))["code"] == "wrong_origin"
            async with ann.screen(table) as screen:
                await screen.say("[" * 5000)
                assert (await screen.hear("error"))["code"] == "malformed"
    assert token not in (tmp_path / "server.log").read_text()
