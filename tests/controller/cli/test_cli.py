import io
import re
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from controller.cli import arguments, dispatch, main
from controller.cli.arguments import COMMANDS
from controller.i18n.speech import Speech
from rules import catalog, record, walk
from rules.catalog import Broken, Catalog
from rules.game import Game

REVERSI_START = "8/8/8/3BW3/3WB3/8/8/8 B"
HEAD = "format: 1\ngame: reversi\n"

BAD_INPUT = [
    "plai",
    "dance",
    "--lang de games",
    "moves",
    "moves chess",
    "moves inverse",
    "moves invers extra",
    "moves invers --foo",
    "moves invers --position",
    "moves invers --position x",
    "moves invers --option x",
    "moves invers --option x=y",
    "moves invers --option a1=blue",
    "moves royal --option layout=custom:nowhere.txt",
    "moves royal --seed x",
    "why reversi",
    "why reversi zz",
    "why reversi --divide d3",
    "perft reversi",
    "perft reversi x",
    "perft reversi -1",
    "perft reversi 2 --divide=yes",
    "replay",
    "replay nowhere.txt",
    "replay .",
    "rules chess",
    "play chess",
    "play reversi --seat red",
    "play reversi --seed red",
    "play reversi --option x=y",
    "arena",
    "arena reversi maitre",
    "arena chess maitre club",
    "arena reversi maitre nobody",
    "arena reversi maitre@fast club",
    "arena reversi maitre club --games 3",
    "arena reversi maitre club --games many",
    "arena reversi maitre club --pace 0",
    "arena reversi maitre club --jobs 0",
    "arena reversi maitre club --sprt 30",
    "arena reversi maitre club --sprt 30,0",
    "arena reversi maitre club --csv nowhere/kept.csv",
    "arena reversi maitre club --csv .",
    "arena reversi maitre club --plot plot.png",
    "arena reversi maitre club --option x=y",
    "arena incognito alphabeta random",
    "ladder --only chess",
    "ladder --jobs none",
    "ladder --show --stamp",
    "bench --table --web",
    "install-service --print --remove",
    "update --back x.whl",
    "serve --resume --seat 2",
    "moves reversi --lang",
    "hlep",
    "ladder --folder README.md",
    "analyse",
    "analyse chess",
    "analyse reversi --seat red",
    "analyse reversi --seat white",
    "analyse reversi --seconds soon",
    "analyse reversi --nodes 0",
    "analyse reversi --depth x",
    "analyse royal",
    "analyse incognito",
]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


class Screen(io.StringIO):
    """A terminal that keeps what is written to it."""

    def isatty(self) -> bool:
        return True


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("words", BAD_INPUT)
def test_bad_input_gets_one_sentence_and_exit_code_2(
    words: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        dispatch.main([*words.split(), *([] if "--lang" in words else ["--lang", language])]) == 2
    )
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert "…" not in err
    assert "error." not in err


def test_the_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["games"]) == 0
    keys = [line.split()[0] for line in lines(capsys)]
    assert keys == ["invers", "roliversi", "incognito", "royal-reversi", "inside", "reversi"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_list_of_games_fits_a_terminal_of_80_columns(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stdout", screen)
    assert dispatch.main(["--lang", language, "games"]) == 0
    told = screen.getvalue().splitlines()
    assert max(map(len, told)) <= 80
    assert len([line for line in told if not line.startswith(" ")]) == 6


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", catalog.BUILT_IN, ids=lambda game: game.sheet.key)
def test_the_rules_name_every_clause_and_option(
    game: Game, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dispatch.main(["rules", game.sheet.key, "--lang", language]) == 0
    told = capsys.readouterr().out
    assert all(f"[{rule}]" in told for rule in game.sheet.rules)
    colon = "\u00a0:" if language == "fr" else ":"
    values = [value for spec in game.sheet.options for value in spec.values]
    assert [it for it in values if f"    {it}{colon} " not in told] == []
    assert "{" not in told
    assert max(len(line) for line in told.splitlines()) <= 80


def test_moves_are_listed_one_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["moves", "reversi"]) == 0
    assert lines(capsys) == ["d3", "c4", "f5", "e6"]


def test_moves_follow_options_and_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["moves", "invers", "--option", "offboard=pool"]) == 0
    assert len(lines(capsys)) == 48
    assert dispatch.main(["moves", "reversi", "--position", "8/8/8/8/8/8/8/1WB5 B"]) == 0
    assert lines(capsys) == ["a1"]


def test_a_game_that_is_over_has_no_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["moves", "reversi", "--position", "8/8/8/8/8/8/8/8 B"]) == 0
    told = capsys.readouterr()
    assert told.out == ""
    assert "Draw:" in told.err


def test_a_legal_move_is_allowed(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["why", "reversi", "D3"]) == 0
    assert lines(capsys) == ["D3: allowed."]


def test_a_refused_move_names_rule_cells_and_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    position = "RYRYRY/YRYRYR/RYRYRY/YRYRYR/yRYRYR/YRYRYR H=y/r R"
    assert dispatch.main(["why", "invers", "E2", "--position", position]) == 1
    rule, sentence = lines(capsys)
    assert rule == "invers.4, a2"
    assert "Rule 4" in sentence


def test_a_pass_is_not_the_end_of_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["why", "reversi", "--"]) == 1
    assert lines(capsys)[0] == "reversi.pass, d3"


def test_perft_ends_with_the_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["perft", "reversi", "4"]) == 0
    assert lines(capsys) == ["244"]
    assert dispatch.main(["perft", "reversi", "4", "--divide"]) == 0
    assert lines(capsys) == ["d3 61", "c4 61", "f5 61", "e6 61", "244"]
    assert dispatch.main(["perft", "reversi", "0", "--divide"]) == 0
    assert lines(capsys) == ["1"]
    assert dispatch.main(["perft", "reversi", "3", "--position", "8/8/8/8/8/8/8/8 B"]) == 0
    assert lines(capsys) == ["0"]


def test_a_position_is_drawn_and_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["show", "reversi"]) == 0
    told = lines(capsys)
    assert told[3] == "5 . . . B W . . ."
    assert told[-1] == REVERSI_START


def test_what_lies_beside_the_board_is_shown_in_the_language(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert dispatch.main(["show", "invers", "--lang", "fr"]) == 0
    assert "Main de Jaune  j" in lines(capsys)


def replay(text: str, folder: Path) -> int:
    file = folder / "game.txt"
    file.write_text(text, encoding="utf-8")
    return dispatch.main(["replay", str(file)])


def test_a_good_record_is_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(HEAD + "d3 c3\nresult: *\n", tmp_path) == 0
    told = lines(capsys)
    assert told[5] == "3 . . W B . . . ."
    assert told[-1] == "The game is not finished."


def test_a_finished_record_tells_its_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = HEAD + "start: 8/8/8/8/8/8/8/1WB5 B\na1\nresult: black count 3-0\n"
    assert replay(text, tmp_path) == 0
    assert lines(capsys)[-1] == "Black wins: the most discs (3 – 0)."


def test_a_resignation_ends_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(HEAD + "d3\nresult: black resigned\n", tmp_path) == 0
    assert lines(capsys)[-1] == "Black won by resignation."


def test_an_illegal_move_stops_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(HEAD + "d3 a1 c4\nresult: *\n", tmp_path) == 1
    *_, where, why = lines(capsys)
    assert where == "Action 2 (move 2), 'a1': reversi.enclose, a1"
    assert "a1" in why


def test_an_unreadable_move_stops_a_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(HEAD + "d3 zz\nresult: *\n", tmp_path) == 1
    assert lines(capsys)[-2].startswith("Action 2 (move 2), 'zz'")


@pytest.mark.parametrize("result", ["blue resigned", "black+white resigned", "black+black time"])
def test_winners_that_cannot_be_fail(
    result: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(HEAD + f"d3\nresult: {result}\n", tmp_path) == 1
    assert "winners" in lines(capsys)[-1]


def test_options_of_a_record_must_not_contradict_each_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head = "format: 1\ngame: invers\noption: a1=red\n"
    assert replay(head + "option: a1=red\nresult: *\n", tmp_path) == 0
    assert replay(head + "option: a1=yellow\nresult: *\n", tmp_path) == 2
    assert "Line 4: 'a1'" in capsys.readouterr().err


def test_a_false_result_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(HEAD + "d3\nresult: black count 4-1\n", tmp_path) == 1
    assert "result" in lines(capsys)[-1]


@pytest.mark.parametrize("text", ["", "hello", HEAD + "option: x=y\nresult: *\n"])
def test_a_file_that_is_no_record_is_bad_input(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(text, tmp_path) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_record_can_come_through_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(HEAD + "d3\nresult: *\n"))
    assert dispatch.main(["replay", "-"]) == 0
    assert "All allowed. Actions read: 1; moves: 1." in lines(capsys)


@pytest.mark.parametrize("words", [[], ["-h"], ["help"], ["--lang", "en"]])
def test_help_lists_the_commands(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(words) == 0
    told = capsys.readouterr().out
    assert all(f"  {command} " in told for command in COMMANDS)


def test_an_option_without_a_command_is_called_an_option(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert dispatch.main(["--lang", "en", "--loud"]) == 2
    assert "'--loud' is not an option of 'tablier'" in capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main([command, "--help", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"Utilisation\u00a0: tablier {command}")
    assert not {"GAME", "MOVE", "DEPTH", "FILE"} & set(re.findall("[A-Z]+", told))


@pytest.mark.parametrize(
    "command", [it for it in COMMANDS if it not in {"attention", "completion", "version"}]
)
def test_every_command_has_examples_that_it_understands(command: str) -> None:
    shown = arguments.EXAMPLES[command]
    for example in shown:
        name, *words = example.split()
        assert name == command
        parser = arguments.build(Speech("en", catalog.load(())), command)
        arguments.check(command, parser, parser.parse_args(dispatch.moves_apart(command, words)))


def test_words_that_are_missing_are_named_in_the_language_of_the_help(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for language, names in (("fr", "JEU COUP"), ("en", "GAME MOVE")):
        assert dispatch.main(["why", "--lang", language]) == 2
        told = capsys.readouterr().err
        assert names.replace(" ", ", ") in told
        assert told.strip().endswith(names)


def test_the_version_tells_whether_the_rules_are_compiled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for file, build in [("walk.py", "interpreted"), ("walk.so", "compiled"), (None, "compiled")]:
        monkeypatch.setattr(walk.__spec__, "origin", file)
        assert dispatch.main(["--version"]) == 0
        assert f"({build} rules)" in capsys.readouterr().out


def test_broken_plug_ins_are_named_and_the_command_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = Catalog(catalog.load(()).entries, (Broken("chess", "plugin.words", "fr:name"),))
    monkeypatch.setattr(catalog, "load", lambda: found)
    assert dispatch.main(["moves", "reversi"]) == 0
    out, err = capsys.readouterr()
    assert out.split() == ["d3", "c4", "f5", "e6"]
    assert "chess" in err


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (KeyboardInterrupt(), main.INTERRUPTED),
        (OSError(28, "No space left on device"), dispatch.BAD_INPUT),
        (RuntimeError("oh\nno"), dispatch.BUG),
    ],
)
def test_nobody_meets_a_traceback(
    error: BaseException,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object) -> NoReturn:
        raise error

    monkeypatch.setattr(record, "read", fail)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert dispatch.main(["replay", "-"]) == code
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_simulated_game_ends_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["sim", "inside", "--seed", "3", "--quiet", "--lang", "en"]) == 0
    assert "wins: the majority of the faces (" in capsys.readouterr().out


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", ["inside", "royal", "incognito"])
def test_a_simulated_table_fits_into_80_columns(
    game: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["sim", game, "--screen", "--moves", "1", "--seed", "1", "--lang", language]
    assert dispatch.main(words) == 0
    told = lines(capsys)
    assert any("\u28ff" in line for line in told)
    assert max(len(line) for line in told) <= 80
