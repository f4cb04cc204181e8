"""Who is stronger: matches between robots, and what can be concluded from them."""
