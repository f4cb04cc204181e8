"""Simulated people at a simulated table: hands, noise, harness, whole games."""
