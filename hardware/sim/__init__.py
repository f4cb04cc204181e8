"""A table in memory that a hand can play on, with all its faults."""
