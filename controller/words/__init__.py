"""What Tablier says: one folder a language, sentences by key, and how they are put together."""
