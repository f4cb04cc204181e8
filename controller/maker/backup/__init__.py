"""Backup of a table: its games, its calibration and its configuration in one file."""
