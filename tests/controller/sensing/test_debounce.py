from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.sensing.debounce import Debounce, PadTurn, Traffic
from hardware.ports import EMPTY, Pad, Picture

QUIET = 0.030
SIZE = 4
A, B, C, D = (Pad(pad) for pad in range(SIZE))


@dataclass
class Scanner:
    """A board that sends pictures with the counters of all transitions so far."""

    pads: Debounce = field(default_factory=lambda: Debounce(SIZE, QUIET))
    marks: list[str] = field(default_factory=lambda: [EMPTY] * SIZE)
    changes: list[int] = field(default_factory=lambda: [0] * SIZE)
    boot: int = 1

    def set(self, pad: Pad, *marks: str) -> None:
        """The pad shows these marks one after the other."""
        for mark in marks:
            self.changes[pad] += mark != self.marks[pad]
            self.marks[pad] = mark

    def send(self, at: float, **shown: str) -> bool:
        """A picture in which the named pads (A to D) show something else."""
        for name, mark in shown.items():
            self.set(Pad("ABCD".index(name)), mark)
        return self.pads.feed(Picture(at, tuple(self.marks), tuple(self.changes), self.boot))

    def lying(self, **shown: str) -> Scanner:
        """These pieces lay there before anything happened."""
        self.send(-2, **shown)
        self.pads.settle(-1)
        self.pads.traffic = Traffic()
        return self


def test_an_empty_board_is_believed_from_the_start() -> None:
    scanner = Scanner()
    assert not scanner.send(0)
    assert scanner.pads.marks == (EMPTY,) * SIZE
    assert scanner.pads.calm
    assert scanner.pads.next_at() is None


@pytest.mark.parametrize("by_picture", [True, False], ids=["by a picture", "by time"])
def test_a_pad_is_believed_after_30_ms_and_not_before(*, by_picture: bool) -> None:
    scanner = Scanner()
    look = scanner.send if by_picture else scanner.pads.settle
    assert not scanner.send(1.0, A="x")
    assert scanner.pads.next_at() == pytest.approx(1.03)
    assert not look(1.0299)
    assert (scanner.pads.calm, scanner.pads.marks[A]) == (False, EMPTY)
    assert scanner.pads.traffic == Traffic()
    assert look(1.03)
    assert scanner.pads.calm
    assert scanner.pads.marks == ("x", EMPTY, EMPTY, EMPTY)
    assert scanner.pads.traffic == Traffic([PadTurn(1.0, A, filled=True)])


def test_rounding_does_not_make_a_pad_wait_longer() -> None:
    scanner = Scanner()
    scanner.send(8.0, A="x")
    assert QUIET > 8.03 - 8.0
    assert scanner.pads.settle(8.03)


def test_what_is_settled_is_told_once() -> None:
    scanner = Scanner()
    scanner.send(0, A="x")
    assert scanner.send(0.05)
    assert not scanner.send(0.1)
    assert not scanner.pads.settle(0.2)


def test_a_bounce_begins_the_wait_again() -> None:
    scanner = Scanner()
    for at, mark in ((0.0, "x"), (0.02, EMPTY), (0.04, "x"), (0.06, EMPTY), (0.08, "x")):
        assert not scanner.send(at, A=mark)
        assert not scanner.pads.settle(at + 0.019)
    assert scanner.pads.changed_at == 0.08
    assert not scanner.send(0.1)
    assert scanner.pads.changed_at == 0.08
    assert scanner.send(0.11)
    assert scanner.pads.traffic == Traffic([PadTurn(0.08, A, filled=True)])


@pytest.mark.parametrize(("lies", "flash"), [(EMPTY, "x"), ("x", EMPTY), ("N1", "N2")])
def test_an_impulse_of_one_sample_changes_nothing(lies: str, flash: str) -> None:
    scanner = Scanner().lying(A=lies)
    assert not scanner.send(0, A=flash)
    assert not scanner.send(0.01, A=lies)
    assert not scanner.send(0.2)
    assert not scanner.pads.settle(0.3)
    assert scanner.pads.marks[A] == lies
    assert scanner.pads.traffic == Traffic()
    assert scanner.pads.calm


def test_a_pad_that_settles_while_another_still_bounces_is_not_lost() -> None:
    scanner = Scanner()
    scanner.send(0, A="x")
    for at in range(1, 9):
        assert not scanner.send(at / 50, B="x" if at % 2 else EMPTY)
    # B ends empty, as it was: only A is new, and it was so long ago.
    assert scanner.pads.marks[A] == "x"
    assert scanner.send(0.2)
    assert scanner.pads.traffic == Traffic([PadTurn(0, A, filled=True)])
    assert not scanner.send(0.3)


def test_a_piece_put_down_and_taken_up_while_another_pad_bounces_has_been_there() -> None:
    scanner = Scanner()
    scanner.send(0, A="x")
    assert not scanner.send(0.05, B="x")
    assert not scanner.send(0.06, A=EMPTY)
    assert scanner.send(0.1)
    assert scanner.pads.traffic.visits == [A, B]
    assert scanner.pads.traffic.emptied == {A}
    assert scanner.pads.marks == (EMPTY, "x", EMPTY, EMPTY)


def test_what_happened_is_in_order_of_time_and_not_of_pads() -> None:
    scanner = Scanner().lying(B="x")
    scanner.send(0.00, D="x")
    scanner.send(0.01, B=EMPTY)
    scanner.send(0.02, A="x")
    assert scanner.send(1)
    assert scanner.pads.traffic == Traffic(
        [
            PadTurn(0.00, D, filled=True),
            PadTurn(0.01, B, filled=False),
            PadTurn(0.02, A, filled=True),
        ],
        {B},
    )


def test_another_piece_in_its_place_was_not_seen_to_come_or_go_but_the_pad_emptied() -> None:
    scanner = Scanner().lying(A="N")
    scanner.send(0, A="S")
    assert scanner.send(0.03)
    assert scanner.pads.traffic == Traffic([], {A})


def test_a_pad_emptied_and_filled_again_between_two_pictures_is_noticed() -> None:
    scanner = Scanner().lying(A="x", B="x")
    scanner.set(A, EMPTY, "x")
    assert scanner.send(0)
    assert scanner.pads.traffic == Traffic([], {A})
    assert not scanner.send(0.05)


def test_a_pad_filled_and_emptied_between_two_pictures_was_never_settled() -> None:
    scanner = Scanner().lying(A="x")
    scanner.set(B, "x", EMPTY)
    assert not scanner.send(0)
    # Perhaps a tap that nobody saw: no move, but a reason to ask.
    assert scanner.pads.traffic == Traffic(missed={B})


def test_a_pad_that_only_changed_once_did_not_empty_in_between() -> None:
    scanner = Scanner().lying(A="x")
    scanner.send(0, B="x")
    assert scanner.send(0.05)
    assert scanner.pads.traffic.emptied == set()


def test_the_counters_of_a_scanner_that_started_again_mean_nothing() -> None:
    scanner = Scanner().lying(A="x", B="x")
    scanner.boot, scanner.changes = 2, [9, 0, 5, 0]
    assert not scanner.send(0)
    assert scanner.pads.traffic == Traffic()
    scanner.set(B, EMPTY, "x")
    assert scanner.send(0.1)
    assert scanner.pads.traffic == Traffic([], {B})


def test_after_the_link_was_away_the_last_picture_is_believed_at_once() -> None:
    scanner = Scanner().lying(A="x")
    scanner.send(0, A=EMPTY, B="x")
    scanner.send(0.05, C="x")
    scanner.pads.adopt()
    assert scanner.pads.marks == (EMPTY, "x", "x", EMPTY)
    assert scanner.pads.calm
    assert scanner.pads.next_at() is None
    assert scanner.pads.traffic == Traffic()
    assert not scanner.send(0.1)
    assert not scanner.pads.settle(0.2)
    scanner.send(0.3, C=EMPTY)
    assert scanner.send(0.4)
    assert scanner.pads.traffic == Traffic([PadTurn(0.3, C, filled=False)], {C})


def test_before_the_first_picture_there_is_nothing_to_believe() -> None:
    pads = Debounce(SIZE, QUIET)
    pads.adopt()
    assert pads.marks == (EMPTY,) * SIZE
    assert not pads.settle(1)


def test_when_the_next_pad_settles_is_known() -> None:
    scanner = Scanner()
    scanner.send(0.00, A="x")
    scanner.send(0.01, B="x")
    assert scanner.pads.next_at() == pytest.approx(0.03)
    scanner.send(0.02, A=EMPTY)
    assert scanner.pads.next_at() == pytest.approx(0.04)


SIGNALS = st.lists(
    st.tuples(
        st.sampled_from([0.01, 0.02, 0.03, 0.05, 0.2]),
        st.sampled_from(["A", "B", "C", "D"]),
        st.sampled_from([EMPTY, "N", "S"]),
    ),
    max_size=30,
)
"""Pauses in seconds, each followed by a pad that shows something."""


@given(SIGNALS)
def test_a_late_program_reads_the_same(signals: list[tuple[float, str, str]]) -> None:
    prompt, late = Scanner(), Scanner()
    now = 0.0
    for pause, name, mark in signals:
        for tick in range(1, round(pause * 100)):
            prompt.pads.settle(now + tick / 100)
        now = round(now + pause, 2)
        prompt.send(now, **{name: mark})
        late.send(now, **{name: mark})
    prompt.pads.settle(now + 1)
    late.pads.settle(now + 1)
    assert late.pads.marks == prompt.pads.marks
    assert late.pads.traffic == prompt.pads.traffic


@given(SIGNALS)
def test_whatever_the_pads_do_they_are_believed_in_the_end(
    signals: list[tuple[float, str, str]],
) -> None:
    scanner = Scanner()
    now, news = 0.0, False
    lay = dict.fromkeys((A, B, C, D), False)
    for pause, name, mark in signals:
        now = round(now + pause, 2)
        news = scanner.send(now, **{name: mark})
        assert not news or scanner.pads.calm
    scanner.pads.settle(now + QUIET)
    assert scanner.pads.marks == tuple(scanner.marks)
    assert scanner.pads.calm
    turns = scanner.pads.traffic.turns
    assert [turn.at for turn in turns] == sorted(turn.at for turn in turns)
    for turn in turns:
        assert lay[turn.pad] != turn.filled
        lay[turn.pad] = turn.filled
    assert [lay[pad] for pad in (A, B, C, D)] == [mark != EMPTY for mark in scanner.marks]
    assert {turn.pad for turn in turns if not turn.filled} <= scanner.pads.traffic.emptied


def touches(*steps: tuple[float, Pad, bool]) -> Traffic:
    return Traffic([PadTurn(at, pad, filled=filled) for at, pad, filled in steps])


def tap(at: float, pad: Pad) -> tuple[tuple[float, Pad, bool], tuple[float, Pad, bool]]:
    """A finger comes on a pad, and leaves it a tenth of a second later."""
    return (at, pad, True), (at + 0.1, pad, False)


def test_what_follows_is_joined_behind() -> None:
    first = Traffic([PadTurn(0, A, filled=True)], {A})
    then = Traffic([PadTurn(1, B, filled=True)], {B})
    both = first.joined(then)
    assert both.visits == [A, B]
    assert both.emptied == {A, B}
    assert (first.visits, first.emptied, then.visits) == ([A], {A}, [B])
    both.emptied.add(C)
    both.turns.clear()
    assert (first.emptied, then.emptied, first.visits) == ({A}, {B}, [A])


@pytest.mark.parametrize(
    ("visits", "passed"),
    [
        ([A, B], True),
        ([B, A], False),
        ([B, A, B], True),
        ([A, C, D, B], True),
        ([A, A], False),
        ([A], False),
        ([B], False),
        ([], False),
    ],
)
def test_a_piece_passes_two_pads_in_this_order(visits: list[Pad], *, passed: bool) -> None:
    traffic = touches(*((at, pad, True) for at, pad in enumerate(visits)))
    assert traffic.passed(A, B) == passed


def test_nothing_goes_through_a_line_while_it_lies_at_its_start() -> None:
    """A cat that covers both ends pushes nothing."""
    cat = touches((0.0, A, True), (0.1, B, True), (0.3, B, False), (0.5, A, False))
    assert not cat.passed(A, B)
    pushed = touches((0.0, A, True), (0.4, A, False), (0.5, B, True), (0.9, B, False))
    assert pushed.passed(A, B)
    again = touches(*tap(0, A), *tap(1, B), *tap(2, A))
    assert again.passed(A, B)
    assert again.passed(B, A)


def test_a_pad_that_only_emptied_was_not_visited() -> None:
    traffic = touches((0, A, True), (1, B, False))
    assert traffic.visits == [A]
    assert not traffic.passed(A, B)


def test_taps_one_after_the_other_all_count() -> None:
    assert touches(*tap(0, A), *tap(1, B), *tap(2, A)).taps(0.2) == [A, B, A]


def test_of_the_pads_that_a_finger_glides_over_only_the_last_counts() -> None:
    gliding = touches(*tap(0, A), *tap(0.15, B), *tap(0.3, C))
    assert gliding.taps(0.2) == [C]
    assert gliding.taps(0.01) == [A, B, C]


def test_a_finger_that_touches_two_pads_at_once_has_glided() -> None:
    traffic = touches((0, A, True), (5, B, True), (5.1, A, False), (5.2, B, False))
    assert traffic.taps(0.2) == [B]


def test_a_glide_ends_with_a_pause() -> None:
    assert touches(*tap(0, A), *tap(0.15, B), *tap(0.46, C)).taps(0.2) == [B, C]
    assert touches(*tap(0, A), *tap(0.31, B)).taps(0.2) == [A, B]


def test_no_finger_no_tap() -> None:
    assert touches().taps(0.2) == []
    assert touches((0, A, False)).taps(0.2) == []


def test_a_pad_touched_together_with_another_is_its_rival() -> None:
    together = touches((0.0, A, True), (0.02, B, True), (0.15, A, False), (0.17, B, False))
    assert together.rivals(B, 0.2, 8) == {A}
    gliding = touches((0.0, A, True), (0.05, A, False), (0.08, B, True), (0.2, B, False))
    assert gliding.rivals(B, 0.2, 8) == set()


def test_no_finger_glides_to_a_pad_that_is_not_beside_the_last() -> None:
    far = Pad(20)
    for left in (0.05, 0.15):
        jumping = touches((0.0, A, True), (left, A, False), (0.2, far, True), (0.4, far, False))
        assert jumping.rivals(far, 0.2, 8) == {A}
        # Some columns more, and they are beside each other.
        assert jumping.rivals(far, 0.2, 20) == ({A} if left > 0.1 else set())
    together = touches((0.0, A, True), (0.1, far, True), (0.15, A, False), (0.3, far, False))
    assert together.rivals(far, 0.2, 8) == {A}
    late = touches((0.0, A, True), (0.05, A, False), (0.4, far, True), (0.6, far, False))
    assert late.rivals(far, 0.2, 8) == set()
    over = touches((0.0, A, True), (0.05, A, False), *tap(0.08, B), *tap(0.15, far))
    assert A not in over.rivals(far, 1.0, 8)
