"""The machine at a table: when it is due, what it asks, and the worker that answers."""
