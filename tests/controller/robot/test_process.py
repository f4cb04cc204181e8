"""The robot's real process: killed, stopped, misbehaving, cheating; the table never waits."""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import dedent

import pytest

from controller.robot.child_process import Child
from controller.robot.opponent import Think, Thought
from controller.robot.process import Process
from controller.robot.protocol import Question, Ready, read_reply, written
from controller.robot.search_process import COMMAND, GRACE_SECONDS, HARD_SECONDS, START_SECONDS
from controller.robot.worker import MEMORY
from controller.session.robot_requests import question
from controller.simulation.harness import ManualClock
from rules.game import Game
from rules.games import invers, reversi
from rules.model import Seat
from tests.controller.robot.positions import CATALOG, middle

PATIENCE = 120.0
"""Seconds; only a failing test waits this long."""
LONG = 600.0
THINK = 1.5
NEVER = (sys.executable, "-c", "import time; time.sleep(10**6)")


def think(number: int = 1, game: Game = reversi.GAME, level: str = "decouverte") -> Think:
    """A question about a position in the middle of a game."""
    state = middle(game)
    return question(number, game, {}, state, Seat(state.turn()), level)


def legal(asked: Think) -> set[str]:
    entry = CATALOG.find(asked.game)
    assert entry is not None
    view = entry.game.load(asked.view, asked.options)
    return {it.text for it in entry.game.moves(view) if view.actor(it.code) == asked.seat}


@dataclass
class Seen:
    """A process under test, with its time and its troubles."""

    process: Process
    clock: ManualClock
    notes: list[str] = field(default_factory=list)

    def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for something that the process must do by itself."""
        end = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < end
            self.process.wait(1.0)

    def ready(self) -> None:
        def is_ready() -> bool:
            assert self.process.poll() == []
            return self.process.ready

        self.until(is_ready)

    def answer(self, after: float = THINK) -> Thought:
        """The one answer that comes, told so much later."""
        found: list[Thought] = []

        def is_answered() -> bool:
            found.extend(self.process.poll())
            if self.process._search._open is None:
                # It has been answered; now it need not seem to think any longer.
                self.clock.now += after
                found.extend(self.process.poll())
            return bool(found)

        self.until(is_answered)
        (thought,) = found
        return thought


@contextmanager
def started(
    command: Sequence[str] = COMMAND, thinking: float = THINK, *, ponder: bool = False
) -> Iterator[Seen]:
    clock, notes = ManualClock(), list[str]()
    process = Process(
        CATALOG, clock, think=thinking, ponder=ponder, note=notes.append, command=command
    )
    try:
        yield Seen(process, clock, notes)
    finally:
        process.close()


def planted(code: str) -> tuple[str, ...]:
    """A process that does this instead; ``say`` writes a line, ``hear`` reads a question."""
    helpers = """
        import json, os, sys, time
        def say(told):
            text = told if isinstance(told, str) else json.dumps(told)
            sys.stdout.write(text + chr(10)); sys.stdout.flush()
        def hear():
            line = sys.stdin.readline()
            return json.loads(line) if line else sys.exit()
        def reply(number, move):
            say({"type": "reply", "number": number, "move": move, "proof": ""})
        say({"type": "ready"})
    """
    return (sys.executable, "-P", "-c", dedent(helpers) + dedent(code))


def test_one_process_answers_for_every_game() -> None:
    with started(thinking=LONG) as seen:
        for number, game in enumerate(CATALOG.games, 1):
            asked = think(number, game, "enfant")
            seen.process.ask(asked)
            answer = seen.answer(LONG)
            assert answer.number == number
            assert answer.move in legal(asked)
        assert seen.notes == []


def test_a_process_that_is_killed_is_replaced_and_the_question_put_again() -> None:
    with started() as seen:
        seen.ready()
        first = seen.process.pid
        os.kill(first, signal.SIGSTOP)
        asked = think()
        seen.process.ask(asked)
        os.kill(first, signal.SIGKILL)
        assert seen.answer().move in legal(asked)
        assert seen.notes == ["ended"]
        assert seen.process.pid not in {0, first}


def test_a_process_that_hangs_is_killed_a_quarter_of_a_second_after_its_time() -> None:
    with started() as seen:
        seen.ready()
        first = seen.process.pid
        os.kill(first, signal.SIGSTOP)
        asked = think()
        seen.process.ask(asked)
        seen.clock.now = THINK + GRACE_SECONDS - 0.01
        assert seen.process.poll() == []
        assert seen.process.pid == first
        seen.clock.now = THINK + GRACE_SECONDS
        assert seen.process.poll() == []
        assert seen.notes == ["late"]
        assert seen.process.pid != first
        answer = seen.answer()
        assert (answer.number, answer.move in legal(asked)) == (1, True)


def test_nobody_waits_longer_than_a_second_more_for_one_that_always_hangs() -> None:
    with started(planted("time.sleep(10**6)")) as seen:
        seen.ready()
        seen.process.ask(think())
        seen.clock.now = THINK + GRACE_SECONDS
        assert seen.process.poll() == []
        seen.ready()
        seen.clock.now = THINK + HARD_SECONDS - 0.01
        assert seen.process.poll() == []
        seen.clock.now = THINK + HARD_SECONDS
        assert seen.process.poll() == [Thought(1, "")]
        assert seen.notes == ["late", "late"]


def test_one_that_starts_too_slowly_for_a_second_try_is_kept_for_the_next_question() -> None:
    with started(planted("time.sleep(10**6)")) as seen:
        seen.ready()
        seen.process._search._command = NEVER
        seen.process.ask(think())
        seen.clock.now = THINK + GRACE_SECONDS
        assert seen.process.poll() == []
        second = seen.process.pid
        seen.clock.now = THINK + HARD_SECONDS
        assert seen.process.poll() == [Thought(1, "")]
        assert seen.process.pid == second
        assert seen.notes == ["late"]


@pytest.mark.parametrize("stopped", [False, True], ids=["slow", "stopped"])
def test_one_that_is_not_ready_is_given_up_a_second_past_the_limit(stopped: bool) -> None:  # noqa: FBT001
    with started(NEVER) as seen:
        first = seen.process.pid
        if stopped:
            os.kill(first, signal.SIGSTOP)
        seen.process.ask(think())
        seen.clock.now = THINK + HARD_SECONDS - 0.01
        assert seen.process.poll() == []
        seen.clock.now = THINK + HARD_SECONDS
        assert seen.process.poll() == [Thought(1, "")]
        # It may still become ready for the next question, but not for ever.
        assert seen.process.pid == first
        seen.clock.now = START_SECONDS - 0.5
        seen.process.ask(think(2))
        seen.clock.now = START_SECONDS
        assert seen.process.poll() == []
        assert seen.process.pid not in {0, first}
        assert seen.notes == ["late"]
        seen.clock.now = START_SECONDS - 0.5 + THINK + HARD_SECONDS
        assert seen.process.poll() == [Thought(2, "")]


def test_one_that_becomes_ready_late_thinks_as_long_as_the_question_has_time() -> None:
    move = min(legal(think()))
    code = f"""
        question = hear()
        reply(question["number"], "{move}" if question["seconds"] == 0.5 else "zz")
        time.sleep(10**6)
    """
    with started(planted(code)) as seen:
        seen.process.ask(think())
        seen.clock.now = THINK + HARD_SECONDS - GRACE_SECONDS - 0.5
        seen.ready()
        assert seen.answer(0.5) == Thought(1, move)
        assert seen.notes == []


GARBAGE = {
    "a text": ("say('d3')", "garbage"),
    "another tree": ("say([1, 2])", "garbage"),
    "an unknown key": (
        "say({'type': 'reply', 'number': question['number'], 'move': 'd3', 'more': 1})",
        "garbage",
    ),
    "an analysis": (
        "say({'type': 'analysis', 'number': 1, 'choices': [], 'exact': True, 'depth': 1})",
        "illegal",
    ),
    "a number that is none": ("say({'type': 'reply', 'number': 'one', 'move': 'd3'})", "garbage"),
    "bytes": ("os.write(1, bytes(range(256)) + b'\\n')", "garbage"),
    "deep brackets": ("say('[' * 50_000)", "garbage"),
    "no end of it": ("os.write(1, b'x' * 100_000); time.sleep(10**6)", "ended"),
    "silence": ("pass", "ended"),
    "no move": ("reply(question['number'], 'zz')", "illegal"),
    "an illegal move": ("reply(question['number'], 'a1')", "illegal"),
    "an empty move": ("reply(question['number'], '')", "illegal"),
}


@pytest.mark.parametrize(("code", "why"), GARBAGE.values(), ids=GARBAGE)
def test_what_is_no_answer_is_asked_once_more_and_then_given_up(code: str, why: str) -> None:
    with started(planted(f"question = hear()\n{code}")) as seen:
        seen.ready()
        seen.process.ask(think())
        assert seen.answer() == Thought(1, "")
        assert seen.notes == [why, why]
        assert seen.process.poll() == []


def test_the_robot_cannot_move_for_another_seat() -> None:
    court = "8/4AA2/A7/A7/2AA1A2/5B2/8/8"
    line = f"{court} A:5? B:KS,KS,AC,QD,QD gone:- B"
    asked = Think(1, "royal-reversi", {}, line, 1, "club")
    with started(planted("reply(hear()['number'], 'XA')")) as seen:
        seen.ready()
        seen.process.ask(asked)
        assert seen.answer() == Thought(1, "")
        assert "illegal" in seen.notes


def test_one_that_fails_only_once_is_good_enough(tmp_path: Path) -> None:
    marker = tmp_path / "failed"
    code = f"""
        question = hear()
        if not os.path.exists({str(marker)!r}):
            open({str(marker)!r}, "w").close()
            sys.exit(1)
        reply(question["number"], "d3")
        hear()
    """
    state = reversi.GAME.start({})
    asked = question(1, reversi.GAME, {}, state, Seat(0), "club")
    with started(planted(code)) as seen:
        seen.ready()
        seen.process.ask(asked)
        assert seen.answer() == Thought(1, "d3")
        assert seen.notes == ["ended"]


def test_a_stale_answer_to_an_earlier_ply_is_dropped() -> None:
    code = """
        number = hear()["number"]
        reply(number - 1, "c4")
        reply(number + 1, "f5")
        reply(number, "d3")
        reply(number, "e6")
        hear()
    """
    state = reversi.GAME.start({})
    with started(planted(code)) as seen:
        seen.ready()
        seen.process.ask(question(8, reversi.GAME, {}, state, Seat(0), "club"))
        assert seen.answer() == Thought(8, "d3")
        assert seen.process.poll() == []
        assert seen.notes == []


def test_an_answer_that_was_forgotten_is_never_told() -> None:
    code = """
        reply(hear()["number"], "d3")
        assert hear()["type"] == "cancel"
        reply(hear()["number"], "c4")
        hear()
    """
    state = reversi.GAME.start({})
    asked = [question(it, reversi.GAME, {}, state, Seat(0), "club") for it in (1, 2)]
    with started(planted(code)) as seen:
        seen.ready()
        seen.process.ask(asked[0])
        seen.process.forget(1)
        seen.process.ask(asked[1])
        assert seen.answer() == Thought(2, "c4")
    with started(planted("reply(hear()['number'], 'd3'); hear()")) as seen:
        seen.ready()
        seen.process.ask(asked[0])
        seen.until(lambda: seen.process.poll() == [] and seen.process._search._open is None)
        seen.process.forget(1)
        seen.clock.now += LONG
        assert seen.process.poll() == []


def test_a_search_that_runs_is_interrupted_by_the_next_question() -> None:
    """It would go on for ten minutes."""
    with started(thinking=LONG) as seen:
        seen.ready()
        seen.process.ask(think(1, invers.GAME, "maitre"))
        seen.process.forget(1)
        seen.process.ask(think(2, invers.GAME, "maitre"))
        asked = think(3)
        seen.process.ask(asked)
        answer = seen.answer(LONG)
        assert (answer.number, answer.move in legal(asked)) == (3, True)
        assert seen.notes == []


def test_one_that_thinks_in_another_s_time_still_answers_at_once() -> None:
    with started(ponder=True) as seen:
        for number in (1, 2, 3):
            asked = think(number, invers.GAME, "serre")
            seen.clock.now = 0.0
            seen.process.ask(asked)
            assert seen.answer().move in legal(asked)
        assert seen.notes == []


def test_the_table_never_waits_for_one_that_does_not_read() -> None:
    with started() as seen:
        seen.ready()
        first = seen.process.pid
        os.kill(first, signal.SIGSTOP)
        for number in range(2000):
            seen.process.ask(think(number))
            seen.process.forget(number)
            if seen.process.pid != first:
                break
        assert seen.process.pid != first


def test_one_that_dies_in_quiet_times_is_started_again_if_it_was_of_use() -> None:
    with started() as seen:
        seen.process.ask(think())
        seen.answer()
        first = seen.process.pid
        os.kill(first, signal.SIGKILL)
        seen.until(lambda: seen.process.poll() == [] and seen.process.pid != first)
        seen.ready()
        second = seen.process.pid
        assert second
        os.kill(second, signal.SIGKILL)
        seen.until(lambda: seen.process.poll() == [] and seen.process.pid == 0)
        asked = think(2)
        seen.process.ask(asked)
        assert seen.answer().move in legal(asked)


def test_a_program_that_cannot_be_started_is_no_answer() -> None:
    with started(("/nowhere/python",)) as seen:
        seen.process.ask(think())
        found: list[Thought] = []
        for _ in range(3):
            found += seen.process.poll()
        assert found == [Thought(1, "")]


def test_it_is_ended_by_close_and_does_not_mind_a_second_time() -> None:
    with started() as seen:
        pid = seen.process.pid
        seen.process.close()
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
        seen.process.close()
        seen.process.ask(think())
        assert seen.process.poll() == []
        assert seen.process.pid == 0


def child() -> Child:
    found = Child(COMMAND)
    lines: list[bytes] = []
    while not lines:
        found.wait(PATIENCE)
        lines = found.lines()
    assert read_reply(lines[0]) == Ready()
    return found


@pytest.mark.parametrize("busy", [False, True])
def test_it_does_not_outlive_the_table(busy: bool) -> None:  # noqa: FBT001
    found = child()
    asked = think(1, invers.GAME, "maitre")
    if busy:
        letter = Question(1, asked.game, {}, asked.view, asked.seat, "maitre", 1, LONG, ponder=True)
        assert found.send(written(letter))
    assert found._process.stdin is not None
    found._process.stdin.close()
    assert found.gone(PATIENCE)
    found.kill()


def test_it_may_not_take_all_the_memory() -> None:
    found = child()
    assert resource.prlimit(found.pid, resource.RLIMIT_DATA) == (MEMORY, MEMORY)
    found.kill()
    assert found.gone(PATIENCE)
    code = """
        from controller.robot import thinker, worker
        thinker.Thinker.answer = lambda self, question: bytes(2**30)
        worker.main()
    """
    greedy = (sys.executable, "-P", "-c", dedent(code))
    with started(greedy) as seen:
        seen.ready()
        seen.process.ask(think())
        assert seen.answer() == Thought(1, "")
        assert seen.notes == ["ended", "ended"]


@pytest.mark.parametrize("found_at", [0.0, THINK, THINK + GRACE_SECONDS - 0.02])
def test_with_secrets_every_answer_comes_at_the_same_moment(found_at: float) -> None:
    """How long it thought would tell whether there was anything to think about."""
    forced = "8/8/8/4BBBB/AAAA4/8/8/8 A:JD,JD,JD,QH,QH B:5? gone:- pile:? A"
    with started() as seen:
        seen.ready()
        asked = Think(1, "royal-reversi", {}, forced, 0, "maitre")
        assert legal(asked) == {"X"}
        seen.process.ask(asked)
        seen.clock.now = found_at
        seen.until(lambda: seen.process.poll() == [] and seen.process._search._open is None)
        seen.clock.now = THINK + GRACE_SECONDS - 0.01
        assert seen.process.poll() == []
        seen.clock.now = THINK + GRACE_SECONDS
        assert seen.process.poll() == [Thought(1, "X")]
