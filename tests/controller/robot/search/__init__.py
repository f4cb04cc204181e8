"""Tests of the searches and of what they know."""
