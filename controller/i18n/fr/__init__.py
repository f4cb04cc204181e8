"""French sentences: one module for each game and each part of the program."""
