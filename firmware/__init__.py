"""Firmware of the microcontroller, and the wire codec shared by both ends."""
