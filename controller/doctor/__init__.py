"""``tablier doctor``: what is connected, what is broken, and the one thing that mends it."""
