"""Plain values shared by several packages."""
