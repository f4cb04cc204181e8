"""Built-in boards: one file each, with a drawing of every game on its pads."""
