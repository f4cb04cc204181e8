"""Which Tablier this is."""

from __future__ import annotations

from importlib import metadata


def version() -> str:
    """The version that was installed; of a tree that was not, ``dev``."""
    try:
        return metadata.version("tablier")
    except metadata.PackageNotFoundError:
        return "dev"
