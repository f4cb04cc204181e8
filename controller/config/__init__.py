"""The configuration file: its keys, reading it, and every fault in it."""
