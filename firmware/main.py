"""On the device /main.py: run the board, unless ``boot.py`` found that somebody wants to flash it.

A program that fails is started again; one that fails at once waits at the prompt instead, so that
a bad one can always be replaced.
"""

if not globals().get("maintenance"):
    from firmware import program

    program.run(globals()["FLAG"])
