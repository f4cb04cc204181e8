"""Any order of any events: the session never fails, and always has something to show."""

import secrets
from collections.abc import Callable
from random import Random
from typing import get_args

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

from controller.session.dialogs import QuestionKey
from controller.session.events import (
    Begun,
    Consented,
    Declared,
    Event,
    Given,
    HintWanted,
    Invited,
    Paired,
    Parted,
    Reseated,
    Wished,
)
from controller.session.phases import Asking, Playing
from tests.controller.session.any_order import ACTS, AnyOrder, draw

NUMBERS = st.integers(0, 9_999)
PARTS, EVENTS, GAME = 4, 250_000, 400
"""Soak: parts that can run at the same time, events of each, acts at one table."""


class AnyOrderMachine(RuleBasedStateMachine):
    """Hypothesis chooses the table and everything that happens at it."""

    @initialize(game=NUMBERS, profile=NUMBERS, robots=NUMBERS, extra=NUMBERS)
    def switch_on(self, game: int, profile: int, robots: int, extra: int) -> None:
        self.table = AnyOrder(game, profile, robots, extra)

    @rule(
        what=st.sampled_from([it for it, (often, _) in ACTS.items() for _ in range(often)]),
        a=NUMBERS,
        b=NUMBERS,
    )
    def happens(self, what: str, a: int, b: int) -> None:
        self.table.happen(what, a, b)

    def teardown(self) -> None:
        if hasattr(self, "table"):
            self.table.finish()


def random_table(random: Random) -> AnyOrder:
    return AnyOrder(*(random.randrange(10_000) for _ in range(4)))


def test_any_order_of_events_is_survived() -> None:
    chosen = settings(max_examples=8, stateful_step_count=40, deadline=None)
    run_state_machine_as_test(AnyOrderMachine, settings=chosen)


@pytest.mark.parametrize("seed", range(6))
def test_a_long_evening_in_any_order_is_survived(seed: int) -> None:
    random = Random(seed)
    draw(random_table(random), random, 200)


def test_every_kind_of_event_happens() -> None:
    random = Random(1)
    table = AnyOrder(0, 1, 0, 0)
    draw(table, random, 600)
    assert table.kinds == set(get_args(Event))


@pytest.mark.soak
def test_hypothesis_finds_no_order_that_fails() -> None:
    chosen = settings(max_examples=1_000, stateful_step_count=100, deadline=None)
    run_state_machine_as_test(AnyOrderMachine, settings=chosen)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_a_million_events_in_any_order_are_survived(
    part: int, record_property: Callable[[str, object], None]
) -> None:
    seed = secrets.randbits(32)
    print(f"seed {seed}")  # noqa: T201  pytest shows it beside the failure
    events = tables = 0
    while events < EVENTS:
        random = Random(f"{seed} {tables}")
        table = random_table(random)
        draw(table, random, GAME)
        events += table.events
        tables += 1
    record_property(
        "figure", f"any order, part {part}, seed {seed}: {events} events, {tables} tables"
    )


# Found by the machine, and kept.


def at_play(game: str) -> AnyOrder:
    """A table with this game, set up."""
    table = AnyOrder(-1, 1, 0, 0)
    table.send(Begun(game, {}, ()))
    table.happen("goes on", 0, 0)
    assert isinstance(table.session.phase, Playing)
    return table


def shows(table: AnyOrder, pads: dict[int, str]) -> None:
    table.send(table.seen(pads))


def test_a_pad_that_flickers_while_another_one_settles_is_reported() -> None:
    table = at_play("reversi")
    for second in range(12):
        table.now += 0.96
        shows(table, {63: "x"} if second == 11 else {})
        table.now += 0.04
        shows(table, {0: "" if second % 2 else "x"})
    phase = table.session.phase
    assert isinstance(phase, Asking)
    assert phase.key == QuestionKey.NOISY
    assert phase.marks == table.state.pads.marks
    assert phase.marks[63] == "x"


@pytest.mark.parametrize(
    "late",
    [
        Invited(3, "123456"),
        Given(3, bytes(16)),
        Paired(3),
        Parted(3),
        Declared(3, "KH@d6"),
        Consented(3, yes=True),
        HintWanted(3),
        Reseated(3, "robot"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_a_phone_of_the_last_game_is_not_heard_in_a_game_with_fewer_seats(late: Event) -> None:
    table = at_play("reversi")
    table.send(Begun("royal-reversi", {"seats": "4"}, ()))
    table.send(Paired(3))
    # Chosen with the keys, so that the phone learns of it only afterwards.
    table.send(Wished("other-game"))
    table.answer(0)
    table.answer(2)
    assert len(table.state.match.names) == 2
    before = list(table.entries)
    table.send(late)
    assert table.state.phones == frozenset()
    assert table.entries == before
