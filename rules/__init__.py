"""Rules of the games as pure functions and values: no clock, no randomness, no I/O."""
