"""The ports, the drivers and the simulated table."""
