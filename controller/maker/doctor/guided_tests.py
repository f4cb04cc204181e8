"""Guided tests: what the doctor tests together with a person at the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from controller.config.config import Config
from controller.config.device_settings import NONE, PI
from controller.i18n.speech import Speech
from controller.maker.doctor import exams, ghosts, slipped_hands, tour, verdict
from controller.maker.doctor.finding import Finding, Grade, failed, good, note
from controller.maker.doctor.needs import has_lights, has_matrix
from controller.maker.doctor.workbench import Unanswered, Workbench
from hardware.ports import Key, Pad, Screen


class GuidedTests:
    """Tests of the named sections; ``screens`` opens the screen as another controller.

    ``whole``: the sections were asked for by name, and nothing is shortened.
    """

    def __init__(
        self,
        bench: Workbench,
        config: Config,
        speech: Speech,
        wanted: Collection[str],
        screens: Mapping[str, Callable[[], Screen]],
        *,
        whole: bool,
    ) -> None:
        self._bench = bench
        self._config = config
        self._speech = speech
        self._wanted = wanted
        self._screens = screens
        self._whole = whole
        self.reported: set[str] = set()
        """Devices already reported as failing."""

    def findings(self) -> Iterator[Finding]:
        """Ask the person, and report, section by section."""
        bench, config, wanted = self._bench, self._config, self._wanted
        yield from self._pads()
        there = tested(config)
        tests: Mapping[str, Callable[[], Iterable[Finding]]] = {
            "lights": lambda: exams.judge_lights(bench.names, exams.lights(bench)),
            "screen": lambda: exams.judge_screen(exams.screen(bench, self._screens)),
            "keys": lambda: exams.judge_keys(exams.keys(bench), self._key),
            "sound": lambda: exams.judge_sound(heard=exams.sound(bench), wanted=config.table.sound),
        }
        for name, test in tests.items():
            if name not in wanted or name not in there:
                continue
            if name != "keys" and name in bench.broken:
                self.reported.add(name)  # no point in asking about what they cannot see
                yield bench.broken[name]
                continue
            try:
                yield from test()
            except Unanswered:
                yield note(name, "guided.unanswered")
            except OSError as error:
                yield failed(name, error)

    def _pads(self) -> Iterator[Finding]:
        """Check each pad, then three at once; report only slips no broken pad could explain."""
        bench, config, wanted = self._bench, self._config, self._wanted
        profile = config.table.profile
        ailing: frozenset[Pad] = frozenset()
        tasks: tuple[slipped_hands.Task, ...] = ()
        found: list[Finding] = []
        if "pads" in wanted:
            made = tour.walk(bench, profile)
            ailing, tasks = made.stuck | made.clinging | made.noisy, made.tasks
            found += verdict.judge(made)
            found += [failed("pads", error) for error in bench.confused.values()]
        if "ghosts" in wanted and not has_matrix(config):
            found.append(good("ghosts", "ghosts.impossible"))
        elif "ghosts" in wanted:
            hunted = ghosts.hunt(bench, profile, ailing, quick=not self._whole)
            tasks += hunted.tasks
            found += ghosts.judge(hunted)
        if not bench.pulse.lost and not any(it.grade is Grade.FAULT for it in found):
            found[1:1] = slipped_hands.slips(tasks, bench.columns, ailing)
        yield from found

    def _key(self, key: Key) -> str:
        return self._speech.say(f"doctor.key.{key.value}")


def tested(config: Config) -> tuple[str, ...]:
    """Guided sections that this table has something for."""
    lights = config.table.driver != PI or has_lights(config)
    screen = config.screen.kind != NONE
    return (
        "pads",
        "ghosts",
        *(("lights",) if lights else ()),
        *(("screen",) if screen else ()),
        "keys",
        "sound",
    )
