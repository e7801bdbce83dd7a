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
from ..rules.kernels.layout import BLOCKS, LANDING, Rules
from ..rules.kernels.step import mirror_point
from ..rules.points import HEAD
from ..rules.variant import Variant
from . import features
from .kernels.finish import SHORTER
from .kernels.forward import COUNTS, PIN_ROWS, ROWS, SHOT_ROWS, SLOPE, WIDEST, Layers, T, aligned
from .kernels.phases import Phases
from .kernels.products import INPUTS, LANES, packed
from .kernels.shots import KINDS, ROLLS
from .scoring import OUTPUTS

Floats = NDArray[np.float32]

NETS = Path(__file__).parent / "nets"
"""The nets that ship."""
LARGEST = 32_000
"""Of a whole number of two bytes, with room for the rounding of forty rows."""
LARGEST_SUM = (2**31 - 1) // 2 ** (15 - SHORTER) - WIDEST
"""Of the sizes of weights that one unit of the second layer adds up, again with room for rounding."""
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
    """As many as the header has `phases`, each of the same shape and with none after it."""

    def phases(self, rules: Rules) -> Phases:
        """The nets of all phases as kernels read them.

        Raises:
            NetError: when they are wider than the room that kernels have.
        """
        nets = [net._layers(rules) for net in (self, *self.later)]
        return Phases(
            np.array(self.header.phases, np.int64),
            _stacked([net.table for net in nets]),
            _stacked([net.bias for net in nets]),
            _stacked([net.second for net in nets]),
            _stacked([net.second_scale for net in nets]),
            _stacked([net.second_bias for net in nets]),
            _stacked([net.last for net in nets]),
            _stacked([net.last_bias for net in nets]),
            BLOCKS if all(net.landing == BLOCKS for net in nets) else rules[LANDING],
            nets[0].mirror,
        )

    def _layers(self, rules: Rules) -> Layers:
        """One net as kernels read it: the inputs of each count folded into one row of a table, in whole
        numbers of two bytes. The rules say what becomes of blots.

        Raises:
            NetError: when it is wider than the room that kernels have.
        """
        hidden, narrow = self.first.shape[1], len(self.second_bias)
        if max(hidden, narrow) > WIDEST:
            raise NetError(f"a layer has {max(hidden, narrow)} units, and there is room for {WIDEST}")
        steps = self.first[: features.PINS].reshape(2 * 27, features.STEPS, hidden)
        counts = np.array([features.count_inputs(count) for count in range(COUNTS)], np.float32)
        table = np.zeros((ROWS, hidden), np.float32)
        table[:PIN_ROWS] = np.einsum("cs,psh->pch", counts, steps).reshape(PIN_ROWS, hidden)
        pins = self.first[features.PINS : features.SHOTS].reshape(2, 24, hidden)
        table[PIN_ROWS:SHOT_ROWS].reshape(2, 27, 2, hidden)[:, 1:25, 1] = pins
        shots = self.first[features.SHOTS :].reshape(2 * KINDS, features.SHOT_STEPS, hidden)
        rolls = np.array([features.shot_inputs(rolls) for rolls in range(ROLLS + 1)], np.float32)
        table[SHOT_ROWS:] = np.einsum("rs,ksh->krh", rolls, shots).reshape(-1, hidden)
        step = np.asarray(_farthest(table, self.bias) / LARGEST, np.float32)
        second, scale, second_bias = whole_weights(self.second * step.reshape(-1, 1), self.second_bias)
        last = aligned(np.float32, OUTPUTS, len(second_bias) or hidden)
        last[:, : narrow or hidden] = self.last.T if narrow else self.last.T * step
        whole = aligned(np.int16, ROWS, hidden)
        whole[:] = np.rint(table / step)
        bias = np.rint(self.bias / step).astype(np.int16)
        landing = rules[LANDING] if whole[SHOT_ROWS:].any() else BLOCKS
        mirror = np.array([0, *(mirror_point(point, rules) for point in range(1, HEAD + 1))])
        return Layers(whole, bias, second, scale, second_bias, last, self.last_bias, landing, mirror)

    def save(self, path: Path) -> None:
        """Write the net; a file that was there is replaced at once or not at all."""
        nets = (self, *self.later)
        arrays = {_name(name, i): getattr(net, name) for i, net in enumerate(nets) for name in _ARRAYS}
        header = np.frombuffer(msgspec.json.encode(self.header), np.uint8)
        file = io.BytesIO()
        np.savez_compressed(file, header=header, **arrays)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, file.getvalue())


def _name(array: str, phase: int) -> str:
    """What an array of a phase is called in a file."""
    return f"{array}_{phase}" if phase else array


def _stacked(arrays: Sequence[NDArray[T]]) -> NDArray[T]:
    """Arrays of one shape in one, each where a cache line begins if they are that long."""
    stacked = aligned(arrays[0].dtype.type, len(arrays), *arrays[0].shape)
    stacked[:] = arrays
    return stacked


def _farthest(table: Floats, bias: Floats) -> Floats:
    """How far from zero the sum of any position's rows can be, for each unit."""
    return np.maximum(np.maximum(_largest(table, bias), _largest(-table, -bias)), np.float32(1e-6))


def _largest(rows: Floats, bias: Floats) -> Floats:
    """The largest sum of any position's rows: each side has up to fifteen checkers to place."""
    counts, pins = rows[:PIN_ROWS].reshape(2, 27, COUNTS, -1), rows[PIN_ROWS:SHOT_ROWS]
    shots = rows[SHOT_ROWS:].reshape(2 * KINDS, ROLLS + 1, -1)
    largest = bias + np.maximum(pins, 0).sum(axis=0) + shots.max(axis=1).sum(axis=0)
    for slots in counts:
        most = np.zeros_like(counts[0, 0])  # by the checkers there are to place, with all slots so far
        for slot in slots:
            before = most.copy()
            for count in range(1, COUNTS):
                np.maximum(most[count:], before[:-count] + slot[count], out=most[count:])
        largest += most[-1]
    return np.asarray(largest, np.float32)


def whole_weights(weights: Floats, bias: Floats) -> tuple[NDArray[np.int16], Floats, Floats]:
    """A second layer `[hidden, narrow]` as `products.multiply` reads it, filled up with units that say
    nothing; what one in its sums is; and its biases.

    Each unit has a scale of its own, so that its sum fits four bytes whatever its inputs are.
    """
    hidden, narrow = weights.shape
    blocks, inputs = -(-narrow // LANES), -(-hidden // INPUTS) * INPUTS
    all_bias, scale = aligned(np.float32, blocks * LANES), aligned(np.float32, blocks * LANES)
    rounded = np.zeros((inputs, blocks * LANES), np.float32)
    if narrow:
        above, below = np.maximum(weights, 0).sum(axis=0), np.maximum(-weights, 0).sum(axis=0)
        # Inputs are as far from nought as they go, which below it is less far by the slope.
        most = np.maximum(above + SLOPE * below, below + SLOPE * above)
        sizes = np.maximum(np.abs(weights).max(axis=0) / LARGEST, most / LARGEST_SUM)
        scale[:narrow] = np.maximum(2**SHORTER * sizes, 1e-12)
        rounded[:hidden, :narrow] = np.rint(weights * np.float32(2**SHORTER) / scale[:narrow])
        all_bias[:narrow] = bias + scale[:narrow] * rounded[:, :narrow].sum(axis=0) / 2
    whole = aligned(np.int16, blocks, inputs // 2, 2 * LANES)
    whole[:] = packed(rounded)
    return whole, scale, all_bias


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
    nets = [Net(header, *each) for each in arrays]
    net = msgspec.structs.replace(nets[0], later=tuple(nets[1:]))
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
