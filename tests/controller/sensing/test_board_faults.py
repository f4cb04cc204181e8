import errno
import os
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.config.toml_file import MAX_BYTES
from controller.i18n.speech import PROGRAM, Speech
from controller.sensing import board_file
from controller.sensing.board import BoardError, built_in, load
from rules import catalog

CATALOG = catalog.load(())
GAMES = CATALOG.games
REFERENCE = (files("controller.sensing.boards") / "reference.toml").read_text(encoding="utf-8")
HEAD = 'format = 1\nname = "x"\n'
REVERSI = HEAD + "[games.reversi]\n"
ROWS = [" ".join(f"{file}{rank}" for file in "abcdefgh") for rank in range(8, 0, -1)]
PIECES = 'pieces = { B = "N1", W = "S1" }\n'


def pads(rows: list[str]) -> str:
    return f"pads = {rows!r}\n"


GOOD = REVERSI + pads(ROWS) + PIECES


def found(text: str | bytes) -> list[tuple[str, dict[str, str]]]:
    data = text.encode() if isinstance(text, str) else text
    return [(fault.code, fault.facts) for fault in board_file.read(data, "F", GAMES).faults]


def instead(old: str, new: str, text: str = REFERENCE) -> str:
    """A file with one thing different: the first that reads so."""
    assert old in text
    return text.replace(old, new, 1)


def swapped(one: str, other: str, text: str = REFERENCE) -> str:
    return instead("\0", other, instead(other, one, instead(one, "\0", text)))


FAULTS: list[tuple[str, str, dict[str, object]]] = [
    ("board.key", "x = 1\n" + GOOD, {"key": "x", "allowed": "format name games"}),
    ("board.format", instead("= 1", "= 2", GOOD), {"value": 2, "allowed": 1}),
    ("board.format", instead("= 1", "= true", GOOD), {"value": True}),
    ("board.format", instead("= 1", "= 1.0", GOOD), {"value": 1.0}),
    ("board.format", instead("format = 1", "", GOOD), {"value": "–"}),
    ("board.toml", instead("= 1", f"= 0x{'f' * 9000}", GOOD), {"line": 1, "column": 10}),
    ("board.name", instead('"x"', "3", GOOD), {"value": 3}),
    ("board.name", instead('"x"', '"  "', GOOD), {"value": "  "}),
    ("board.name", instead("x", "x" * 61, GOOD), {"most": 60}),
    ("board.name", instead("x", "a\\nb", GOOD), {"value": "a\nb"}),
    ("board.games", HEAD, {"value": "–"}),
    ("board.games", HEAD + "games = 3", {"value": 3}),
    ("board.games", HEAD + "[games]", {"value": "{}"}),
    ("board.game", GOOD + "[games.chess]", {"game": "chess"}),
    ("board.table", HEAD + "games.reversi = 7", {"game": "reversi", "value": 7}),
    ("board.game.key", GOOD + "colour = 1", {"game": "reversi", "key": "colour"}),
    ("board.pads", REVERSI + PIECES, {"game": "reversi", "value": "–"}),
    ("board.pads", REVERSI + PIECES + "pads = 1", {"value": 1}),
    ("board.pads", REVERSI + PIECES + "pads = [1, 2]", {"value": [1, 2]}),
    ("board.size", REVERSI + PIECES + "pads = []", {"rows": 0, "columns": 0}),
    ("board.size", REVERSI + PIECES + pads([" "]), {"rows": 1, "columns": 0}),
    ("board.size", REVERSI + PIECES + pads([". " * 17]), {"columns": 17, "most": 16}),
    ("board.size", REVERSI + PIECES + pads(["."] * 17), {"rows": 17}),
    ("board.ragged", instead("a7 ", "", GOOD), {"row": 2, "found": 7, "columns": 8}),
    ("board.ragged", instead("a8", "a8 .", GOOD), {"row": 8, "found": 8, "columns": 9}),
    (
        "board.sizes",
        GOOD + "[games.inside]\ntapped = true\n" + pads([". " * 8] * 9),
        {"game": "inside", "rows": 9, "columns": 8, "other": "reversi", "wanted": "8 × 8"},
    ),
    ("board.tapped", GOOD + "tapped = 1", {"value": 1}),
    ("board.loose", GOOD + "loose = 1", {"value": 1}),
    ("board.loose", GOOD + "loose = [1]", {"value": [1]}),
    ("board.loose.unused", GOOD + 'loose = ["a1"]', {"word": "a1", "allowed": "–"}),
    ("board.kind", instead("S1", "S3", GOOD), {"word": "W", "value": "S3"}),
    ("board.kind", instead('"S1"', "1", GOOD), {"word": "W", "value": 1}),
    ("board.pieces", REVERSI + pads(ROWS) + "pieces = 1", {"value": 1}),
    ("board.piece", instead("}", ', X = "N1" }', GOOD), {"word": "X", "allowed": "B W"}),
    ("board.piece", instead("}", ', "" = "N1" }', GOOD), {"word": ""}),
    ("board.face", instead(', W = "S1"', "", GOOD), {"word": "W"}),
    ("board.face", REVERSI + pads(ROWS), {"word": "B", "allowed": "N1 N2 S1 S2"}),
    ("board.spot", instead("c5", "z9", GOOD), {"word": "z9", "row": 4, "column": 3}),
    ("board.spot", instead("W6", "W7"), {"game": "invers", "word": "W7"}),
    ("board.spot", instead("W6", "W6y"), {"word": "W6y", "row": 2, "column": 1}),
    ("board.spot", instead("W6", "--"), {"word": "--"}),
    ("board.spot", instead("W6", "pool"), {"word": "pool"}),
    ("board.missing", instead("c5", ".", GOOD), {"word": "c5", "count": 1}),
    (
        "board.twice",
        instead("c5", "c6", GOOD),
        {"word": "c6", "row": 4, "column": 3, "other_row": 3, "other_column": 3},
    ),
    ("board.twice", instead("W6", "W5"), {"game": "invers", "word": "W5", "row": 3}),
    (
        "board.astray",
        swapped("c5", "c6", GOOD),
        {"word": "c6", "row": 4, "column": 3, "other_row": 3, "other_column": 3},
    ),
    ("board.order", REVERSI + pads(ROWS[::-1]) + PIECES, {"word": "a8", "row": 8, "column": 1}),
    (
        "board.order",
        REVERSI + pads([" ".join(row.split()[::-1]) for row in ROWS]) + PIECES,
        {"word": "a8", "row": 1, "column": 8},
    ),
    ("board.slot.end", instead("W6", ". "), {"word": "E6", "value": "."}),
    ("board.slot.end", instead("W6", "hand.red"), {"word": "E6", "value": "hand.red"}),
    (
        "board.slot.line",
        instead("W6 a6", ".  a6", instead('".  Na', '"W6 Na')),
        {"word": "W6", "row": 1, "column": 1},
    ),
    ("board.slot.push", swapped("W6", "W5"), {"word": "W5", "value": "a6–f6", "row": 2}),
    ("board.slot.push", swapped("W6", "E6"), {"word": "E6", "value": "a6–f6", "column": 1}),
    ("board.place", instead("reserve.N", "reserve.X"), {"word": "reserve.X", "row": 1}),
    ("board.place", instead("reserve.N", ".."), {"word": "..", "column": 1}),
    ("board.place", instead("a8", "hand.B", GOOD), {"word": "hand.B", "allowed": "–"}),
    ("board.room", instead("reserve.N", "."), {"word": "reserve.N", "found": 2, "least": 3}),
    ("board.owner", instead('".  Na', '"hand.red Na'), {"word": "hand.red", "row": 1, "column": 1}),
    ("board.toml", GOOD + "tapped", {"line": 6}),
    ("board.toml", GOOD + 'loose = ["', {"line": 6}),
    ("board.toml", GOOD + "pads = 3\n[a]", {"line": 6, "column": 1}),
    ("board.toml", GOOD + "loose = " + "[" * 20_000, {"line": 6, "column": 25}),
    ("board.toml", GOOD + "loose = " + "9" * 5_000, {"line": 6, "column": 9}),
    ("board.toml", "x = 1\n" + ".".join(["a"] * 12_000) + "= 1", {"line": 2}),
    ("board.toml", GOOD + "#" * MAX_BYTES, {"place": "F"}),
]
IDS = [f"{at}-{code}" for at, (code, _, _) in enumerate(FAULTS)]


@pytest.mark.parametrize(("code", "text", "facts"), FAULTS, ids=IDS)
def test_each_fault_is_told_with_its_place(code: str, text: str, facts: dict[str, object]) -> None:
    wanted = {name: str(value) for name, value in facts.items()} | {"file": "F"}
    told = found(text)
    assert [it for it in told if it[0] == code and wanted.items() <= it[1].items()], told


def test_files_without_faults_have_none() -> None:
    assert found(GOOD) == found(REFERENCE) == []


def test_one_slip_is_one_fault() -> None:
    alone = {"board.key", "board.format", "board.name", "board.game", "board.ragged", "board.kind"}
    alone |= {"board.face", "board.missing", "board.order", "board.room", "board.toml", "board.key"}
    told = [(code, [it for it, _ in found(text)]) for code, text, _ in FAULTS if code in alone]
    assert len(told) > 15
    for code, codes in told:
        assert set(codes) == {code}


def test_all_faults_of_a_file_are_told_at_once() -> None:
    text = instead("W6 a6", "W5 z6", instead("format = 1", "format = 2\ncolour = 3"))
    text = instead("tapped = true", "tapped = 1", instead('"N2"', '"N3"', text))
    text = instead("004", "z04", text)
    told = [code for code, _ in found(text)]
    assert told == [
        "board.key",
        "board.format",
        "board.kind",
        "board.tapped",
        "board.spot",
        "board.twice",
        "board.missing",
        "board.spot",
        "board.missing",
    ]


def test_bytes_that_are_no_text_are_told_with_their_line() -> None:
    facts = {"file": "F", "line": "2", "column": "9", "place": "F:2:9: name = '\ufffd'"}
    assert found(b"format = 1\nname = '\xff'") == [("board.toml", facts)]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_fault_has_a_sentence_that_names_the_file_and_fills_its_gaps(language: str) -> None:
    speech = Speech(language, CATALOG)
    for _, text, _ in FAULTS:
        for fault in board_file.read(text.encode(), "mine.toml", GAMES).faults:
            told = speech.error(fault)
            assert "mine.toml" in told
            # A line of the file is cut where it is long.
            told = told.replace(fault.facts.get("place", ""), "")
            assert "…" not in told or fault.code == "board.spot" or len(told) > 200, told


def test_no_sentence_is_left_over() -> None:
    known = {key for key in PROGRAM["fr"] if key.startswith("error.board.")}
    used = {f"error.{code}" for code, _, _ in FAULTS}
    outside = ("faults", "unknown", "file", "unreadable")
    assert known == used | {f"error.board.{code}" for code in outside}


@given(st.binary(max_size=300))
def test_any_bytes_are_a_board_or_faults(data: bytes) -> None:
    plan = board_file.read(data, "F", GAMES)
    assert plan.faults
    assert all(fault.facts["file"] == "F" for fault in plan.faults)


@given(
    st.integers(0, len(REFERENCE.encode())), st.integers(0, 40), st.binary(max_size=12)
)  # fmt: skip
def test_a_file_damaged_anywhere_is_a_board_or_faults(at: int, cut: int, put: bytes) -> None:
    data = REFERENCE.encode()
    plan = board_file.read(data[:at] + put + data[at + cut :], "F", GAMES)
    assert plan.faults or plan.drawings


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["pads", "pieces", "tapped", "loose", "x"]),
            st.recursive(
                st.sampled_from(["1", "true", "'a1'", "'W3'", "1979-05-27", "nan", "{}", "''"]),
                lambda inner: st.lists(inner, max_size=3).map(lambda it: f"[{','.join(it)}]"),
            ),
        ),
        unique_by=lambda pair: pair[0],
    ),
    st.sampled_from([game.sheet.key for game in GAMES]),
)
def test_values_of_any_type_are_faults_and_no_more(said: list[tuple[str, str]], game: str) -> None:
    text = HEAD + f"[games.{game}]\n" + "\n".join(f"{key} = {value}" for key, value in said)
    assert found(text)


def test_lists_in_lists_are_told_up_to_the_limit() -> None:
    for depth, code in ((16, "board.loose"), (17, "board.toml")):
        deep = "[" * depth + "]" * depth
        assert [code for code, _ in found(GOOD + f"loose = {deep}")] == [code]
    for depth, code in ((16, "board.key"), (17, "board.toml")):
        dotted = ".".join(["a"] * depth)
        assert {code for code, _ in found(f"{dotted} = 1\n{GOOD}")} == {code}
    assert "board.format" in {code for code, _ in found(f"format.{'.'.join('a' * 15)} = 1")}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "mine.toml:2:8: name = x: this is not a value. Write text in quotation marks, "),
        ("fr", "mine.toml:2:8: name = x\u00a0: ce n'est pas une valeur. Écrivez un texte "),
    ],
)
def test_a_syntax_error_is_told_in_the_words_of_the_configuration(language: str, told: str) -> None:
    (fault,) = board_file.read(b"format = 1\nname = x\n", "mine.toml", GAMES).faults
    assert Speech(language, CATALOG).error(fault).startswith(told)


def test_a_byte_order_mark_is_passed_over() -> None:
    assert found(b"\xef\xbb\xbf" + REFERENCE.encode()) == []


def fault_of(name: str) -> tuple[str, dict[str, str]]:
    with pytest.raises(BoardError) as caught:
        load(name, GAMES)
    assert caught.value.facts == {"file": name, "count": "1"}
    (fault,) = caught.value.faults
    return fault.code, fault.facts


def test_a_name_that_is_no_board_lists_those_that_are(tmp_path: Path) -> None:
    for name in ("refrence", "", f"{tmp_path}/none.toml"):
        code, facts = fault_of(name)
        assert code == ("board.unknown" if name else "board.file")
        assert facts["allowed"] == ", ".join(built_in()) == "reference, six, ten"


def test_a_board_is_an_ordinary_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in (tmp_path, tmp_path / "pipe", Path("/dev/zero")):
        assert fault_of(str(name))[0] == "board.file"
    assert fault_of("a\0b")[0] == "board.unreadable"
    assert fault_of("x" * 5000)[1]["reason"] == os.strerror(errno.ENAMETOOLONG)


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    huge = tmp_path / "huge.toml"
    with huge.open("wb") as file:
        file.truncate(1 << 40 if sys.platform == "linux" else 1 << 20)
    assert fault_of(str(huge))[0] == "board.toml"


def test_a_board_error_holds_every_fault_and_says_how_to_see_them(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(instead("W6 a6", "W5 z6"), encoding="utf-8")
    with pytest.raises(BoardError) as caught:
        load(str(mine), GAMES)
    assert [it.code for it in caught.value.faults] == ["board.spot", "board.twice", "board.missing"]
    for language in catalog.LANGUAGES:
        told = Speech(language, CATALOG).error(caught.value)
        assert f"tablier table --board {mine}" in told
        assert "3" in told
