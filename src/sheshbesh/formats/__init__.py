"""Text and bytes to values and back: ids, notation, match files, records."""
