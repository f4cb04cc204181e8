"""Matches between robots and their statistics."""
