"""Whole games on the simulated table, and the build itself."""
