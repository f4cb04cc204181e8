"""Installation and update of a table's program on a Raspberry Pi.

Imports nothing outside the standard library: it runs before anything is installed.
"""
