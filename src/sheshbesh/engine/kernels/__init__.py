"""Compiled evaluation: rows of a table summed into a first layer, and the small layers after it."""
