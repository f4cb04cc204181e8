"""Readings of pictures that no move explains."""

from itertools import pairwise

import pytest

from controller.sensing.debounce import Traffic
from controller.sensing.reading import MANY, Fits, Off, Partial, Reading, read
from hardware.ports import EMPTY, POLE, PRESENCE, STRENGTH, Pad
from tests.controller.sensing.places import (
    DUEL,
    EACH_FINE,
    EACH_SEEN,
    EACH_SENSOR,
    FINE,
    KNOWN,
    Marks,
    Place,
    at,
    changed,
    places,
    visits,
)


def look(place: Place, picture: Marks, traffic: Traffic | None = None) -> Reading:
    """Reading of a picture in a position."""
    return read(place.model, place.base, place.expected_moves, picture, traffic or Traffic())


# One piece where it may not be.


@EACH_SEEN
def test_a_piece_put_where_it_may_not_be_is_an_attempt_at_that_cell(
    board: str, key: str, profile: str
) -> None:
    found = 0
    for place in places(board, key, profile):
        for pad in place.free_cells():
            for mark in KNOWN[profile]:
                if any(expected.marks[pad] == mark for expected in place.expected_moves):
                    continue
                reading = look(place, place.but({pad: mark}))
                assert reading == Off((pad,), (place.model.layout.spots[pad],))
                assert isinstance(reading, Off)
                assert not reading.bumped
                found += 1
    assert found > 20 or key == "invers"


@EACH_SEEN
def test_a_piece_carried_where_it_may_not_go_is_an_attempt_from_there_to_there(
    board: str, key: str, profile: str
) -> None:
    found = 0
    for place in places(board, key, profile):
        layout = place.model.layout
        reached = {
            pad for expected in place.expected_moves for pad in changed(place.base, expected.marks)
        }
        stops = [pad for pad in place.free_cells() if pad not in reached]
        for start in place.filled():
            if layout.spots[start] not in layout.cells:
                continue
            for stop in stops[start % 5 :: 5]:
                reading = look(place, place.but({start: EMPTY, stop: place.base[start]}))
                assert isinstance(reading, Off)
                assert reading.attempt == (layout.spots[start], layout.spots[stop])
                assert reading.pads == tuple(sorted((start, stop)))
                assert not reading.bumped
                found += 1
    assert found > 20 or key == "invers"


@EACH_SENSOR
def test_a_piece_that_may_move_but_not_there_is_an_attempt(profile: str) -> None:
    place = at("reference", "incognito", profile, DUEL)
    start, stop = place.pad("a1"), place.pad("a3")
    reading = look(place, place.but({start: EMPTY, stop: place.base[start]}))
    assert isinstance(reading, Off)
    assert reading.attempt == ("a1", "a3")


@EACH_SENSOR
def test_a_move_of_somebody_else_is_an_attempt(profile: str) -> None:
    place = at("reference", "incognito", profile, DUEL)
    start, stop = place.pad("f8"), place.pad("f7")
    reading = look(place, place.but({start: EMPTY, stop: place.base[start]}))
    assert isinstance(reading, Off)
    assert reading.attempt == ("f8", "f7")


@EACH_SENSOR
def test_a_piece_of_the_reserve_on_the_board_names_no_move(profile: str) -> None:
    place = at("reference", "incognito", profile, DUEL)
    start, stop = place.model.layout.pads("reserve.N")[0], place.pad("e5")
    reading = look(place, place.but({start: EMPTY, stop: place.base[start]}))
    assert reading == Off(tuple(sorted((start, stop))))


@pytest.mark.parametrize("profile", FINE)
def test_a_piece_turned_over_for_nothing_is_off(profile: str) -> None:
    place = at("reference", "reversi", profile, "8/8/8/2BBBB2/3BW3/8/8/8 W")
    pad = place.pad("e4")
    other = {"S": "N", "S1": "N1"}[place.base[pad]]
    assert look(place, place.but({pad: other})) == Off((pad,))


# Pieces turned that should not be.


def flipped(mark: str) -> str:
    """The other face of a piece: another pole, the same strength."""
    return {"N": "S", "S": "N"}[mark[0]] + mark[1:]


@EACH_FINE
def test_a_piece_turned_too_many_is_named_and_no_other(board: str, key: str, profile: str) -> None:
    found = 0
    for place in places(board, key, profile):
        for expected in place.expected_moves:
            innocent = [pad for pad in place.filled() if expected.marks[pad] == place.base[pad]]
            if expected.spoken or not expected.turned or not innocent:
                continue
            extra = innocent[len(innocent) // 2]
            picture = place.but({extra: flipped(place.base[extra])}, expected.marks)
            reading = look(place, picture)
            assert isinstance(reading, Partial | Fits), reading
            if isinstance(reading, Fits):
                continue
            assert reading.expected_moves
            found += 1
            if not reading.wrong:
                # Another move on the same cell turns this one too.
                assert all(it.spots == expected.spots != () for it in reading.expected_moves)
                continue
            assert {it.spots for it in reading.expected_moves} == {expected.spots}
            assert len(reading.wrong) == 1
            if expected in reading.expected_moves and len(reading.expected_moves) == 1:
                assert reading.wrong == (extra,)
    assert found > 3 or key in {"invers", "incognito"}


TWO_COLOURS = (
    "2YR4/1BGRRBBB/GGBRBYBB/GGBRYGBB/BBGRBRGB/BGRYBGYG/GRYRRBBG/YYRRGBBB YR",
    "a7R",
    "c8",
)
"""On a7 yellow and red may be played, and red turns most of a column."""


def test_a_piece_that_the_colour_played_turns_is_not_blamed_for_the_other_colour() -> None:
    line, text, cell = TWO_COLOURS
    place = at("reference", "roliversi", POLE, line)
    expected, extra = place.expected(text), place.pad(cell)
    reading = look(place, place.but({extra: flipped(expected.marks[extra])}, expected.marks))
    assert reading == Partial((expected,), (extra,))


def test_a_piece_turned_too_many_is_named_while_others_are_still_to_be_turned() -> None:
    place = at("reference", "reversi", POLE, "8/8/8/2BBBB2/3BW3/8/8/8 W")
    expected = place.expected("e6")
    extra = place.pad("c5")
    picture = place.but({place.pad("e6"): "S", extra: "S"})
    assert look(place, picture) == Partial((expected,), (extra,))
    done = place.but({extra: "S"}, expected.marks)
    assert look(place, done) == Partial((expected,), (extra,))
    # Presence cannot tell, and does not pretend to.
    blind = at("reference", "reversi", PRESENCE, "8/8/8/2BBBB2/3BW3/8/8/8 W")
    assert look(blind, blind.expected("e6").marks) == Fits((blind.expected("e6"),))


def test_a_piece_turned_without_one_placed_is_no_move() -> None:
    place = at("reference", "reversi", POLE, "8/8/8/8/8/8/8/BW1W4 B")
    assert [expected.move.text for expected in place.expected_moves] == ["c1"]
    extra = place.pad("d1")
    assert look(place, place.but({extra: "N"})) == Off((extra,))
    assert look(place, place.but({extra: "N", place.pad("c1"): "N"})) == Partial(
        place.expected_moves, (extra,)
    )


@pytest.mark.parametrize("profile", FINE)
def test_a_tile_turned_over_is_not_half_of_a_push_that_nobody_sees(profile: str) -> None:
    for place in places("six", "invers", profile):
        pad = place.pad("c3")
        assert look(place, place.but({pad: flipped(place.base[pad])})) == Off((pad,))


# Pushes that are not allowed.


def pushed(place: Place, slot: str) -> tuple[Marks, Traffic]:
    """The picture and the traffic after this push, whatever the rules say."""
    layout = place.model.layout
    entry, end = layout.pad(slot), layout.pad(layout.beyond(slot))
    step = (
        (end - entry)
        // abs(end - entry)
        * (1 if abs(end - entry) < layout.columns else layout.columns)
    )
    line = [Pad(pad) for pad in range(entry + step, end, step)]
    assert {layout.spots[pad] for pad in line} <= layout.cells
    shifted = {pad: place.base[before] for before, pad in pairwise(line)}
    # The tile in the hand shows the same as the one that it pushes on.
    return place.but(shifted), visits([entry, end])


@pytest.mark.parametrize("board", ["reference", "ten"])
@EACH_SENSOR
def test_a_push_that_is_not_allowed_is_named_also_if_the_picture_cannot_show_it(
    board: str, profile: str
) -> None:
    silent = told = other_end = 0
    for place in places(board, "invers", profile):
        layout = place.model.layout
        legal = {expected.spots[0] for expected in place.expected_moves}
        for slot in layout.slots():
            if slot in legal:
                continue
            picture, traffic = pushed(place, slot)
            reading = look(place, picture, traffic)
            assert isinstance(reading, Off), slot
            assert reading.attempt == (slot,)
            assert not reading.bumped
            ends = (layout.pad(slot), layout.pad(layout.beyond(slot)))
            if picture == place.base:
                assert (reading.pads, reading.push) == (ends, ends)
                silent += 1
            else:
                assert (list(reading.pads), reading.push) == (changed(place.base, picture), ())
                told += 1
            other_end += layout.beyond(slot) in legal
    assert silent > 5 if profile == PRESENCE else told > 5
    assert other_end > 0


def test_a_push_that_is_not_allowed_is_named_also_if_another_piece_is_lifted() -> None:
    named = 0
    for place in places("reference", "invers", STRENGTH):
        legal = {expected.spots[0] for expected in place.expected_moves}
        layout = place.model.layout
        for slot in (it for it in layout.slots() if not {it, layout.beyond(it)} & legal):
            picture, traffic = pushed(place, slot)
            still = next(pad for pad in place.filled() if picture[pad] == place.base[pad])
            reading = look(place, place.but({still: EMPTY}, picture), traffic)
            assert isinstance(reading, Off)
            assert reading.attempt == (slot,)
            named += 1
    assert named > 3


def illegal_slot(place: Place) -> str:
    legal = {expected.spots for expected in place.expected_moves}
    return next(it for it in place.model.layout.slots() if (it,) not in legal)


def test_a_tile_that_still_lies_on_a_slot_has_not_been_pushed_yet() -> None:
    place = places("reference", "invers", PRESENCE)[0]
    layout, slot = place.model.layout, illegal_slot(place)
    picture, traffic = pushed(place, slot)
    assert isinstance(look(place, picture, traffic), Off)
    waiting = look(place, place.but({layout.pad(slot): "x"}, picture), traffic)
    assert isinstance(waiting, Off)
    assert (waiting.attempt, waiting.push) == ((slot,), ())


def test_a_tile_that_was_pushed_out_may_lie_at_the_end_of_its_line() -> None:
    place = places("reference", "invers", PRESENCE)[0]
    layout, slot = place.model.layout, illegal_slot(place)
    picture, traffic = pushed(place, slot)
    end = layout.beyond(slot)
    out = look(place, place.but({layout.pad(end): "x"}, picture), traffic)
    assert isinstance(out, Off)
    assert (out.attempt, out.push) == ((slot,), (layout.pad(slot), layout.pad(end)))


@EACH_SENSOR
def test_a_legal_push_over_a_tile_laid_on_the_wrong_slot_first_is_legal(profile: str) -> None:
    for place in places("reference", "invers", profile):
        for expected in place.expected_moves:
            hesitating = visits([expected.via[1], *expected.via])
            reading = look(place, expected.marks, hesitating)
            assert isinstance(reading, Fits)
            assert expected in reading.expected_moves


# The whole table.


@EACH_SEEN
def test_many_pads_out_of_place_are_a_bumped_table(board: str, key: str, profile: str) -> None:
    for place in places(board, key, profile):
        if not place.free_cells():
            continue
        gone = place.filled()[:MANY]
        unreached = [
            pad
            for pad in place.free_cells()
            if all(expected.marks[pad] == EMPTY for expected in place.expected_moves)
        ][:MANY]
        if len(unreached) < MANY or len(gone) < MANY:
            continue
        moves = dict.fromkeys(gone, EMPTY) | {
            pad: place.base[start] for pad, start in zip(unreached, gone, strict=True)
        }
        reading = look(place, place.but(moves))
        assert isinstance(reading, Off)
        assert reading.bumped
        assert reading.pads == tuple(sorted(moves))


@EACH_SEEN
def test_an_empty_table_is_a_bumped_one(board: str, key: str, profile: str) -> None:
    for place in places(board, key, profile):
        if len(place.filled()) < 9:
            continue
        reading = look(place, (EMPTY,) * len(place.base))
        assert isinstance(reading, Off)
        assert reading.bumped
        assert list(reading.pads) == place.filled()


def test_as_few_as_two_pads_are_no_bumped_table_and_an_attempt_never_is() -> None:
    three = (Pad(1), Pad(2), Pad(3))
    assert Off(three).bumped
    assert not Off(three[:2]).bumped
    assert not Off(three, ("a1", "a2")).bumped
