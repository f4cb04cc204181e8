"""Broken pads do not affect the meaning of a picture."""

from functools import cache
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from controller.sensing.debounce import PadTurn, Traffic
from controller.sensing.reading import Fits, Off, Reading, Steady, read
from hardware.ports import EMPTY, PRESENCE, STRENGTH, Pad
from tests.controller.sensing.places import (
    DUEL,
    EACH_GAME_SEEN,
    EACH_SEEN,
    EACH_SENSOR,
    KNOWN,
    Marks,
    Place,
    at,
    changed,
    drawn,
    places,
    visits,
    without,
)


def look(place: Place, picture: Marks, traffic: Traffic | None = None) -> Reading:
    """Reading of a picture in a position."""
    return read(place.model, place.base, place.expected_moves, picture, traffic or Traffic())


@cache
def broken(place: Place, first: int) -> Place:
    """The same with every seventh pad that is used broken."""
    used = [Pad(pad) for pad, spot in enumerate(place.model.layout.spots) if spot]
    return without(place, used[first::7])


@given(data=st.data())
@EACH_GAME_SEEN
def test_nothing_depends_on_what_broken_pads_do(key: str, data: st.DataObject) -> None:
    place = broken(drawn(data, key), data.draw(st.integers(0, 6)))
    pads = st.integers(0, len(place.base) - 1).map(Pad)
    bad = st.sampled_from(sorted(place.model.ignored))
    marks = st.sampled_from([EMPTY, *KNOWN[place.model.profile]])
    start = data.draw(
        st.sampled_from([place.base, *(expected.marks for expected in place.expected_moves)])
    )
    picture = place.but(data.draw(st.dictionaries(pads, marks, max_size=2)), start)
    noisy = place.but(data.draw(st.dictionaries(bad, marks, max_size=5)), picture)
    turns = visits(data.draw(st.lists(st.one_of(pads, bad), max_size=8))).turns
    working = [it for it in turns if it.pad not in place.model.ignored]
    clean = place.model.clean
    everything = Traffic(turns, {it.pad for it in turns})
    less = Traffic(working, {it.pad for it in working})
    assert look(place, clean(noisy), everything) == look(place, clean(picture), less)


@EACH_SENSOR
def test_a_broken_slot_that_flickers_is_no_push(profile: str) -> None:
    place = places("reference", "invers", profile)[0]
    layout = place.model.layout
    slot = next(
        it
        for it in layout.slots()
        if (it,) not in {expected.spots for expected in place.expected_moves}
    )
    there = without(place, [layout.pad(slot)])
    ends = [layout.pad(slot), layout.pad(layout.beyond(slot))]
    assert isinstance(look(place, place.base, visits(ends)), Off)
    assert look(there, there.base, visits(ends)) == Steady()


@EACH_SEEN
def test_what_only_broken_pads_could_tell_becomes_a_question(
    board: str, key: str, profile: str
) -> None:
    found = 0
    for place in places(board, key, profile):
        seen = [
            expected
            for expected in place.expected_moves
            if place.shows(expected) and not expected.via
        ]
        for one, other in combinations(seen, 2):
            differ = changed(one.marks, other.marks)
            left = {*changed(place.base, one.marks)} - {*differ}
            if not differ or not left or found >= 12:
                continue
            there = without(place, differ)
            first, second = there.expected(one.move.text), there.expected(other.move.text)
            assert first.marks == second.marks
            reading = look(there, first.marks, Traffic([], {*place.filled()}))
            assert isinstance(reading, Fits)
            assert {first, second} <= {*reading.expected_moves}
            found += 1
    # Where only presence is seen, a placement on a broken pad leaves no trace at all.
    assert found > 1 or key == "invers" or profile == PRESENCE


def test_a_push_past_a_broken_slot_is_told_by_the_tiles_where_they_show_it() -> None:
    place = places("reference", "invers", STRENGTH)[0]
    for expected in place.expected_moves:
        for end in expected.via:
            there = without(place, [end])
            same = there.expected(expected.move.text)
            assert len(same.via) == 1
            reading = look(there, same.marks, visits(same.via))
            assert isinstance(reading, Fits)
            assert same in reading.expected_moves


def test_a_push_past_a_broken_slot_is_not_guessed_where_nothing_shows_it() -> None:
    place = places("reference", "invers", PRESENCE)[0]
    for expected in place.expected_moves:
        there = without(place, expected.via[:1])
        assert look(there, there.base, visits(expected.via)) == Steady()


def test_a_capture_on_a_broken_pad_demands_nothing_of_it() -> None:
    place = at("reference", "incognito", PRESENCE, DUEL)
    there = without(place, [place.pad("c5")])
    capture = there.expected("c3-c4xc5")
    reading = look(there, capture.marks, Traffic([PadTurn(0, place.pad("c3"), filled=False)]))
    assert isinstance(reading, Fits)
    assert capture in reading.expected_moves
