"""Sums of products of whole numbers, on this processor and as if it could do less."""

import os
import subprocess
import sys

import numpy as np
import pytest

from sheshbesh.engine.folding import whole_weights
from sheshbesh.engine.kernels.finish import SHORTER
from sheshbesh.engine.kernels.forward import SLOPE
from sheshbesh.engine.kernels.products import multiply, packed, unpacked
from sheshbesh.rules.kernels.compiling import kernel

FARTHEST = 2 ** (15 - SHORTER)
"""What an input of the second layer can be at most."""


@kernel
def multiplied(values, weights, into):
    multiply(values, weights, into)


def products(seed):
    """Sums of products of numbers as large as they may be, and the same as NumPy has them."""
    chance, wrong = np.random.default_rng(seed), 0
    for narrow, width in ((16, 4), (16, 24), (32, 256), (64, 512)):
        values = np.zeros((4, 512), np.int16)
        values[:, :width] = chance.integers(-(2**15), 2**15, (4, width))
        matrix = chance.integers(-(2**15), 2**15, (width, narrow)) // width
        weights = np.ascontiguousarray(packed(matrix), np.int16)
        into = np.zeros((4, 512), np.int32)
        multiplied(values, weights, into)
        wrong += (into[:, :narrow] != values[:, :width].astype(np.int64) @ matrix).sum()
        wrong += into[:, narrow:].any()
    return wrong


def test_sums_are_those_of_plain_matrices():
    assert products(seed=5) == 0


@pytest.mark.parametrize(
    "settings",
    [
        {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""},
        {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "+sse2"},
        {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "+avx,+avx2"},
        {"NUMBA_DISABLE_JIT": "1"},
    ],
)
def test_other_processors_find_the_same(settings, tmp_path):
    program = "from tests.engine.test_products import products; raise SystemExit(int(products(seed=6)))"
    environment = {**os.environ, **settings, "SHESHBESH_CACHE_DIR": str(tmp_path)}
    assert subprocess.run([sys.executable, "-c", program], env=environment).returncode == 0


def test_no_input_makes_a_sum_too_large_to_keep():
    chance = np.random.default_rng(7)
    shape = chance.choice([0.001, 0.1, 30.0], (1, 40)).astype(np.float32)
    weights = chance.normal(0, 1, (200, 40)).astype(np.float32) * shape
    weights[:, 7], weights[3:, 8] = 5.0, 0.0  # all of one sign; nearly all nothing
    whole, scale, _ = whole_weights(weights, np.zeros(40, np.float32))
    matrix = unpacked(whole).astype(np.int64)
    rounding = 0.51 * float(scale[:40].max())
    assert matrix[:200, :40] * scale[:40] == pytest.approx(weights * 2**SHORTER, abs=rounding)
    for sign in (1, -1):
        most = np.where(sign * matrix > 0, FARTHEST, -FARTHEST * SLOPE)
        assert (np.abs((most * matrix).sum(axis=0)) < 2**31).all()
