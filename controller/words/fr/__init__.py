"""What Tablier says in French: the program, and one module a game."""
