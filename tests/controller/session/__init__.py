"""Session scenarios: real gestures on the simulated table, and the table's answers."""
