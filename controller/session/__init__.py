"""The referee: events in, commands out, no I/O."""
