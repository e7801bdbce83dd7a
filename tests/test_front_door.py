"""`import sheshbesh`: sorted, complete, nothing leaks, and it costs nothing until a name is asked for."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import sheshbesh

SOURCE = Path(sheshbesh.__file__)


def promised() -> dict[str, str]:
    """Every name that type checkers are told of, and the module it comes from."""
    (block,) = [
        node for node in ast.parse(SOURCE.read_text(encoding="utf-8")).body if isinstance(node, ast.If)
    ]
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    return {alias.name: f"sheshbesh.{node.module}" for node in imports for alias in node.names}


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_the_names_are_sorted() -> None:
    # As ruff sorts them: constants, then classes, then the rest.
    names = sheshbesh.__all__
    assert names == sorted(names, key=lambda name: (not name.isupper(), not name[0].isupper(), name))
    assert len(names) == len(set(names))


def test_type_checkers_are_told_of_exactly_these_names() -> None:
    assert sorted(promised()) == sorted(sheshbesh.__all__)


@pytest.mark.parametrize("name", sheshbesh.__all__)
def test_every_name_is_what_its_home_calls_so(name: str) -> None:
    home = importlib.import_module(promised()[name])
    value = getattr(sheshbesh, name)
    assert value is (sys.modules["sheshbesh.rules.events"] if name == "events" else getattr(home, name))
    assert value.__doc__


def test_nothing_else_is_shown() -> None:
    shown = run(
        "from types import ModuleType\n"
        "import sheshbesh as s\n"
        "print(*(n for n in dir(s) if n[0] != '_' and not isinstance(vars(s).get(n), ModuleType)))"
    ).split()
    helpers = {"TYPE_CHECKING", "annotations", "import_module"}
    assert set(shown) - helpers == set(sheshbesh.__all__)
    starred = run("from sheshbesh import *; print(*(n for n in dir() if n[0] != '_'))").split()
    assert sorted(starred) == sorted(sheshbesh.__all__)


def test_importing_the_package_imports_nothing_heavy() -> None:
    loaded = run("import sys; import sheshbesh; print(*sys.modules)").split()
    assert not {"numba", "numpy", "msgspec", "litestar", "sqlalchemy", "typer"} & set(loaded)
    assert [name for name in loaded if name.startswith("sheshbesh.")] == []


def test_errors_and_games_come_without_the_compiler() -> None:
    loaded = run(
        "import sys; from sheshbesh import find, pos, SheshbeshError; find('fevga'); print(*sys.modules)"
    )
    assert "numba" not in loaded.split()


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'sheshbesh' has no attribute 'sixty'"):
        sheshbesh.sixty  # noqa: B018
    with pytest.raises(ImportError):
        exec("from sheshbesh import sixty")
