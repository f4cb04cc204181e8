"""Simulated table in memory, with faults, and a simulated hand to play on it."""
