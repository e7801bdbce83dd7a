"""Pleasant names for guests."""

from __future__ import annotations

import secrets

MANNERS = (
    "Amber", "Autumn", "Brave", "Bright", "Calm", "Cheerful", "Clever", "Copper", "Crimson", "Curious",
    "Daring", "Dusky", "Early", "Eager", "Emerald", "Fair", "Fearless", "Gentle", "Golden", "Graceful",
    "Happy", "Hidden", "Honest", "Humble", "Indigo", "Jolly", "Keen", "Kind", "Lively", "Lucky",
    "Lunar", "Mellow", "Merry", "Mighty", "Misty", "Modest", "Nimble", "Noble", "Patient", "Playful",
    "Proud", "Quick", "Quiet", "Rapid", "Royal", "Rustic", "Scarlet", "Serene", "Silent", "Silver",
    "Sleepy", "Snowy", "Solar", "Steady", "Sunny", "Swift", "Tender", "Thoughtful", "Velvet",
    "Wandering", "Warm", "Wild", "Winter", "Wise",
)  # fmt: skip

CREATURES = (
    "Badger", "Bear", "Beaver", "Bison", "Bittern", "Camel", "Caracal", "Crane", "Cricket", "Deer",
    "Dolphin", "Dove", "Eagle", "Egret", "Falcon", "Ferret", "Finch", "Fox", "Gazelle", "Goose", "Hare",
    "Hawk", "Hedgehog", "Heron", "Hoopoe", "Horse", "Ibex", "Jackal", "Jay", "Kestrel", "Kingfisher",
    "Lark", "Leopard", "Lion", "Lynx", "Magpie", "Marten", "Mole", "Nightingale", "Oriole", "Otter",
    "Owl", "Panther", "Partridge", "Pelican", "Pheasant", "Quail", "Raven", "Robin", "Seal", "Sparrow",
    "Squirrel", "Stork", "Swallow", "Swan", "Swift", "Tiger", "Tortoise", "Trout", "Turtle", "Viper",
    "Wolf", "Wren", "Zebra",
)  # fmt: skip


def guest_name() -> str:
    """A name nobody minds, one of 4,096."""
    return f"{secrets.choice(MANNERS)} {secrets.choice(CREATURES)}"
