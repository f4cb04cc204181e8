"""Moves entered by tapping one spot after the other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.sensing.reading import Fits, Off, Partial, Reading, Steady, read_taps
from hardware.ports import PRESENCE, TOUCH
from tests.controller.sensing.places import DUEL, EACH_GAME, EACH_TAPPED, Place, at, drawn, places

LEARNT = "Sd1? Sa2? Nf4C! Ne5? R:???/??? X:CCFF/PPFF T:N N"
"""Incognito: the piece on f4, known as scissors, may be exchanged."""


def tapped(place: Place, *spots: str) -> Reading:
    """Reading after these spots were tapped."""
    return read_taps(place.model, place.expected_moves, spots)


def texts(reading: Reading) -> list[str]:
    assert isinstance(reading, Fits | Partial), reading
    return [expected.move.text for expected in reading.expected_moves]


@EACH_TAPPED
def test_nothing_tapped_is_steady(board: str, key: str, profile: str) -> None:
    for place in places(board, key, profile):
        assert tapped(place) == Steady()


@EACH_TAPPED
def test_the_spots_of_a_move_are_the_move_and_longer_ones_may_follow(
    board: str, key: str, profile: str
) -> None:
    found = 0
    for place in places(board, key, profile):
        for expected in place.expected_moves:
            if not expected.spots or (expected.spoken and len(expected.spots) == 1):
                continue
            reading = tapped(place, *expected.spots)
            assert isinstance(reading, Fits)
            count = len(expected.spots)
            moves = [it for it in place.expected_moves if not it.spoken or len(it.spots) > 1]
            assert list(reading.expected_moves) == [
                it for it in moves if it.spots == expected.spots
            ]
            longer = [it for it in moves if len(it.spots) > count]
            assert reading.more == any(it.spots[:count] == expected.spots for it in longer)
            found += 1
    assert found > 3 or board == "six"


@EACH_TAPPED
def test_the_first_spots_of_a_move_are_half_of_it(board: str, key: str, profile: str) -> None:
    for place in places(board, key, profile):
        for expected in place.expected_moves:
            for count in range(1, len(expected.spots)):
                reading = tapped(place, *expected.spots[:count])
                assert isinstance(reading, Partial | Fits)
                if isinstance(reading, Partial):
                    assert expected in reading.expected_moves
                else:
                    assert reading.more
                others = [
                    it
                    for it in reading.expected_moves
                    if it.spots[:count] != expected.spots[:count]
                ]
                assert others == []


def test_a_piece_its_target_and_whom_it_attacks() -> None:
    place = at("reference", "incognito", TOUCH, DUEL)
    assert texts(tapped(place, "c3")) == ["c3-c2", "c3-b3", "c3-d3", "c3-c4", "c3-c4xc5"]
    assert tapped(place, "c3", "c4") == Fits((place.expected("c3-c4"),), more=True)
    assert tapped(place, "c3", "c4", "c5") == Fits((place.expected("c3-c4xc5"),), more=False)
    assert tapped(place, "c3", "b3") == Fits((place.expected("c3-b3"),), more=False)


def test_an_attack_without_a_step_is_tapped_although_no_piece_moves() -> None:
    place = at("reference", "incognito", TOUCH, "Sa1? Sc3? Nc4? Nf8? R:???/??? X:CCFF/PPFF T:- S")
    assert place.expected("c3xc4").spoken
    assert texts(tapped(place, "c3", "c4")) == ["c3xc4"]


def test_an_exchange_is_never_a_single_tap() -> None:
    place = at("reference", "incognito", TOUCH, LEARNT)
    assert place.expected("Tf4").spots == ("f4",)
    reading = tapped(place, "f4")
    assert isinstance(reading, Partial)
    assert "Tf4" not in texts(reading)
    alone = read_taps(place.model, [place.expected("Tf4")], ("f4",))
    assert alone == Off(place.model.pads(["f4"]), ("f4",))


def test_what_was_played_on_a_spot_is_asked() -> None:
    for profile in (TOUCH, PRESENCE):
        place = at("reference", "inside", profile, "C:- F:- S:13,5/5,13 C")
        assert texts(tapped(place, "220")) == ["p220C", "p220F"]


def test_somebody_may_leave_a_piece_and_begin_with_another() -> None:
    place = at("reference", "incognito", TOUCH, DUEL)
    assert texts(tapped(place, "a1", "c3"))[0] == "c3-c2"
    assert tapped(place, "a1", "c3", "b3") == Fits((place.expected("c3-b3"),))
    assert tapped(place, "a1", "c3", "c4", "c5") == Fits((place.expected("c3-c4xc5"),))
    assert tapped(place, "c3", "a1", "c3", "a1", "a2") == Fits((place.expected("a1-a2"),))
    assert tapped(place, "f8", "c3", "c4") == Fits((place.expected("c3-c4"),), more=True)


@EACH_TAPPED
def test_whatever_was_tapped_before_a_whole_move_can_be_tapped(
    board: str, key: str, profile: str
) -> None:
    for place in places(board, key, profile):
        moves = [it for it in place.expected_moves if not it.spoken or len(it.spots) > 1]
        for expected in moves[:6]:
            for before in moves[-6:]:
                taps = (*before.spots[:1], *expected.spots)
                reading = tapped(place, *taps)
                assert isinstance(reading, Fits)
                if not any(it.spots[: len(taps)] == taps for it in moves):
                    assert expected in reading.expected_moves


@pytest.mark.parametrize(
    ("taps", "attempt"),
    [
        (("c3", "e5"), ("c3", "e5")),
        (("f8",), ("f8",)),
        (("c3", "c4", "f8"), ("c3", "c4", "f8")),
        (("a1", "a1", "c3", "c4", "f8"), ("c3", "c4", "f8")),
    ],
)
def test_taps_that_are_no_move_are_an_attempt_not_longer_than_a_move(
    taps: tuple[str, ...], attempt: tuple[str, ...]
) -> None:
    place = at("reference", "incognito", TOUCH, DUEL)
    assert tapped(place, *taps) == Off(place.model.pads(attempt), attempt)


def test_a_second_tap_replaces_a_placement_and_a_wrong_one_is_an_attempt_by_itself() -> None:
    place = at("reference", "reversi", TOUCH, "8/8/8/3WB3/3BW3/8/8/8 B")
    assert texts(tapped(place, "d6", "c5")) == ["c5"]
    assert tapped(place, "d6", "a1") == Off((place.pad("a1"),), ("a1",))
    assert tapped(place, "d4") == Off((place.pad("d4"),), ("d4",))


def test_without_moves_every_tap_is_wrong() -> None:
    place = at("reference", "reversi", TOUCH, "8/8/8/3WB3/3BW3/8/8/8 B")
    assert read_taps(place.model, [], ("a1",)) == Off((place.pad("a1"),), ("a1",))


@given(data=st.data())
@EACH_GAME
def test_any_taps_have_a_meaning_and_always_the_same(key: str, data: st.DataObject) -> None:
    place = drawn(data, key, tapped=True)
    layout = place.model.layout
    spots = st.sampled_from(sorted(layout.cells) + list(layout.slots()))
    taps = tuple(data.draw(st.lists(spots, max_size=7)))
    reading = tapped(place, *taps)
    assert tapped(place, *taps) == reading
    match reading:
        case Steady():
            assert taps == ()
        case Fits(expected_moves):
            assert {taps[-len(expected.spots) :] for expected in expected_moves} == {
                expected_moves[0].spots
            }
        case Partial(expected_moves):
            assert all(taps[-1] in expected.spots[:-1] for expected in expected_moves)
        case Off(pads, attempt):
            assert taps[-len(attempt) :] == attempt
            assert len(pads) == len(attempt)
        case _:
            pytest.fail(f"taps are never {reading}")


def test_taps_beyond_number_are_no_trouble() -> None:
    place = at("reference", "incognito", TOUCH, DUEL)
    reading = tapped(place, *(["a1", "c3"] * 5_000))
    assert isinstance(reading, Partial)
