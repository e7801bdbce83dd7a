"""Many sums of products of whole numbers of two bytes: a layer of four boards.

Processors multiply two pairs of such numbers and add the products up in one step, eight or sixteen times at
once: twice as much as they do with floats. The compiler does not see that in a loop of several boards written
in Python, so this one is written in its own language.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba.core.config
import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array
from numpy.typing import NDArray

LANES = 16
"""Units whose sums are worked out at once."""
INPUTS = 4
"""Inputs that are read at once."""
FOUR = 4
"""Boards whose layers are worked out at once."""

_BYTE, _LONG, _INDEX = ir.IntType(8), ir.IntType(32), ir.IntType(64)
_LONGS = ir.VectorType(_LONG, LANES)
_SHORTS = ir.VectorType(ir.IntType(16), 2 * LANES)
_STEPS = {
    "+avx512bw": ("llvm.x86.avx512.pmaddw.d.512", 32),
    "+avx2": ("llvm.x86.avx2.pmadd.wd", 16),
    "+sse2": ("llvm.x86.sse2.pmadd.wd", 8),
}
"""What a processor that can do this has for it, and for how many numbers; the best one first."""
_WEIGHT_BYTES, _PAIR_BYTES, _SUM_BYTES = 64, 4, 64


def packed(matrix: NDArray[Any]) -> NDArray[Any]:
    """Weights `[inputs, units]`, full blocks of both, as `multiply` reads them."""
    inputs, units = matrix.shape
    blocks = matrix.reshape(inputs // 2, 2, units // LANES, LANES).transpose(2, 0, 3, 1)
    return blocks.reshape(units // LANES, inputs // 2, 2 * LANES)


def unpacked(weights: NDArray[Any]) -> NDArray[Any]:
    """The matrix that `packed` made these weights from."""
    blocks, pairs, _ = weights.shape
    return weights.reshape(blocks, pairs, LANES, 2).transpose(1, 3, 0, 2).reshape(2 * pairs, blocks * LANES)


def _typed(typing: Any, values: Any, weights: Any, into: Any) -> Any:
    return types.void(values, weights, into), _multiply


def _multiply(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    values, weights, into = (
        make_array(kind)(context, builder, argument)
        for kind, argument in zip(signature.args, arguments, strict=True)
    )
    blocks, pairs, _ = cgutils.unpack_tuple(builder, weights.shape)
    row_of_values, _ = cgutils.unpack_tuple(builder, values.strides)
    row_of_sums, _ = cgutils.unpack_tuple(builder, into.strides)

    def times(one: Any, other: int | Any) -> Any:
        return builder.mul(one, _INDEX(other) if isinstance(other, int) else other)

    def place(array: Any, offset: Any, kind: Any) -> Any:
        start = builder.bitcast(array.data, _BYTE.as_pointer())
        return builder.bitcast(builder.gep(start, [offset]), kind.as_pointer())

    # Two sums of each board in turn, so that one need not wait for the other.
    sums = [[cgutils.alloca_once(builder, _LONGS) for _ in range(FOUR)] for _ in range(2)]
    with cgutils.for_range(builder, blocks) as block:
        for turn in sums:
            for total in turn:
                builder.store(_LONGS(None), total)
        start = times(times(block.index, pairs), _WEIGHT_BYTES)
        with cgutils.for_range(builder, builder.udiv(pairs, _INDEX(2))) as two:
            for k, turn in enumerate(sums):
                pair = builder.add(times(two.index, 2), _INDEX(k))
                offset = builder.add(start, times(pair, _WEIGHT_BYTES))
                weight = builder.load(place(weights, offset, _SHORTS), align=2)
                for board, total in enumerate(turn):
                    offset = builder.add(times(row_of_values, board), times(pair, _PAIR_BYTES))
                    value = _everywhere(builder, builder.load(place(values, offset, _LONG), align=2))
                    more = _multiplied(context, builder, value, weight)
                    builder.store(builder.add(builder.load(total), more), total)
        for board, (one, other) in enumerate(zip(*sums, strict=True)):
            offset = builder.add(times(row_of_sums, board), times(block.index, _SUM_BYTES))
            total = builder.add(builder.load(one), builder.load(other))
            builder.store(total, place(into, offset, _LONGS), align=4)
    return context.get_dummy_value()


def _everywhere(builder: Any, pair: Any) -> Any:
    """A pair of inputs, sixteen times."""
    once = builder.insert_element(_LONGS(ir.Undefined), pair, _LONG(0))
    return builder.bitcast(builder.shuffle_vector(once, once, _LONGS(None)), _SHORTS)


def _multiplied(context: Any, builder: Any, one: Any, other: Any) -> Any:
    """Products of all numbers, every two neighbours added up."""
    features = context.codegen().magic_tuple()[2].split(",")
    for feature, (name, size) in _STEPS.items():
        if feature in features:
            return _stepwise(builder, name, size, one, other)
    odd_or_even = [range(k, 2 * LANES, 2) for k in range(2)]
    first, second = (
        builder.mul(*(builder.sext(_picked(builder, vector, lanes), _LONGS) for vector in (one, other)))
        for lanes in odd_or_even
    )
    return builder.add(first, second)


def _stepwise(builder: Any, name: str, size: int, one: Any, other: Any) -> Any:
    """The same by what the processor does with so many numbers in one step."""
    shorts, longs = ir.VectorType(ir.IntType(16), size), ir.VectorType(_LONG, size // 2)
    step = cgutils.get_or_insert_function(builder.module, ir.FunctionType(longs, [shorts, shorts]), name)
    found = [
        builder.call(step, [_picked(builder, vector, range(k, k + size)) for vector in (one, other)])
        for k in range(0, 2 * LANES, size)
    ]
    while len(found) > 1:
        found = [_joined(builder, a, b) for a, b in zip(found[::2], found[1::2], strict=True)]
    return found[0]


def _picked(builder: Any, vector: Any, lanes: range) -> Any:
    return builder.shuffle_vector(vector, vector, ir.VectorType(_LONG, len(lanes))(list(lanes)))


def _joined(builder: Any, one: Any, other: Any) -> Any:
    lanes = 2 * one.type.count
    return builder.shuffle_vector(one, other, ir.VectorType(_LONG, lanes)(list(range(lanes))))


def _plainly(values: NDArray[np.int16], weights: NDArray[np.int16], into: NDArray[np.int32]) -> None:
    """The same where nothing is compiled (`NUMBA_DISABLE_JIT`)."""
    matrix = unpacked(weights).astype(np.int32)
    into[:, : matrix.shape[1]] = values[:, : len(matrix)].astype(np.int32) @ matrix


_config: Any = numba.core.config  # its settings are made at run time
_made: Any = _plainly if _config.DISABLE_JIT else intrinsic(_typed)
multiply: Callable[[NDArray[np.int16], NDArray[np.int16], NDArray[np.int32]], None] = _made
"""For each of four boards and each unit the sum of its inputs times weights.

The arrays are: `int16[4, ...]`, a board's inputs in a row; `int16[blocks, pairs, 32]`, for each block of 16
units and each of an even number of pairs of inputs the two weights of every unit; and, to be written,
`int32[4, ...]`, a board's units in a row. Sums must not exceed four bytes: see `engine.folding`.
"""
