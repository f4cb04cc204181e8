"""Trials on an emulated Debian for 64-bit ARM; each yields lines with what it found."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from . import guide_commands
from .cross_wheel import SOURCE
from .guide_commands import GUIDE
from .userland import ArmError, Result, Userland

PERFT = {"invers": 3, "roliversi": 4, "incognito": 3, "royal-reversi": 3, "inside": 4, "reversi": 6}
"""Plies that are counted for each game."""
PLIES = 1500
"""Plies of random games compared with the naive rules, for each game."""
WORK = "/root/tablier"
TABLIER = "/opt/tablier/bin/tablier"
PIP = "/opt/tablier/bin/pip"


@dataclass(frozen=True, slots=True)
class Bench:
    """A userland and the wheel built for it."""

    userland: Userland
    wheel: Path

    def must(self, script: str, *codes: int, says: str = "") -> Result:
        """Run a script in the work folder; an ``ArmError`` unless it ends as it must."""
        # The wheels were downloaded before.
        there = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": f"/mnt/wheels/{self.userland.suite}"}
        found = self.userland.run(f"mkdir -p {WORK} && cd {WORK} && {script}", **there)
        if found.code not in (codes or (0,)):
            told = "\n    ".join(found.text.strip().splitlines()[-12:])
            raise ArmError(f"exit code {found.code}: {script}\n    {told}")
        if says not in found.text:
            raise ArmError(f"{says!r} is not in what it prints: {script}\n    {found.text[-800:]}")
        return found


def guide(bench: Bench) -> Iterator[str]:
    """The guide's commands, in its order; those on the program come first."""
    bench.must(f"rm -rf {WORK} /opt/tablier /usr/local/bin/tablier /etc/tablier /var/lib/tablier")
    bench.must(f"cp /mnt/wheels/{bench.userland.suite}/*.whl .")
    steps = guide_commands.steps(GUIDE.read_text(encoding="utf-8"))
    failed = 0
    for step in sorted(steps, key=lambda it: "overlay" in it.text):
        if step.why_not:
            yield f"not run: {step.text}\n           {step.why_not}"
            continue
        try:
            found = bench.must(step.script, *step.codes, says=step.says)
        except ArmError as error:
            failed += 1
            yield f"FAILED: {error}"
        else:
            yield f"{found.seconds:5.0f} s  {step.text}"
    if failed:
        raise ArmError(f"{failed} commands of the guide")


def install(bench: Bench) -> Iterator[str]:
    """``./install`` on a fresh system: dry, for good, once more, an update, back, and away."""
    bench.must("rm -rf /opt/tablier /usr/local/bin/tablier /etc/tablier /var/lib/tablier")
    tree = _tree(bench)
    asked = f"{tree}/install --build pi-matrix --lang en"
    newer = f"{WORK}/newer/{bench.wheel.name.replace('0.1.0', '0.1.1')}"
    for script, says in (
        (f"{asked} --dry-run", "apt-get install" if _is_bare(bench) else "+"),
        (f"{asked} --lan", "compiled rules"),
        (f"{asked} --lan", "/opt/tablier/a"),
        ("tablier --version", "compiled rules"),
        (f"python3 {tree}/tests/arm64/newer_wheel.py {bench.wheel.name} {newer}", "0.1.1"),
        (f"tablier update {newer}", "0.1.1"),
        ("tablier --version", "0.1.1"),
        ("tablier update --back", ""),
        ("tablier --version", "0.1.0"),
        (f"{tree}/install --uninstall --lang en", "/var/lib/tablier"),
    ):
        found = bench.must(script, says=says)
        yield f"{found.seconds:5.0f} s  {script.replace(f'{tree}/', './')}"
    bench.must("! test -e /opt/tablier && test -e /etc/tablier/tablier.toml")
    yield "         the program is gone, the configuration is still there"


def _is_bare(bench: Bench) -> bool:
    return bench.userland.run("test -e /usr/sbin/avahi-daemon").code != 0


def perft(bench: Bench) -> Iterator[str]:
    """Positions counted there and here: the same rules, compiled for ARM and interpreted here."""
    for game, depth in PERFT.items():
        words = ("perft", game, str(depth), "--lang", "en")
        here = subprocess.run(
            [Path(sys.executable).with_name("tablier"), *words],
            check=True,
            capture_output=True,
            text=True,
        )
        there = bench.must(f"{TABLIER} {' '.join(words)}")
        counted, wanted = _count(there.text), _count(here.stdout)
        if counted != wanted:
            raise ArmError(f"perft {game} {depth}: {counted} instead of {wanted}")
        yield f"{there.seconds:5.0f} s  perft {game} {depth}: {counted}"


def _count(text: str) -> str:
    """The number of positions: the first word of the first line that is one."""
    digits = ("".join(it for it in line if it.isdigit()) for line in text.splitlines())
    return next(it for it in digits if it)


def rules(bench: Bench) -> Iterator[str]:
    """Random games on the compiled rules and on the naive ones, compared after every move."""
    tree = _tree(bench)
    bench.must(f"{PIP} install --quiet pytest")
    script = f"cd {tree}/alone && /opt/tablier/bin/python -m tests.arm64.compare_rules {PLIES}"
    found = bench.must(script, says="royal-reversi")
    for line in found.text.splitlines():
        yield f"         {line}"
    yield f"{found.seconds:5.0f} s  all agree with the naive rules"


def table(bench: Bench) -> Iterator[str]:
    """Whole games on the simulated table, read from its pads as on a real one."""
    for script in ("sim reversi --seed 1 --lang en", "sim inside --seed 2 --lang en"):
        found = bench.must(f"{TABLIER} {script}")
        lines = [line for line in found.text.splitlines() if "dead ends" in line]
        yield f"{found.seconds:5.0f} s  tablier {script}: {' '.join(lines)}"


TRIALS: dict[str, Callable[[Bench], Iterator[str]]] = {
    "guide": guide,
    "perft": perft,
    "rules": rules,
    "table": table,
    "install": install,
}


def _tree(bench: Bench) -> str:
    """A clone as a maker has it, with the wheel; and the tests alone, for the installed rules."""
    name = f"tree-{bench.userland.suite}"
    tree = bench.userland.shared / name
    shutil.rmtree(tree, ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "node_modules")
    for part in ("controller", "firmware", "hardware", "rules", "tests"):
        shutil.copytree(SOURCE / part, tree / part, ignore=ignored)
    for name in ("install", "pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in"):
        shutil.copy(SOURCE / name, tree / name)
    shutil.copy(bench.wheel, tree)
    shutil.copytree(tree / "tests", tree / "alone/tests")
    return f"/mnt/{name}"
