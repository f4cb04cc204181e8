"""The journal: one append-only file for each game, the only truth about it."""
