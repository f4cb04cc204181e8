"""Tests of plain values that several packages share."""
