"""A net: its weights, what it was made for, and the file both are kept in.

A file is a NumPy archive with a header in JSON. The weights are kept as they were learned, on the inputs
of `features`; the table that play reads is folded from them when the net is loaded.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..rules.errors import SheshbeshError
from ..rules.variant import Variant
from . import features
from .scoring import OUTPUTS

Floats = NDArray[np.float32]

NETS = Path(__file__).parent / "nets"
"""The nets that ship."""
_ARRAYS = ("first", "bias", "second", "second_bias", "last", "last_bias")


class NetError(SheshbeshError):
    """A net that is missing, damaged, or made for other inputs or another game."""

    code = "no_net"


class Header(msgspec.Struct, frozen=True):
    """What a net file says of itself."""

    game: str
    """Key of the game it was trained on."""
    features: str
    """Name of the inputs."""
    digest: str
    """Hash of the inputs' definition."""
    generation: int
    """1 for the first net of a game, one more for each that followed from it."""
    phases: tuple[int, ...] = ()
    """The pips of both sides at which each of the later nets takes over, the greatest first."""


class Net(msgspec.Struct, frozen=True):
    """Weights on the inputs of `features`, and their header; and the nets of later phases of the game."""

    header: Header
    first: Floats
    """`[INPUTS, hidden]`."""
    bias: Floats
    second: Floats
    """`[hidden, narrow]`; `[hidden, 0]` without a second layer."""
    second_bias: Floats
    last: Floats
    """`[narrow or hidden, 6]`."""
    last_bias: Floats
    later: tuple[Net, ...] = ()
    """As many as the header has `phases`, each of the same shape and alone."""

    @property
    def alone(self) -> tuple[Net, ...]:
        """The net of each phase by itself, as if the game had no others."""
        header = msgspec.structs.replace(self.header, phases=())
        nets = (self, *self.later)
        return tuple(msgspec.structs.replace(net, header=header, later=()) for net in nets)

    def save(self, path: Path) -> None:
        """Write the net; a file that was there is replaced at once or not at all."""
        nets = enumerate(self.alone)
        arrays = {_name(name, phase): getattr(net, name) for phase, net in nets for name in _ARRAYS}
        header = np.frombuffer(msgspec.json.encode(self.header), np.uint8)
        file = io.BytesIO()
        np.savez_compressed(file, header=header, **arrays)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, file.getvalue())


def in_phases(nets: Sequence[Net], begins: tuple[int, ...]) -> Net:
    """One net of several alone: the later ones begin at so many pips of both sides."""
    header = msgspec.structs.replace(nets[0].header, phases=begins)
    return msgspec.structs.replace(nets[0], header=header, later=tuple(nets[1:]))


def _name(array: str, phase: int) -> str:
    """What an array of a phase is called in a file."""
    return f"{array}_{phase}" if phase else array


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole or as it was before."""
    fresh = path.with_suffix(".new")
    fresh.write_bytes(content)
    fresh.replace(path)


def read_net(path: Path) -> Net:
    """The net in a file.

    Raises:
        NetError: when there is none, it cannot be read, or its inputs are not those of this version.
    """
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as file:
            header = msgspec.json.decode(file["header"].tobytes(), type=Header)
            phases = range(len(header.phases) + 1)
            arrays = [[file[_name(name, phase)] for name in _ARRAYS] for phase in phases]
    except FileNotFoundError:
        raise NetError(f"there is no net {path.name}") from None
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, msgspec.DecodeError) as error:
        raise NetError(f"{path.name} is no net: {error}") from None
    if (header.features, header.digest) != (features.NAME, features.digest()):
        raise NetError(
            f"{path.name} was made for inputs {header.features} {header.digest}, "
            f"this version has {features.NAME} {features.digest()}"
        )
    by_itself = msgspec.structs.replace(header, phases=())
    net = in_phases([Net(by_itself, *each) for each in arrays], header.phases)
    shapes = {tuple(array.shape for array in each) for each in arrays}
    if len(shapes) > 1 or sorted(set(header.phases), reverse=True) != list(header.phases):
        raise NetError(f"{path.name} has phases from {header.phases} pips and nets of {len(shapes)} shapes")
    if net.first.shape[0] != features.INPUTS or net.last.shape[1] != OUTPUTS:
        raise NetError(f"{path.name} has {net.first.shape[0]} inputs and {net.last.shape[1]} outputs")
    return net


@lru_cache(maxsize=32)
def net_for(variant: Variant) -> Net:
    """The shipped net of a game; its table options change nothing about which net it is.

    Raises:
        NetError: when this game has none.
    """
    net = read_net(NETS / f"{variant.key}.npz")
    if net.header.game != variant.key:
        raise NetError(f"{variant.key}.npz is a net for {net.header.game}")
    return net
