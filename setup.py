"""Compile the game kernels with mypyc where that is possible; pyproject.toml says the rest.

TABLIER_BUILD=interpreted compiles nothing, TABLIER_BUILD=compiled makes every obstacle an error.
Without it the kernels are compiled if they can be, and one printed line says what came out.
"""

import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import cast

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# Folders whose files are compiled together: the games and the searches that play them.
COMPILED = ("rules", "rules/games", "controller/search", "controller/search/judges")
# Files in them that stay plain Python: values and tables that gain nothing from compilation.
INTERPRETED = (
    "rules/model.py",
    "rules/errors.py",
    "rules/catalog.py",
    "rules/conformance.py",
    "rules/record.py",
    "rules/drawing.py",
    "controller/search/look.py",
    "controller/search/shapes.py",
    "controller/search/weights.py",
)

WISH = os.environ.get("TABLIER_BUILD", "")


def kernels() -> list[str]:
    """The files to compile, in an order that does not depend on the disk."""
    files = [file for folder in COMPILED for file in Path(folder).glob("*.py")]
    names = sorted(file.as_posix() for file in files if file.name != "__init__.py")
    return [name for name in names if name not in INTERPRETED]


def obstacle() -> str:
    """Why nothing can be compiled here, in words for the person who installs; or nothing."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    # On Windows setuptools finds its compiler by itself, and fails later if there is none.
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
    """Say in one line that this build is not compiled; fail if it had to be."""
    if WISH == "compiled":
        sys.exit(f"Tablier cannot be built compiled: {reason}")
    print(f"Tablier is built interpreted: {reason}", flush=True)


def extensions() -> list[Extension]:
    """What mypyc makes of the kernels, or nothing."""
    if WISH not in {"", "compiled", "interpreted"}:
        sys.exit(f"TABLIER_BUILD must be compiled or interpreted, not {WISH!r}")
    if WISH == "interpreted":
        interpreted("as asked")
        return []
    if "editable_wheel" in sys.argv or "develop" in sys.argv:
        # An editable install would leave each .so beside its .py, where it hides later edits.
        interpreted("an editable install follows the source")
        return []
    if not {"build_ext", "bdist_wheel", "install"} & set(sys.argv):
        return []  # only metadata is asked for: do not compile to answer that
    if reason := obstacle():
        interpreted(reason)
        return []
    from mypyc.build import mypycify

    try:
        # One group: kernels call and inline each other without going through Python.
        # --config-file= : the strict settings are for `make lint`, not for a person's install.
        found = mypycify(
            ["--config-file=", f"--cache-dir={os.devnull}", *kernels()],
            opt_level="3",
            group_name="tablier_kernels",
        )
    except (Exception, SystemExit) as error:  # noqa: BLE001  mypyc leaves by sys.exit
        print(error)
        interpreted("mypyc refused the kernels")
        return []
    if sys.platform == "linux":
        # Without it no function of a shared library is inlined: half as many nodes again a second.
        for extension in found:
            extension.extra_compile_args.append("-fno-semantic-interposition")
    # mypyc types them as setuptools' or distutils'; after `import setuptools` they are one.
    return cast("list[Extension]", found)


class CompileAllOrNothing(build_ext):
    """Leave no part of a failed compilation behind.

    `optional = True` forgives each extension by itself. But all kernels live in one shared library,
    and what is left of the others, were it missing, could not be imported and would hide the .py.
    """

    def run(self) -> None:
        """Compile; after a failure go on as if there had been nothing to compile."""
        try:
            super().run()
        except Exception as error:  # noqa: BLE001  every compiler fails in its own way
            print(error)
            interpreted("the C compiler failed")
            for name in self.get_outputs():
                Path(name).unlink(missing_ok=True)
            self.extensions = []
        else:
            if self.extensions:
                print("Tablier is built compiled", flush=True)


# The kernels are named relative to this folder, wherever the build was started.
os.chdir(Path(__file__).resolve().parent)
setup(ext_modules=extensions(), cmdclass={"build_ext": CompileAllOrNothing})
