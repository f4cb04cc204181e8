"""How the weights of the judges were found: scripts that can be run again."""
