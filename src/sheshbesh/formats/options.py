"""The table options that make a game what it is: the reverse of `Variant.with_options`."""

from __future__ import annotations

from typing import Any

import msgspec

from ..games import find
from ..rules.options import VALUES, option_keys
from ..rules.variant import Variant


def options_of(variant: Variant) -> dict[str, Any]:
    """The options of a game that differ from its defaults, as a table's record has them."""
    default = find(variant.key)
    if variant == default:
        return {}
    wanted = msgspec.structs.asdict(variant)
    chosen: dict[str, Any] = {}
    for key in option_keys(default):
        values = VALUES[key] if key != "auto_doubles" else (variant.auto_doubles,)
        for value in values:
            changed = msgspec.structs.asdict(default.with_options({key: value}))
            different = {name for name in wanted if changed[name] != getattr(default, name)}
            if different and all(changed[name] == wanted[name] for name in different):
                chosen[key] = msgspec.to_builtins(value)
    return chosen
