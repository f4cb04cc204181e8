"""The session: one match at a table, from events to commands, without any I/O."""
