"""What all tests share: hypothesis tries the same examples every time and watches no clock."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "sheshbesh", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("sheshbesh")
