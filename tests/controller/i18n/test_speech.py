import re
import string
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files

import pytest

from controller.i18n.speech import BUILT_IN, PROGRAM, Speech, typeset, words_of
from rules import catalog
from rules.errors import RulesError
from rules.game import Game
from rules.games import incognito, inside, invers, reversi, royal_reversi
from rules.model import Cell, Outcome, Refusal, Seat

CATALOG = catalog.load(())
GAMES = pytest.mark.parametrize("game", CATALOG.games, ids=lambda game: game.sheet.key)


def gaps(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def both(words: Mapping[str, Mapping[str, str]]) -> list[tuple[str, str, str]]:
    return [(key, words["fr"][key], words["en"].get(key, "")) for key in words["fr"]]


@GAMES
def test_no_game_lacks_words(game: Game) -> None:
    assert catalog.missing_words(game, words_of(game.sheet.key, CATALOG)) == ()


@GAMES
def test_the_words_of_a_game_are_in_both_languages_with_the_same_gaps(game: Game) -> None:
    words = words_of(game.sheet.key, CATALOG)
    assert list(words["fr"]) == list(words["en"])
    assert [key for key, french, english in both(words) if gaps(french) != gaps(english)] == []


def test_the_words_of_the_program_are_in_both_languages_with_the_same_gaps() -> None:
    assert list(PROGRAM["fr"]) == list(PROGRAM["en"])
    assert [key for key, french, english in both(PROGRAM) if gaps(french) != gaps(english)] == []


def test_no_words_are_left_of_games_that_are_gone() -> None:
    keys = {game.sheet.key for game in CATALOG.games}
    assert set(BUILT_IN["fr"]) == set(BUILT_IN["en"]) == keys


@GAMES
def test_no_words_are_left_of_rules_that_are_gone(game: Game) -> None:
    for words in words_of(game.sheet.key, CATALOG).values():
        refusals = [key.removeprefix("refusal.") for key in words if key.startswith("refusal.")]
        assert {rule.removesuffix(".more") for rule in refusals} == set(game.sheet.rules)


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_what_an_option_allows_is_said_in_french(seats: str) -> None:
    with pytest.raises(RulesError) as caught:
        royal_reversi.GAME.options({"seats": seats, "arms": "WW"})
    told = Speech("fr", CATALOG).error(caught.value, royal_reversi.GAME)
    assert "Permis" in told
    assert " of " not in told


def test_every_error_of_the_rules_has_a_sentence() -> None:
    known = {key for words in PROGRAM.values() for key in words}
    known |= {key for games in BUILT_IN.values() for words in games.values() for key in words}
    sources = [file for file in files("rules").iterdir() if file.name.endswith(".py")]
    sources += [file for file in (files("rules") / "games").iterdir() if file.name.endswith(".py")]
    texts = [file.read_text(encoding="utf-8") for file in sources]
    codes = {code for text in texts for code in re.findall(r"Error\(\s*\"([a-z.-]+)\"", text)}
    codes |= {
        code for text in texts for code in re.findall(r"\"((?:plugin|record)\.[a-z]+)\"", text)
    }
    assert len(codes) > 40
    assert {code for code in codes if f"error.{code}" not in known} == set()


def test_refusals_quote_the_rule_number_of_the_sheet() -> None:
    refusal = Refusal("invers.4", (Cell("f3"),))
    french = Speech("fr", CATALOG).refusal(invers.GAME, refusal)
    english = Speech("en", CATALOG).refusal(invers.GAME, refusal)
    assert "Règle 4" in french
    assert "Rule 4" in english
    assert "f3" in french
    assert "f3" in english


def test_a_refusal_lists_all_its_cells() -> None:
    cells = tuple(Cell(name) for name in ("000", "100", "010", "001"))
    told = Speech("fr", CATALOG).refusal(inside.GAME, Refusal("inside.support", cells))
    assert "000" in told
    assert "100, 010 et 001" in told


def test_a_refusal_says_more_when_it_knows_more() -> None:
    speech = Speech("en", CATALOG)
    short = speech.refusal(royal_reversi.GAME, Refusal("royal.picture", (Cell("a1"),)))
    long = speech.refusal(royal_reversi.GAME, Refusal("royal.picture", (Cell("a1"), Cell("b3"))))
    assert long.startswith(short)
    assert "b3" in long


def test_a_sentence_may_tell_of_a_key() -> None:
    assert Speech("en", CATALOG).say("sim.key", key="ok") == "key ok"


def test_what_nobody_told_is_an_ellipsis() -> None:
    told = Speech("en", CATALOG).refusal(incognito.GAME, Refusal("incognito.step", (Cell("a1"),)))
    assert "a1 to …" in told


def test_an_unknown_rule_or_code_is_still_told() -> None:
    speech = Speech("en", CATALOG)
    assert "new.rule" in speech.refusal(reversi.GAME, Refusal("new.rule"))
    told = speech.error(RulesError("new.code", found=3), reversi.GAME)
    assert "new.code" in told
    assert "found 3" in told


def test_an_error_repeats_no_more_than_fits_a_line() -> None:
    told = Speech("en", CATALOG).error(RulesError("position.side", text="x\n" * 900, allowed="B W"))
    assert "\n" not in told
    assert len(told) < 400


@pytest.mark.parametrize(
    ("winners", "key"), [((0,), "one"), ((0, 1), "all"), ((1, 3), "some"), ((0, 1, 2, 3), "all")]
)
def test_an_outcome_names_its_winners(winners: tuple[int, ...], key: str) -> None:
    seats = ("A", "B", "C", "D") if max(winners) > 1 or key == "some" else ("A", "B")
    outcome = Outcome(tuple(Seat(seat) for seat in winners), "count", (33, 31))
    told = Speech("en", CATALOG).outcome(royal_reversi.GAME, seats, outcome)
    start = PROGRAM["en"][f"outcome.{key}"].partition("{reason}")[0]
    speech = Speech("en", CATALOG)
    names = speech.listed(speech.seat(royal_reversi.GAME, seats[seat]) for seat in winners)
    assert told.startswith(start.replace("{names}", names))
    assert "33 – 31" in told


@pytest.mark.parametrize("reason", ["strange", "resigned"])
def test_a_reason_without_words_is_told_as_it_is(reason: str) -> None:
    outcome = Outcome((Seat(0),), reason, ())
    assert reason in Speech("fr", CATALOG).outcome(reversi.GAME, ("black", "white"), outcome)


def test_french_marks_do_not_begin_a_line() -> None:
    assert typeset("« oui » : non ; si !") == "«\u00a0oui\u00a0»\u00a0: non\u00a0; si\u00a0!"


@GAMES
def test_the_clauses_tell_setup_goal_and_end(game: Game) -> None:
    for language in catalog.LANGUAGES:
        ids = [rule.partition(".")[2] for rule, _ in Speech(language, CATALOG).clauses(game)]
        assert {"setup", "goal", "over"} <= set(ids)
        assert len(ids) == len(set(ids))


def test_an_outside_game_speaks_its_own_words() -> None:
    game = reversi.Reversi(replace(reversi.SHEET, key="anti"))
    words = {"name": "Anti", "refusal.reversi.pass": "No pass, {0}!"}
    speech = Speech("en", catalog.Catalog((catalog.Entry(game, {"en": words}),)))
    assert speech.name(game) == "Anti"
    assert speech.refusal(game, Refusal("reversi.pass", (Cell("d3"),))) == "No pass, d3!"
    assert speech.seat(game, "black") == "black"
