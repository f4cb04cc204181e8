"""The program: session, reading, opponents, journal, words, show, wiring."""
