"""Build script: compiles the game kernels with mypyc if possible; the rest is in pyproject.toml.

TABLIER_BUILD=interpreted compiles nothing, TABLIER_BUILD=compiled makes every obstacle an error.
Without it the kernels are compiled if possible, and one printed line reports the result.
"""

import ast
import os
import re
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import cast

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# Folders whose files are compiled together: the games and the searches that play them.
COMPILED = ("rules", "rules/games", "controller/robot/search", "controller/robot/search/judges")
# Files in them that stay plain Python: values and tables that gain nothing from compilation.
INTERPRETED = (
    "rules/model.py",
    "rules/errors.py",
    "rules/languages.py",
    "rules/catalog.py",
    "rules/closed_acts.py",
    "rules/conformance.py",
    "rules/record.py",
    "rules/drawing.py",
    "controller/robot/search/search_result.py",
    "controller/robot/search/pattern_shapes.py",
    "controller/robot/search/weights_file.py",
)

WISH = os.environ.get("TABLIER_BUILD", "")


def kernels() -> list[str]:
    """Files to compile, sorted, so that the order does not depend on the disk."""
    files = [file for folder in COMPILED for file in Path(folder).glob("*.py")]
    names = sorted(file.as_posix() for file in files if file.name != "__init__.py")
    return [name for name in names if name not in INTERPRETED]


def obstacle() -> str:
    """Reason why nothing can be compiled here, as text for the user; empty if it can."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    # On Windows setuptools finds its own compiler, and fails later if there is none.
    if os.name == "posix" and not shutil.which(shlex.split(compiler)[0]):
        return "no C compiler found (on Debian: sudo apt install gcc python3-dev)"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python headers found (on Debian: sudo apt install python3-dev)"
    try:
        import mypyc.build  # noqa: F401
    except ImportError:
        return "no mypyc found (pip install mypy)"
    return ""


def interpreted(reason: str) -> None:
    """Print that this build is not compiled; fail if a compiled build was required."""
    if WISH == "compiled":
        sys.exit(f"Tablier cannot be built compiled: {reason}")
    print(f"Tablier is built interpreted: {reason}", flush=True)


def extensions() -> list[Extension]:
    """Extensions that mypyc generates from the kernels; empty for an interpreted build."""
    if WISH not in {"", "compiled", "interpreted"}:
        sys.exit(f"TABLIER_BUILD must be compiled or interpreted, not {WISH!r}")
    if WISH == "interpreted":
        interpreted("as asked")
        return []
    if "editable_wheel" in sys.argv or "develop" in sys.argv:
        # An editable install would leave each .so beside its .py, where it would hide later edits.
        interpreted("an editable install follows the source")
        return []
    if not {"build_ext", "bdist_wheel", "install"} & set(sys.argv):
        return []  # only metadata is requested, which needs no compilation
    if reason := obstacle():
        interpreted(reason)
        return []
    from mypyc.build import mypycify

    try:
        # One group: kernels call and inline each other without going through Python.
        # --config-file= : the strict settings are for `make lint`, not for installing.
        found = mypycify(
            ["--config-file=", f"--cache-dir={os.devnull}", *kernels()],
            opt_level="3",
            group_name="tablier_kernels",
        )
    except (Exception, SystemExit) as error:  # noqa: BLE001  mypyc calls sys.exit
        print(error)
        interpreted("mypyc refused the kernels")
        return []
    for extension in found:
        for source in map(Path, extension.sources):
            source.write_text(documented(source.read_text("utf-8")), "utf-8")
    if sys.platform == "linux":
        # Lets functions of a shared library be inlined: 1.5 times as many nodes a second.
        for extension in found:
            extension.extra_compile_args.append("-fno-semantic-interposition")
    # mypyc's type is setuptools' or distutils'; after `import setuptools` they are the same.
    return cast("list[Extension]", found)


def documented(code: str) -> str:
    """C code from mypyc with the docstrings added that it leaves out, so that ``help`` works."""
    # Each module's functions and classes come before its definition, which names it.
    parts = re.split(r'("[\w.]+",\s+)NULL, /\* docstring \*/', code)
    for at in range(1, len(parts), 2):
        docs = docstrings(Path(parts[at].split('"')[1].replace(".", "/") + ".py"))

        def filled(found: re.Match[str], docs: dict[str, str] = docs) -> str:
            # CPyPy_past___Past___facts, CPyPy_past___acts; or a class, named by its signature.
            *outer, name = (found[2] or found[3].split("(")[0]).split("___")
            doc = docs.get(".".join((*outer[-1:], name)), docs.get(name, ""))
            return f'{found[1]}"{found[3]}{c_text(doc)}")'

        doc = r'((?:CPyPy_(\w+),[^"]*|\.tp_doc = )PyDoc_STR\()"([^"]*)"\)'
        parts[at - 1] = re.sub(doc, filled, parts[at - 1])
        parts[at] += f'"{c_text(docs.get("", ""))}",'
    return "".join(parts)


def docstrings(file: Path) -> dict[str, str]:
    """Docstrings of a module (under an empty name), its functions, classes and methods."""
    module = ast.parse(file.read_text("utf-8"))
    found = {"": ast.get_docstring(module) or ""}
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.name] = ast.get_docstring(node) or ""
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    found[f"{node.name}.{method.name}"] = ast.get_docstring(method) or ""
    return found


def c_text(text: str) -> str:
    """Text escaped for a C string."""
    plain = (32 <= byte < 127 and chr(byte) not in '"\\\\?' for byte in range(256))
    shown = [chr(byte) if ok else f"\\{byte:03o}" for byte, ok in enumerate(plain)]
    return "".join(shown[byte] for byte in text.encode())


class CompileAllOrNothing(build_ext):
    """Build step that leaves no part of a failed compilation behind.

    `optional = True` would skip failed extensions one by one. But all kernels are in one shared
    library: without it the remaining .so files could not be imported, and would hide the .py.
    """

    def run(self) -> None:
        """Compile; after a failure continue as if there were nothing to compile."""
        try:
            super().run()
        except Exception as error:  # noqa: BLE001  any compiler error
            print(error)
            interpreted("the C compiler failed")
            for name in self.get_outputs():
                Path(name).unlink(missing_ok=True)
            self.extensions = []
        else:
            if self.extensions:
                print("Tablier is built compiled", flush=True)


# Kernel paths are relative to this folder, wherever the build was started.
os.chdir(Path(__file__).resolve().parent)
setup(ext_modules=extensions(), cmdclass={"build_ext": CompileAllOrNothing})
