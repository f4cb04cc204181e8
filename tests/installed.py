"""The example packages, installed in a folder of their own like anybody's, and their entries."""

from __future__ import annotations

import importlib
import os
import shutil
import sys
import tomllib
from pathlib import Path

from rules.catalog import GROUP, Entry

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def example(name: str) -> Entry:
    """Entry of an example, imported from where it lies."""
    folder = EXAMPLES / name
    [(_, point)] = _points(folder).items()
    module, _, attribute = point.partition(":")
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    found = getattr(importlib.import_module(module), attribute)
    assert isinstance(found, Entry)
    return found


def install(folder: Path, *names: str) -> str:
    """Install examples into a folder; return the module path (PYTHONPATH) that finds them."""
    for name in names:
        source = EXAMPLES / name
        points = _points(source)
        for point in points.values():
            module = point.partition(":")[0]
            if (source / module).is_dir():
                shutil.copytree(source / module, folder / module)
            else:
                shutil.copy(source / f"{module}.py", folder)
        info = folder / f"tablier_{name.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: tablier-{name}\nVersion: 1\n")
        lines = [f"[{GROUP}]", *(f"{key} = {point}" for key, point in points.items())]
        (info / "entry_points.txt").write_text("\n".join(lines))
    return os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH", "")])])


def _points(folder: Path) -> dict[str, str]:
    """Entry points of an example, as its project file declares them."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: dict[str, str] = project["entry-points"][GROUP]
    return found
