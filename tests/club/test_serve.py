"""`sheshbesh serve`: what it says when it cannot start, and where it listens."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sheshbesh.cli import app
from sheshbesh.cli.serve import ServeError, _greeting, listen

COMMAND = CliRunner()


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody listens."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        yield listening.getsockname()[1]


def test_a_port_in_use_is_said_with_the_way_out(taken: int, tmp_path: Path) -> None:
    result = COMMAND.invoke(app, ["serve", "--port", str(taken), "--data-dir", str(tmp_path)])
    assert result.exit_code == 1
    assert f"port {taken} is in use" in result.stderr
    assert f"--port {taken + 1}" in result.stderr


def test_a_host_that_is_none_is_said(tmp_path: Path) -> None:
    result = COMMAND.invoke(app, ["serve", "--host", "no such host", "--data-dir", str(tmp_path)])
    assert result.exit_code == 1
    assert "'no such host' is no address of this machine" in result.stderr


def test_another_machines_address_is_said() -> None:
    with pytest.raises(ServeError, match=r"cannot listen on 192\.0\.2\.1"):
        listen("192.0.2.1", 0)


def test_a_data_folder_that_cannot_be_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = COMMAND.invoke(app, ["serve", "--port", "0", "--data-dir", str(tmp_path / "file" / "club")])
    assert result.exit_code == 1
    assert "choose another --data-dir" in result.stderr


@pytest.mark.parametrize(
    ("known", "said"),
    [(["127.0.1.1", "192.0.2.7"], "192.0.2.7"), (["127.0.1.1"], "parlour"), ([], "parlour")],
)
def test_the_address_in_the_network_is_what_the_machine_knows_of_itself(
    monkeypatch: pytest.MonkeyPatch, known: list[str], said: str
) -> None:
    def found(name: str, *_: object) -> list[tuple[object, ...]]:
        assert name == "parlour"
        if not known:
            raise socket.gaierror
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 0)) for address in known]

    monkeypatch.setattr(socket, "gethostname", lambda: "parlour")
    monkeypatch.setattr(socket, "getaddrinfo", found)
    assert f"http://{said}:8000" in _greeting("http://127.0.0.1:8000", "0.0.0.0", Path("club"))


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--database-url", "postgresql://localhost/club", "sqlite:///PATH is"),
        ("--bus-url", "nats://localhost", "memory:// is"),
    ],
)
def test_what_is_not_supported_is_said(option: str, value: str, said: str, tmp_path: Path) -> None:
    result = COMMAND.invoke(app, ["serve", "--port", "0", "--data-dir", str(tmp_path), option, value])
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--public-url", "club.example", "looks like https://club.example"),
        ("--public-url", "https://club.example/path", "looks like https://club.example"),
        ("--trusted-proxy", "the proxy", "an address or a network"),
        ("--trusted-proxy", "10.0.0.0/99", "an address or a network"),
    ],
)
def test_an_address_that_is_none_is_said(option: str, value: str, said: str, tmp_path: Path) -> None:
    result = COMMAND.invoke(app, ["serve", "--port", "0", "--data-dir", str(tmp_path), option, value])
    assert result.exit_code == 1
    assert said in result.stderr


@pytest.mark.slow
def test_the_address_and_the_data_folder_are_printed(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "sheshbesh.cli", "serve", "--port", "0", "--data-dir", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(6)]
        process.kill()
    assert said[1].startswith("  Sheshbesh is at  http://127.0.0.1:")
    assert str(tmp_path) in "".join(said)
