"""What the searches know of each game."""
