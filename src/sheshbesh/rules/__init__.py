"""What may happen: positions, variants, plays, the cube, games and matches. No I/O, no clock, no chance."""
