"""Compiled rules: the same without compiling, and usable where nothing can be written."""

import importlib
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from numba.core.dispatcher import Dispatcher

import sheshbesh

PROGRAM = """
import json, random
from sheshbesh.games import GAMES
from sheshbesh.rules import batch
from sheshbesh.rules.dice import ALL_21
from sheshbesh.rules.kernels.compiling import cache_folder
from sheshbesh.rules.plays import legal_plays, play_graph
found = []
for variant in GAMES:
    chance, position = random.Random(3), variant.start()
    for _ in range(25):
        roll = chance.choice(ALL_21)
        plays = legal_plays(position, roll, variant)
        found.append(sorted(str(play.position) for play in plays))
        found.append(len(play_graph(position, roll, variant).nodes))
        position = chance.choice(plays).position.flipped()
    boards = batch.boards_of([variant.start()])
    played = batch.play_outs(boards, variant, seed=3, record=True)
    results = batch.legal_results(played.boards[:9], played.rolls[:9], variant, stages=played.stages[:9])
    found += [played.boards.tolist(), played.points.tolist(), results.boards.tolist()]
print(json.dumps([found, str(cache_folder())]))
"""


def run(**environment: str) -> list:
    import json

    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def test_plain_python_finds_the_same_and_overflows_nowhere():
    assert run(NUMBA_DISABLE_JIT="1")[0] == run()[0]


def test_kernels_run_where_no_folder_is_writable(tmp_path):
    (tmp_path / "file").write_text("")
    found, folder = run(SHESHBESH_CACHE_DIR=str(tmp_path / "file"), NUMBA_DISABLE_JIT="1")
    assert folder == "None"
    assert found


def test_code_is_kept_under_a_digest_of_every_kernel_source(tmp_path, monkeypatch):
    from sheshbesh.rules.kernels import compiling

    monkeypatch.setenv("SHESHBESH_CACHE_DIR", str(tmp_path))
    package = tmp_path / "package"
    (package / "rules" / "kernels").mkdir(parents=True)
    source = package / "rules" / "kernels" / "step.py"
    monkeypatch.setattr(compiling, "_PACKAGE", package)
    folders = set()
    for text in ("one", "two", "one"):
        source.write_text(text)
        folders.add(compiling.cache_folder.__wrapped__())
    assert len(folders) == 2


@pytest.mark.parametrize("value", ["0", "7", "x"])
def test_a_die_shows_one_to_six(value):
    from sheshbesh.rules.dice import Roll
    from sheshbesh.rules.errors import NotationError

    with pytest.raises(NotationError, match="expected a roll"):
        Roll.parse(f"{value}-1")


def test_inner_kernels_return_no_arrays():
    # They count no references, so whoever got one would give back what he never had.
    seen = 0
    for path in sorted(Path(sheshbesh.__path__[0]).glob("*/kernels/*.py")):
        module = importlib.import_module(f"sheshbesh.{path.parts[-3]}.kernels.{path.stem}")
        for found in vars(module).values():
            if isinstance(found, Dispatcher) and not found.targetoptions.get("_nrt", True):
                seen += 1
                returned = inspect.signature(found.py_func).return_annotation
                assert set(re.findall(r"\w+", returned)) <= {"None", "bool", "int", "float", "tuple"}
    assert seen > 50
