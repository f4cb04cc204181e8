"""What Tablier says in English: the program, and one module a game."""
