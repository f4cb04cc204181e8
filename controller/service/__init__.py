"""The table as a service of the system: units, user, devices, and the command for it."""
