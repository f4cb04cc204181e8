"""The compiled wheel for 64-bit ARM, and the wheels that it needs.

mypyc runs here, with a cross compiler and the headers of the userland.
mypyc's C is the same for each Python; the headers, the file names and the wheel's tag are the
target's. The C library is the cross compiler's own, which is the older of the two.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path

from packaging.requirements import Requirement

from .userland import ArmError, Userland

SOURCE = Path(__file__).resolve().parents[2]
PARTS = ("rules", "controller", "hardware", "firmware")
FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
_PLATFORM = "aarch64-linux-gnu"
_CONFIG = "_tablier_arm64_config"


def build(userland: Userland, folder: Path) -> Path:
    """Wheel of the working tree for this userland's Python, in ``folder``; built once a source."""
    python = f"python{userland.python}"
    made, tag = folder / userland.suite, userland.python.replace(".", "")
    mark, digest = made / "source.txt", _fingerprint()
    found = list(made.glob(f"tablier-*-cp{tag}-cp{tag}-linux_aarch64.whl"))
    if len(found) == 1 and mark.exists() and mark.read_text(encoding="utf-8") == digest:
        return found[0]
    copy = userland.folder / f"{userland.suite}-build"
    shutil.rmtree(copy, ignore_errors=True)
    for part in PARTS:
        ignored = shutil.ignore_patterns("__pycache__", "*.so")
        shutil.copytree(SOURCE / part, copy / part, ignore=ignored)
    for name in FILES:
        shutil.copy(SOURCE / name, copy / name)
    config = copy / "target"
    headers = config / "include"
    (headers / _PLATFORM).mkdir(parents=True)
    included = userland.root / "usr/include"
    (headers / python).symlink_to(included / python)
    (headers / _PLATFORM / python).symlink_to(included / _PLATFORM / python)
    known = userland.root / f"usr/lib/{python}/_sysconfigdata__{_PLATFORM}.py"
    # The wheel is named after the Python of the target, not after the one that builds it.
    text = f"{known.read_text(encoding='utf-8')}\nbuild_time_vars['py_version_nodot'] = '{tag}'\n"
    (config / f"{_CONFIG}.py").write_text(text, encoding="utf-8")
    environ = os.environ | {
        "CC": f"{_PLATFORM}-gcc",
        "CFLAGS": f"-O3 -I{headers / python} -I{headers}",
        "LDSHARED": f"{_PLATFORM}-gcc -shared",
        "PYTHONPATH": str(config),
        "TABLIER_BUILD": "compiled",
        "_PYTHON_HOST_PLATFORM": "linux-aarch64",
        "_PYTHON_SYSCONFIGDATA_NAME": _CONFIG,
    }
    shutil.rmtree(made, ignore_errors=True)
    words = [sys.executable, "setup.py", "-q", "bdist_wheel", "-d", str(made)]
    done = subprocess.run(
        ["/usr/bin/nice", *words],
        cwd=copy,
        env=environ,
        check=False,
        capture_output=True,
        text=True,
    )
    found = list(made.glob(f"tablier-*-cp{tag}-cp{tag}-linux_aarch64.whl"))
    if done.returncode or len(found) != 1:
        raise ArmError(f"the wheel was not built:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    mark.write_text(digest, encoding="utf-8")
    return found[0]


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for part in (*PARTS, *FILES):
        for file in sorted((SOURCE / part).rglob("*")) or [SOURCE / part]:
            if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".so":
                digest.update(f"{file.relative_to(SOURCE)}\0".encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()


def needed(wheel: Path, userland: Userland, extras: tuple[str, ...]) -> None:
    """Download what it needs on 64-bit ARM, as ready wheels, into its folder.

    Here, because the encryption of a download under emulation takes longer than servers wait.
    """
    with zipfile.ZipFile(wheel) as file:
        (about,) = (name for name in file.namelist() if name.endswith(".dist-info/METADATA"))
        listed = message_from_bytes(file.read(about)).get_all("Requires-Dist") or []
    there = {
        "implementation_name": "cpython",
        "os_name": "posix",
        "platform_machine": "aarch64",
        "platform_python_implementation": "CPython",
        "platform_system": "Linux",
        "python_full_version": f"{userland.python}.0",
        "python_version": userland.python,
        "sys_platform": "linux",
    }
    wanted = []
    for text in listed:
        it = Requirement(text)
        marker = it.marker
        if marker is None or any(marker.evaluate({**there, "extra": x}) for x in ("", *extras)):
            it.marker = None
            wanted.append(str(it))
    platforms = [f"--platform=manylinux_2_{at}_aarch64" for at in (17, 28, 34)]
    words = ["-m", "pip", "download", "--quiet", "--only-binary=:all:", *platforms]
    words += [f"--python-version={userland.python}", f"--dest={wheel.parent}"]
    done = subprocess.run(
        [sys.executable, *words, *wanted, "pytest"], check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise ArmError(f"not every library has a wheel for 64-bit ARM:\n{done.stderr[-1500:]}")
