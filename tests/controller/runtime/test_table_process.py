"""The command as a process of its own: pipes, bytes and exit codes."""

import os
import signal
import subprocess
import sys
from importlib.abc import MetaPathFinder

import pytest

from controller.cli import main

TABLIER = [
    sys.executable,
    "-c",
    "import sys; from controller.cli.dispatch import main; sys.exit(main())",
]


def run(*words: str, text: bytes = b"", **environ: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*TABLIER, *words],
        input=text,
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8", **environ},
    )


def test_a_closed_pipe_is_quiet() -> None:
    with subprocess.Popen(
        [*TABLIER, "moves", "incognito", "--seed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        complaint = process.stderr.read()
    assert (process.returncode, complaint) == (0, b"")


def test_letters_that_the_terminal_lacks_are_replaced() -> None:
    done = run("rules", "invers", "--lang", "fr", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")


def test_bytes_that_are_no_text_are_no_traceback() -> None:
    done = run("play", "reversi", text=b"\xff\xfe\nquit\n")
    assert (done.returncode, done.stderr) == (0, b"")
    done = run("replay", "-", text=b"\xff\xfe\n")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


def test_a_word_that_is_no_text_is_no_traceback() -> None:
    done = subprocess.run(
        [*TABLIER, "moves", os.fsdecode(b"\xff\xfe")], capture_output=True, check=False
    )
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


@pytest.mark.parametrize(("locale", "word"), [("fr_FR.UTF-8", "Victoire"), ("C", "won by")])
def test_the_locale_chooses_the_language(locale: str, word: str) -> None:
    record = b"format: 1\ngame: reversi\nd3\nresult: black resigned\n"
    done = run("replay", "-", text=record, LC_ALL=locale)
    assert word in done.stdout.decode()


def test_an_interruption_is_exit_code_130() -> None:
    with subprocess.Popen(
        [*TABLIER, "play", "reversi"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        while not process.stdout.readline().startswith(b"  a b c"):
            pass
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate()
    assert (process.returncode, complaint.strip()) == (130, b"")


def test_ctrl_c_ends_a_long_count_at_once() -> None:
    """Also where compiled code never looks for it."""
    with subprocess.Popen(
        [*TABLIER, "perft", "reversi", "30", "--divide"], stderr=subprocess.PIPE
    ) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=2)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=120) in (-signal.SIGINT, 130)


def test_an_interruption_while_the_program_loads_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(MetaPathFinder):
        def find_spec(self, name: str, *_: object) -> None:
            if name == "controller.cli.dispatch":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "controller.cli.dispatch", raising=False)
    monkeypatch.delattr("controller.cli.dispatch", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Interrupted(), *sys.meta_path])
    assert main.main() == main.INTERRUPTED
