"""What is told as it happens."""
