"""Tablier as a systemd service: units, user, devices, and the commands to install it."""
