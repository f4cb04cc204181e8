"""Live doctor: examines the table through the running service's own devices, for its page.

The devices are borrowed, so a game rests and is never changed. The machine is looked at in the
background; what needs a person is the same as in ``tablier doctor``, a tick at a time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.config.config import Config
from controller.config.device_settings import SIM
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.journal.file import parted
from controller.maker.doctor import checks, exams, probes, report
from controller.maker.doctor.borrowed_ports import borrowed
from controller.maker.doctor.facts import Configured
from controller.maker.doctor.finding import Finding, fix, told
from controller.maker.doctor.guided_tests import GuidedTests, tested
from controller.maker.doctor.lockstep import Lockstep
from controller.maker.doctor.machine_checks import calibration, machine_checks
from controller.maker.doctor.needs import has_matrix
from controller.maker.doctor.pad_monitor import PadMonitor
from controller.maker.doctor.report import SECTIONS
from controller.maker.doctor.workbench import Request, Workbench
from controller.model.screen_page import Page
from controller.runtime.device_loan import DeviceLoan
from hardware.errors import HardwareError
from hardware.ports import DARK, TOUCH, Pad, Picture

LINK = "link"
LISTEN_SECONDS = 3.0
"""Seconds of listening to the link."""
SEEN = "examined"
"""Empty file in the folder of the games: somebody has had a look, so the table is not new."""

Machine = Callable[[], Iterable[Finding]]
Background = Callable[[Callable[[], None]], None]
"""Runs a job that may take seconds."""


def in_background(work: Callable[[], None]) -> None:
    """Do this in a thread of its own."""
    threading.Thread(target=work, name="doctor", daemon=True).start()


@dataclass(slots=True)
class PagePerson:
    """The person at the table, asked on the page; every answer is that of a button."""

    request: Request | None = None
    _answer: str | None = None

    def told(self, request: Request) -> None:
        """Show a request."""
        self.request, self._answer = request, None

    def say(self, answer: str) -> None:
        """Take the answer."""
        self._answer = answer

    def answer(self) -> str | None:
        """The answer since the last call."""
        answer, self._answer = self._answer, None
        return answer


class LiveDoctor:
    """Examines one running table; ``machine`` looks at what is under it, in the background.

    All calls but those of ``machine`` come from the table's own thread.
    """

    def __init__(
        self,
        loan: DeviceLoan,
        config: Config,
        folder: Path,
        machine: Machine,
        background: Background = in_background,
    ) -> None:
        self._background = background
        self._loan = loan
        self._config = config
        self._folder = folder
        self._machine = machine
        self._monitor: PadMonitor | None = None
        self._person = PagePerson()
        self._findings: dict[str, list[Finding]] = {}
        self._looked: list[Finding] | None = None
        """Results of the machine checks; None while they run in the background."""
        self._running: _Run | None = None
        self._rest = Page("")
        """Page of the table's own screen while there is no question."""
        self._problem: OSError | None = None
        self.is_new = config.table.driver != SIM and _is_new(folder)

    def run_in_background(self, background: Background) -> None:
        """Set how what may take seconds is done."""
        self._background = background

    # What the page asks for.

    @property
    def is_open(self) -> bool:
        """Return whether the devices are borrowed."""
        return self._loan.is_wanted

    @property
    def is_testing(self) -> bool:
        """Return whether a test is running."""
        return self._running is not None

    def open(self, speech: Speech) -> None:
        """Borrow the devices, and have a look at the machine."""
        if self.is_open or self._loan.pads is None:
            return
        self._monitor = PadMonitor(self._loan.pads)
        self._findings.clear()
        self._looked = self._problem = None
        self._rest = Page(speech.say("doctor.live.title"), speech.say("doctor.live.text"))
        self._loan.step = self._step
        self._loan.is_wanted = True
        self._background(self._look)

    def close(self) -> None:
        """Give the devices back: the game goes on."""
        self._call_off()
        self._loan.is_wanted = False
        self.dismiss()

    def dismiss(self) -> None:
        """Note that somebody has had a look: the page does not begin with it any more."""
        if not self.is_new:
            return
        self.is_new = False
        self._background(self._mark)

    def test(self, section: str, speech: Speech) -> bool:
        """Begin a test, or all of them; False if there is no such test, or one is under way."""
        sections = self.sections() if not section else (section,)
        if not self.is_open or self._running is not None or not set(sections) <= {*self.sections()}:
            return False
        for name in sections:
            self._findings.pop(name, None)
        self._running = _Run(self, sections, speech, whole=bool(section))
        return True

    def answer(self, text: str) -> bool:
        """Answer what is asked; False if nothing is."""
        if self._person.request is None:
            return False
        self._person.say(text.strip().lower())
        return True

    def stop(self) -> None:
        """Call the test off that is under way."""
        self._call_off()

    # What the page shows.

    def sections(self) -> tuple[str, ...]:
        """Tests that this table has something for."""
        found = tested(self._config)
        if not has_matrix(self._config):
            found = tuple(name for name in found if name != "ghosts")
        return (LINK, *found)

    def told(self, speech: Speech) -> dict[str, Any]:
        """The examination so far, in the words of a language."""
        if not self.is_open:
            return {"open": False, "new": self.is_new}
        looked = self._looked
        tests = [it for name in SECTIONS for it in self._findings.get(name, ())]
        found = [*(looked or ()), *tests]
        say = speech.say
        return {
            "open": True,
            "new": self.is_new,
            "looking": looked is None,
            "sections": [
                {"key": it, "name": say(f"doctor.section.{it}")} for it in self.sections()
            ],
            "testing": "" if self._running is None else self._running.section,
            "asked": self._asked(speech),
            "findings": [
                {
                    "section": it.section,
                    "name": say(f"doctor.section.{it.section}"),
                    "grade": it.grade.value,
                    "text": told(it, speech),
                    "fix": fix(it, speech),
                }
                for it in found
            ],
            "summary": report.summary(found, speech),
            "problem": self._told_problem(speech),
        }

    def pads(self) -> dict[str, Any] | None:
        """The live picture of the pads; None while the doctor is not here."""
        if not self.is_open or self._monitor is None:
            return None
        frame = self._loan.frame or ()
        request = self._person.request
        return self._monitor.told() | {
            "columns": 1 if self._loan.pads is None else self._loan.pads.board.columns,
            "tapped": self._config.table.profile == TOUCH,
            "names": list(self._names()),
            "lights": ["" if it == DARK else bytes(it.colour).hex() for it in frame],
            "asked": list(request.goal or ()) if request is not None else [],
        }

    def _asked(self, speech: Speech) -> dict[str, Any] | None:
        request = self._person.request
        if request is None:
            return None
        page = f"doctor.page.{request.what}"
        key = page if speech.knows(page) else f"doctor.ask.{request.what}"
        return {
            "what": request.what,
            "say": speech.say(key, **request.facts),
            "number": request.facts.get("number", ""),
            "total": request.facts.get("total", ""),
        }

    def _told_problem(self, speech: Speech) -> str:
        match self._problem:
            case None:
                return ""
            case HardwareError() as error:
                return speech.error(Problem(error.code, **error.facts))
            case error:
                return speech.say("doctor.device.error", reason=error.strerror or str(error))

    def _names(self) -> tuple[str, ...]:
        if self._loan.pads is None:
            return ()
        board = self._loan.pads.board
        return tuple(board.pad_name(Pad(at)) for at in range(board.rows * board.columns))

    # The loop's thread.

    def _step(self, now: float) -> None:
        """One tick: the live picture, and the test that is under way."""
        run, monitor = self._running, self._monitor
        if monitor is not None:
            monitor.measure(now)
        if self._loan.frame is None:
            self._clear()
        if run is None:
            self._drain()
            return
        run.lockstep.step()
        if run.lockstep.is_over:
            self._running = self._person.request = None
            self._clear()

    def _drain(self) -> None:
        with suppress(OSError):
            while self._scan() is not None:
                pass

    def _scan(self) -> Picture | None:
        """Next picture for a test; the live picture sees it too."""
        try:
            picture = self._loan.scan()
        except OSError as error:
            self._problem = error
            raise
        if picture is not None:
            self._problem = None
            if self._monitor is not None:
                self._monitor.feed(picture)
        return picture

    def _call_off(self) -> None:
        if self._running is not None:
            self._running.lockstep.call_off()
            self._running = None
        self._person.request = None
        self._clear()

    def _clear(self) -> None:
        """Leave no light of a test on."""
        self._loan.frame = (DARK,) * len(self._names())
        self._loan.page = self._rest

    def bench(self, speech: Speech, pause: Callable[[float], None]) -> Workbench:
        """A workbench on the borrowed devices."""
        pads = self._loan.pads
        columns = 1 if pads is None else pads.board.columns
        return Workbench(
            borrowed(self._loan, self._scan),
            self._names(),
            columns,
            self._person,
            speech,
            lambda: self._loan.now,
            pause,
            self._config.timing.debounce_seconds,
        )

    def examine(self, bench: Workbench, sections: tuple[str, ...], *, whole: bool) -> None:
        """Run tests, and note their findings as they come."""
        bench.run(LISTEN_SECONDS)
        tests = GuidedTests(bench, self._config, bench.speech, sections, {}, whole=whole)
        for finding in tests.findings():
            self._note(finding)
        if LINK in sections:
            quality = exams.LinkQuality(bench.pulse, bench.now - bench.begun)
            for finding in exams.judge_link(quality):
                self._note(finding)
        for name, finding in bench.broken.items():
            if name == "sensor" or (finding.section in sections and name not in tests.reported):
                self._note(finding)

    def _note(self, finding: Finding) -> None:
        self._findings.setdefault(finding.section, []).append(finding)

    # The background.

    def _look(self) -> None:
        found = list(self._machine())
        self._looked = found

    def _mark(self) -> None:
        with suppress(OSError):
            (self._folder / SEEN).touch()


class _Run:
    """A test under way."""

    def __init__(
        self, doctor: LiveDoctor, sections: tuple[str, ...], speech: Speech, *, whole: bool
    ) -> None:
        self.section = sections[0] if whole else "all"

        def pause(seconds: float) -> None:
            del seconds  # a tick of the loop
            self.lockstep.pause()

        bench = doctor.bench(speech, pause)
        self.lockstep = Lockstep(lambda: doctor.examine(bench, sections, whole=whole))


def live_doctor(
    loan: DeviceLoan,
    config: Config,
    path: Path | None,
    folder: Path,
    environ: Mapping[str, str],
) -> LiveDoctor:
    """The doctor of a table with this configuration, read from ``path``.

    What needs the devices waits for the tests: the running table uses the buses itself.
    """

    def look() -> Iterable[Finding]:
        yield from checks.config(Configured(str(path or "")))
        for check in machine_checks(config, folder, probes.ROOT, None).values():
            yield from check()
        if loan.pads is not None:
            yield from calibration(config, loan.pads.board, environ)

    return LiveDoctor(loan, config, folder, look)


def _is_new(folder: Path) -> bool:
    """Return whether nobody has played or looked yet; the page then starts with the doctor."""
    try:
        names = [it.name for it in folder.iterdir()]
    except OSError:
        return True
    return SEEN not in names and not any(map(parted, names))
