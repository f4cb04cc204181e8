from itertools import permutations
from random import Random

import pytest

from controller.sensing.debounce import Debounce, Traffic
from controller.sensing.expectations import ExpectedMove
from controller.sensing.reading import Fits, Off, Partial, Reading, Rewound, Steady
from controller.sensing.tracker import GLIDE_SECONDS, Tracker
from hardware.ports import EMPTY, POLE, PRESENCE, STRENGTH, TOUCH, Pad, Picture
from tests.controller.sensing.places import (
    DUEL,
    EACH_SEEN,
    EACH_SENSOR,
    GAMES,
    Place,
    at,
    changed,
    places,
)

QUIET = 0.03
START = "8/8/8/3WB3/3BW3/8/8/8 B"


class Table:
    """A tracker in a position, and the pads that a test lays pieces on."""

    def __init__(self, place: Place) -> None:
        size = len(place.model.layout.spots)
        self.place = place
        self.now = 0.0
        self.marks = list(place.base)
        self.changes = (0,) * size
        self.pads = Debounce(size, QUIET)
        self.tracker = Tracker(place.model, self.pads)
        self.show(1.0)
        self.tracker.expect(place.model.game.scene(place.state), place.expected_moves)

    def show(self, pause: float = 0.3) -> None:
        """Scan the pieces, then wait for ``pause`` seconds."""
        self.pads.feed(Picture(self.now, tuple(self.marks), self.changes))
        self.now += pause
        self.pads.settle(self.now)

    def put(self, pad: Pad, mark: str, pause: float = 0.3) -> None:
        """Make a pad show this mark from now on."""
        self.marks[pad] = mark
        self.show(pause)

    def tap(self, spot: str, pause: float = 0.4, hold: float = 0.1) -> None:
        """Touch a spot and let go."""
        pad = self.place.pad(spot)
        self.put(pad, "x", hold)
        self.put(pad, EMPTY, pause)

    def taps(self) -> tuple[str, ...]:
        """What was tapped so far."""
        return self.tracker.taps

    def in_place(self) -> bool:
        """True if everything lies where it should."""
        return self.tracker.in_place

    def push(self, expected: ExpectedMove) -> None:
        """Push a line: a tile goes in, another comes out and is taken away."""
        entry, end = expected.via
        self.put(entry, "x" if self.place.model.profile == PRESENCE else "N")
        self.marks[entry] = EMPTY
        for pad in expected.line:
            self.marks[pad] = expected.marks[pad]
        self.put(end, "x" if self.place.model.profile == PRESENCE else "S")
        self.put(end, EMPTY)


def texts(reading: Reading) -> list[str]:
    assert isinstance(reading, Fits | Partial), reading
    return [expected.move.text for expected in reading.expected_moves]


@EACH_SEEN
def test_a_move_made_on_the_pads_is_read_whatever_the_order_of_its_parts(
    board: str, key: str, profile: str
) -> None:
    random = Random(2)
    for place in places(board, key, profile)[:2]:
        shown = [
            expected
            for expected in place.expected_moves
            if place.shows(expected) and not expected.via
        ]
        for expected in shown[:: 1 + len(shown) // 6]:
            moved = changed(place.base, expected.marks)
            readings = []
            for _ in range(3):
                table = Table(place)
                order = [(pad, mark) for pad in moved for mark in (EMPTY, expected.marks[pad])]
                order = [it for it in order if place.base[it[0]] != EMPTY or it[1] != EMPTY]
                # Each pad empties before it is filled again; apart from that in any order.
                random.shuffle(order)
                order.sort(key=lambda it: it[1] != EMPTY)
                for pad in sorted(expected.emptied):
                    table.put(pad, EMPTY)
                for pad, mark in order:
                    table.put(pad, mark)
                for pad in sorted(expected.emptied):
                    table.put(pad, expected.marks[pad])
                readings.append(table.tracker.read())
            assert isinstance(readings[0], Fits)
            assert expected in readings[0].expected_moves
            assert readings == [readings[0]] * 3


@EACH_SENSOR
def test_captured_piece_first_or_last_the_capture_is_the_same(profile: str) -> None:
    place = at("reference", "incognito", profile, DUEL)
    start, target = place.pad("c3"), place.pad("c5")
    mark = place.base[start]
    readings = []
    for order in permutations([start, target]):
        table = Table(place)
        for pad in order:
            table.put(pad, EMPTY)
            assert isinstance(table.tracker.read(), Partial | Fits)
        table.put(target, mark)
        readings.append(table.tracker.read())
    assert readings == [Fits((place.expected("c3-c4xc5"),), readings[0].more)] * 2  # type: ignore[union-attr]


@EACH_SENSOR
def test_every_push_is_read_from_the_slots(profile: str) -> None:
    for place in places("reference", "invers", profile):
        for expected in place.expected_moves:
            table = Table(place)
            table.push(expected)
            assert texts(table.tracker.read()) == [expected.move.text]


def test_a_piece_lifted_and_put_back_is_nothing() -> None:
    table = Table(at("reference", "incognito", PRESENCE, DUEL))
    pad = table.place.pad("c3")
    table.put(pad, EMPTY)
    assert isinstance(table.tracker.read(), Partial)
    assert not table.in_place()
    table.put(pad, "x")
    assert table.tracker.read() == Steady()
    assert table.in_place()


def test_of_the_cells_that_a_piece_slides_over_only_the_last_counts() -> None:
    table = Table(at("reference", "incognito", PRESENCE, DUEL))
    pad = table.place.pad
    table.put(pad("c3"), EMPTY)
    for cell in ("c2", "b2", "b3"):
        table.put(pad(cell), "x", 0.1)
        table.put(pad(cell), EMPTY, 0.05)
    table.put(pad("d3"), "x")
    assert texts(table.tracker.read()) == ["c3-d3"]


def test_what_happened_before_the_last_move_does_not_count() -> None:
    table = Table(at("reference", "incognito", PRESENCE, DUEL))
    place, tracker = table.place, table.tracker
    table.put(place.pad("c5"), EMPTY)
    table.put(place.pad("c5"), "x")
    table.put(place.pad("c3"), EMPTY)
    assert "c3-c4xc5" in texts(tracker.read())
    assert isinstance(tracker.read(), Fits)
    tracker.expect(GAMES["incognito"].scene(place.state), place.expected_moves)
    assert isinstance(tracker.read(), Partial)


def test_what_is_forgotten_does_not_count_either() -> None:
    place = places("reference", "invers", PRESENCE)[0]
    table = Table(place)
    table.push(place.expected_moves[0])
    assert isinstance(table.tracker.read(), Fits)
    table.tracker.forget()
    assert table.tracker.read() == Steady()


def test_a_slid_piece_corrects_the_last_move() -> None:
    table = Table(at("reference", "incognito", PRESENCE, DUEL))
    place, tracker = table.place, table.tracker
    table.put(place.pad("c3"), EMPTY)
    table.put(place.pad("c2"), "x")
    made = place.expected("c3-c2")
    assert texts(tracker.read()) == ["c3-c2"]
    after = place.state.clone()
    after.play(made.move.code)
    game = GAMES["incognito"]
    before = tracker.expect(game.scene(after), place.model.expected_moves(after))
    tracker.past.append(place.base)
    assert (before.base, before.expected_moves) == (place.base, place.expected_moves)
    assert tracker.read() == Steady()
    table.put(place.pad("c2"), EMPTY)
    table.put(place.pad("d3"), "x")
    assert texts(tracker.read_before(before)) == ["c3-d3"]
    assert isinstance(tracker.read(), Off)
    table.put(place.pad("d3"), EMPTY)
    table.put(place.pad("c3"), "x")
    assert tracker.read() == Rewound(1)
    assert tracker.read_before(before) == Steady()


def test_what_emptied_before_the_last_move_counts_for_its_correction() -> None:
    table = Table(at("reference", "incognito", PRESENCE, DUEL))
    place, tracker = table.place, table.tracker
    table.put(place.pad("c5"), EMPTY)
    table.put(place.pad("c5"), "x")
    table.put(place.pad("c3"), EMPTY)
    table.put(place.pad("c4"), "x")
    before = tracker.expect(GAMES["incognito"].scene(place.state), place.expected_moves)
    assert before.traffic.emptied == {place.pad("c5"), place.pad("c3")}
    assert tracker.pads.traffic == Traffic()
    table.put(place.pad("c4"), EMPTY)
    assert "c3-c4xc5" in texts(tracker.read_before(before))
    assert isinstance(tracker.read_before(before), Fits)


def test_two_moves_in_one_picture_are_read_from_the_position_between_them() -> None:
    place = at("reference", "reversi", POLE, START)
    first = place.expected("d6")
    state = place.state.clone()
    state.play(first.move.code)
    answers = place.model.expected_moves(state)
    between = place.model.marks(GAMES["reversi"].scene(state))
    table = Table(place)
    for pad in changed(place.base, between):
        table.put(pad, between[pad])
    assert texts(table.tracker.read()) == ["d6"]
    assert table.tracker.read_after(between, answers) == Steady()
    for pad in changed(between, answers[0].marks):
        table.put(pad, answers[0].marks[pad])
    assert not isinstance(table.tracker.read(), Fits)
    assert texts(table.tracker.read_after(between, answers)) == [answers[0].move.text]


def test_the_acts_that_are_taken_back_are_counted_from_the_last() -> None:
    table = Table(at("reference", "reversi", POLE, "8/8/3B4/3BB3/3BW3/8/8/8 W"))
    blank = (EMPTY,) * 64
    older = table.place.but({table.place.pad("a1"): "N"})
    table.tracker.past = [older, blank]
    table.put(table.place.pad("a1"), "N")
    assert table.tracker.read() == Rewound(2)


def test_pads_that_do_not_count_are_not_in_the_picture() -> None:
    table = Table(at("reference", "incognito", PRESENCE, DUEL))
    loose = table.place.model.layout.pads("captured.S")[0]
    table.put(loose, "x")
    assert table.pads.marks[loose] == "x"
    assert table.tracker.marks[loose] == EMPTY
    assert table.in_place()
    assert table.tracker.read() == Steady()


def test_a_broken_pad_does_not_count_from_now_on() -> None:
    table = Table(at("reference", "reversi", POLE, START))
    place, tracker = table.place, table.tracker
    tracker.past = [place.base]
    stuck = place.pad("d4")
    table.put(stuck, EMPTY)
    assert not table.in_place()
    tracker.ignore([stuck])
    assert table.in_place()
    assert tracker.base == place.but({stuck: EMPTY})
    assert tracker.past == [tracker.base]
    assert tracker.model.ignored == {stuck}
    tracker.ignore([place.pad("e5")])
    assert tracker.model.ignored == {stuck, place.pad("e5")}
    tracker.expect(GAMES["reversi"].scene(place.state), tracker.model.expected_moves(place.state))
    assert tracker.read() == Steady()


# Tapping.


def test_taps_make_a_move_when_the_finger_is_up() -> None:
    table = Table(at("reference", "incognito", TOUCH, DUEL))
    table.tap("c3")
    assert "c3-b3" in texts(table.tracker.read())
    assert isinstance(table.tracker.read(), Partial)
    table.put(table.place.pad("b3"), "x")
    assert table.tracker.read() == Steady()
    assert table.in_place()
    table.put(table.place.pad("b3"), EMPTY)
    assert table.taps() == ("c3", "b3")
    assert table.tracker.read() == Fits((table.place.expected("c3-b3"),))
    assert table.in_place()
    table.tracker.forget()
    assert table.taps() == ()


def test_the_same_spot_twice_is_once() -> None:
    table = Table(at("reference", "incognito", TOUCH, DUEL))
    for spot in ("c3", "c3", "b3", "c3"):
        table.tap(spot)
    assert table.taps() == ("c3", "b3", "c3")


def test_a_finger_that_glides_means_the_last_pad() -> None:
    table = Table(at("reference", "incognito", TOUCH, DUEL))
    table.tap("c3")
    table.tap("c2", pause=GLIDE_SECONDS / 4)
    table.tap("b3")
    assert table.taps() == ("c3", "b3")


def test_a_finger_over_two_pads_at_once_means_the_last() -> None:
    table = Table(at("reference", "incognito", TOUCH, DUEL))
    first, second = table.place.pad("c2"), table.place.pad("c3")
    table.put(first, "x", 1)
    table.put(second, "x", 1)
    table.put(first, EMPTY, 1)
    table.put(second, EMPTY, 1)
    assert table.taps() == ("c3",)


def test_pads_that_no_move_names_are_not_tapped_but_a_finger_glides_over_them() -> None:
    table = Table(at("reference", "incognito", TOUCH, DUEL))
    reserve = table.place.model.layout.pads("reserve.S")[0]
    table.tap("c3")
    table.put(reserve, "x")
    table.put(reserve, EMPTY)
    table.tap("b3")
    assert table.taps() == ("c3", "b3")
    table.tracker.forget()
    table.tap("c2", pause=GLIDE_SECONDS / 4)
    table.put(reserve, "x", 0.1)
    table.put(reserve, EMPTY, GLIDE_SECONDS / 4)
    table.tap("c3")
    assert table.taps() == ("c3",)


@pytest.mark.parametrize("held", [True, False], ids=["stuck", "flickering"])
def test_a_broken_pad_is_neither_tapped_nor_in_the_way_of_taps(*, held: bool) -> None:
    table = Table(at("reference", "incognito", TOUCH, DUEL))
    broken = table.place.pad("e5")
    table.tracker.ignore([broken])
    table.put(broken, "x", 1)
    for spot in ("c3", "b3"):
        table.tap(spot, pause=GLIDE_SECONDS / 4 if not held else 0.4)
        if not held:
            table.put(broken, EMPTY, 0.1)
            table.put(broken, "x", 0.3)
    assert table.taps() == ("c3", "b3")
    assert texts(table.tracker.read()) == ["c3-b3"]


def test_slots_are_tapped_too() -> None:
    place = places("reference", "invers", TOUCH)[0]
    table = Table(place)
    expected = place.expected_moves[0]
    table.tap(expected.spots[0])
    assert table.taps() == expected.spots
    assert texts(table.tracker.read()) == [expected.move.text]


@pytest.mark.parametrize("profile", [PRESENCE, STRENGTH, TOUCH])
def test_a_cube_is_told_by_laying_something_on_its_pad_and_taking_it_away(profile: str) -> None:
    table = Table(at("reference", "inside", profile, "C:- F:- S:13,5/5,13 C"))
    table.tap("220")
    assert texts(table.tracker.read()) == ["p220C", "p220F"]
