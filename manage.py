#!/usr/bin/env python3
"""Sets up what is missing, then does what you ask. Needs only Python 3.11 or newer with pip.

    python3 manage.py serve         the club, on http://127.0.0.1:8000
    python3 manage.py test          every check and every test: Python, front end, browser
                                    (--no-browser leaves the browser out; the rest goes to pytest,
                                    which runs a test process on each processor: -n0 for one alone)
    python3 manage.py check         the checks alone: style, types, who may import whom
    python3 manage.py fix           repair style where a tool can
    python3 manage.py counts        recount the positions in tests/data/counts
    python3 manage.py playthroughs  play the games in tests/data/playthroughs anew
    python3 manage.py bench         speed, beside other programs
    python3 manage.py screenshot    take the pictures in docs/ anew

Arguments after the word are passed on. Everything lands in .venv and web/node_modules; nothing else on the
machine is touched, except that `test` installs Debian's chromium when there is no browser and it may (root).
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (the one place that an older Python reaches)
    import shutil

    newer = [name for name in ("python3.14", "python3.13", "python3.12", "python3.11") if shutil.which(name)]
    fix = (
        f"try {newer[0]} manage.py" if newer else "install one (Debian: apt-get install python3 python3-pip)"
    )
    sys.exit(f"error: Sheshbesh needs Python 3.11 or newer; this is {sys.version.split()[0]}: {fix}")

import contextlib
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import tempfile
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import hatch_build

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
EXTRAS = {"run": "", "all": "[dev,envs,peers,bench]"}
SIDE_BY_SIDE = ("--numprocesses=logical", "--maxprocesses=4", "--dist=load")
"""As many test processes as there are processors; more than four would want much memory for their browsers.
Each process is given the tests in their order, so that its browser comes last (tests/conftest.py)."""


class SetupError(Exception):
    """Something is missing that cannot be installed from here; the message says the fix."""


# ---------------------------------------------------------------------------------------------- showing


def say(text: str) -> None:
    print(text, flush=True)


@contextlib.contextmanager
def step(title: str) -> Iterator[None]:
    """Says what is being done, and afterwards how long it took."""
    say(f">> {title}")
    start = time.monotonic()
    yield
    say(f"   {time.monotonic() - start:.1f} s")


# --------------------------------------------------------------------------------------------- setting up


def pip() -> list[str]:
    """A pip that installs into .venv: this Python's own, else the one in there."""
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    inside = [str(PYTHON), "-m", "pip"]
    if subprocess.run([*inside, "--version"], capture_output=True).returncode == 0:
        return inside
    if subprocess.run([str(PYTHON), "-m", "ensurepip"], capture_output=True).returncode == 0:
        return inside
    raise SetupError("this Python has no pip. Debian, Ubuntu: apt-get install python3-pip")


def pip_install(*arguments: str) -> None:
    """Installs into .venv, showing what is fetched; all of pip's words if it fails."""
    command = [*pip(), "install", "--disable-pip-version-check", "--progress-bar", "off", *arguments]
    # The client is built by a step of its own, where it can be seen.
    environment = {**os.environ, "SHESHBESH_CLIENT": "skip"}
    worth_showing = ("Downloading", "Using cached", "Building wheel", "Installing collected")
    told: list[str] = []
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout
        for line in process.stdout:
            told.append(line)
            if line.strip().startswith(worth_showing):
                say(f"   {line.strip()[:100]}")
    if process.returncode:
        print("".join(told), file=sys.stderr)
        raise SetupError("pip could not install what is needed: its words are above (is there a network?)")


def wanted_stamp() -> str:
    """Changes whenever something must be installed anew."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    parts = {
        "project": project["project"],
        "build": [project["build-system"], project["tool"]["hatch"]],
        "lock": (ROOT / "requirements.lock").read_text(),
        "place": str(ROOT),
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def make_environment() -> None:
    with step(f"creating .venv with Python {sys.version.split()[0]}"):
        # pip installs into it from outside: so Debian's python3 without ensurepip will do.
        command = [sys.executable, "-m", "venv", "--clear", "--without-pip", str(VENV)]
        if subprocess.run(command).returncode:
            raise SetupError("`python3 -m venv` failed. Debian, Ubuntu: apt-get install python3-venv")


def install_packages(profile: str) -> None:
    """Everything in pyproject.toml for "run" or "all", at the versions of requirements.lock."""
    wanted = wanted_stamp()
    stamps = {name: VENV / f".sheshbesh-{name}" for name in EXTRAS}
    enough = [stamps["all"]] if profile == "all" else list(stamps.values())

    def installed() -> bool:
        return PYTHON.exists() and any(stamp.exists() and stamp.read_text() == wanted for stamp in enough)

    if installed():
        return
    with hatch_build.locked("environment"):
        if installed():  # another process was faster
            return
        if not PYTHON.exists() or subprocess.run([str(PYTHON), "-c", ""]).returncode:
            make_environment()
        size = "900 MB" if profile == "all" else "400 MB"
        with step(f"installing Python packages (about {size} on disk, only the first time)"):
            pip_install("-e", f".{EXTRAS[profile]}", "-c", "requirements.lock")
        stamps[profile].write_text(wanted)


def install_node() -> None:
    """A node for the front end: the machine's, else one from a Python package."""
    if subprocess.run([str(PYTHON), "hatch_build.py", "node"], cwd=ROOT).returncode:
        with step("installing node into .venv (this machine has none that is new enough)"):
            pip_install(hatch_build.NODE_WHEEL, "-c", "requirements.lock")


def build_client() -> None:
    """The browser client, if web/ has changed since it was built."""
    if hatch_build.is_fresh():
        return
    install_node()
    with step("building the browser client"):
        if subprocess.run([str(PYTHON), "hatch_build.py"], cwd=ROOT).returncode:
            raise SetupError("the browser client could not be built: see above")


def find_chromium() -> str:
    """The browser for the tests; installed where that is possible."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    places = ("/usr/bin/chromium", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    if os.environ.get("CHROMIUM"):
        if not Path(os.environ["CHROMIUM"]).exists():
            raise SetupError(f"CHROMIUM names {os.environ['CHROMIUM']}, which does not exist")
        return os.environ["CHROMIUM"]
    for found in (*places, *map(shutil.which, names)):
        if found and Path(found).exists():
            return found
    if shutil.which("apt-get") and os.geteuid() == 0:
        with step("installing chromium (apt-get)"):
            quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            for command in ("update -qq", "install -y -qq --no-install-recommends chromium"):
                subprocess.run(["apt-get", *command.split()], env=quiet, stdout=subprocess.DEVNULL)
        installed = shutil.which("chromium")
        if installed:
            return installed
    raise SetupError(
        "the browser tests need Chromium or Chrome, and there is none.\n"
        "Install it (Debian: apt-get install chromium), or name it (CHROMIUM=/path/to/it),\n"
        "or leave the browser out: python3 manage.py test --no-browser"
    )


# --------------------------------------------------------------------------------------- checks and tests


@dataclass
class Result:
    """How one check went. A check without tests of its own counts as one."""

    title: str
    seconds: float
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __str__(self) -> str:
        word = "FAILED" if self.failed else "passed"
        tests = f"{self.passed} passed, {self.failed} failed" if self.passed + self.failed > 1 else ""
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.title:<18}{word}{self.seconds:9.1f} s   {tests}{skipped}".rstrip()


def tool(name: str, *arguments: str) -> list[str]:
    return [str(SCRIPTS / name), *arguments]


def npm_run(*arguments: str) -> list[str]:
    return [str(PYTHON), "hatch_build.py", "run", *arguments]


def checks() -> dict[str, list[str]]:
    """The checks that need no test runner, in the order of their speed."""
    return {
        "ruff check": tool("ruff", "check", "--quiet", "."),
        "ruff format": tool("ruff", "format", "--check", "."),
        "import contract": tool("lint-imports", "--no-logo"),
        "mypy --strict": tool("mypy", "--strict", "src"),
        "svelte-check": npm_run("check"),
    }


def run_check(title: str, command: list[str]) -> Result:
    """Runs a check quietly; its output is shown only if it fails."""
    print(f">> {title:<16}", end="", flush=True)
    start = time.monotonic()
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    seconds = time.monotonic() - start
    failed = done.returncode != 0
    say(f"{'FAILED' if failed else 'passed'}{seconds:9.1f} s")
    if failed:
        say(done.stdout)
    return Result(title, seconds, passed=int(not failed), failed=int(failed))


def run_tests(title: str, command: list[str], report: Path) -> Result:
    """Runs a test runner in full view; the numbers come from the report it writes (JUnit's format)."""
    say(f"\n>> {title}")
    start = time.monotonic()
    status = subprocess.run(command, cwd=ROOT).returncode
    result = Result(title, time.monotonic() - start)
    if report.exists():
        for suite in ElementTree.parse(report).getroot().iter("testsuite"):
            number = {key: int(suite.get(key, 0)) for key in ("tests", "failures", "errors", "skipped")}
            result.failed += number["failures"] + number["errors"]
            result.skipped += number["skipped"]
            result.passed += number["tests"] - number["failures"] - number["errors"] - number["skipped"]
    if not result.failed and (status or not result.passed):  # it broke down, or found nothing to run
        result.failed = 1
    return result


def summary(results: list[Result], note: str = "") -> int:
    """Prints one table, and the totals as the last line; returns the exit status."""
    say("\n" + "-" * 72)
    for result in results:
        say(str(result))
    if note:
        say(note)
    passed, failed, skipped = (
        sum(getattr(r, key) for r in results) for key in ("passed", "failed", "skipped")
    )
    say(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return int(failed > 0)


# ---------------------------------------------------------------------------------------------- the words


def serve(arguments: list[str]) -> int:
    install_packages("run")
    build_client()
    return become([str(PYTHON), "-m", "sheshbesh.cli", "serve", *arguments])


def test(arguments: list[str]) -> int:
    browser = "--no-browser" not in arguments
    arguments = [a for a in arguments if a != "--no-browser"]
    note = (
        "" if browser else "LEFT OUT: the browser tests (--no-browser). Nothing above says the board works."
    )
    install_packages("all")
    build_client()
    install_node()
    if browser:
        os.environ["CHROMIUM"] = find_chromium()
    else:
        say(f"\n{note}\n")
        arguments = ["-m", "not browser", *arguments]
    with compiling(), tempfile.TemporaryDirectory() as folder:
        results = [run_check(title, command) for title, command in checks().items()]
        report = Path(folder, "vitest.xml")
        options = ["--reporter=default", "--reporter=junit", f"--outputFile.junit={report}"]
        results.append(run_tests("vitest", npm_run("test", "--", *options), report))
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "pytest.xml")
        command = tool("pytest", *SIDE_BY_SIDE, f"--junitxml={report}", *arguments)
        results.append(run_tests("pytest", command, report))
    return summary(results, note)


@contextlib.contextmanager
def compiling() -> Iterator[None]:
    """Has another process compile the kernels meanwhile, so that the tests' processes need not all do it."""
    command = [str(PYTHON), "-m", "sheshbesh.cli", "warm"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            yield
        except BaseException:
            process.kill()
            raise
        start = time.monotonic()
        told, _ = process.communicate()
        waited = time.monotonic() - start
        if process.returncode:  # the tests will say it more clearly
            say(told)
        if waited > 1:
            say(f">> kernels compiled, after another {waited:.1f} s")


def check(arguments: list[str]) -> int:
    if arguments:
        raise SetupError(f"`check` takes no arguments, but was given {' '.join(arguments)}")
    install_packages("all")
    install_node()
    return summary([run_check(title, command) for title, command in checks().items()])


def fix(arguments: list[str]) -> int:
    install_packages("all")
    take_addresses_out(ROOT / "web" / "package-lock.json")
    places = arguments or ["."]
    status = subprocess.call(tool("ruff", "check", "--fix", *places), cwd=ROOT)
    return subprocess.call(tool("ruff", "format", *places), cwd=ROOT) or status


def take_addresses_out(lock: Path) -> None:
    """npm notes where it found a package and who takes gifts for it; the checksums are all that is needed."""
    text = lock.read_text(encoding="utf-8")
    packages = json.loads(text)
    for package in packages["packages"].values():
        for key in ("resolved", "funding"):
            package.pop(key, None)
    clean = json.dumps(packages, indent=2, ensure_ascii=False) + "\n"
    if clean != text:
        lock.write_text(clean, encoding="utf-8")
        say(f"took the addresses out of {lock.relative_to(ROOT)}")


def counts(arguments: list[str]) -> int:
    install_packages("all")
    return become([str(PYTHON), "-m", "tests.counts", *arguments])


def playthroughs(arguments: list[str]) -> int:
    install_packages("all")
    return become([str(PYTHON), "-m", "tests.playthroughs", *arguments])


def bench(arguments: list[str]) -> int:
    install_packages("all")
    return become([str(PYTHON), "-m", "bench", *arguments])


def screenshot(arguments: list[str]) -> int:
    install_packages("all")
    build_client()
    os.environ["CHROMIUM"] = find_chromium()
    return become([str(PYTHON), "docs/screenshot.py", *arguments])


def become(command: list[str]) -> int:  # noqa: RET503  (execv does not return)
    """Lets the command take this process's place, so that signals reach it."""
    os.chdir(ROOT)
    if os.name == "nt":  # there, exec returns to the shell at once
        return subprocess.call(command)
    os.execv(command[0], command)


WORDS = {word.__name__: word for word in (serve, test, check, fix, counts, playthroughs, bench, screenshot)}


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        say(__doc__)
        return 0 if arguments else 2
    if arguments[0] not in WORDS:
        say(f"error: expected one of {', '.join(WORDS)}; got {arguments[0]!r}")
        return 2
    try:
        return WORDS[arguments[0]](arguments[1:])
    except (SetupError, hatch_build.ClientError) as error:
        print(f"\nerror: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
