"""The program. docs/architecture.md shows its packages and how a move passes through them."""
