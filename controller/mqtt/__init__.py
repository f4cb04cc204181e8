"""The table at an MQTT broker: what it reports, and how it stays connected."""
