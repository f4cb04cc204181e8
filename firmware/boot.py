"""/boot.py on the device: decides between running the program and waiting to be flashed.

``main.py`` sees the variables set here: both run with the same globals. A Pico's watchdog cannot be
stopped, so a program that is to be replaced sets a flag and restarts; this file checks the flag.
"""

import micropython

# As in main.py: MicroPython allows Ctrl-C again whenever it starts a file, and at its prompt.
micropython.kbd_intr(-1)

import os  # noqa: E402

FLAG = "/maintenance"

try:
    os.remove(FLAG)
    maintenance = True
except OSError:
    maintenance = False
