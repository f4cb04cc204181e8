"""Programs that solved Inside, and their comparison with the rules."""
