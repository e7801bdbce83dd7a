"""What is told when something is compiled, and compiling ahead."""

import json
import os
import subprocess
import sys
from importlib import import_module

import pytest
from typer.testing import CliRunner

from sheshbesh.cli import app, compiling
from sheshbesh.rules.kernels import compiling as kernels

run = CliRunner().invoke


@pytest.fixture
def untold(monkeypatch):
    monkeypatch.setattr(compiling, "_told", False)


def twice(number: int) -> int:
    return 2 * number


@pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="nothing is compiled then")
def test_a_command_says_once_on_stderr_that_it_compiles(untold, capsys):
    import numba

    @compiling.telling
    def command(what: str) -> str:
        print("{}")
        fresh = numba.njit(twice)
        fresh(1), fresh(1.0)
        return what

    assert command("done") == "done"
    said = capsys.readouterr()
    assert said.out == "{}\n"
    assert said.err == compiling.NOTICE + "\n"
    assert "sheshbesh warm" in said.err


def test_nothing_is_said_where_nothing_is_compiled(untold, capsys):
    compiling.telling(print)("{}")
    assert capsys.readouterr().err == ""


def test_every_command_keeps_its_arguments():
    for command in app.registered_commands:
        shown = run(app, [command.callback.__name__, "-h"])
        assert shown.exit_code == 0
        assert shown.output == run(app, [command.callback.__name__, "--help"]).output
        assert command.callback.__doc__.split()[0] in shown.output


def test_warm_says_what_it_did_and_where_it_is_kept(monkeypatch, tmp_path):
    done = []
    steps = {"rules": lambda: done.append(1), "engine": lambda: done.append(2)}
    monkeypatch.setattr(import_module("sheshbesh.cli.warm"), "STEPS", steps)
    monkeypatch.setattr(kernels, "cache_folder", lambda: tmp_path)
    told = json.loads(run(app, ["warm", "--json"]).stdout)
    assert told["cache"] == str(tmp_path)
    assert [step["step"] for step in told["steps"]] == ["rules", "engine"]
    assert [step["compiled"] for step in told["steps"]] == [0, 0]
    shown = run(app, ["warm"]).output
    assert done == [1, 2, 1, 2]
    assert shown.count("0 kernels compiled") == 2
    assert shown.endswith(f"They are kept in {tmp_path}.\n")


def test_warm_fails_where_nothing_can_be_kept(monkeypatch):
    monkeypatch.setattr(kernels, "cache_folder", lambda: None)
    result = run(app, ["warm"])
    assert result.exit_code == 1
    assert "SHESHBESH_CACHE_DIR" in result.stderr


def test_the_version_is_told():
    from sheshbesh import __version__

    assert run(app, ["--version"]).output == f"sheshbesh {__version__}\n"


def test_commands_are_completed():
    asked = {"_SHESHBESH_COMPLETE": "complete_bash", "COMP_WORDS": "sheshbesh wa", "COMP_CWORD": "1"}
    program = "import sys; sys.argv = ['sheshbesh']; from sheshbesh.cli import main; main()"
    found = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | asked, capture_output=True, text=True, check=False
    )
    assert found.stdout.split() == ["warm"]
