"""Version of Tablier."""

from __future__ import annotations

import os
import sys

_START, _END = "tablier-", ".dist-info"


def version() -> str:
    """Installed version; ``dev`` in a source tree that is not installed.

    An installed package has a metadata folder named after its version. Looking for that folder
    takes a tenth of the time of importing ``importlib.metadata``, which is used if there is none.
    """
    for folder in sys.path:
        try:
            names = [entry.name for entry in os.scandir(folder or ".")]
        except OSError:
            continue
        for name in names:
            if name.startswith(_START) and name.endswith(_END):
                return name.removeprefix(_START).removesuffix(_END)
    return _from_metadata()


def _from_metadata() -> str:
    from importlib import metadata

    try:
        return metadata.version("tablier")
    except metadata.PackageNotFoundError:
        return "dev"
