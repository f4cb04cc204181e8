"""``tablier doctor``: what is connected, what is broken, and how to repair it."""
