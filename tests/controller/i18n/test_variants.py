"""Clauses and refusals under options that are not the usual ones."""

import string

import pytest

from controller.cli import dispatch
from controller.i18n.speech import VARIANTS, Speech, words_of
from rules import catalog
from rules.games import incognito
from rules.model import Cell, Refusal

CATALOG = catalog.load(())


def gaps(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def test_both_languages_change_the_same_sentences() -> None:
    flat = [
        {
            (game, option, key): gaps(text)
            for game, options in VARIANTS[language].items()
            for option, words in options.items()
            for key, text in words.items()
        }
        for language in ("fr", "en")
    ]
    assert flat[0] == flat[1]


def test_every_variant_belongs_to_an_option_and_a_sentence() -> None:
    for key, options in VARIANTS["en"].items():
        entry = catalog.load(()).find(key)
        assert entry is not None
        words = words_of(key, CATALOG)["en"]
        for option, changed in options.items():
            name, _, value = option.partition("=")
            (spec,) = [it for it in entry.game.sheet.options if it.name == name]
            assert value in spec.values[1:] if value != "*" else spec.form
            assert set(changed) <= set(words)


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("arrived=frozen", "It can no longer attack or move."),
        ("draw=40", "a draw after 40 moves"),
        ("pass=allowed", "You may pass on any turn."),
    ],
)
def test_the_rules_are_those_of_the_options(
    option: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dispatch.main(["rules", "incognito", "--option", option, "--lang", "en"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert text in told
    assert f"The rules with {option}:" in told
    assert dispatch.main(["rules", "incognito", "--lang", "en"]) == 0
    assert text not in " ".join(capsys.readouterr().out.split())


def test_a_refusal_cites_the_clause_of_the_options() -> None:
    speech = Speech("en", CATALOG)
    refusal = Refusal("incognito.arrived", (Cell("c8"),))
    assert "move it one cell" in speech.refusal(incognito.GAME, refusal)
    frozen = {"arrived": "frozen"}
    assert "no longer attack or move" in speech.refusal(incognito.GAME, refusal, frozen)


def test_the_command_why_knows_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    line = "Sc8C Sa2P Nd3F Nf5C S"
    words = ["why", "incognito", "c8-d8", "--position", line, "--lang", "en"]
    assert dispatch.main([*words, "--option", "arrived=frozen"]) == 1
    assert "no longer attack or move" in capsys.readouterr().out
    assert dispatch.main(words) == 0
