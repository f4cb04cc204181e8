"""Tests of simulated people and robots; whole games are in ``tests/system``."""
