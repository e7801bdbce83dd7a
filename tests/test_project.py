"""The front door: what the README promises is there, and nothing checked in is private to one machine."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import pytest

import hatch_build
import manage
import sheshbesh

ROOT = Path(__file__).parent.parent
GUIDES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")])
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@cache
def tracked() -> tuple[Path, ...]:
    """Every file under version control."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout: which files are checked in is unknown")
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    paths = [ROOT / name.decode() for name in names.split(b"\0") if name]
    return tuple(path for path in paths if path.is_file())


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_every_manage_command_in_the_guides_exists(guide: Path) -> None:
    words = re.findall(r"python3 manage\.py ([a-z]+)", guide.read_text(encoding="utf-8"))
    assert set(words) <= set(manage.WORDS)


def test_the_readme_gives_the_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text.index("\npython3 manage.py serve\n") < text.index("\npython3 manage.py test\n")


def test_every_word_of_manage_is_in_its_help() -> None:
    assert re.findall(r"^    python3 manage\.py ([a-z]+)", manage.__doc__ or "", re.MULTILINE) == list(
        manage.WORDS
    )


def test_an_old_python_can_read_manage_as_far_as_its_error() -> None:
    ast.parse((ROOT / "manage.py").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_ci_runs_the_test_command_of_the_readme() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "python3 manage.py test" in script.read_text(encoding="utf-8")


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_links_between_the_guides_lead_somewhere(guide: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", guide.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (guide.parent / link).exists()]
    assert missing == []


def test_code_cites_pages_of_the_rules_that_exist() -> None:
    pages = {
        path.relative_to(ROOT).as_posix(): {
            re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")
            for heading in re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        }
        for path in ROOT.glob("docs/rules/*.md")
    }
    cited = {
        (path.relative_to(ROOT).as_posix(), page, anchor)
        for path in tracked()
        if path.suffix == ".py"
        for page, anchor in re.findall(
            r"(docs/rules/[\w-]+\.md)(?:#([\w-]+))?", path.read_text(encoding="utf-8")
        )
    }
    assert len(cited) > 40
    wrong = [each for each in cited if each[1] not in pages or each[2] not in {"", *pages[each[1]]}]
    assert wrong == []


def test_code_cites_no_rules_from_outside() -> None:
    # Decisions have numbers on the pages of docs/rules; code cites the paragraph that has them.
    foreign = re.compile(r"rules\.md|§|\bD-\d")
    guilty = [
        path.relative_to(ROOT)
        for path in tracked()
        if path.suffix == ".py" and foreign.search(path.read_text(encoding="utf-8"))
    ]
    assert guilty == [Path(__file__).relative_to(ROOT)]


@pytest.mark.parametrize("name", ["requirements.lock", "web/package-lock.json"])
def test_lock_files_hold_no_address(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text, "python3 manage.py fix takes them out"


def test_nothing_checked_in_names_a_private_path() -> None:
    private = re.compile(rb"(?<![\w.])/(?:work|root)/")
    guilty = {path.relative_to(ROOT) for path in tracked() if private.search(path.read_bytes())}
    assert guilty <= {Path(__file__).relative_to(ROOT)}


def test_nothing_that_is_made_is_checked_in() -> None:
    made = ("node_modules", "static", "__pycache__", "dist", ".venv")
    assert [path for path in tracked() if set(made) & set(path.relative_to(ROOT).parts)] == []


def test_there_is_one_version() -> None:
    client = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    assert {PROJECT["version"], client["version"]} == {sheshbesh.__version__}


def test_every_dependency_is_locked() -> None:
    wanted = [
        *PROJECT["dependencies"],
        *(r for extra in PROJECT["optional-dependencies"].values() for r in extra),
    ]
    names = {re.split(r"[\[<>=~!; ]", requirement)[0].lower().replace("_", "-") for requirement in wanted}
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = set(re.findall(r"^([a-z0-9.-]+)==", lock, re.MULTILINE))
    assert names - {"sheshbesh"} <= locked


def test_the_build_asks_for_the_node_that_is_locked() -> None:
    assert PROJECT["optional-dependencies"]["node"] == [hatch_build.NODE_WHEEL]
