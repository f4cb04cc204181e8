"""The robot: searches, levels, the search process, and the arena that measures its strength."""
