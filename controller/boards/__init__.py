"""The boards that Tablier knows: one file each, with a drawing of every game on its pads."""
