"""How good a position is, and which play is best."""
