"""What happens at a table: orders, commands, the fold, and the service that keeps it."""
