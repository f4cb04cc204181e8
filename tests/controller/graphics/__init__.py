"""Tests of shapes and their files."""
