"""How the database came to be what it is; run on every start."""
