"""What the guides show is what happens: their sessions are run, in Python and in the terminal."""

from __future__ import annotations

import doctest
import importlib
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
GUIDES = [README, ROOT / "docs" / "library.md"]
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(guide: Path) -> list[tuple[str, str]]:
    """The language and the text of every fenced block."""
    return [(found[1], found[2]) for found in _BLOCK.finditer(guide.read_text(encoding="utf-8"))]


def sessions(guide: Path) -> list[tuple[str, str]]:
    """Every command line that a guide shows, and the output it shows under it."""
    shown: list[tuple[str, str]] = []
    for _, text in blocks(guide):
        for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            shown.append((command, output))
    return shown


def run_examples(text: str, name: str) -> doctest.TestResults:
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    return doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(test)


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_python_sessions_go_as_shown(guide: Path) -> None:
    texts = [text for language, text in blocks(guide) if language == "pycon"]
    results = run_examples("".join(texts), guide.name)
    assert results.attempted
    assert not results.failed


@pytest.mark.parametrize("name", ["sheshbesh", "sheshbesh.envs", "sheshbesh.rules.position"])
def test_examples_in_docstrings_go_as_shown(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.attempted
    assert not results.failed


@pytest.mark.parametrize(("command", "output"), sessions(README), ids=lambda text: text.partition("\n")[0])
def test_terminal_sessions_go_as_shown(command: str, output: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "sheshbesh"
    done = subprocess.run(
        [sys.executable, "-m", "sheshbesh.cli", *arguments], capture_output=True, text=True, check=True
    )
    assert done.stdout == output


def test_the_readme_shows_both_kinds() -> None:
    assert sessions(README)
    assert "pycon" in dict(blocks(README))
