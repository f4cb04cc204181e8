"""What a table promises, the drivers that keep it, and a simulated table."""
