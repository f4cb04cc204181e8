from dataclasses import replace

import pytest

from controller.sensing.expectations import BoardModel
from hardware.ports import EMPTY, POLE, PRESENCE, PROFILES, STRENGTH, TOUCH, Pad
from rules.model import Step
from tests.controller.sensing.places import (
    BOARDS,
    DUEL,
    EACH_GAME,
    EACH_SEEN,
    EACH_TAPPED,
    GAMES,
    KNOWN,
    Marks,
    at,
    changed,
    place_of,
    places,
    sight_of,
    states,
    turn,
    without,
)

PICTURES = {
    ("reversi", "8/8/8/3WB3/3BW3/8/8/8 B", PRESENCE): {27: "x", 28: "x", 35: "x", 36: "x"},
    ("reversi", "8/8/8/3WB3/3BW3/8/8/8 B", POLE): {27: "S", 28: "N", 35: "N", 36: "S"},
    ("reversi", "B7/8/8/8/8/8/8/7W B", STRENGTH): {0: "N1", 63: "S1"},
    ("roliversi", "G6B/8/8/8/8/8/8/Y6R GB", STRENGTH): {0: "N1", 7: "N2", 56: "S1", 63: "S2"},
    ("roliversi", "G6B/8/8/8/8/8/8/Y6R GB", POLE): {0: "N", 7: "N", 56: "S", 63: "S"},
}


def shown(marks: Marks) -> dict[int, str]:
    """The pads on which something is seen."""
    return {pad: mark for pad, mark in enumerate(marks) if mark != EMPTY}


@pytest.mark.parametrize(("key", "line", "profile"), list(PICTURES))
def test_a_picture_shows_what_the_sensor_sees_of_each_piece(
    key: str, line: str, profile: str
) -> None:
    assert shown(at("reference", key, profile, line).base) == PICTURES[key, line, profile]


def test_the_tiles_of_invers_lie_in_the_middle_and_the_slots_are_free() -> None:
    model = sight_of("reference", "invers", STRENGTH)
    board = GAMES["invers"].load("YRyrYR/yyyyyy/rrrrrr/YYYYYY/RRRRRR/rRrYyY H=y/r Y", {})
    marks = model.marks(GAMES["invers"].scene(board))
    rows = [marks[row * 8 : row * 8 + 8] for row in range(8)]
    assert rows[0] == rows[7] == ("",) * 8
    assert rows[1] == ("", "N2", "N1", "S2", "S1", "N2", "N1", "")
    assert rows[6] == ("", "S1", "N1", "S1", "N2", "S2", "N2", "")


def test_the_reserves_of_incognito_lie_beside_the_board_and_what_was_taken_anywhere() -> None:
    place = at("reference", "incognito", POLE, DUEL)
    reserves = {0: "N", 8: "N", 16: "N", 47: "S", 55: "S", 63: "S"}
    pieces = {place.pad("a1"): "S", place.pad("c3"): "S", place.pad("c5"): "N"}
    assert shown(place.base) == reserves | pieces | {place.pad("f8"): "N"}


@EACH_SEEN
def test_each_cell_shows_the_magnet_of_its_piece_and_no_other_pad_is_seen(
    board: str, key: str, profile: str
) -> None:
    for place in places(board, key, profile):
        layout, scene = place.model.layout, GAMES[key].scene(place.state)
        for pad, spot in enumerate(layout.spots):
            mark = place.base[pad]
            if spot in layout.cells:
                content = scene.get(spot, "")
                magnets = {kind for face, kind in layout.kinds.items() if content.startswith(face)}
                assert len(magnets) == bool(content)
                magnet = "".join(magnets)
                expected = {PRESENCE: magnet and "x", POLE: magnet[:1], STRENGTH: magnet}
                assert mark == expected[profile], spot
            elif "." not in spot or spot in layout.loose:
                assert mark == EMPTY, spot


@EACH_SEEN
def test_off_the_board_as_many_pads_are_filled_as_pieces_lie_there(
    board: str, key: str, profile: str
) -> None:
    for place in places(board, key, profile):
        layout, scene = place.model.layout, GAMES[key].scene(place.state)
        for spot in {it for it in layout.spots if "." in it} - layout.loose:
            full = [pad for pad in layout.pads(spot) if place.base[pad] != EMPTY]
            assert full == list(layout.pads(spot)[: len(scene.get(spot, ""))])


def test_a_place_off_the_board_is_filled_in_order_also_past_a_broken_pad() -> None:
    model = sight_of("reference", "incognito", POLE)
    first, second, third = model.layout.pads("reserve.S")
    for count, full in ((0, ()), (1, (first,)), (2, (first, second)), (3, (first, second, third))):
        assert tuple(shown(model.marks({"reserve.S": "?" * count}))) == full
    assert tuple(shown(model.ignoring([first]).marks({"reserve.S": "??"}))) == (second,)


@EACH_TAPPED
def test_pads_that_are_only_tapped_should_show_nothing(board: str, key: str, profile: str) -> None:
    for place in places(board, key, profile):
        assert not any(place.base)
        assert not any(any(expected.marks) for expected in place.expected_moves)
        assert not any(expected.emptied for expected in place.expected_moves)


@EACH_GAME
def test_a_finer_sensor_sees_the_same_pieces_better(key: str) -> None:
    layout = BOARDS["reference"].layouts[key]
    for state in states(key):
        scene = GAMES[key].scene(state)
        presence, pole, strength = (
            BoardModel(GAMES[key], layout, profile).marks(scene) for profile in PROFILES[1:]
        )
        assert [mark[:1] for mark in strength] == list(pole)
        assert [mark and "x" for mark in pole] == list(presence)


@EACH_SEEN
def test_there_is_one_want_for_each_legal_move_and_the_position_stays(
    board: str, key: str, profile: str
) -> None:
    game = GAMES[key]
    for place in places(board, key, profile):
        before = game.dump(place.state)
        assert [expected.move for expected in place.expected_moves] == game.moves(place.state)
        for expected in place.expected_moves:
            assert place.model.expected(place.state, expected.move) == expected
            step = game.apply(place.state, expected.move)
            assert isinstance(step, Step)
            assert expected.marks == place.model.marks(game.scene(step.state))
        assert game.dump(place.state) == before


def test_nobody_may_move_when_the_game_is_over() -> None:
    game = GAMES["reversi"]
    over = game.load("BBBBBBBB/8/8/8/8/8/8/8 B", {})
    assert sight_of("reference", "reversi", POLE).expected_moves(over) == []


@pytest.mark.parametrize(
    ("key", "text", "spots"),
    [
        ("reversi", "d3", ("d3",)),
        ("reversi", "--", ()),
        ("roliversi", "c3Y", ("c3",)),
        ("royal-reversi", "JH@h7", ("h7",)),
        ("royal-reversi", "10@a3", ("a3",)),
        ("royal-reversi", "9xe5", ("e5",)),
        ("royal-reversi", "XA1", ()),
        ("royal-reversi", "10", ()),
        ("incognito", "a2-a1", ("a2", "a1")),
        ("incognito", "f3xf4", ("f3", "f4")),
        ("incognito", "d5-c5xc6", ("d5", "c5", "c6")),
        ("incognito", "Tf4C", ("f4",)),
        ("incognito", "=C", ()),
        ("inside", "p003C", ("003",)),
        ("inside", "f111F", ("111",)),
        ("invers", "W3", ("W3",)),
        ("invers", "Sar", ("Sa",)),
    ],
)
def test_the_notation_of_a_move_names_its_spots_in_order(
    key: str, text: str, spots: tuple[str, ...]
) -> None:
    model = sight_of("reference", key, POLE)
    assert GAMES[key].parse(text).text == text
    assert model.named(text) == spots
    assert model.pads(spots) == tuple(model.layout.pad(spot) for spot in spots)


def test_of_two_names_the_longer_is_read() -> None:
    layout = BOARDS["reference"].layouts["reversi"]
    spots = ("a1", "a10", *layout.spots[2:])
    wide = replace(layout, spots=spots, cells=frozenset({"a1", "a10"}))
    model = BoardModel(GAMES["reversi"], wide, POLE)
    assert model.named("a10-a1xa10") == ("a10", "a1", "a10")


@EACH_SEEN
def test_the_spots_of_a_move_are_those_it_names(board: str, key: str, profile: str) -> None:
    for place in places(board, key, profile):
        for expected in place.expected_moves:
            assert expected.spots == place.model.named(expected.move.text)


def test_spots_that_are_not_drawn_have_no_pad() -> None:
    assert sight_of("six", "invers", POLE).pads(("W3", "a1")) == (30,)


@EACH_SEEN
def test_only_what_moves_a_piece_somewhere_can_be_seen(board: str, key: str, profile: str) -> None:
    for place in places(board, key, profile):
        finest = sight_of(board, key, STRENGTH)
        for expected in place.expected_moves:
            whole = finest.expected(place.state, expected.move)
            moves = whole.marks != finest.marks(GAMES[key].scene(place.state))
            if expected.spoken:
                assert not moves or not expected.spots
            elif place.model.layout.slots():
                assert expected.via
            else:
                assert moves or expected.emptied


DEAD = (
    "2BAB1AB/A1A1AAAA/1ABBBAAA/2AABBAA/AA1A1ABA/AA1A2A1/AAAAAA1A/A1AAABB1 A:4? B:5? gone:- pile:? "
    "~:JH,JH,KH,KH,AH,QC,JD,KD,AD B + + AH@a5 + QC@d7 + KH@f3 + JH@a8 + JD@h1 +"
)
LEARNT = "Sd1? Sa2? Nf4C! Ne5? R:???/??? X:CCFF/PPFF T:N N"


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(
    ("key", "line", "text"),
    [
        ("incognito", "Sa1? Sc3? Nc4? Nf8? R:???/??? X:CCFF/PPFF T:- S", "c3xc4"),
        # The reserve is known better afterwards, but no piece has come or gone.
        ("incognito", LEARNT, "Tf4"),
        ("reversi", "3WWBBB/3WWBBB/W1W1WBBB/1WWWWBBB/2WWW1BB/2W1WW1B/5W2/8 W", "--"),
        ("royal-reversi", DEAD, "X"),
    ],
)
def test_a_move_without_a_piece_moved_is_spoken(
    profile: str, key: str, line: str, text: str
) -> None:
    place = at("reference", key, profile, line)
    assert place.expected(text).spoken
    assert place.expected(text).marks == place.base


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("profile", PROFILES)
def test_a_push_goes_from_its_slot_over_the_line_to_the_slot_beyond(
    profile: str, quarters: int
) -> None:
    model = sight_of("reference", "invers", profile).turned(quarters)
    opposite = {"W": "E", "E": "W", "N": "S", "S": "N"}
    seen = set()
    for state in states("invers"):
        for expected in model.expected_moves(state):
            (slot,) = expected.spots
            beyond = opposite[slot[0]] + slot[1]
            assert expected.via == (model.layout.pad(slot), model.layout.pad(beyond))
            line = {model.layout.spots[pad] for pad in expected.line}
            assert line == {cell for cell in model.layout.cells if slot[1] in cell}
            assert (expected.emptied, expected.turned, expected.spoken) == (
                frozenset(),
                frozenset(),
                False,
            )
            seen.add(slot[0])
    assert seen == set("WENS")


def test_without_pads_for_the_slots_no_spot_is_named_and_a_push_is_spoken() -> None:
    for place in places("six", "invers", STRENGTH):
        assert all(
            expected.spoken and not expected.via and not expected.spots
            for expected in place.expected_moves
        )


@EACH_SEEN
def test_what_a_move_turns_are_the_pieces_that_stay_and_change_their_face(
    board: str, key: str, profile: str
) -> None:
    game = GAMES[key]
    for place in places(board, key, profile):
        scene, layout = game.scene(place.state), place.model.layout
        supplies = [set(supply.faces) for supply in game.sheet.box]
        for expected in place.expected_moves:
            step = game.apply(place.state, expected.move)
            assert isinstance(step, Step)
            after = game.scene(step.state)
            turned = {
                layout.pad(cell)
                for cell in layout.cells
                if any({scene.get(cell), after.get(cell)} <= faces for faces in supplies)
                and scene[cell] != after[cell]
            }
            assert expected.turned == (frozenset() if layout.slots() else turned)


@pytest.mark.parametrize("key", ["reversi", "roliversi"])
def test_every_placement_turns_pieces_where_pieces_are_pinched(key: str) -> None:
    assert all(
        expected.turned
        for place in places("reference", key, POLE)
        for expected in place.expected_moves
    )


@pytest.mark.parametrize("profile", PROFILES)
def test_a_capture_demands_its_pad_empty_in_between_unless_the_mark_tells(profile: str) -> None:
    place = at("reference", "incognito", profile, DUEL)
    capture, target = place.expected("c3-c4xc5"), place.pad("c5")
    assert capture.emptied == ({target} if profile == PRESENCE else frozenset())
    broken = without(place, [target]).expected("c3-c4xc5")
    assert broken.emptied == frozenset()


def test_the_defender_who_takes_the_place_of_the_attacker_demands_that_it_was_empty() -> None:
    line = "Sa1? Sc3C! Nc4P! Nf8? R:???/??? X:CPFF/PPFF T:- S"
    lost = at("reference", "incognito", PRESENCE, line)
    assert lost.expected("c3xc4").emptied == {lost.pad("c3")}
    assert changed(lost.base, lost.expected("c3xc4").marks) == [lost.pad("c4")]


@EACH_SEEN
def test_broken_pads_show_nothing_and_are_asked_nothing(board: str, key: str, profile: str) -> None:
    for place in places(board, key, profile)[:2]:
        used = [pad for pad, spot in enumerate(place.model.layout.spots) if spot]
        broken = frozenset(Pad(pad) for pad in used[::3])
        there = without(place, broken)
        assert there.model.ignored == broken
        assert there.base == there.model.clean(place.base)
        for whole, expected in zip(place.expected_moves, there.expected_moves, strict=True):
            assert expected.marks == there.model.clean(whole.marks)
            assert expected.via == tuple(pad for pad in whole.via if pad not in broken)
            assert expected.emptied <= whole.emptied - broken
            assert (expected.spots, expected.turned, expected.spoken) == (
                whole.spots,
                whole.turned,
                whole.spoken,
            )


def test_broken_pads_add_up() -> None:
    model = sight_of("reference", "reversi", POLE)
    assert model.ignoring([Pad(1)]).ignoring([Pad(2)]).ignored == {1, 2}
    assert model.ignoring([Pad(1)]).turned(1).ignored == {1}


@EACH_SEEN
def test_a_clean_picture_is_without_the_pads_that_do_not_count(
    board: str, key: str, profile: str
) -> None:
    model = sight_of(board, key, profile).ignoring([Pad(9), Pad(10)])
    layout = model.layout
    known = KNOWN[profile]
    marks = tuple(known[pad % len(known)] for pad in range(len(layout.spots)))
    clean = model.clean(marks)
    for pad, mark in enumerate(clean):
        counts = layout.spots[pad] not in {"", *layout.loose} and pad not in {9, 10}
        assert mark == (marks[pad] if counts else EMPTY)
    assert model.clean(clean) == clean


def test_a_picture_in_which_every_pad_counts_is_clean() -> None:
    marks = ("x",) * 64
    assert sight_of("reference", "reversi", PRESENCE).clean(marks) == marks


@pytest.mark.parametrize("quarters", range(1, 4))
@pytest.mark.parametrize("profile", [PRESENCE, POLE, STRENGTH, TOUCH])
@EACH_GAME
def test_on_a_turned_board_everything_is_turned(key: str, profile: str, quarters: int) -> None:
    size = range(64)
    to = {
        Pad(int(pad)): Pad(new) for new, pad in enumerate(turn(tuple(map(str, size)), 8, quarters))
    }
    for place in places("reference", key, profile):
        turned = place_of(place.model.turned(quarters), place.state)
        assert turned.base == turn(place.base, 8, quarters)
        for expected, other in zip(place.expected_moves, turned.expected_moves, strict=True):
            assert other.marks == turn(expected.marks, 8, quarters)
            assert (other.move, other.spots, other.spoken) == (
                expected.move,
                expected.spots,
                expected.spoken,
            )
            assert other.via == tuple(to[pad] for pad in expected.via)
            for mine, its in (
                (expected.line, other.line),
                (expected.emptied, other.emptied),
                (expected.turned, other.turned),
            ):
                assert its == {to[pad] for pad in mine}
