"""How the program finds a move: what it knows of each game, and two searches; compiled."""
