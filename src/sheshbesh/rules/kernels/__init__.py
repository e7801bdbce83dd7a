"""Compiled rules: the one production generator, on small integer arrays.

A board is `int8[4, 27]`, seen from the side on roll: my counts, the other side's counts in its own
numbers, then for each side 1 where a checker is pinned. A game is a tuple of numbers, made from its
`Variant` by `layout.rules_of`. No kernel allocates per move or touches a Python object.
"""
