"""Judges: what the searches know of each game."""
