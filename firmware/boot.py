"""On the device /boot.py: whether the program starts, or somebody wants to write a new one.

``main.py`` sees what is set here: both run with the same globals. A watchdog of a Pico cannot be
stopped, so a program that is to be replaced starts the board again, and this finds its flag.
"""

import os

FLAG = "/maintenance"

try:
    os.remove(FLAG)
    maintenance = True
except OSError:
    maintenance = False
