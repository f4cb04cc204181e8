"""One device a file: the only places that import a vendor's library, and only when used."""
