"""Tests of the table's pages in a real browser."""
