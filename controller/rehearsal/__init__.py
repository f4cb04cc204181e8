"""Playing on the simulated table: people whose hands are noisy, and what the table made of it."""
