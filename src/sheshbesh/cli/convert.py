"""`sheshbesh convert`: matches and positions from one format to another, one by one or whole folders."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..formats.files import Found
    from ..formats.registry import Format


def convert(
    source: Annotated[
        str,
        typer.Argument(metavar="IN", help="A file, a folder, a zip archive, an id like XGID=…, or -."),
    ],
    target: Annotated[
        str, typer.Argument(metavar="OUT", help="A file; a folder for many matches; or -.")
    ] = "-",
    from_: Annotated[
        str | None, typer.Option("--from", help="Format of IN, where its ending does not tell.")
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", help="Format of OUT, where its ending does not tell.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Say what was converted, as JSON lines.")] = False,
) -> None:
    """Convert matches and positions. What precedes a fault in a file is still written.

    The exit status is 0 when everything was converted, 1 when something was at fault.
    """
    from ..formats.files import find_format

    many = _is_many(source)
    if to is None and target != "-" and not many:
        to = Path(target).suffix or target
    if to is None and many:
        print("sheshbesh: expected --to FORMAT, for a folder has no ending", file=sys.stderr)
        raise typer.Exit(2)
    form = find_format(to or "record")
    if form.write is None:
        print(f"sheshbesh: {form.name} can be read, not written", file=sys.stderr)
        raise typer.Exit(2)
    if many and (target == "-" or Path(target).is_file()):
        print("sheshbesh: expected a folder for many matches", file=sys.stderr)
        raise typer.Exit(2)
    try:
        faults = _convert_all(_sources(source, from_), form, target, many, json)
    except OSError as error:
        print(f"sheshbesh: {error.filename or source}: {error.strerror}", file=sys.stderr)
        raise typer.Exit(2) from error
    raise typer.Exit(1 if faults else 0)


def _is_many(source: str) -> bool:
    import zipfile

    return source != "-" and (
        Path(source).is_dir() or (Path(source).is_file() and zipfile.is_zipfile(source))
    )


def _sources(source: str, form: str | None) -> Iterator[Found]:
    from ..formats.files import read_all
    from ..formats.ids import find_id

    if source == "-":
        return read_all(sys.stdin.buffer.read(), form)
    if not Path(source).exists() and find_id(source):
        return read_all(source.encode(), form)
    return read_all(source, form)


def _convert_all(sources: Iterator[Found], form: Format, target: str, many: bool, json: bool) -> int:
    """How many files were at fault."""
    faults = 0
    written: set[Path] = set()
    for found in sources:
        out = _beneath(Path(target), found.name, form, written) if many else Path(target)
        error = _convert_one(found, form, None if target == "-" else out)
        faults += error is not None
        if error is not None and not json:
            print(f"sheshbesh: {found.name + ': ' if found.name else ''}{error}", file=sys.stderr)
        if json:
            _say(found, str(out), error)
    return faults


def _convert_one(found: Found, form: Format, out: Path | None) -> str | None:
    """What is wrong with this file; None when nothing is."""
    from ..rules.errors import SheshbeshError

    problem = str(found.error) if found.error else None
    if found.record is None or (problem and not found.record.entries):
        return problem
    assert form.write
    try:
        data = form.write(found.record)
    except SheshbeshError as error:
        return problem or str(error)
    if out is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_bytes(data)
    return problem


def _beneath(folder: Path, name: str, form: Format, written: set[Path]) -> Path:
    """Where in a folder this file goes; no name leads out of it, and none is used twice."""
    parts = [part for part in PurePosixPath(name.replace("\\", "/")).parts if part not in ("/", "..")]
    inside = folder.joinpath(*parts) if parts else folder / "match"
    out = inside.with_suffix(form.endings[0])
    if out in written:
        out = inside.with_name(inside.name + form.endings[0])
    written.add(out)
    return out


def _say(found: Found, out: str, error: str | None) -> None:
    from .output import print_json

    said: dict[str, object] = {"in": found.name, "out": out, "error": error}
    if found.record:
        match = found.record.replay()
        said |= {
            "game": found.record.game,
            "length": found.record.length,
            "games": match.game_number,
            "events": len(found.record.entries),
            "score": match.score,
        }
    print_json(said)
