"""The runner: what it installs again, how it counts, and what it says at the end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import manage

REPORT = """<testsuites><testsuite tests="7" failures="1" errors="1" skipped="2"/></testsuites>"""


def runs(text: str) -> list[str]:
    """A command that runs a line of Python."""
    return [sys.executable, "-c", text]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what decides whether packages are installed again."""
    for name in ("pyproject.toml", "requirements.lock"):
        (tmp_path / name).write_bytes((manage.ROOT / name).read_bytes())
    monkeypatch.setattr(manage, "ROOT", tmp_path)
    return tmp_path


def test_a_changed_dependency_installs_again(project: Path) -> None:
    before = manage.wanted_stamp()
    path = project / "pyproject.toml"
    path.write_text(path.read_text().replace('"msgspec', '"another",\n  "msgspec'))
    assert manage.wanted_stamp() != before


def test_a_changed_lock_installs_again(project: Path) -> None:
    before = manage.wanted_stamp()
    (project / "requirements.lock").write_text("numba==0.68.0\n")
    assert manage.wanted_stamp() != before


def test_a_changed_lint_rule_installs_nothing(project: Path) -> None:
    before = manage.wanted_stamp()
    path = project / "pyproject.toml"
    path.write_text(path.read_text().replace("line-length = 110", "line-length = 100"))
    assert manage.wanted_stamp() == before


def test_the_report_of_a_test_runner_is_counted(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT)
    result = manage.run_tests("pytest", runs("raise SystemExit(1)"), report)
    assert (result.passed, result.failed, result.skipped) == (3, 2, 2)


def test_a_test_runner_that_breaks_down_has_failed(tmp_path: Path) -> None:
    result = manage.run_tests("pytest", runs("raise SystemExit(4)"), tmp_path / "none.xml")
    assert (result.passed, result.failed) == (0, 1)


def test_a_test_runner_that_says_nothing_has_failed(tmp_path: Path) -> None:
    result = manage.run_tests("pytest", runs(""), tmp_path / "none.xml")
    assert (result.passed, result.failed) == (0, 1)


def test_a_failed_check_shows_its_output(capsys: pytest.CaptureFixture[str]) -> None:
    result = manage.run_check("ruff check", runs("print('line 7 is too long'); raise SystemExit(1)"))
    assert result.failed == 1
    assert "line 7 is too long" in capsys.readouterr().out


def test_a_passed_check_is_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    result = manage.run_check("ruff check", runs("print('all is well')"))
    assert (result.passed, result.failed) == (1, 0)
    assert "all is well" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("failed", "status", "last"),
    [(0, 0, "8 passed, 0 failed, 1 skipped"), (2, 1, "8 passed, 2 failed, 1 skipped")],
)
def test_the_last_line_is_the_total(
    failed: int, status: int, last: str, capsys: pytest.CaptureFixture[str]
) -> None:
    results = [manage.Result("mypy", 1.0, passed=1), manage.Result("pytest", 2.0, 7, failed, skipped=1)]
    assert manage.summary(results) == status
    assert capsys.readouterr().out.splitlines()[-1] == last


def test_a_browser_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")
    with pytest.raises(manage.SetupError, match="CHROMIUM names /no/such/browser, which does not exist"):
        manage.find_chromium()


def test_without_a_browser_the_ways_out_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(manage.shutil, "which", lambda name: None)
    monkeypatch.setattr(manage.Path, "exists", lambda path: False)
    with pytest.raises(manage.SetupError, match="apt-get install chromium") as error:
        manage.find_chromium()
    assert "--no-browser" in str(error.value)


@pytest.mark.parametrize(("arguments", "status"), [(["--help"], 0), ([], 2), (["sreve"], 2)])
def test_a_wrong_word_is_told_the_right_ones(arguments: list[str], status: int) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=manage.ROOT, capture_output=True, text=True
    )
    assert done.returncode == status
    assert all(word in done.stdout for word in manage.WORDS)
