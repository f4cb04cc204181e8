"""Who takes an empty seat."""
