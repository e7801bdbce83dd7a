"""How kernels are compiled and where the machine code is kept.

Numba's own cache looks only at the file of the function, and silently keeps old code when an imported
kernel changed. So the code lies in the user's cache folder under a digest of *all* kernel sources.
Where no folder is writable, kernels are compiled anew in every process.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numba.core.config
import platformdirs

P = ParamSpec("P")
R = TypeVar("R")

_PACKAGE = Path(__file__).parents[2]


@cache
def cache_folder() -> Path | None:
    """Where compiled kernels are kept, or None when nothing can be written."""
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sorted(_PACKAGE.glob("*/kernels/*.py")):
        digest.update(source.read_bytes())
    root = os.environ.get("SHESHBESH_CACHE_DIR") or platformdirs.user_cache_dir("sheshbesh")
    folder = Path(root) / "kernels" / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return None
    return folder


def is_compiled(kernel: str) -> bool:
    """Whether an earlier run has left this kernel compiled; without that its first use takes a while."""
    folder = cache_folder()
    return folder is not None and any(folder.rglob(f"*.{kernel}-*.nbc"))


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """The function, compiled on first use, without the interpreter lock while it runs."""
    return _compiled(function)


def inner_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel that makes no arrays and returns none. So none is counted, which costs more than a short
    loop does: every row and every field of a tuple would be.
    """
    return _compiled(function, _nrt=False)


def inlined_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """An inner kernel that becomes a part of each that calls it. A call hands over every field of every array
    one by one: hundreds, where tuples of arrays are passed, and more work than a short kernel does.
    """
    return _compiled(function, _nrt=False, forceinline=True)


def copied_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel whose text is copied into each that calls it, so that inner kernels can share one that makes
    a tuple of arrays: nothing is returned there.
    """
    return _compiled(function, inline="always")


def summing_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """An inner kernel in which floats may be summed in any order, and so many at once."""
    return _compiled(function, _nrt=False, fastmath={"contract", "reassoc", "nsz"})


def _compiled(function: Callable[P, R], **options: Any) -> Callable[P, R]:
    compiled: Callable[P, R]
    folder = cache_folder()
    if folder is None:
        compiled = numba.njit(nogil=True, **options)(function)
        return compiled
    config: Any = numba.core.config  # its settings are made at run time
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)  # read only while the cache is set up, two lines on
    try:
        compiled = numba.njit(nogil=True, cache=True, **options)(function)
    finally:
        config.CACHE_DIR = before
    return compiled
