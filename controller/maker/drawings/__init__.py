"""Drawings to build from: overlays of the games at true scale, and the wiring of each build."""
