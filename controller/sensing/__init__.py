"""Sensing, from pictures of the pads to their meaning: boards, debounce, expectations, readings."""
