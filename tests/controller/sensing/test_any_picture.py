"""Any picture has a meaning, and the same one on a turned board."""

from dataclasses import replace
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from controller.sensing.debounce import Traffic
from controller.sensing.reading import Fits, Off, Partial, Reading, Rewound, Steady, differing, read
from hardware.ports import EMPTY, Pad
from tests.controller.sensing.places import (
    EACH_GAME_SEEN,
    KNOWN,
    Marks,
    Place,
    drawn,
    place_of,
    places,
    turn,
    visits,
)

ALL_PADS = tuple(str(pad) for pad in range(64))


def look(place: Place, picture: Marks, traffic: Traffic) -> Reading:
    """Reading of a picture in a position."""
    return read(place.model, place.base, place.expected_moves, picture, traffic)


@given(data=st.data())
@EACH_GAME_SEEN
def test_any_picture_has_a_meaning_and_always_the_same(key: str, data: st.DataObject) -> None:
    place = drawn(data, key)
    size = len(place.base)
    marks = st.sampled_from([EMPTY, *KNOWN[place.model.profile]])
    pads = st.integers(0, size - 1).map(Pad)
    some = place.but(data.draw(st.dictionaries(pads, marks, max_size=5)))
    picture = place.model.clean(data.draw(st.one_of(st.just(some), pictures(size, marks))))
    traffic = visits(data.draw(st.lists(pads, max_size=6)))
    other = Traffic(list(traffic.turns), set(traffic.emptied))
    past = [data.draw(st.sampled_from(place.expected_moves)).marks] if place.expected_moves else []
    args = (place.model, place.base, place.expected_moves, picture)
    reading = read(*args, traffic, past)
    assert isinstance(reading, Steady | Partial | Fits | Rewound | Off)
    assert read(*args, other, tuple(past)) == reading
    assert traffic == other
    if isinstance(reading, Steady):
        assert picture == place.base
    if isinstance(reading, Fits):
        assert all(
            expected.marks == picture and not expected.spoken for expected in reading.expected_moves
        )
    if isinstance(reading, Off):
        assert reading.pads == (reading.push or differing(place.base, picture))
    if isinstance(reading, Partial):
        assert all(picture[pad] == EMPTY != place.base[pad] for pad in reading.lifted)
        assert all(EMPTY not in {picture[pad], place.base[pad]} for pad in reading.wrong)


def pictures(size: int, marks: st.SearchStrategy[str]) -> st.SearchStrategy[Marks]:
    return st.lists(marks, min_size=size, max_size=size).map(tuple)


@given(data=st.data())
@EACH_GAME_SEEN
def test_a_turned_board_reads_the_turned_picture(key: str, data: st.DataObject) -> None:
    profile, quarters = data.draw(st.tuples(st.sampled_from(sorted(KNOWN)), st.integers(1, 3)))
    number = data.draw(st.integers(0, len(places("reference", key, profile)) - 1))
    place = places("reference", key, profile)[number]
    turned = turned_place(key, profile, quarters, number)
    pads = st.integers(0, 63).map(Pad)
    picture = data.draw(
        st.sampled_from([place.base, *(expected.marks for expected in place.expected_moves)])
    )
    changes = st.dictionaries(pads, st.sampled_from([EMPTY, *KNOWN[profile]]), max_size=3)
    picture = place.model.clean(place.but(data.draw(changes), picture))
    traffic = visits(data.draw(st.lists(pads, max_size=4)))
    to = {Pad(int(pad)): Pad(new) for new, pad in enumerate(turn(ALL_PADS, 8, quarters))}
    moved = Traffic(
        [replace(it, pad=to[it.pad]) for it in traffic.turns], {to[pad] for pad in traffic.emptied}
    )
    mine, its = look(place, picture, traffic), look(turned, turn(picture, 8, quarters), moved)
    assert type(mine) is type(its)
    assert facts(its, {pad: pad for pad in to.values()}) == facts(mine, to)


def facts(reading: Reading, to: dict[Pad, Pad]) -> tuple[object, ...]:
    """Facts of a reading, with the pads mapped to another board."""
    match reading:
        case Fits(expected_moves, more):
            return [expected.move for expected in expected_moves], more
        case Partial(expected_moves, wrong, lifted):
            # Of several pieces lifted any may be the one that does not belong to the move.
            return (
                [expected.move for expected in expected_moves],
                {to[pad] for pad in wrong},
                len(lifted),
            )
        case Off(pads, attempt, push):
            return {to[pad] for pad in pads}, attempt, [to[pad] for pad in push]
        case _:
            return (reading,)


@cache
def turned_place(key: str, profile: str, quarters: int, number: int) -> Place:
    place = places("reference", key, profile)[number]
    return place_of(place.model.turned(quarters), place.state)
