"""OpenSCAD's tree of solids (`openscad -o x.csg`), evaluated as meshes in a moment.

OpenSCAD works out the parameters, loops and modules; only its few primitives are left to build.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from manifold3d import Manifold, OpType

FOLDER = Path(__file__).resolve().parents[3] / "hardware" / "box"
OPENSCAD = shutil.which("openscad")
_TOKEN = re.compile(r"\s*(?:([a-z_$]+)\(([^;{}]*?)\)\s*([;{])|(\}))", re.DOTALL)


@cache
def solid(file: str, **values: str) -> Manifold:
    """A file's solid, coarse, with these variables set (as OpenSCAD writes them)."""
    command = [str(OPENSCAD), "-D", "coarse=true"]
    for name, value in values.items():
        command += ["-D", f"{name}={value}"]
    done = subprocess.run(
        [*command, "--export-format", "csg", "-o", "-", str(FOLDER / f"{file}.scad")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "WARNING" not in done.stderr, done.stderr
    (found,) = _solids(_tokens(done.stdout), end=False)
    return found


def _tokens(text: str) -> Iterator[tuple[str, str, str]]:
    at = 0
    while match := _TOKEN.match(text, at):
        at = match.end()
        yield (match[1] or "}", match[2] or "", match[3] or "")
    assert not text[at:].strip(), text[at : at + 80]


def _solids(tokens: Iterator[tuple[str, str, str]], *, end: bool) -> list[Manifold]:
    """The solids up to the closing brace, or all of a file as one."""
    found: list[Manifold] = []
    for name, arguments, opening in tokens:
        if name == "}":
            assert end
            return found
        if opening == "{":
            children = _solids(tokens, end=True)
            found.append(_joined(name, arguments, children))
        elif name != "group":
            found.append(_primitive(name, arguments))
    assert not end
    return [_union(found)]


def _joined(name: str, arguments: str, children: Sequence[Manifold]) -> Manifold:
    match name:
        case "difference":
            first, *others = children
            return first - _union(others)
        case "intersection":
            whole = children[0]
            for child in children[1:]:
                whole ^= child
            return whole
        case "multmatrix":
            rows: Any = [[float(it) for it in row.split(",")] for row in _rows(arguments)]
            return _union(children).transform(rows[:3])
        case "group" | "union" | "color":
            return _union(children)
        case _:
            raise ValueError(name)


def _rows(text: str) -> list[str]:
    return re.findall(r"\[([^\[\]]+)\]", text)


def _union(solids: Sequence[Manifold]) -> Manifold:
    return Manifold.batch_boolean(list(solids), OpType.Add) if solids else Manifold()


def _primitive(name: str, arguments: str) -> Manifold:
    given = dict(re.findall(r"(\$?\w+) = (\[[^\]]*\]|[^,]+)", arguments))
    centred = given.get("center") == "true"
    match name:
        case "cube":
            size = [float(it) for it in given["size"].strip("[]").split(",")]
            return Manifold.cube((size[0], size[1], size[2]), centred)
        case "cylinder":
            high, low, up = (float(given[it]) for it in ("h", "r1", "r2"))
            return Manifold.cylinder(high, low, up, int(float(given["$fn"])), centred)
        case "sphere":
            return Manifold.sphere(float(given["r"]), 4 * (int(float(given["$fn"])) // 4))
        case _:
            raise ValueError(name)


def parameters() -> dict[str, float | list[float]]:
    """Numbers and pairs of ``parameters.scad``."""
    text = (FOLDER / "parameters.scad").read_text(encoding="utf-8")
    found: dict[str, float | list[float]] = {}
    for name, value in re.findall(r"^(\w+) = ([\d.]+|\[[\d., ]+\]);", text, re.MULTILINE):
        numbers = [float(it) for it in value.strip("[]").split(",")]
        found[name] = numbers if value[0] == "[" else numbers[0]
    return found
