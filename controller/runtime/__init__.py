"""Assembly and main loop of a table: wiring, devices, outputs, trace, systemd."""
