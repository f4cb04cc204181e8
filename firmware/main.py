"""/main.py on the device: runs the board, unless ``boot.py`` found that it is to be flashed.

A program that fails is restarted; one that fails at once stops at the prompt instead, so that a
bad one can always be replaced.
"""

import micropython

if not globals().get("maintenance"):
    # First of all: the imports take half a second, and the computer may be asking already. A byte 3
    # in its frames is data; as Ctrl-C it would stop the board at its prompt.
    micropython.kbd_intr(-1)
    from firmware import program

    program.run(globals()["FLAG"])
