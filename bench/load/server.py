"""A server as a process of its own, and what it costs: processor time and memory, read from the kernel."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

STARTING = 600
"""Seconds to wait for a server; on a machine's first start it compiles the engine."""
CLOCK_TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Server:
    """A running server."""

    address: str
    process_id: int

    def cpu(self) -> float:
        """Seconds of processor time used so far; its workers not counted."""
        fields = Path(f"/proc/{self.process_id}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / CLOCK_TICK

    def memory(self) -> float:
        """Megabytes in memory now; its workers not counted."""
        return int(Path(f"/proc/{self.process_id}/statm").read_text().split()[1]) * PAGE / 1e6


@contextmanager
def serving(checkout: Path, arguments: Sequence[str] = ()) -> Iterator[Server]:
    """The club of a checkout with a folder of its own, ready to play; ended afterwards."""
    command = [sys.executable, "-m", "sheshbesh.cli", "serve", "--port", "0", "--json", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    with tempfile.TemporaryDirectory() as folder, Path(folder, "log").open("wb") as log:
        process = subprocess.Popen(
            [*command, "--data-dir", folder], stdout=subprocess.PIPE, stderr=log, env=environment
        )
        try:
            assert process.stdout is not None
            address = json.loads(process.stdout.readline())["address"]
            _wait_for(f"{address}/healthz")
            yield Server(address, process.pid)
        finally:
            process.terminate()
            process.wait(30)


@contextmanager
def echoing() -> Iterator[Server]:
    """A bare echo on the same stack: what a message costs when nothing is done with it."""
    process = subprocess.Popen([sys.executable, "-m", "bench.load.echo"], stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        address = json.loads(process.stdout.readline())["address"]
        yield Server(address, process.pid)
    finally:
        process.terminate()
        process.wait(30)


def _wait_for(url: str) -> None:
    deadline = time.monotonic() + STARTING
    while time.monotonic() < deadline:
        with suppress(OSError), urllib.request.urlopen(url) as answer:
            if answer.status == 200:
                return
        time.sleep(0.05)
    raise SystemExit(f"the server did not become healthy in {STARTING} seconds")
