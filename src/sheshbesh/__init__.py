"""Sheshbesh: the whole backgammon family, its rules, its engine and its club."""

__version__ = "0.1.0"
