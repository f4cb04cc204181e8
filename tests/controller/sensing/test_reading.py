"""Readings of settled pictures while nobody makes a mistake."""

from random import Random

import pytest

from controller.sensing.debounce import Traffic
from controller.sensing.expectations import ExpectedMove
from controller.sensing.reading import Fits, Off, Partial, Reading, Rewound, Steady, differing, read
from hardware.ports import EMPTY, POLE, PRESENCE, STRENGTH, Pad
from tests.controller.sensing.places import (
    DUEL,
    EACH_SEEN,
    EACH_SENSOR,
    FINE,
    GAMES,
    Marks,
    Place,
    at,
    changed,
    games_played,
    handled,
    place_of,
    places,
    sight_of,
    visits,
)


def look(place: Place, picture: Marks, traffic: Traffic | None = None) -> Reading:
    """Reading of a picture in a position."""
    return read(place.model, place.base, place.expected_moves, picture, traffic or Traffic())


def texts(reading: Reading) -> set[str]:
    """The moves that a picture fits."""
    assert isinstance(reading, Fits), reading
    return {expected.move.text for expected in reading.expected_moves}


def traces(expected: ExpectedMove) -> tuple[object, ...]:
    return expected.marks, expected.via, expected.emptied


def test_two_pictures_differ_on_these_pads() -> None:
    assert differing(("x", "", "N"), ("x", "x", "S")) == (1, 2)
    assert differing(("x",), ("x",)) == ()


@EACH_SEEN
def test_the_picture_of_the_position_is_steady(board: str, key: str, profile: str) -> None:
    for place in places(board, key, profile):
        assert look(place, place.base) == Steady()
        # Pieces that were lifted and put back mean nothing.
        put_back = Traffic([], set(place.filled()))
        fits = look(place, place.base, put_back)
        assert fits == Steady()


@EACH_SEEN
def test_every_move_is_read_and_those_that_look_alike_come_together(
    board: str, key: str, profile: str
) -> None:
    count = 0
    for place in places(board, key, profile):
        for expected in place.expected_moves:
            if not place.shows(expected):
                continue
            reading = look(place, expected.marks, handled(place, expected))
            assert isinstance(reading, Fits), (expected.move, reading)
            alike = [
                it
                for it in place.expected_moves
                if traces(it) == traces(expected) and not it.spoken
            ]
            assert expected in alike
            assert [it for it in reading.expected_moves if it in alike] == alike
            others = [it for it in reading.expected_moves if it not in alike]
            assert all(it.marks == expected.marks and not it.spoken for it in others)
            # What another move demands beyond the picture must have happened by accident.
            assert all(it.emptied <= handled(place, expected).emptied for it in others)
            count += 1
    # A plain grid sees no push at all.
    assert count > 5 or board == "six"


@EACH_SEEN
def test_a_spoken_move_fits_no_picture(board: str, key: str, profile: str) -> None:
    for place in places(board, key, profile):
        everything = visits(Pad(pad) for pad in (*range(len(place.base)), *range(len(place.base))))
        for expected in place.expected_moves:
            if expected.spoken:
                reading = look(place, expected.marks, everything)
                assert (
                    not isinstance(reading, Fits | Partial)
                    or expected not in reading.expected_moves
                )


def test_a_move_that_can_be_told_and_one_that_can_be_seen_are_one_question() -> None:
    place = at(
        "reference", "incognito", PRESENCE, "Sa1? Sc3? Nc5? Nf8? R:???/??? X:CCFF/PPFF T:- S"
    )
    stepped = place.expected("c3-c4")
    assert texts(look(place, stepped.marks)) == {"c3-c4", "c3-c4xc5"}


@EACH_SENSOR
def test_the_colour_of_a_ball_is_asked_unless_the_sensor_tells_it(profile: str) -> None:
    line = "2Y5/1BGGGB2/1GBGB3/YGRYYGYY/1GYGBBG1/2BYYGB1/2BRRGG1/1BRRGR2 YR"
    place = at("reference", "roliversi", profile, line)
    read_as = texts(look(place, place.expected("b2Y").marks))
    assert read_as == ({"b2Y", "b2R"} if profile == PRESENCE else {"b2Y"})


# A piece of another owner in the same place.


def test_a_capture_whose_pad_never_emptied_does_not_fit_yet() -> None:
    place = at("reference", "incognito", PRESENCE, DUEL)
    capture, target = place.expected("c3-c4xc5"), place.pad("c5")
    lifted = look(place, capture.marks, Traffic([], {place.pad("c3")}))
    assert isinstance(lifted, Partial)
    assert capture in lifted.expected_moves
    done = look(place, capture.marks, Traffic([], {place.pad("c3"), target}))
    assert texts(done) == {"c3-c4xc5"}


@pytest.mark.parametrize("profile", [POLE, STRENGTH])
def test_a_capture_needs_no_more_where_the_mark_tells_the_owner(profile: str) -> None:
    place = at("reference", "incognito", profile, DUEL)
    assert texts(look(place, place.expected("c3-c4xc5").marks)) == {"c3-c4xc5"}


def test_while_the_captured_piece_is_away_the_capture_is_on_its_way() -> None:
    place = at("reference", "incognito", PRESENCE, DUEL)
    both = place.but({place.pad("c3"): EMPTY, place.pad("c5"): EMPTY})
    reading = look(place, both)
    assert isinstance(reading, Partial)
    assert [expected.move.text for expected in reading.expected_moves] == ["c3-c4xc5"]
    assert reading.lifted == ()


# Pushes.


@pytest.mark.parametrize("board", ["reference", "ten"])
@EACH_SENSOR
def test_a_push_from_the_other_end_is_not_this_push(board: str, profile: str) -> None:
    for place in places(board, "invers", profile):
        for expected in place.expected_moves:
            reading = look(place, expected.marks, visits(expected.via[::-1]))
            assert not isinstance(reading, Fits) or expected not in reading.expected_moves


@EACH_SENSOR
def test_a_tile_that_only_lay_on_one_slot_was_not_pushed(profile: str) -> None:
    for place in places("reference", "invers", profile):
        for expected in place.expected_moves:
            for pads in (expected.via[:1], expected.via[1:], ()):
                reading = look(place, expected.marks, visits(pads))
                assert not isinstance(reading, Fits) or expected not in reading.expected_moves


def test_pushes_from_both_ends_are_one_question_where_the_picture_cannot_tell() -> None:
    place = places("reference", "invers", PRESENCE)[0]
    spots = {expected.spots[0]: expected for expected in place.expected_moves}
    layout = place.model.layout
    both = next(slot for slot in spots if layout.beyond(slot) in spots)
    there_and_back = visits([*spots[both].via, *spots[both].via])
    assert texts(look(place, place.base, there_and_back)) == {
        spots[slot].move.text for slot in (both, layout.beyond(slot=both))
    }


@EACH_SENSOR
def test_a_line_that_is_being_pushed_is_half_a_move(profile: str) -> None:
    place = places("reference", "invers", profile)[0]
    for expected in place.expected_moves:
        line = sorted(expected.line, reverse=expected.via[0] > expected.via[1])
        entering = place.but({expected.via[0]: place.base[line[0]]})
        gap = place.but({line[2]: EMPTY})
        out = place.but({expected.via[1]: place.base[line[-1]]}, expected.marks)
        for picture in (entering, gap, out):
            reading = look(place, picture)
            assert isinstance(reading, Partial)
            assert expected in reading.expected_moves
            assert reading.lifted == ()


# Half a move.


def on_the_way(place: Place, expected: ExpectedMove, random: Random) -> Marks:
    """Some of the pads of a move have changed already, or are empty just now."""
    steps = {}
    for pad in sorted({*changed(place.base, expected.marks), *expected.emptied, *expected.turned}):
        ways = {place.base[pad], expected.marks[pad], EMPTY}
        steps[pad] = random.choice(sorted(ways))
    leaving = [pad for pad in steps if expected.marks[pad] == EMPTY != place.base[pad]]
    if leaving and any(steps[pad] for pad in steps if place.base[pad] == EMPTY):
        # What has arrived somewhere must have left its place.
        steps[leaving[0]] = EMPTY
    return place.but(steps)


@EACH_SEEN
def test_nothing_on_the_way_to_a_move_is_wrong(board: str, key: str, profile: str) -> None:
    random = Random(5)
    for place in places(board, key, profile):
        for expected in place.expected_moves:
            for _ in range(3):
                picture = on_the_way(place, expected, random)
                if picture == place.base or expected.spoken or expected.via:
                    continue
                reading = look(place, picture)
                assert isinstance(reading, Partial | Fits)
                if isinstance(reading, Partial):
                    assert expected in reading.expected_moves
                    assert (reading.wrong, reading.lifted) == ((), ())


@EACH_SENSOR
def test_a_second_piece_on_the_way_of_another_is_no_half_move(profile: str) -> None:
    place = at("reference", "incognito", profile, DUEL)
    stop = place.pad("a2")
    reading = look(place, place.but({stop: place.base[place.pad("a1")]}))
    assert reading == Off((stop,), ("a2",))


@EACH_SENSOR
def test_of_two_pieces_that_leave_either_may_be_the_first(profile: str) -> None:
    line = "Sa1? Sc3C! Nc5P! Nf8? R:???/??? X:CPFF/PPFF T:- S"
    place = at("reference", "incognito", profile, line)
    lost = place.expected("c3-c4xc5")
    # The stone on c5 takes the place of the scissors, which are on c4 when they are beaten.
    start, stop, from_ = (place.pad(cell) for cell in ("c3", "c4", "c5"))
    assert changed(place.base, lost.marks) == sorted((start, stop, from_))
    late = look(place, place.but({stop: lost.marks[stop], from_: EMPTY}))
    assert isinstance(late, Partial)
    assert late.expected_moves == (lost,)


@pytest.mark.parametrize("key", ["reversi", "roliversi"])
@pytest.mark.parametrize("profile", FINE)
def test_pieces_may_be_turned_in_any_order(key: str, profile: str) -> None:
    random = Random(1)
    for place in places("reference", key, profile):
        for expected in place.expected_moves:
            order = changed(place.base, expected.marks)
            random.shuffle(order)
            for count in range(1, len(order)):
                picture = place.but({pad: expected.marks[pad] for pad in order[:count]})
                reading = look(place, picture)
                # Another move may turn exactly these.
                assert isinstance(reading, Partial | Fits)
                assert isinstance(reading, Fits) or expected in reading.expected_moves
            assert expected.move.text in texts(look(place, expected.marks))


@EACH_SEEN
def test_a_piece_in_the_hand_is_half_of_each_move_that_it_can_make(
    board: str, key: str, profile: str
) -> None:
    for place in places(board, key, profile):
        for expected in place.expected_moves:
            start = [
                pad for pad in changed(place.base, expected.marks) if expected.marks[pad] == EMPTY
            ]
            if expected.spoken or expected.via or len(start) != 1:
                continue
            reading = look(place, place.but({start[0]: EMPTY}))
            assert isinstance(reading, Partial | Fits)
            assert isinstance(reading, Fits) or expected in reading.expected_moves


def test_a_piece_that_cannot_move_is_only_lifted() -> None:
    place = at("reference", "incognito", PRESENCE, DUEL)
    reserve = place.model.layout.pads("reserve.N")
    assert look(place, place.but(dict.fromkeys(reserve[:1], EMPTY))) == Partial(())
    assert look(place, place.but(dict.fromkeys(reserve[:2], EMPTY))) == Partial(())
    other = look(place, place.but({place.pad("f8"): EMPTY}))
    assert other == Partial(())


@EACH_SEEN
def test_a_piece_that_does_not_belong_to_the_move_may_be_lifted_for_a_while(
    board: str, key: str, profile: str
) -> None:
    found = 0
    for place in places(board, key, profile):
        for expected in place.expected_moves:
            untouched = [
                pad
                for pad in place.filled()
                if place.base[pad] == expected.marks[pad]
                and pad not in {*expected.turned, *expected.emptied}
            ]
            if not place.shows(expected) or expected.via or not untouched:
                continue
            foreign = untouched[len(untouched) // 2]
            reading = look(
                place, place.but({foreign: EMPTY}, expected.marks), handled(place, expected)
            )
            assert isinstance(reading, Partial), reading
            if reading.lifted:
                assert reading.lifted == (foreign,)
                assert expected in reading.expected_moves
                found += 1
    assert found > 3 or key == "invers"


def test_of_several_moves_the_one_is_meant_that_explains_most() -> None:
    place = at("reference", "incognito", PRESENCE, DUEL)
    # c3 and c5 belong to the capture, a1 to nothing that is done with them.
    pads = [place.pad(cell) for cell in ("a1", "c3", "c5")]
    reading = look(place, place.but(dict.fromkeys(pads, EMPTY)))
    assert isinstance(reading, Partial)
    assert reading.lifted == (place.pad("a1"),)
    assert [expected.move.text for expected in reading.expected_moves] == ["c3-c4xc5"]


# More could follow.


def test_a_move_that_could_go_on_says_so() -> None:
    place = at("reference", "incognito", PRESENCE, DUEL)
    taken = look(place, place.expected("c3-c4xc5").marks, Traffic([], {place.pad("c5")}))
    # The stone is in the hand: it could still go elsewhere.
    assert isinstance(taken, Fits)
    assert taken.more
    stepped = look(place, place.expected("a1-a2").marks)
    assert stepped == Fits((place.expected("a1-a2"),), more=False)


@EACH_SEEN
def test_more_could_follow_only_if_another_move_goes_through_this_picture(
    board: str, key: str, profile: str
) -> None:
    for place in places(board, key, profile):
        for expected in place.expected_moves:
            if not place.shows(expected):
                continue
            reading = look(place, expected.marks, handled(place, expected))
            assert isinstance(reading, Fits)
            pads = changed(place.base, expected.marks)
            through = [
                it
                for it in place.expected_moves
                if it not in reading.expected_moves
                and not it.spoken
                and pads
                and all(
                    expected.marks[pad] == it.marks[pad]
                    or (expected.marks[pad] == EMPTY and place.base[pad] != it.marks[pad])
                    or (expected.marks[pad] == EMPTY and pad in {*it.turned, *it.emptied})
                    or pad in {*it.line, *it.via}
                    for pad in pads
                )
            ]
            assert reading.more == bool(through)


# Taking back by putting pieces back.


@EACH_SEEN
def test_every_earlier_picture_is_so_many_acts_ago(board: str, key: str, profile: str) -> None:
    model = sight_of(board, key, profile)
    found = 0
    for history in games_played(key, 24):
        place = place_of(model, history[-1])
        past = [model.marks(GAMES[key].scene(state)) for state in history[-2::-1]]
        for earlier in past:
            reading = read(place.model, place.base, place.expected_moves, earlier, Traffic(), past)
            if earlier == place.base:
                assert reading == Steady()
            elif not isinstance(reading, Fits):
                assert reading == Rewound(1 + past.index(earlier))
                found += 1
            else:
                assert all(expected.marks == earlier for expected in reading.expected_moves)
    blind = key == "invers" and profile == PRESENCE
    assert found == 0 if blind else found > 8


def test_a_legal_move_comes_before_a_take_back() -> None:
    place = at("reference", "incognito", PRESENCE, DUEL)
    back = place.expected("a1-a2")
    reading = read(
        place.model, place.base, place.expected_moves, back.marks, Traffic(), [back.marks]
    )
    assert reading == Fits((back,))


def test_a_take_back_comes_before_half_a_move() -> None:
    place = at("reference", "incognito", PRESENCE, DUEL)
    lifted = place.but({place.pad("a1"): EMPTY})
    past = [place.base, lifted, lifted]
    assert read(place.model, place.base, place.expected_moves, lifted, Traffic(), past) == Rewound(
        2
    )
    assert isinstance(look(place, lifted), Partial)
