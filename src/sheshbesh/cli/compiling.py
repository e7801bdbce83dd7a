"""What a person hears when a command takes long because kernels are compiled: once, on stderr."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from numba.core.event import Event

P = ParamSpec("P")
R = TypeVar("R")

NOTICE = (
    "sheshbesh: first use on this machine: compiling, which takes a minute or two, once; "
    "`sheshbesh warm` does it ahead"
)

_told = False


def telling(command: Callable[P, R]) -> Callable[P, R]:
    """The command, which prints the notice as soon as anything is compiled, and not where all was before."""

    @functools.wraps(command)
    def told(*args: P.args, **kwargs: P.kwargs) -> R:
        on_compiling(lambda _: say_once())
        return command(*args, **kwargs)

    return told


def say_once() -> None:
    """Print the notice, unless this process has."""
    global _told
    if not _told:
        _told = True
        print(NOTICE, file=sys.stderr, flush=True)


def on_compiling(told: Callable[[str], None]) -> None:
    """Be told the name of each kernel that is compiled from now on; not of those that are in the cache."""
    from numba.core import event

    class Compiling(event.Listener):
        def on_start(self, event: Event) -> None:
            told(event.data["dispatcher"].py_func.__name__)

        def on_end(self, event: Event) -> None:
            pass

    register: Callable[[str, event.Listener], None] = event.register
    register("numba:compile", Compiling())
