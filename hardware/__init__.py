"""Hardware of a table: the port interfaces, their drivers, and a simulated table."""
