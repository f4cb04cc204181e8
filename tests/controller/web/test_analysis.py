"""The page's analysis: a process of its own, below the robot's, that never sees a secret."""

from __future__ import annotations

import os
import queue
import resource
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from controller.robot.search_process import COMMAND
from controller.robot.worker import MEMORY
from controller.web.analysis import NICE, Analyst
from controller.web.background import WAITING, BackgroundJobs
from rules.games import reversi
from tests.controller.robot.positions import CATALOG
from tests.controller.web.hall import Hall

PATIENCE = 120.0
"""Seconds; only a failing test waits this long."""
GAME = reversi.GAME
START = GAME.dump(GAME.start({}))
FIRST = {"d3", "c4", "f5", "e6"}
USUAL = (*COMMAND, str(NICE))


@contextmanager
def analyst(command: Sequence[str] = USUAL) -> Iterator[Analyst]:
    found = Analyst(CATALOG, patience=PATIENCE, command=command)
    try:
        yield found
    finally:
        found.rest()


def planted(*choices: tuple[str, object]) -> tuple[str, ...]:
    """Command of a process that always gives this answer."""
    told = [{"text": text, "chance": chance} for text, chance in choices]
    code = f"""
        import json, sys
        print(json.dumps({{"type": "ready"}}), flush=True)
        for line in sys.stdin:
            told = {{"type": "analysis", "number": json.loads(line)["number"], "choices": {told!r}}}
            print(json.dumps(told | {{"exact": False, "depth": 1}}), flush=True)
    """
    return (sys.executable, "-P", "-c", dedent(code))


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_one_process_starts_with_the_first_question_and_answers_the_next() -> None:
    with analyst() as found:
        assert found.pid == 0
        reply = found.ask("reversi", {}, START)
        assert reply is not None
        assert {it.text for it in reply.choices} == FIRST
        first = found.pid
        assert os.getpriority(os.PRIO_PROCESS, first) >= min(19, NICE)
        assert resource.prlimit(first, resource.RLIMIT_DATA) == (MEMORY, MEMORY)
        status = Path(f"/proc/{first}/status").read_text(encoding="ascii")
        assert int(status.partition("VmHWM:")[2].split()[0]) < 128 * 1024
        assert found.ask("reversi", {}, START) is not None
        assert found.pid == first
        found.rest()
        assert found.pid == 0
        assert not is_running(first)
        assert found.ask("reversi", {}, START) is not None


def test_one_that_is_killed_is_replaced() -> None:
    with analyst() as found:
        found.ask("reversi", {}, START)
        first = found.pid
        os.kill(first, signal.SIGKILL)
        assert found.ask("reversi", {}, START) is not None
        assert found.pid not in {0, first}


@pytest.mark.parametrize(
    "choices",
    [[("a1", 0.5)], [("zz", 0.5)], [("d3", 0.5), ("", 0.4)], [("d3", 2)], [("d3", "high")], []],
)
def test_what_no_search_can_have_found_is_no_answer(choices: list[tuple[str, object]]) -> None:
    with analyst(planted(*choices)) as found:
        assert found.ask("reversi", {}, START) is None
    with analyst(planted(("d3", 0.5))) as found:
        assert found.ask("reversi", {}, START) is not None


def test_a_program_that_cannot_be_started_is_no_answer() -> None:
    with analyst(("/nowhere/python",)) as found:
        assert found.ask("reversi", {}, START) is None


def test_the_page_is_told_the_chances_and_the_table_goes_on_meanwhile() -> None:
    hall = Hall("reversi")
    page = hall.join()
    hall.set_up()
    with analyst() as hall.hub.analyst:
        assert hall.ask(page, "analyse") == {}
        before = len(page.answers)
        end = time.monotonic() + PATIENCE
        while len(page.answers) == before:
            assert time.monotonic() < end
            hall.run(0.02)
            time.sleep(0.02)
        answer = page.answers[-1]
        assert (answer["type"], answer["turn"]) == ("told", 0)
        assert {it["text"] for it in answer["choices"]} == FIRST
        assert answer["chance"] == answer["choices"][0]["chance"]
        assert {*answer} == {"type", "id", "turn", "chance", "choices", "exact", "depth"}


@pytest.mark.parametrize("game", ["incognito", "royal-reversi"])
def test_a_game_with_secrets_is_not_analysed(game: str) -> None:
    hall = Hall(game)
    page = hall.join()
    if hall.session.table.match.turn < 0:  # the cards are dealt first
        hall.phone(0, page)
        hall.phone(1, page)
        hall.set_up()
    assert hall.session.table.match.turn >= 0
    answer = hall.ask(page, "analyse")
    assert (answer["type"], answer["code"]) == ("refused", "web.analyse")
    assert hall.hub.analyst.pid == 0


class Heard:
    """A client that waits for answers."""

    def __init__(self) -> None:
        self.answers: queue.Queue[dict[str, Any]] = queue.Queue()

    def post(self, message: dict[str, Any]) -> None:
        self.answers.put(message)


def test_the_jobs_let_go_of_what_they_needed_when_nobody_asks() -> None:
    rested = threading.Event()
    jobs = BackgroundJobs(rested.set, idle=0.01)
    asker = Heard()
    assert not rested.wait(0.05)
    jobs.run(lambda: {"type": "told"}, asker, "a", busy="")
    assert asker.answers.get(timeout=PATIENCE) == {"type": "told", "id": "a"}
    assert rested.wait(PATIENCE)
    jobs.run(lambda: {"type": "told"}, asker, "b", busy="")
    assert asker.answers.get(timeout=PATIENCE)["id"] == "b"


def test_one_job_too_many_is_refused_with_a_sentence() -> None:
    begun, go_on = threading.Event(), threading.Event()
    jobs = BackgroundJobs(lambda: None)
    asker = Heard()

    def work() -> dict[str, Any]:
        begun.set()
        go_on.wait(PATIENCE)
        return {"type": "told"}

    jobs.run(work, asker, "first", busy="")
    assert begun.wait(PATIENCE)
    for at in range(WAITING):
        jobs.run(work, asker, str(at), busy="")
    jobs.run(work, asker, "last", busy="Wait.")
    refused = asker.answers.get(timeout=PATIENCE)
    go_on.set()
    assert (refused["id"], refused["code"], refused["text"]) == ("last", "web.busy", "Wait.")
    assert {asker.answers.get(timeout=PATIENCE)["id"] for _ in range(WAITING + 1)} == {
        "first",
        *map(str, range(WAITING)),
    }
