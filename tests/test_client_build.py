"""The build hook: builds when something changed, once, and whole or not at all."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import hatch_build

FAKE_NPM = """#!{python}
import os, pathlib, sys
with open({log!r}, "a") as log:
    print(sys.argv[1], sys.argv[2], file=log)
if sys.argv[1] == "ci":
    pathlib.Path("node_modules").mkdir(exist_ok=True)
elif sys.argv[1:3] == ["run", "build"]:
    out = pathlib.Path(sys.argv[sys.argv.index("--outDir") + 1])
    out.mkdir()
    (out / "index.html").write_text(pathlib.Path("src/main.ts").read_text())
    sys.exit("broken" in pathlib.Path("src/main.ts").read_text())
"""


class House:
    """A copy of the build hook with a tiny client and an npm that only pretends."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.web = root / "web"
        self.club = root / "src" / "sheshbesh" / "club"
        self.log = root / "npm.log"
        for folder in (self.web / "src", self.club, root / "bin"):
            folder.mkdir(parents=True)
        (root / "hatch_build.py").write_bytes(Path(hatch_build.__file__).read_bytes())
        (self.web / "package-lock.json").write_text("{}")
        self.write("first")
        self._program("npm", FAKE_NPM.format(python=sys.executable, log=str(self.log)))
        self._program("node", "#!/bin/sh\necho v99.0.0\n")

    def _program(self, name: str, text: str) -> None:
        path = self.root / "bin" / name
        path.write_text(text)
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def write(self, text: str, name: str = "main.ts") -> None:
        (self.web / "src" / name).write_text(text)

    def start(self) -> subprocess.Popen[bytes]:
        path = f"{self.root / 'bin'}{os.pathsep}{os.environ['PATH']}"
        environment = {**os.environ, "PATH": path}
        environment.pop("SHESHBESH_NODE", None)
        return subprocess.Popen(
            [sys.executable, "hatch_build.py"], cwd=self.root, env=environment, stderr=subprocess.DEVNULL
        )

    def build(self) -> int:
        return self.start().wait()

    @property
    def page(self) -> str:
        return (self.club / "static" / "index.html").read_text()

    @property
    def calls(self) -> list[str]:
        return self.log.read_text().splitlines()

    @property
    def left_over(self) -> list[str]:
        return [path.name for path in self.club.iterdir() if path.name != "static"]


@pytest.fixture
def house(tmp_path: Path) -> House:
    if os.name == "nt":
        pytest.skip("the pretended npm is a script with #!")
    return House(tmp_path)


def test_a_missing_client_is_built_and_a_fresh_one_left_alone(house: House) -> None:
    assert house.build() == 0
    assert house.page == "first"
    assert house.build() == 0
    assert house.calls == ["ci --no-audit", "run build"]


def test_a_changed_source_is_built_without_installing_again(house: House) -> None:
    house.build()
    house.write("second")
    house.build()
    assert house.page == "second"
    assert house.calls == ["ci --no-audit", "run build", "run build"]


def test_a_changed_lock_file_installs_again(house: House) -> None:
    house.build()
    (house.web / "package-lock.json").write_text('{"name": "other"}')
    house.build()
    assert house.calls.count("ci --no-audit") == 2


def test_a_changed_test_builds_nothing(house: House) -> None:
    house.build()
    house.write("expect(1)", "main.test.ts")
    house.build()
    assert house.calls.count("run build") == 1


def test_a_failed_build_leaves_the_old_client(house: House) -> None:
    house.build()
    house.write("broken")
    assert house.build() == 1
    assert house.page == "first"
    assert house.left_over == []
    house.write("mended")
    assert house.build() == 0
    assert house.page == "mended"


def test_two_builds_at_once_build_once(house: House) -> None:
    both = [house.start(), house.start()]
    assert [process.wait() for process in both] == [0, 0]
    assert house.page == "first"
    assert house.calls == ["ci --no-audit", "run build"]
