"""What a game was worth: errors, luck, ratings of play, reports."""
