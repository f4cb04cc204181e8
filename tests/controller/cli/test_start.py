"""Start of the command: fast, in any environment, with the arguments people try first."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from controller.cli import dispatch, version
from controller.cli.arguments import COMMANDS, SHELLS
from controller.cli.sim import NOISES
from controller.i18n.speech import SECTIONS, words_in
from controller.maker.doctor.simulated_person import MENU
from rules import catalog, walk
from rules.languages import LANGUAGES

TREE = Path(__file__).resolve().parents[3]
HEAVY = ("argparse", "importlib.metadata", "rules.catalog", "rules.game", "controller.i18n.speech")
MAIN = [sys.executable, "-m", "controller.cli.main"]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """A line for the shell, in which ``tablier`` is this tree's command."""
    text = line.replace("tablier", " ".join(MAIN))
    environ = {**os.environ, "PYTHONPATH": str(TREE)}
    return subprocess.run(
        ["/bin/sh", "-c", text], capture_output=True, text=True, check=False, env=environ
    )


@pytest.mark.parametrize("word", ["--version", "-V", "version"])
def test_the_version_is_told_without_loading_games_or_sentences(word: str) -> None:
    look = (
        "import sys; from controller.cli import main; "
        f"sys.argv = ['tablier', '{word}', '--lang', 'fr']; main.main(); "
        f"print(sorted(set(sys.modules) & {set(HEAVY)!r}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", look],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(TREE)},
    )
    line, modules = done.stdout.splitlines()
    assert line.startswith("tablier ")
    assert "règles" in line
    assert modules == "[]"


@pytest.mark.parametrize("word", ["--version", "-V", "version"])
def test_the_version_is_the_same_for_the_dispatcher(
    word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dispatch.main([word]) == 0
    assert capsys.readouterr().out == version.answer([word], {}) + "\n"


def test_a_command_reads_one_language_only() -> None:
    look = (
        "import sys; from controller.cli import dispatch; dispatch.main(['moves', 'reversi']); "
        "print([it for it in sys.modules if it.startswith('controller.i18n.fr.web')])"
    )
    environ = {**os.environ, "PYTHONPATH": str(TREE), "LC_ALL": "C"}
    done = subprocess.run(
        [sys.executable, "-c", look], capture_output=True, text=True, check=True, env=environ
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_no_sentence_is_written_in_two_places() -> None:
    for language in LANGUAGES:
        keys = [key for section in SECTIONS for key in words_in(language, section)]
        assert sorted(key for key in set(keys) if keys.count(key) > 1) == []


def test_a_closed_input_is_like_its_end() -> None:
    done = shell("tablier play reversi <&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert "End of input" in done.stdout


def test_a_closed_output_is_told_in_a_sentence() -> None:
    done = shell("tablier games >&-")
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "Standard output is closed: there is nowhere to write the answer."
    ]


def test_a_thrown_card_is_no_flag(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["royal-reversi", "-JH"], ["--seed", "7", "royal-reversi", "-JH"]):
        assert dispatch.main(["why", *words]) == 1
        assert capsys.readouterr().out.splitlines()[0].startswith("royal.")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_takes_a_command(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main([command, "-h"]) == 0
    told = capsys.readouterr().out
    assert dispatch.main(["help", command]) == 0
    assert capsys.readouterr().out == told
    assert max(len(line) for line in told.splitlines()) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_overview_has_groups_and_examples_within_80_columns(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dispatch.main(["--lang", language]) == 0
    told = capsys.readouterr().out.splitlines()
    assert max(len(line) for line in told) <= 80
    assert {"fr": "Regarder et apprendre", "en": "Watch and learn"}[language] in told
    assert "  tablier play reversi" in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("command", "names"), [("sim", NOISES), ("doctor", MENU)])
def test_every_fault_is_named_with_a_line(
    command: str, names: tuple[str, ...], language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dispatch.main([command, "-h", "--lang", language]) == 0
    told = capsys.readouterr().out.partition("--noise\n")[2].partition("\n\n")[0]
    starts = [line.split()[0] for line in told.splitlines() if line[2] != " "]
    assert starts == list(names)


def test_the_port_of_the_pico_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["flash", "-h"]) == 0
    assert "serial port" in capsys.readouterr().out
    assert dispatch.main(["serve", "-h"]) == 0
    assert "next free one" in capsys.readouterr().out


def test_a_game_without_options_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["moves", "reversi", "--option", "x=y"]) == 2
    assert capsys.readouterr().err == "Reversi has no options, so 'x' cannot be set.\n"


def test_one_part_is_no_plural(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["moves", "reversi", "--position", "8"]) == 2
    assert "1 parts" not in capsys.readouterr().err


@pytest.mark.parametrize("name", SHELLS)
def test_a_completion_script_knows_commands_flags_games_and_levels(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dispatch.main(["completion", name]) == 0
    told = capsys.readouterr().out
    keys = [game.sheet.key for game in catalog.BUILT_IN]
    flag = "-l position" if name == "fish" else "--position"
    for word in (*COMMANDS, *keys, flag, "decouverte", "knock-over", "dead-pad"):
        assert word in told


def test_the_script_for_bash_completes() -> None:
    script = shell("tablier completion bash").stdout
    asked = script + (
        "\nCOMP_WORDS=(tablier pl); COMP_CWORD=1; _tablier; echo ${COMPREPLY[@]}"
        "\nCOMP_WORDS=(tablier play roy); COMP_CWORD=2; _tablier; echo ${COMPREPLY[@]}"
        "\nCOMP_WORDS=(tablier play --level cl); COMP_CWORD=3; _tablier; echo ${COMPREPLY[@]}"
    )
    done = subprocess.run(["/bin/bash", "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["play", "royal-reversi", "club"]


def test_a_shell_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["completion", "tcsh"]) == 2
    assert "bash, zsh, fish" in capsys.readouterr().err


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> object:
    dispatch.main([*words, "--json"])
    found: object = json.loads(capsys.readouterr().out)
    return found


def test_answers_come_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    match answer(capsys, "games"):
        case [{"key": "invers", "name": "INVERS", "seats": ["yellow", "red"]}, *rest]:
            assert len(rest) == 5
        case other:
            pytest.fail(str(other))
    match answer(capsys, "moves", "reversi"):
        case {"game": "reversi", "outcome": None, "moves": [{"move": "d3", "seat": "black"}, *_]}:
            pass
        case other:
            pytest.fail(str(other))
    match answer(capsys, "why", "reversi", "a1"):
        case {"legal": False, "rule": "reversi.enclose", "cells": ["a1"], "text": str()}:
            pass
        case other:
            pytest.fail(str(other))
    match answer(capsys, "analyse", "reversi", "--depth", "2"):
        case {"seat": "black", "depth": 2, "moves": [{"move": str(), "chance": float()}, *_]}:
            pass
        case other:
            pytest.fail(str(other))
    over = ("--position", "8/8/8/8/8/8/8/8 B")
    match answer(capsys, "analyse", "reversi", *over):
        case {"moves": [], "outcome": str()}:
            pass
        case other:
            pytest.fail(str(other))


def test_the_build_is_found_where_the_rules_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = walk.__spec__
    assert spec is not None
    for file, build in (("walk.py", "interpreted"), ("walk.so", "compiled"), (None, "compiled")):
        monkeypatch.setattr(spec, "origin", file)
        assert f"({build} rules)" in version.version_line("en")
