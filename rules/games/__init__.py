"""One module a game; rules.catalog lists them."""
