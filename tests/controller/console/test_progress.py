from __future__ import annotations

import io

import pytest

from controller.console.console import Console
from controller.console.progress import Progress, bar, span
from controller.i18n.speech import Speech
from rules import catalog

CATALOG = catalog.load(())


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def console(err: io.StringIO, out: io.TextIOWrapper | io.StringIO | None = None) -> Console:
    speech = Speech("en", CATALOG)
    return Console(CATALOG, speech, io.StringIO(), out or io.StringIO(), err, {"TERM": "xterm"})


def test_a_terminal_gets_one_line_that_is_wiped_at_the_end() -> None:
    screen = Screen()
    now = iter(range(0, 1000, 30))
    progress = Progress(console(screen), 10, 4, lambda: next(now))
    progress.tell(5, 0.75)
    assert screen.getvalue().endswith("10 of 20 games, 75.0 %, 2 min left")
    progress.tell(10, 0.5)
    assert screen.getvalue().endswith("20 of 20 games, 50.0 %")
    progress.end()
    assert "\n" not in screen.getvalue()
    assert screen.getvalue().endswith("\r\x1b[K")
    progress.end()
    assert screen.getvalue().count("\r") == 3


def test_a_file_gets_about_ten_plain_lines() -> None:
    err = io.StringIO()
    progress = Progress(console(err), 100, 0)
    for done in range(1, 101):
        progress.tell(done, 0.5)
    progress.end()
    lines = err.getvalue().splitlines()
    assert len(lines) == 10
    assert lines[-1] == "200 of 200 games, 50.0 %"
    assert "\x1b" not in err.getvalue()


@pytest.mark.parametrize(("encoding", "told"), [("utf-8", "███░"), ("ascii", "###-")])
def test_a_bar_uses_letters_that_the_stream_knows(encoding: str, told: str) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    assert bar(console(io.StringIO(), out), 0.75, 4) == told


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0.4, "0 s"), (99, "99 s"), (100, "2 min"), (5990, "100 min"), (9000, "2.5 h")],
)
def test_a_time_is_told_as_people_do(seconds: float, told: str) -> None:
    assert span(console(io.StringIO()), seconds) == told
