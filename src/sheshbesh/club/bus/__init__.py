"""How processes hear of one another."""
