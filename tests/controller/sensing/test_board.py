import pickle
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files

import pytest

from controller.sensing.board import Board, Layout, built_in, load
from controller.sensing.board_check import crossed
from hardware.ports import PROFILES, STRENGTH, Pad, seen
from rules import catalog, grid
from rules.catalog import PadLayout
from rules.game import Game
from rules.games import reversi
from rules.model import Outcome, Refusal, Scene
from rules.pyramid import supports
from rules.state import State

GAMES = catalog.load(()).games
KEYS = [game.sheet.key for game in GAMES]
BOARDS = {name: load(name, GAMES) for name in built_in()}
LAYOUTS = [(name, layout) for name, board in BOARDS.items() for layout in board.layouts.values()]
EACH_LAYOUT = pytest.mark.parametrize(
    "layout", [layout for _, layout in LAYOUTS], ids=[f"{n}-{it.game}" for n, it in LAYOUTS]
)
REFERENCE = BOARDS["reference"]
INVERS = REFERENCE.layouts["invers"]


def drawn(layout: Layout) -> str:
    """The drawing, to be seen when a test fails."""
    width = max(map(len, layout.spots))
    rows = [
        layout.spots[at : at + layout.columns] for at in range(0, len(layout.spots), layout.columns)
    ]
    return "\n" + "\n".join(" ".join((spot or ".").ljust(width) for spot in row) for row in rows)


def test_the_reference_table_has_every_game_on_64_pads() -> None:
    assert list(REFERENCE.layouts) == KEYS
    assert (REFERENCE.rows, REFERENCE.columns) == (8, 8)


def test_another_size_is_another_file() -> None:
    assert {(board.rows, board.columns) for board in BOARDS.values()} == {(8, 8), (6, 6), (8, 10)}
    assert list(BOARDS["six"].layouts) == ["invers"]
    assert list(BOARDS["ten"].layouts) == KEYS


def test_every_file_that_comes_along_is_a_board() -> None:
    names = {file.name for file in files("controller.sensing.boards").iterdir()}
    found = {name for name in names if name.endswith(".toml")}
    assert found == {f"{name}.toml" for name in built_in()} >= {"reference.toml", "six.toml"}


def test_a_file_elsewhere_loads_like_one_that_comes_along(tmp_path: object) -> None:
    data = (files("controller.sensing.boards") / "six.toml").read_bytes()
    path = f"{tmp_path}/mine.toml"
    with open(path, "wb") as file:  # noqa: PTH123
        file.write(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))
    assert load(path, GAMES) == BOARDS["six"]


@EACH_LAYOUT
def test_each_cell_has_one_pad(layout: Layout) -> None:
    game = next(game for game in GAMES if game.sheet.key == layout.game)
    assert layout.cells == set(game.sheet.cells)
    pads = [layout.pads(cell) for cell in layout.cells]
    assert all(len(found) == 1 for found in pads), drawn(layout)
    assert len({found[0] for found in pads}) == len(layout.cells)
    assert all(layout.spots[layout.pad(cell)] == cell for cell in layout.cells)


@EACH_LAYOUT
def test_a_layout_turned_four_times_is_itself(layout: Layout) -> None:
    if layout.rows != layout.columns:
        assert layout.turned(2) != layout
        assert layout.turned(2).turned(2) == layout.turned(4) == layout.turned(0) == layout
        with pytest.raises(ValueError, match="8×10"):
            layout.turned(1)
        return
    turns = [layout.turned(quarters) for quarters in range(4)]
    assert turns[0] == layout
    assert len({turn.spots for turn in turns}) == 4
    assert turns[1].turned(1) == turns[2]
    assert turns[2].turned(1) == turns[3] == layout.turned(-1)
    assert turns[3].turned(1) == layout
    assert layout.turned(1).turned(1).turned(1).turned(1) == layout


def test_a_quarter_turn_is_clockwise() -> None:
    once = REFERENCE.layouts["reversi"].turned(1)
    assert [once.spots[at] for at in (0, 7, 56, 63)] == ["a1", "a8", "h1", "h8"]


def test_the_slots_of_invers_are_the_24_outer_pads() -> None:
    slots = INVERS.slots()
    assert len(slots) == 24
    edge = [at for at in range(64) if at // 8 in {0, 7} or at % 8 in {0, 7}]
    corners = {0, 7, 56, 63}
    assert {INVERS.pad(slot) for slot in slots} == set(edge) - corners
    assert slots[:7] == ("Na", "Nb", "Nc", "Nd", "Ne", "Nf", "W6")


@pytest.mark.parametrize("quarters", range(4))
def test_beyond_a_slot_is_the_slot_opposite_and_back(quarters: int) -> None:
    layout = INVERS.turned(quarters)
    opposite = {"W": "E", "E": "W", "N": "S", "S": "N"}
    for slot in layout.slots():
        assert layout.beyond(slot) == opposite[slot[0]] + slot[1]
        assert layout.beyond(layout.beyond(slot)) == slot
    assert BOARDS["ten"].layouts["invers"].beyond("W3") == "E3"


def test_a_push_has_one_direction_and_ends_at_the_first_pad_that_is_no_cell() -> None:
    cells = {"a1", "b1", "c1"}
    assert crossed(("W1", "a1", "b1", "E1"), 4, cells, 0) == (1, 2, 3)
    assert crossed(("W1", "a1", "b1", "E1"), 4, cells, 3) == (2, 1, 0)
    assert crossed(("W1", "a1", "b1", "E1"), 1, cells, 0) == (1, 2, 3)
    assert crossed(("a1", "W1", "b1"), 3, cells, 1) == ()
    assert crossed(("W1", "", "b1"), 3, cells, 0) == ()
    assert crossed(("", "W1", "a1", "b1"), 2, cells, 1) == (3,)
    assert crossed(("W1", "a1", "b1"), 3, cells, 0) == (1, 2)


def test_a_plain_grid_has_no_slots() -> None:
    assert BOARDS["six"].layouts["invers"].slots() == ()


def test_only_invers_has_slots() -> None:
    assert [it.game for _, it in LAYOUTS if it.slots()] == ["invers", "invers"]


def test_a_spot_that_is_not_drawn_has_no_pad() -> None:
    assert INVERS.pads("g7") == INVERS.pads("") == ()
    with pytest.raises(KeyError):
        INVERS.pad("g7")


def test_a_reserve_has_three_pads_at_the_right_hand_of_its_seat() -> None:
    layout = REFERENCE.layouts["incognito"]
    assert layout.pads("reserve.S") == (47, 55, 63), drawn(layout)
    assert layout.pads("reserve.N") == (0, 8, 16), drawn(layout)
    assert layout.loose == {"captured.S", "captured.N"}
    swapped = {"S": "N", "N": "S"}
    across = layout.turned(2)
    for place in ("reserve.", "captured."):
        for seat, other in swapped.items():
            assert across.pads(place + seat) == layout.pads(place + other)


@EACH_LAYOUT
def test_every_piece_of_the_box_has_a_magnet(layout: Layout) -> None:
    game = next(game for game in GAMES if game.sheet.key == layout.game)
    faces = [face for supply in game.sheet.box for face in supply.faces]
    kinds = [layout.kind(face) for face in faces]
    assert layout.kind("") == ""
    assert all(kinds) != layout.tapped
    if not layout.tapped:
        assert len({seen(kind, STRENGTH) for kind in kinds}) == len(faces)
        assert all(seen(kind, profile) for kind in kinds for profile in PROFILES)


@pytest.mark.parametrize(
    ("game", "sides"),
    [("roliversi", ("GB", "YR")), ("invers", ("YR", "yr")), ("reversi", ("B", "W"))],
)
def test_the_pole_tells_what_matters_most(game: str, sides: tuple[str, str]) -> None:
    kind = REFERENCE.layouts[game].kind
    poles = [{kind(face)[0] for face in side} for side in sides]
    assert all(len(pole) == 1 for pole in poles)
    assert poles[0] != poles[1]


def test_turning_a_piece_changes_its_pole_and_not_its_strength() -> None:
    for game, pairs in (
        ("invers", (("Y", "y"), ("R", "r"))),
        ("royal-reversi", (("A", "B"), ("C", "D"))),
        ("reversi", (("B", "W"),)),
    ):
        kind = REFERENCE.layouts[game].kind
        for one, other in pairs:
            assert kind(one)[0] != kind(other)[0]
            assert kind(one)[1] == kind(other)[1]


def test_the_longest_beginning_names_the_magnet() -> None:
    layout = REFERENCE.layouts["incognito"]
    assert (layout.kind("SC"), layout.kind("S"), layout.kind("N?")) == ("S1", "S1", "N1")
    finer = replace(layout, kinds={"S": "S1", "SC": "S2", "N": "N1"})
    assert [finer.kind(content) for content in ("S?", "SC", "SCx", "NC", "X")] == [
        "S1",
        "S2",
        "S2",
        "N1",
        "",
    ]


@pytest.mark.parametrize(("name", "touching"), [("reference", 1), ("ten", 0)])
def test_the_levels_of_inside_are_triangles_that_lie_the_same_way_round(
    name: str, touching: int
) -> None:
    layout = BOARDS[name].layouts["inside"]
    assert layout.tapped
    at = {cell: divmod(layout.pad(cell), layout.columns) for cell in layout.cells}
    for cell in layout.cells:
        x, y, z = (int(digit) for digit in cell)
        corner = at[f"00{x + y + z}"]
        assert at[cell] == (corner[0] + x + y, corner[1] + y), cell + drawn(layout)
    touches = [
        (one, other)
        for one in layout.cells
        for other in layout.cells
        if sum(map(int, one)) > sum(map(int, other))
        and abs(at[one][0] - at[other][0]) + abs(at[one][1] - at[other][1]) == 1
    ]
    assert len(touches) == touching, f"{touches}{drawn(layout)}"
    # What a cube rests on lies next to one another, one level down.
    rows, columns = zip(*(at[cell] for cell in supports("000")), strict=True)
    assert max(rows) - min(rows) == max(columns) - min(columns) == 1, drawn(layout)


def test_pads_are_named_from_the_bottom_left() -> None:
    assert [REFERENCE.pad_name(Pad(at)) for at in (0, 7, 56, 63, 34)] == [
        "a8",
        "h8",
        "a1",
        "h1",
        "c4",
    ]
    wide = Board("wide", 2, 800, {})
    names = [wide.pad_name(Pad(at)) for at in range(1600)]
    assert len(set(names)) == 1600
    assert [names[at] for at in (0, 25, 26, 51, 52, 701, 702)] == [
        "a2",
        "z2",
        "aa2",
        "az2",
        "ba2",
        "zz2",
        "aaa2",
    ]


@EACH_LAYOUT
def test_a_layout_is_a_value(layout: Layout) -> None:
    copy = pickle.loads(pickle.dumps(layout))  # noqa: S301  our own bytes
    assert copy == layout
    assert hash(copy) == hash(layout)
    assert copy.pads(layout.spots[-1]) == layout.pads(layout.spots[-1])


def test_the_drawings_have_aligned_columns() -> None:
    for name in built_in():
        said = tomllib.loads(
            (files("controller.sensing.boards") / f"{name}.toml").read_text("utf-8")
        )
        for game, told in said["games"].items():
            assert len({len(line) for line in told["pads"]}) == 1, f"{name} {game}"


FREE = ". . . . . . . ."
MIDDLE = [FREE, FREE, ". . a3 b3 c3 . . .", ". . a2 b2 c2 . . .", ". . a1 b1 c1 . . .", *[FREE] * 3]
SMALL = replace(reversi.GAME.sheet, key="small", cells=grid.cells(3, 3), plan=grid.plan(3, 3))


class Small(Game):
    """A game that is never played, on nine cells."""

    def begin(self, options: Mapping[str, str]) -> State:
        return reversi.GAME.begin(options)

    def seats(self, state: State) -> tuple[str, ...]:
        return reversi.GAME.seats(state)

    def why(self, state: State, code: int) -> Refusal:
        return reversi.GAME.why(state, code)

    def result(self, state: State) -> Outcome:
        return reversi.GAME.result(state)

    def scene(self, state: State) -> Scene:
        del state
        return {"a1": "B"}

    def spell(self, code: int) -> str:
        return reversi.GAME.spell(code)

    def read(self, text: str) -> int:
        return reversi.GAME.read(text)

    def line(self, state: State) -> str:
        return reversi.GAME.line(state)

    def place(self, text: str, options: Mapping[str, str]) -> State:
        return reversi.GAME.place(text, options)


def added(layout: PadLayout, board: str = "reference") -> Board:
    """The reference board, with a game that brings a layout along."""
    return load("reference", (*GAMES, Small(SMALL)), {"small": {board: layout}})


def test_an_added_game_lies_on_the_board_where_its_layout_says() -> None:
    board = added({"pads": MIDDLE, "pieces": {"B": "N1", "W": "S1"}})
    assert board.left_out == ()
    assert list(board.layouts) == [*KEYS, "small"]
    assert board.pad_name(board.layouts["small"].pad("a1")) == "c4"
    # Elsewhere the table lays it out itself.
    assert list(added({"pads": MIDDLE}, board="ten").layouts) == [*KEYS, "small"]


def test_an_added_layout_that_does_not_fit_is_left_out_and_explained() -> None:
    pieces = {"B": "N1", "W": "S1"}
    wrong: list[tuple[str, PadLayout]] = [
        ("board.sizes", {"pads": [line[4:] for line in MIDDLE], "pieces": pieces}),
        ("board.kind", {"pads": MIDDLE, "pieces": {"B": "N9", "W": "S1"}}),
        ("board.missing", {"pads": MIDDLE[:4] + [FREE] * 4, "pieces": pieces}),
        ("board.pads", {"pieces": pieces}),
    ]
    for code, layout in wrong:
        board = added(layout)
        assert list(board.layouts) == KEYS
        assert code in [fault.code for fault in board.left_out]
        assert {fault.facts["game"] for fault in board.left_out} == {"small"}


def test_a_board_keeps_its_own_drawing_of_a_game() -> None:
    board = load("reference", GAMES, {"reversi": {"reference": {"pads": MIDDLE}}})
    assert board == REFERENCE
