"""Tours over the pads, and what they show: pure, so any broken board can be made up."""

from collections.abc import Callable, Iterable

import pytest

from controller.maker.doctor import ghosts, slipped_hands, verdict
from controller.maker.doctor.slipped_hands import Task
from controller.maker.doctor.tour import Tour, Visit
from controller.sensing.debounce import PadTurn
from hardware.ports import Pad

ROWS = COLUMNS = 8
NAMES = tuple(f"{'abcdefgh'[at % 8]}{8 - at // 8}" for at in range(64))
Way = Callable[[int, int], tuple[int, int]]


def tour(felt: Callable[[Pad], Pad | None], **more: object) -> Tour:
    visits = tuple(Visit(Pad(at), felt(Pad(at))) for at in range(64))
    return Tour(NAMES, COLUMNS, visits, **more)  # type: ignore[arg-type]


def told(made: Tour) -> list[tuple[str, tuple[str, ...]]]:
    return [(it.code, it.pads) for it in verdict.judge(made)]


def test_a_good_board_is_good() -> None:
    assert told(tour(lambda pad: pad)) == [("pads.good", ())]


@pytest.mark.parametrize("dead", [0, 27, 63])
def test_a_dead_pad_is_named(dead: int) -> None:
    assert told(tour(lambda pad: None if pad == dead else pad)) == [("pads.dead", (NAMES[dead],))]


def test_a_dead_row_and_a_dead_column_are_wires() -> None:
    made = tour(lambda pad: None if pad // 8 == 2 or pad % 8 == 5 or pad == 63 else pad)
    found = dict(told(made))
    assert set(found) == {"pads.row-dead", "pads.column-dead", "pads.dead"}
    assert found["pads.dead"] == ("h1",)


def test_a_dead_board_is_one_fault() -> None:
    assert [code for code, _ in told(tour(lambda _: None))] == ["pads.all-dead"]


WAYS: dict[str, Way] = {
    "180": lambda row, column: (7 - row, 7 - column),
    "left-right": lambda row, column: (row, 7 - column),
    "up-down": lambda row, column: (7 - row, column),
    "diagonal": lambda row, column: (column, row),
    "90": lambda row, column: (column, 7 - row),
    "270": lambda row, column: (7 - column, row),
}


@pytest.mark.parametrize("name", WAYS)
def test_a_board_that_is_turned_or_mirrored_is_one_fault(name: str) -> None:
    def felt(pad: Pad) -> Pad:
        row, column = WAYS[name](*divmod(pad, 8))
        return Pad(row * 8 + column)

    found = list(verdict.judge(tour(felt)))
    assert [it.code for it in found] == ["pads.turned"]
    assert found[0].facts == {"how": name}


@pytest.mark.parametrize(("axis", "code"), [(0, "pads.row-swapped"), (1, "pads.column-swapped")])
def test_two_lines_that_are_swapped_are_one_fault(axis: int, code: str) -> None:
    def felt(pad: Pad) -> Pad:
        place = list(divmod(pad, 8))
        place[axis] = {2: 5, 5: 2}.get(place[axis], place[axis])
        return Pad(place[0] * 8 + place[1])

    found = list(verdict.judge(tour(felt)))
    assert [it.code for it in found] == [code]
    assert found[0].facts == {"number": "3", "other": "6"}


def test_two_swapped_pads_are_told_once_and_a_stray_wire_as_such() -> None:
    answers = {0: 1, 1: 0, 20: 40}
    found = told(tour(lambda pad: Pad(answers.get(pad, pad))))
    assert found == [("pads.swapped", ("a8", "b8")), ("pads.elsewhere", ("e6",))]


def test_a_pad_that_could_not_be_tried_is_not_called_dead() -> None:
    made = tour(lambda pad: pad)
    blind = (*made.visits[:-1], Visit(Pad(63), None, blind=True))
    assert told(Tour(NAMES, COLUMNS, blind)) == [("pads.unseen", ("h1",))]


def test_a_tour_that_was_stopped_blames_nobody() -> None:
    visits = (Visit(Pad(0), Pad(0)), Visit(Pad(1), None))
    found = told(Tour(NAMES, COLUMNS, visits, stopped=True))
    assert found == [("pads.stopped", ())]


@pytest.mark.parametrize(("last", "code"), [(0.02, "pads.bounce"), (0.045, "pads.bounce-long")])
def test_a_bounce_longer_than_is_waited_for_is_a_fault(last: float, code: str) -> None:
    times = [1.0 + at * 0.005 for at in range(round(last / 0.005) + 1)]
    flips = tuple((at, Pad(3), 1) for at in times)
    made = tour(lambda pad: pad, flips=flips, turns=(PadTurn(times[-1], Pad(3), True),))
    found = list(verdict.judge(made))
    assert found[0].code == code
    assert found[0].facts["millis"] == str(round(last * 1000))


# Diodes.


@pytest.mark.parametrize("size", [(64, 8), (36, 6), (100, 10), (12, 4)])
def test_every_diode_is_tried_once(size: tuple[int, int]) -> None:
    found = list(ghosts.corners(*size, quick=False))
    assert sorted(it.pad for it in found) == list(range(size[0]))
    for it in found:
        corners = {*it.three, it.ghost}
        assert len(corners) == 4
        assert len({pad // size[1] for pad in corners}) == 2
        assert len({pad % size[1] for pad in corners}) == 2


def test_a_quick_look_takes_every_line_once() -> None:
    found = [it.pad for it in ghosts.corners(64, 8, quick=True)]
    assert sorted(pad // 8 for pad in found) == sorted(pad % 8 for pad in found) == list(range(8))


# Hands.


def slips(before: Iterable[int], goal: Iterable[int], *turns: tuple[float, int, bool]) -> list[str]:
    made = tuple(PadTurn(at, Pad(pad), filled) for at, pad, filled in turns)
    task = Task(frozenset(map(Pad, before)), frozenset(map(Pad, goal)), made)
    return [it.code for it in slipped_hands.slips([task], COLUMNS, frozenset())]


def test_a_piece_that_is_carried_is_no_slip() -> None:
    assert slips([0], [1], (1.0, 0, False), (1.5, 1, True)) == []


@pytest.mark.parametrize(
    ("stay", "code"), [(0.1, "hands.slide"), (0.8, "hands.rest"), (3.0, "hands.out-of-turn")]
)
def test_how_long_a_piece_lies_elsewhere_tells_what_it_was(stay: float, code: str) -> None:
    turns = [(1.0, 0, False), (1.2, 9, True), (1.2 + stay, 9, False), (6.0, 1, True)]
    assert slips([0], [1], *turns) == [code]


def test_a_piece_taken_away_after_the_next_was_put_is_late() -> None:
    assert slips([0], [1], (1.0, 1, True), (2.0, 0, False)) == ["hands.late-removal"]


@pytest.mark.parametrize(("pad", "code"), [(10, "hands.bump"), (40, "hands.second-hand")])
def test_a_piece_that_stays_and_was_lifted_meanwhile(pad: int, code: str) -> None:
    turns = [(1.0, 0, False), (1.2, pad, False), (1.5, pad, True), (2.0, 1, True)]
    assert slips([0, pad], [1, pad], *turns) == [code]


def test_pieces_that_leave_together_and_come_back_were_knocked_over() -> None:
    gone = [(1.0 + at / 10, at, False) for at in (10, 11, 12)]
    back = [(4.0 + at, at, True) for at in (10, 11, 12)]
    assert slips([0, 10, 11, 12], [1, 10, 11, 12], *gone, *back) == ["hands.knock-over"]
