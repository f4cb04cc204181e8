"""The journal: one append-only file for each game, its only authoritative record."""
