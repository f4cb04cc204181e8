"""The command ``tablier``: one module for each of its commands."""
