"""Trials: the maker's commands, as they are typed, on a Pico that comes out of its bag."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import partial
from threading import Thread
from time import monotonic, sleep

from controller.cli import dispatch
from controller.maker.doctor.examination import Examination
from controller.maker.doctor.workbench import Request
from hardware.pins import SERPENTINE, strip_order
from hardware.ports import Key, Pad

from .bench import Bench, came, must
from .chip import REST, Chip

LEVELS = {"N1": 4000, "N2": 12000, "S1": -4000, "S2": -12000}
SHOWN = Pad(27)
THOUGHT = 0.4
PRESS = 0.15
CONFIG = """
[table]
driver = "pico"
profile = "{profile}"
[pico]
port = "{port}"
[screen]
kind = "none"
"""


@contextmanager
def maker(bench: Bench, chip: Chip, profile: str) -> Iterator[None]:
    """A maker whose configuration names this chip."""
    file = bench.folder / "tablier.toml"
    file.write_text(CONFIG.format(profile=profile, port=chip.port))
    os.environ["TABLIER_CONFIG"] = str(file)
    os.environ["STATE_DIRECTORY"] = str(bench.folder)
    yield


def told(*words: str) -> tuple[int, str]:
    """Exit code of a command, and what it prints."""
    out = io.StringIO()
    with redirect_stdout(out):
        code = dispatch.main(["--lang", "en", *words])
    return code, out.getvalue()


def flashing(bench: Bench, kind: str) -> Iterator[str]:
    """An empty board, and the same one again while its program runs."""
    for what, blank in (("an empty board", True), ("the same one while it runs", False)):
        with bench.chip(kind, blank=blank) as chip:
            began = monotonic()
            code, out = told("flash", "--port", chip.port, "--map", f"pico-{kind}")
            must(code == 0 and "hashes match" in out, f"flash: {out}")
            took = monotonic() - began
            lines = out.splitlines()
            yield f"{what}: {lines[-2].split(',')[0]}, {took:.1f} s; {lines[-1].split(' runs ')[1]}"
        bench.keep(kind, chip)


class Hands(io.TextIOBase):
    """Standard input of a person who does what is asked, then presses Enter."""

    def __init__(self, acts: Iterator[Callable[[], None]]) -> None:
        super().__init__()
        self._acts = acts

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        """Do the next thing."""
        del size
        next(self._acts)()
        return "\n"


def calibrating(bench: Bench) -> Iterator[str]:
    """``tablier calibrate``: the empty board, a piece of each kind, one of them on every pad."""
    with bench.chip("hall") as chip, maker(bench, chip, "pole-strength"):
        tour = Thread(target=_carry, args=(chip,))

        def acts() -> Iterator[Callable[[], None]]:
            yield lambda: None
            for level in LEVELS.values():
                yield partial(chip.measure, SHOWN, REST + level)
            yield tour.start

        before, sys.stdin = sys.stdin, Hands(acts())
        began = monotonic()
        try:
            code, out = told("calibrate")
        finally:
            sys.stdin = before
        must(code == 0 and "saved in" in out, f"calibrate: {out}")
        tour.join()
        kept = json.loads((bench.folder / "calibration.json").read_text())
        must(len(kept["gain"]) == 64, "not every pad has its gain")
        gains = f"gains {min(kept['gain']):.2f} to {max(kept['gain']):.2f}"
        yield f"levels {kept['levels']}, {gains}, after {monotonic() - began:.0f} s"


def _carry(chip: Chip) -> None:
    """Carry the last piece over the board; a pad whose light is on has been measured."""
    chip.measure(SHOWN, REST)
    order = strip_order(8, 8, SERPENTINE)
    for pad in map(Pad, range(64)):
        # The second half of the sensors says less of the same magnet.
        chip.measure(pad, REST + LEVELS["S2"] * (8 if pad < 32 else 6) // 8)
        came(partial(_shines, chip, order.index(pad)))
        chip.measure(pad, REST)


def _shines(chip: Chip, light: int) -> bool:
    return any(chip.lights[light])


class Person:
    """Somebody at the emulated table, who looks at the strip and does what the doctor asks."""

    def __init__(self, chip: Chip, *, hall: bool) -> None:
        self.chip = chip
        self.hall = hall
        self._due: list[tuple[float, Callable[[], str | None]]] = []

    def told(self, request: Request) -> None:
        """Do what is asked, after a moment."""
        at = monotonic() + THOUGHT
        if request.key is not None:
            self._due += [(at, self._press(request.key, down=True))]
            self._due += [(at + PRESS, self._press(request.key, down=False))]
        elif request.what == "lights" and request.glow is not None:
            colour = request.glow.colour
            self._due.append((at, lambda: "yes" if self._all_are(colour) else "no"))
        elif request.what == "sound":
            self._due.append((at + 1, lambda: "yes" if self.chip.notes else "no"))
        elif request.goal is not None:
            goal = request.goal
            self._due.append((at, lambda: self._fill(goal)))

    def answer(self) -> str | None:
        """Their answer, if it is time for one."""
        if not self._due or monotonic() < self._due[0][0]:
            return None
        return self._due.pop(0)[1]()

    def _press(self, key: Key, *, down: bool) -> Callable[[], None]:
        return lambda: self.chip.press(key, down=down)

    def _fill(self, goal: tuple[Pad, ...]) -> None:
        for pad in map(Pad, range(64)):
            if self.hall:
                self.chip.measure(pad, REST + (LEVELS["N2"] if pad in goal else 0))
            else:
                self.chip.contact(pad, closed=pad in goal)

    def _all_are(self, colour: tuple[int, int, int]) -> bool:
        wanted = tuple(bool(it) for it in colour)
        return all(tuple(map(bool, light)) == wanted for light in self.chip.lights)


def examining(bench: Bench, kind: str) -> Iterator[str]:
    """``tablier doctor``: every pad, light and key, the buzzer and the link."""
    profile = "pole-strength" if kind == "hall" else "presence"
    sections = ["pads", "ghosts", "lights", "keys", "sound", "link"]
    with bench.chip(kind) as chip, maker(bench, chip, profile):
        person = Person(chip, hall=kind == "hall")
        asked, Examination._person = Examination._person, lambda *_: (person, sleep)  # type: ignore[method-assign]
        try:
            code, out = told("doctor", "--json", *sections)
        finally:
            Examination._person = asked  # type: ignore[method-assign]
        findings = json.loads(out)["findings"]
        must(code == 0, "\n".join(it["text"] for it in findings if it["grade"] == "fault"))
        must({it["section"] for it in findings} >= set(sections), str(findings))
        yield from (f"{it['section']}: {it['text']}" for it in findings)
