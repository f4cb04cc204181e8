"""Scenarios of the session: real gestures on the simulated table, and what the table answers."""
