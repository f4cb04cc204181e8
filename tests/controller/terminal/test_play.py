import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.cli import dispatch, play
from controller.console import prompts
from controller.model.level_names import LEVEL_NAMES
from rules import catalog, record
from rules.game import Game
from rules.games import incognito, invers, reversi
from rules.record import Result

Run = Callable[..., str]


@pytest.fixture(name="run")
def _run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "games"))

    def run(words: str, *typed: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        argv = [word.replace("\u00a0", " ") for word in words.split(" ") if word]
        assert dispatch.main(["play", *argv]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        assert "\x1b" not in out
        return out

    return run


def test_a_game_is_chosen_by_number_or_name(run: Run) -> None:
    assert run("", "6", "quit").count("Reversi · move 1") == 1
    assert "Inside · move 1" in run("", "chess", "inside")
    assert "Which game" in run("")
    assert "move 1" not in run("", "quit")


def test_the_robot_answers_and_its_move_is_told(run: Run) -> None:
    told = run("reversi --seed 1", "d3", "quit")
    assert re.search(r"White plays \w\d\.", told)
    assert "Reversi · move 3" in told


@pytest.mark.parametrize("level", ["maitre", "Découverte", "family", "EVEN\u00a0MATCH", "serré"])
def test_the_level_is_named_in_any_language(run: Run, level: str) -> None:
    only = "8/8/8/8/8/8/8/B1WBW3\u00a0B"
    told = run(f"reversi --level {level} --position {only}", "b1")
    assert "White passes. No move is possible." in told


def test_a_level_that_there_is_not_is_told_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert dispatch.main(["play", "reversi", "--lang", "en", "--level", "easy"]) == 2
    told = capsys.readouterr().err
    assert "'easy' is not a level" in told
    assert all(name in told for name in LEVEL_NAMES)


def test_a_refusal_teaches(run: Run) -> None:
    told = run("reversi", "e2", "d4")
    assert "e2 is refused [reversi.enclose]" in told
    assert "2 . . . .!. . . ." in told
    assert "d4 is refused [reversi.occupied]" in told


def test_what_is_no_move_gets_the_notation(run: Run) -> None:
    assert "'zz' is not a move in Reversi" in run("reversi", "zz")
    assert "Type a move" in run("reversi", "")


def test_why_explains_without_moving(run: Run) -> None:
    told = run("reversi", "why", "why e2", "why d3", "why zz")
    assert "Type 'why'" in told
    assert "[reversi.enclose]" in told
    assert "d3: allowed." in told
    assert "move 3" not in told


def test_moves_can_be_filtered(run: Run) -> None:
    told = run("inside", "moves p40", "moves q")
    assert "\n  p400C (light cube on 400)  p400F (dark cube on 400)\n" in told
    assert "No legal move starts with 'q'." in told


def test_undo_goes_back_to_the_last_own_decision(run: Run) -> None:
    told = run("reversi --seed 1", "undo", "d3", "undo")
    assert "No move to take back" in told
    assert told.count("Reversi · move 1") == 2
    told = run("reversi --seed 1", "d3", "moves", "undo", "d3", "undo")
    assert told.count("White plays") == 2


def test_rules_board_position_and_help_are_at_hand(run: Run) -> None:
    told = run("invers", "rules 4", "rules invers.pass", "board", "position", "help", "?")
    assert told.count("[invers.4]") == 1
    assert told.count("INVERS · move 1") == 2
    assert "H=y/r Y" in told
    assert told.count("leave; the game is saved") == 2
    assert "[invers.setup]" in run("invers", "rules")


def test_a_clause_that_is_not_there_is_told(run: Run) -> None:
    told = run("invers", "rules 99")
    assert "'99'" in told
    assert "[invers.setup]" not in told
    assert "[reversi.setup]" in run("reversi", "rules 1")


def test_the_commands_are_understood_in_french(run: Run) -> None:
    told = run("invers --lang fr", "règles 4", "REGLES 4", "aide", "quitter")
    assert told.count("[invers.4]") == 2
    assert "À vous, Jaune." in told


def test_the_end_of_the_input_is_polite(run: Run) -> None:
    assert run("reversi").endswith("Thank you for playing, see you soon!\n")
    told = run("incognito --seat all", "CPFCPF")
    assert "Pass the screen to North" in told


def test_resigning_is_asked_twice(run: Run) -> None:
    told = run("reversi", "resign", "n", "resign", "y", "", "n")
    assert told.count("Really resign?") == 2
    assert "Black resigns. White won." in told
    assert "resigns" not in run("reversi", "resign")


def test_a_game_can_be_saved_at_any_time(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    told = run("reversi --seed 1", "d3", "save", f"save {file}", f"save {file}", "quit")
    assert "Type 'save'" in told
    assert told.count("Game saved in") == 1
    kept = record.read(file.read_text(encoding="utf-8"))
    assert (kept.moves[0], len(kept.moves), kept.result) == ("d3", 2, None)


def test_the_record_is_kept_whatever_the_end(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run(f"reversi --record {file}", "d3", "resign", "y", "y", "c4", "quit")
    first = record.read(file.read_text(encoding="utf-8"))
    assert first.result == Result(("white",), "resigned")
    second = record.read((tmp_path / "game.txt-2").read_text(encoding="utf-8"))
    assert second.moves[0] == "c4"


def test_a_record_that_exists_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text("precious", encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("d3\n"))
    assert dispatch.main(["play", "reversi", "--record", str(file)]) == 2
    assert "game.txt" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "precious"


def test_a_record_that_cannot_be_kept_is_refused_before_the_first_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is lost at the end of a game that was refused at its start."""
    for name in (tmp_path, tmp_path / "nowhere" / "game.txt"):
        assert dispatch.main(["play", "reversi", "--lang", "en", "--record", str(name)]) == 2
        told = capsys.readouterr()
        assert str(name) in told.err
        assert told.out == ""


def test_the_record_can_be_saved_after_the_end(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    told = run("reversi", "resign", "y", str(tmp_path), str(file), "y", "resign", "y")
    assert told.count("Type a file name to save a record of it too") == 3
    assert file.exists()
    assert told.count("Reversi · move 1") == 2


def test_quitting_after_the_end_writes_no_file_of_that_name(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("reversi", "resign", "y", "q")
    assert "Another game?" not in told
    assert not Path("q").exists()


def test_the_loser_starts_the_next_game(run: Run) -> None:
    told = run("invers --seed 1", "resign", "y", "", "y", "quit")
    assert "Red plays" not in told
    told = run("invers --seed 1 --seat red", "resign", "y", "", "y", "quit")
    assert told.count("Yellow plays") == 1
    assert "INVERS · move 1" in told


@pytest.mark.parametrize(
    ("options", "winners", "first"),
    [
        ({}, ("yellow",), "red"),
        ({}, ("red",), "yellow"),
        ({}, ("yellow", "red"), "red"),
        ({"first": "red"}, ("yellow", "red"), "yellow"),
    ],
)
def test_after_a_draw_the_other_one_starts(
    options: dict[str, str], winners: tuple[str, ...], first: str
) -> None:
    chosen = play.next_options(invers.GAME, options, Result(winners, "repetition"))
    assert chosen == {"first": first}
    assert play.next_options(reversi.GAME, {}, Result(("black",), "count")) == {}
    assert play.next_options(invers.GAME, options, None) == options


@pytest.mark.parametrize("seat", ["2", "white", "Blanc", "BLANC"])
def test_a_seat_is_found_by_any_of_its_names(run: Run, seat: str) -> None:
    told = run(f"reversi --seat {seat}")
    assert "Black plays" in told
    assert "White > " in told


def test_an_open_game_needs_no_handing_over(run: Run) -> None:
    told = run("reversi --seat all", "d3", "c3")
    assert "Pass the screen" not in told
    assert told.count("Black > ") == 2


def test_a_hidden_piece_is_never_shown(run: Run) -> None:
    told = run("incognito --seed 2", "CPFCPF", "c2-c4", "moves", "position", "board")
    assert "N?" in told
    assert not re.search(r"\bN[CPF]|N[a-f][1-8][CPF]|N:[CPF]", told)
    assert "North: pieces lined up." in told


def test_an_unfinished_game_with_secrets_is_saved_for_one_seat(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("incognito --seed 2", "CPFCPF", "c2-c4", f"save {file}")
    kept = record.read(file.read_text(encoding="utf-8"))
    assert kept.keeper == "south"
    assert kept.moves[:2] == ("S:CPFCPF", "N:??????")
    assert record.replay(incognito.GAME, kept).stop is None


def test_hidden_cards_are_never_shown(run: Run) -> None:
    told = run("royal --seed 2", "position")
    hand = re.findall(r"Orange's hand +(.*)", told)
    assert hand == ["? ? ? ? ?"]
    assert " B:5? " in told


def test_one_legal_move_is_played_by_enter(run: Run) -> None:
    told = run("reversi --position 8/8/8/8/8/8/8/1WB5\u00a0B", "", "", "n")
    assert "Only one possible move" in told
    assert "Black wins: the most discs (3 – 0)." in told


def test_a_forced_cube_is_offered_at_once(run: Run) -> None:
    told = run("inside --seat all", "p400C", "p310C", "p301C", "p000C")
    assert "f300C (light cube on 300, forced)  f300F (dark cube on 300, forced)" in told
    assert "p000C is refused [inside.forced]" in told


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("d3", ("move", "d3")),
        ("  Why  d3 ", ("why", "d3")),
        ("RÈGLES 4", ("rules", "4")),
        ("?", ("help", "")),
        ("", ("move", "")),
    ],
)
def test_commands_and_moves_are_told_apart(line: str, expected: tuple[str, str]) -> None:
    assert prompts.read(line) == expected


def test_an_announcement_is_asked_with_the_symbols_and_not_as_a_line_up(run: Run) -> None:
    position = "Sc4? Sa1P Nc5F Nf8P N + c5xc4".replace(" ", "\u00a0")
    told = run(f"incognito --seat south --position {position}", "quit")
    assert "=C" in told
    assert "CPFCPF" not in told


def test_the_robot_gives_its_reason_and_the_score_is_shown(run: Run) -> None:
    told = run("reversi --seed 1", "d3")
    assert "Reversi · move 1 · Black 2 – White 2 (discs)." in told
    assert re.search(r"White plays \w\d\. (?=[A-Z]).+\.", told)


def test_a_hint_is_a_legal_move_with_a_reason(run: Run) -> None:
    told = run("reversi --seed 1", "hint", "quit")
    found = re.search(r"My hint: (\w\d)\. \w.*\.", told)
    assert found
    assert found[1] in {"d3", "c4", "f5", "e6"}
    assert "Mon conseil" in run("reversi --lang fr --seed 1", "indice", "quit")


def test_moves_have_words_beside_their_notation(run: Run) -> None:
    assert "W3 (row 3 from the left →)" in run("invers", "moves W3")
    duel = "Sc4? Sa2P Nc5P Na7C S"
    told = run(f"incognito --position {duel.replace(' ', chr(160))}", "c4xc5", "quit")
    assert "=F (paper)" in told
    assert "N:??????" not in run("incognito --seed 2", "CPFCPF")
    assert "+" not in run("royal --seed 3", "quit").partition("Drawn: ")[2].partition(".")[0]


@pytest.mark.parametrize(
    ("seats", "last"), [("2", "orange"), ("3", "green"), ("4", "purple"), ("teams", "orange")]
)
def test_the_legend_shows_the_tokens_of_this_game_only(seats: str, last: str, run: Run) -> None:
    told = run(f"royal --option seats={seats} --seat all", "", "quit")
    assert re.findall(r"[A-D] (\w+) token", told)[-1] == last


def test_french_cards_stay_french_in_refusals_and_help(run: Run) -> None:
    told = run("royal --lang fr --seed 5", "VC", "aide", "quit")
    assert "«\u00a0V♣\u00a0» n'est pas un coup" in told
    assert "D♣@b3" in told
    assert "QC@b3" not in told
    assert "QC@b3" in run("royal --lang en --seed 5", "JC", "quit")


def test_an_announcement_may_be_typed_as_a_word(run: Run) -> None:
    duel = "Sc4? Sa2P Nc5P Na7C S".replace(" ", "\u00a0")
    told = run(f"incognito --position {duel}", "c4xc5", "paper", "quit")
    assert "South attacks North, c4 against c5: paper against" in " ".join(told.split())


def test_nobody_hides_their_pieces_from_the_robot(run: Run) -> None:
    told = run("incognito --seed 2", "S:??????", "quit")
    assert "Against a robot you choose your pieces here" in told
    assert "North" not in told.partition("Against")[2]
    told = run("incognito --seat all", "S:??????", "", "quit")
    assert "Against a robot" not in told


def test_the_moves_of_others_are_not_ones_own(run: Run) -> None:
    rows = "AAAA4/A1AA4/AAAA4/AAAABBBB/AAAAAAAA/AAAAAAAA/AAAAAAAA/AAAAAAAA"
    line = f"{rows} A:9,10,JC,QC,KC B:AD,AD,JD,JD,KD gone:- A".replace(" ", "\u00a0")
    told = run(f"royal --seat all --position {line}", "", "", "", "XB", "quit")
    assert "XB is not yours to play now." in told


def test_a_refusal_follows_the_options(run: Run) -> None:
    line = "Sc8C Sa2P Nd3F Nf5C S".replace(" ", "\u00a0")
    words = f"incognito --option arrived=frozen --position {line}"
    told = " ".join(run(words, "c8-d8", "rules arrived").split())
    assert "c8-d8 is refused [incognito.arrived]. The piece on c8 has arrived: it can no" in told
    assert "[incognito.arrived] It can no longer attack or move." in told


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", catalog.BUILT_IN, ids=lambda game: game.sheet.key)
def test_every_game_fits_into_80_columns(run: Run, game: Game, language: str) -> None:
    told = run(f"{game.sheet.key} --seat all --lang {language}", "help", "rules", "moves", "board")
    assert max(len(line) for line in told.splitlines()) <= 80
