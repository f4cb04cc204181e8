from __future__ import annotations

import io

import pytest

from controller.console.console import complain

LONG = "A sentence that is far too long for one line of a terminal. " * 3


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_an_error_is_wrapped_for_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    screen = Screen()
    complain(screen, LONG)
    lines = screen.getvalue().splitlines()
    assert max(len(it) for it in lines) < 80
    assert " ".join(lines) == LONG.strip()


def test_an_error_is_one_line_for_a_program() -> None:
    pipe = io.StringIO()
    complain(pipe, LONG)
    assert pipe.getvalue() == LONG + "\n"
