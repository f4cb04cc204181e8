"""Searches and what they know of each game; compiled."""
