from pathlib import Path

import pytest

from controller.console import parsing
from controller.i18n.user_errors import Problem
from controller.model import text_files
from rules import catalog
from rules.errors import NotationError, OptionError
from rules.games import incognito, inside, invers, reversi, roliversi, royal_reversi
from rules.pack import PINWHEEL

CATALOG = catalog.load(())


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("invers", "invers"),
        (" INVERS ", "invers"),
        ("royal", "royal-reversi"),
        ("royal_reversi", "royal-reversi"),
        ("Royal Reversi", "royal-reversi"),
        ("roli", "roliversi"),
        ("inc", "incognito"),
    ],
)
def test_a_game_is_found_by_what_people_call_it(text: str, key: str) -> None:
    assert parsing.find_game(CATALOG, text).sheet.key == key


@pytest.mark.parametrize(
    ("text", "code", "near"),
    [
        ("inverse", "game.near", "invers"),
        ("revresi", "game.near", "reversi"),
        ("in", "game.near", "invers / incognito / inside"),
        ("chess", "game.unknown", ""),
        ("", "game.unknown", ""),
    ],
)
def test_a_near_miss_is_guessed(text: str, code: str, near: str) -> None:
    with pytest.raises(Problem) as caught:
        parsing.find_game(CATALOG, text)
    assert (caught.value.code, caught.value.facts["near"]) == (code, near)


@pytest.mark.parametrize(
    "word", ["offboard=pool", "invers.offboard=pool", " OFFBOARD = Pool ", "offboard=POOL"]
)
def test_an_option_may_carry_its_game(word: str) -> None:
    assert parsing.read_options(invers.GAME, [word]) == {"offboard": "pool"}


def test_the_prefix_of_royal_reversi_is_royal() -> None:
    assert parsing.read_options(royal_reversi.GAME, ["royal.seats=3"]) == {"seats": "3"}


@pytest.mark.parametrize("word", ["pool", "=pool", "offboard="])
def test_an_option_needs_a_name_and_a_value(word: str) -> None:
    with pytest.raises(Problem) as caught:
        parsing.read_options(invers.GAME, [word])
    assert caught.value.code == "option.form"


def test_the_same_option_twice_must_not_contradict_itself() -> None:
    assert parsing.read_options(invers.GAME, ["a1=red", "a1=RED"]) == {"a1": "red"}
    with pytest.raises(Problem) as caught:
        parsing.read_options(invers.GAME, ["a1=red", "a1=yellow"])
    assert caught.value.code == "option.twice"


@pytest.mark.parametrize(
    ("word", "code"), [("colour=red", "option.unknown"), ("a1=blue", "option.value")]
)
def test_a_wrong_option_is_the_games_to_explain(word: str, code: str) -> None:
    with pytest.raises(OptionError) as caught:
        parsing.read_options(invers.GAME, [word])
    assert caught.value.code == code


@pytest.mark.parametrize(
    "words", [["seats=3", "arms=WNE"], ["arms=WNE", "seats=3"], ["arms=senw", "seats=4"]]
)
def test_options_that_depend_on_each_other_are_checked_together(words: list[str]) -> None:
    options = parsing.read_options(royal_reversi.GAME, words)
    assert options == dict(word.replace("senw", "SENW").split("=") for word in words)
    assert len(royal_reversi.GAME.seats(royal_reversi.GAME.start(options))) == int(options["seats"])


def test_options_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(OptionError) as caught:
        parsing.read_options(royal_reversi.GAME, ["seats=4", "arms=WE"])
    assert caught.value.code == "royal.arms"
    with pytest.raises(OptionError) as caught:
        parsing.read_options(royal_reversi.GAME, ["arms=WNE", "seats=9"])
    assert (caught.value.code, caught.value.facts["name"]) == ("option.value", "seats")


def test_a_custom_layout_is_read_from_a_file(tmp_path: Path) -> None:
    cards = PINWHEEL.split()
    rows = [" ".join(cards[at : at + 8]) for at in range(0, 64, 8)]
    file = tmp_path / "layout"
    file.write_text("# my board\n\n" + "  # row 8\n".join(rows), encoding="utf-8")
    options = parsing.read_options(royal_reversi.GAME, [f"layout=custom:{file}"])
    assert options == {"layout": "custom:" + " ".join(cards)}


def test_custom_rows_may_stand_on_lines_of_their_own(tmp_path: Path) -> None:
    rows = "8/8/8/3RY3/3BG3/8/8/8"
    file = tmp_path / "start.txt"
    file.write_text(rows.replace("/", "\n"), encoding="utf-8")
    options = parsing.read_options(roliversi.GAME, [f"start=custom:{file}"])
    assert options == {"start": f"custom:{rows}"}
    assert parsing.read_options(roliversi.GAME, [f"start=custom:{rows}"]) == options


def test_a_file_that_is_no_layout_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "layout"
    file.write_text("JH QH", encoding="utf-8")
    with pytest.raises(OptionError) as caught:
        parsing.read_options(royal_reversi.GAME, [f"layout=custom:{file}"])
    assert caught.value.code == "royal.cells"


def test_a_custom_file_that_is_not_there_is_named() -> None:
    with pytest.raises(Problem) as caught:
        parsing.read_options(royal_reversi.GAME, ["layout=custom:nowhere.txt"])
    assert (caught.value.code, caught.value.facts["name"]) == ("file.missing", "nowhere.txt")


def test_a_value_too_long_for_a_file_name_is_no_file() -> None:
    with pytest.raises(OptionError):
        parsing.read_options(roliversi.GAME, ["start=custom:" + "8/" * 5000])
    with pytest.raises(OptionError):
        parsing.read_options(roliversi.GAME, ["start=custom:\0"])


def test_files_that_cannot_be_read_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\xfa")
    (tmp_path / "text").write_text("x", encoding="utf-8")
    for name, code in [
        ("gone", "file.missing"),
        ("", "file.folder"),
        ("bytes", "file.text"),
        ("text/more", "file.unreadable"),
    ]:
        with pytest.raises(Problem) as caught:
            text_files.read_text(str(tmp_path / name))
        assert caught.value.code == code


def test_a_file_is_never_overwritten(tmp_path: Path) -> None:
    name = str(tmp_path / "game.txt")
    text_files.write_text(name, "one")
    with pytest.raises(Problem) as caught:
        text_files.write_text(name, "two")
    assert caught.value.code == "file.exists"
    assert text_files.read_text(name) == "one"
    with pytest.raises(Problem) as caught:
        text_files.write_text(str(tmp_path / "no" / "folder"), "three")
    assert caught.value.code == "file.unwritable"


@pytest.mark.parametrize("text", ["x", "", "-1", "1.5", "100", "9" * 40])
def test_a_number_is_whole_and_within_bounds(text: str) -> None:
    assert parsing.read_number("n", " 7 ", most=99) == 7
    with pytest.raises(Problem) as caught:
        parsing.read_number("n", text, most=99)
    assert caught.value.code == "number"


@pytest.mark.parametrize(
    ("text", "expected"), [("d3", "d3"), ("D3", "d3"), (" d 3 ", "d3"), ("PASS", "--")]
)
def test_capitals_and_spaces_do_not_matter(text: str, expected: str) -> None:
    assert parsing.read_move(reversi.GAME, text).text == expected


def test_a_move_with_letters_of_both_kinds_is_found() -> None:
    assert parsing.read_move(royal_reversi.GAME, "qc@B3").text == "QC@b3"
    assert parsing.read_move(roliversi.GAME, "B4b").text == "b4B"


def test_the_end_of_a_move_is_enough_where_only_one_fits() -> None:
    legal = inside.GAME.moves(inside.GAME.start({}))
    assert parsing.read_move(inside.GAME, "310f", legal).text == "p310F"
    lined = incognito.GAME.moves(incognito.GAME.start({}))[:500]
    assert parsing.read_move(incognito.GAME, "cpfcpf", lined).text == "S:CPFCPF"
    with pytest.raises(NotationError):
        parsing.read_move(inside.GAME, "f", legal)


@pytest.mark.parametrize("text", ["", "zz", "a" * 5000, "d3 d4"])
def test_what_is_no_move_is_a_notation_error(text: str) -> None:
    with pytest.raises(NotationError):
        parsing.read_move(reversi.GAME, text)
    with pytest.raises(NotationError):
        parsing.read_acts(reversi.GAME, reversi.GAME.start({}), text)


def test_an_attack_may_carry_its_announcements() -> None:
    state = incognito.GAME.load("Sc4? Sa1P Nc5? Nf8P S", {})
    acts = parsing.read_acts(incognito.GAME, state, "C4XC5=cf")
    assert [act.text for act in acts] == ["c4xc5", "=C", "=F"]


def test_a_seed_decides_what_chance_gives() -> None:
    first, again, other = (
        royal_reversi.GAME.dump(parsing.read_state(royal_reversi.GAME, None, {}, seed))
        for seed in ("1", "1", "2")
    )
    assert first == again != other


@pytest.mark.parametrize(("text", "number"), [("0.1", 0.1), ("2", 2.0), (" 1,5 ", 1.5)])
def test_a_number_may_have_a_fraction(text: str, number: float) -> None:
    assert parsing.read_decimal("--pace", text, least=0.1, most=2) == number


@pytest.mark.parametrize("text", ["", "x", "0.09", "2.1", "-1", "1e1", "nan", "1.2.3", "."])
def test_a_number_outside_its_limits_is_refused(text: str) -> None:
    with pytest.raises(Problem) as caught:
        parsing.read_decimal("--pace", text, least=0.1, most=2)
    assert caught.value.code == "decimal"


def test_a_file_without_an_end_is_refused() -> None:
    with pytest.raises(Problem) as caught:
        text_files.read_text("/dev/zero")
    assert caught.value.code == "file.irregular"
