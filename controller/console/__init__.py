"""Console: streams, parsing of typed words, prompts, progress bars."""
