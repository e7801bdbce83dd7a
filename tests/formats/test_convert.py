"""`sheshbesh convert`: one match, an id, folders and archives, and what it says of faults."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sheshbesh.cli import app
from sheshbesh.formats.files import read

DATA = Path(__file__).parents[1] / "data" / "matches"


def run(*arguments: object, stdin: bytes | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["convert", *map(str, arguments)], input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def test_by_the_endings_of_the_files(tmp_path):
    out = tmp_path / "match.sgf"
    assert run(DATA / "dailygammon.mat", out) == (0, "", "")
    assert read(out) == read(DATA / "dailygammon.mat")


def test_by_the_names_of_the_formats(tmp_path):
    source, out = tmp_path / "a", tmp_path / "b"
    source.write_bytes((DATA / "fibs.oldmoves").read_bytes())
    assert run(source, out, "--from", "oldmoves", "--to", "jsonl")[0] == 0
    assert read(out).entries == read(DATA / "fibs.oldmoves").entries


def test_an_id_becomes_another():
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
    assert run(xgid, "--to", "gnuid")[1] == "4HPwATDgc/ABMA:cIkFAAAAAAAE\n"
    assert run("4HPwATDgc/ABMA", "--to", "universal")[1].startswith("S1.backgammon.24b13e8c6e-24b13e8c6e.wr")
    assert run(DATA / "gnubg-bots.mat", "--to", "xgid")[1].startswith("XGID=")


def test_standard_input_and_output():
    data = (DATA / "dailygammon.mat").read_bytes()
    status, out, _ = run("-", "-", "--to", "record", stdin=data)
    assert status == 0
    assert json.loads(out)["players"]["white"]["name"] == "hape42"


def test_a_fault_is_told_and_what_precedes_it_is_written(tmp_path):
    out = tmp_path / "part.json"
    status, _, said = run(DATA / "forbidden-play.mat", out)
    assert status == 1
    assert "forbidden-play.mat: line 21, column 6: '13/9 13/7' is not a legal play of this roll" in said
    assert len(read(out).entries) == 54


def test_a_folder_and_an_archive(tmp_path):
    out = tmp_path / "out"
    status, _, said = run(DATA, out, "--to", "mat")
    assert status == 1
    assert "forbidden-play.mat" in said
    assert {path.name for path in out.iterdir()} >= {
        "dailygammon.mat",
        "fibs.mat",
        "gnubg-bots.mat",
        "gnubg-bots.sgf.mat",
    }
    packed = tmp_path / "bulk.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(DATA / "dailygammon.mat", "../../../escape.mat")
        archive.write(DATA / "gnubg-bots.sgf", "deep/one.sgf")
    status, told, _ = run(packed, tmp_path / "unpacked", "--to", "json", "--json")
    assert status == 0
    assert [json.loads(line)["score"] for line in told.splitlines()] == [
        {"white": 0, "black": 1},
        {"white": 2, "black": 2},
    ]
    written = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.json"))
    assert written == ["unpacked/bulk.zip/deep/one.json", "unpacked/bulk.zip/escape.json"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nothing.mat", "out.sgf"], "nothing.mat: No such file"),
        ([DATA / "dailygammon.mat", "out.xg"], "can be read, not written"),
        ([DATA, "out"], "expected --to"),
        ([DATA, "-", "--to", "mat"], "expected a folder"),
    ],
)
def test_unusable_arguments(arguments, said):
    status, _, error = run(*arguments)
    assert status == 2
    assert said in error
