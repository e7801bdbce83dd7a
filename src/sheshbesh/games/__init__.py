"""The games of the family, each one declarative `Variant` value in its own file."""

from .index import GAMES, find
from .profiles import PROFILES, Profile, profile_of, profiles
from .selection import Selection, resolve
from .sets import SETS, GameSet

__all__ = [
    "GAMES",
    "PROFILES",
    "SETS",
    "GameSet",
    "Profile",
    "Selection",
    "find",
    "profile_of",
    "profiles",
    "resolve",
]
