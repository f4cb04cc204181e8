"""/main.py on the device: runs the board, unless ``boot.py`` found that it is to be flashed.

A program that fails is restarted; one that fails at once stops at the prompt instead, so that a
bad one can always be replaced.
"""

if not globals().get("maintenance"):
    from firmware import program

    program.run(globals()["FLAG"])
