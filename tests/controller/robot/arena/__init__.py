"""Matches between robots: what is played, kept, and concluded."""
