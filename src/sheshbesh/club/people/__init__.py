"""Who is asking: players, their names and their proofs."""
