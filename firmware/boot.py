"""/boot.py on the device: decides between running the program and waiting to be flashed.

``main.py`` sees the variables set here: both run with the same globals. A Pico's watchdog cannot be
stopped, so a program that is to be replaced sets a flag and restarts; this file checks the flag.
"""

import os

FLAG = "/maintenance"

try:
    os.remove(FLAG)
    maintenance = True
except OSError:
    maintenance = False
