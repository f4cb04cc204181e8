"""Lights, screen pages and sentences, from the state of the table."""
