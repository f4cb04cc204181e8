"""One module per game; rules.catalog lists them."""
