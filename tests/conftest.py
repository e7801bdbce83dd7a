"""What all tests share: hypothesis repeats itself and watches no clock, and the browser comes last."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "sheshbesh", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("sheshbesh")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the browser at the end: playwright keeps an event loop running, and asyncio allows no other. What
    takes longest comes first there, so that no process is left alone with it.
    """
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    if item.get_closest_marker("browser") is None:
        return 0
    return 1 if item.get_closest_marker("slow") else 2
