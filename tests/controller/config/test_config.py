"""Configuration: values read from a file, and messages about a wrong one."""

import string

import pytest

from controller.config.config import (
    Config,
    GameConfig,
    JournalConfig,
    TableConfig,
    TraceConfig,
    fault_at,
    load,
    parse,
)
from controller.config.faults import MAX_SHOWN, ConfigError, ConfigFault, fault_lines
from controller.config.game_settings import load_for, parse_for
from controller.config.toml_text import is_invisible
from controller.i18n.speech import PROGRAM, Speech
from controller.i18n.user_errors import Problem
from controller.model.clock import TimeControl
from controller.model.settings import AUTO, HUMAN, Chair
from controller.model.timing import Timing
from tests.controller.config.config_cases import (
    AS_READ,
    FILE,
    FULL,
    GAMES,
    Case,
    cases,
    error_of,
    said,
)

CASES = cases()
BAD = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
SPEECH = {language: Speech(language, GAMES) for language in ("fr", "en")}


@BAD
def test_every_bad_configuration_is_told_as_the_table_has_it(case: Case) -> None:
    assert said(case.raw) == list(case.said)
    assert case.said


@BAD
def test_french_tells_the_same_places_and_leaves_no_gap(case: Case) -> None:
    error = error_of(case.raw)
    assert error is not None
    french = fault_lines(error, SPEECH["fr"])
    assert len(french) == len(case.said)
    for fault, line, english in zip(error.faults, french, case.said, strict=True):
        place = fault.place(FILE)
        start = f"{place}: {fault.where}: " if fault.where else f"{place}: "
        assert line.startswith(start)
        assert english.startswith(start)
        assert line != english
        for words in PROGRAM.values():
            assert gaps(words.get(f"error.{fault.code}", "")) <= {*fault.facts, "game", "forms"}


@BAD
def test_what_is_told_is_one_line_that_no_terminal_obeys(case: Case) -> None:
    for language in SPEECH:
        for line in said(case.raw, language):
            assert not any(is_invisible(letter) for letter in line)
            assert len(line) < 400


def gaps(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def test_there_are_enough_bad_configurations() -> None:
    assert len(CASES) >= 100
    assert len({case.name for case in CASES}) == len(CASES)


def test_every_sentence_about_the_configuration_is_reached() -> None:
    sentences = {key for key in PROGRAM["en"] if key.startswith("error.config.")}
    reached = {f"error.{fault.code}" for case in CASES for fault in faults_of(case.raw)}
    elsewhere = {"missing", "folder", "irregular", "unreadable", "more"}
    # For what a later tomllib may say.
    not_at_all = {"toml.again", "toml.other"}
    assert sentences - reached == {f"error.config.{name}" for name in elsewhere | not_at_all}


def faults_of(raw: bytes) -> tuple[ConfigFault, ...]:
    error = error_of(raw)
    return error.faults if error else ()


def test_no_file_means_all_defaults() -> None:
    assert load(None) == load_for(None, GAMES) == parse(b"", FILE) == Config()


def test_the_defaults_are_those_that_were_chosen() -> None:
    config = Config()
    assert config.language == "auto"
    assert config.table == TableConfig("reference", "presence", AUTO, "sim", 25, True, (), True)
    assert config.timing == Timing(0.03, 0.5, 2.0, 0.2, 8.0, 2.0, 30.0, 1.0)
    assert config.game == GameConfig("", (), TimeControl())
    assert config.seats == ()
    assert Chair() == Chair(HUMAN, "famille", "")
    assert (config.journal, config.trace) == (JournalConfig("", keep=True), TraceConfig(""))


def test_every_key_is_read() -> None:
    config = parse_for(FULL.encode(), FILE, GAMES)
    assert config == AS_READ
    assert type(config.timing.quiet_seconds) is float
    assert type(config.table.brightness) is int


def test_lines_may_end_as_on_windows() -> None:
    assert parse(FULL.replace("\n", "\r\n").encode(), FILE) == AS_READ


def test_a_time_of_minus_nothing_is_nothing() -> None:
    assert str(parse(b"[timing]\nrevocable = -0.0\n", FILE).timing.revocable_seconds) == "0.0"


@pytest.mark.parametrize(
    "text",
    [
        '[game]\nkey = "royal-reversi"\noptions = { arms = "WNES", seats = "4" }\n[[seats]]\n'
        + "[[seats]]\n" * 3,
        '[game]\noptions.arms = "WNE"\noptions.seats = "3"\nkey = "royal-reversi"\n',
        '["game"]\n\'key\' = """\\\n  inside"""\n',
        'seats = [{}, {kind = "robot"}]\njournal.keep = false\n',
        "[table]\nboard = 'C:\\boards\\mine.toml'\n[game]\noptions = {}\n",
    ],
)
def test_what_is_right_together_is_right(text: str) -> None:
    assert said(text.encode()) == []


def test_what_shows_only_later_is_blamed_with_its_line() -> None:
    config = parse(FULL.encode(), FILE)
    faults = [
        fault_at(config, ("table", "board"), Problem("config.missing")),
        fault_at(config, ("game", "options", "first"), Problem("config.choice", allowed="x")),
        fault_at(config, ("seats", 1, "level"), Problem("config.choice", allowed="x")),
        fault_at(config, ("timing",), Problem("config.choice", allowed="x")),
        fault_at(Config(), ("table", "mode"), Problem("config.choice", allowed="x")),
    ]
    assert [(fault.line, fault.where) for fault in faults] == [
        (4, '[table] board = "/home/me/board.toml"'),
        (24, '[game.options] first = "red"'),
        (30, '[[seats]] #2 level = "maitre"'),
        (13, "[timing]"),
        (None, '[table] mode = "auto"'),
    ]
    assert faults[2].path == ("seats", 1, "level")


def test_faults_are_told_in_the_order_of_their_lines_and_those_without_one_last() -> None:
    faults = [
        ConfigFault("config.list"),
        ConfigFault("config.list", line=7),
        ConfigFault("config.list", line=2),
    ]
    assert [fault.line for fault in ConfigError(FILE, faults).faults] == [2, 7, None]


def test_not_more_is_told_than_anybody_reads() -> None:
    lines = said("".join(f"key{number} = 1\n" for number in range(MAX_SHOWN + 10)).encode())
    assert len(lines) == MAX_SHOWN + 1
    assert lines[-1] == "tablier.toml: … and 10 more errors."
    assert len(said(b"".join(b"key%d = 1\n" % n for n in range(MAX_SHOWN)))) == MAX_SHOWN


def test_after_a_syntax_error_nothing_is_told_but_what_is_before_it() -> None:
    error = error_of(b"x = 1\n[table]\nmode = 2\nsound\nbrightness\n[game]\nkey = 3\n")
    assert error is not None
    assert [(fault.line, fault.column) for fault in error.faults] == [(1, None), (3, None), (4, 6)]


def test_a_byte_order_mark_is_passed_over() -> None:
    assert parse(b"\xef\xbb\xbf" + FULL.encode(), FILE) == AS_READ


def test_a_file_name_cannot_command_the_terminal() -> None:
    with pytest.raises(ConfigError) as wrong:
        parse(b"x = 1", "a\x1b[31m\nb.toml")
    assert fault_lines(wrong.value, SPEECH["en"])[0].startswith("a?[31m?b.toml:1: ")
