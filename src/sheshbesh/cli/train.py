"""`sheshbesh train`: make a net for a game, from nothing but its rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from ..engine.net import Net
    from ..training.settings import Settings


def train(
    game: Annotated[str, typer.Argument(help="A game, as `sheshbesh games` lists it.")],
    folder: Annotated[Path | None, typer.Option(help="Where the run is kept: runs/GAME if left out.")] = None,
    minutes: Annotated[float | None, typer.Option(min=0.01, help="Bounds the self-play by time.")] = None,
    start: Annotated[
        Path | None, typer.Option("--from", help="A net of this game, or a related one, to begin with.")
    ] = None,
    setting: Annotated[list[str] | None, typer.Option(help="A setting of the run, key=value.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print every line of the log as JSON.")] = False,
) -> None:
    """Train a net by self-play and fits on looks ahead; goes on where a run in the folder stopped."""
    import msgspec

    from ..engine.net import read_net
    from ..games import find
    from ..rules.errors import NotationError
    from ..training.run import train as run
    from ..training.settings import Settings
    from .output import print_json

    variant = find(game)
    chosen: dict[str, object] = {}
    for text in setting or []:
        key, sign, value = text.partition("=")
        if not sign or key not in Settings.__struct_fields__:
            known = ", ".join(Settings.__struct_fields__)
            raise NotationError(f"expected a setting like hidden=128, got {text!r}; settings are {known}")
        chosen[key] = msgspec.json.decode(value)
    try:
        settings = msgspec.convert(chosen, Settings)
    except (msgspec.ValidationError, ValueError) as error:
        raise NotationError(str(error)) from None
    place = folder or Path("runs") / variant.key

    def log(line: dict[str, Any]) -> None:
        with (place / "log.jsonl").open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
        if json:
            print_json(line)
        else:
            print("  ".join(f"{key} {value}" for key, value in line.items()), flush=True)

    begin = None if start is None else read_net(start)
    _check_sizes(settings, begin)
    seconds = None if minutes is None else minutes * 60
    net = run(variant, settings, place, log, seconds=seconds, start=begin)
    net.save(place / f"{variant.key}.npz")
    print(f"The net is {place / f'{variant.key}.npz'}.")


def _check_sizes(settings: Settings, start: Net | None) -> None:
    """Say before hours of self-play, not after, that the net could not grow to what is to be fitted.

    Raises:
        NotationError: naming the settings.
    """
    from ..engine.scoring import OUTPUTS
    from ..rules.errors import NotationError

    if settings.rounds < 1 or (start is not None and start.second_bias.size):
        return  # a net of two layers grows where it is too small, and may be larger
    wide = settings.hidden if start is None else start.first.shape[1]
    for name, least in (("fit_hidden", wide), ("fit_narrow", 2 * OUTPUTS)):
        chosen = getattr(settings, name)
        if chosen < least:
            raise NotationError(
                f"expected {name} of at least {least}, got {chosen}: the net that is fitted begins as "
                f"the one that has played, which has {wide} units"
            )
