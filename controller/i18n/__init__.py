"""Languages: sentences by key, one folder for each language."""
