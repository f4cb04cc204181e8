import pytest

from controller.i18n.speech import Speech
from controller.terminal.local_letters import LocalLetters
from controller.terminal.move_reader import MoveReader
from controller.terminal.painter import Painter
from rules import catalog
from rules.game import Game
from rules.games import incognito, inside, invers, reversi, roliversi, royal_reversi
from rules.model import Move, Step
from rules.state import State

CATALOG = catalog.load(())
HAND = "8/8/8/4BBBB/AAAA4/8/8/8 A:QS,JH,KC,9,10 B:AD,AD,JD,JD,KD gone:- A"


def position(game: Game) -> tuple[State, list[Move]]:
    state = game.load(HAND, {}) if game is royal_reversi.GAME else game.start({})
    return state, list(game.moves(state))


@pytest.mark.parametrize(
    ("text", "french", "english"),
    [("QS@e2", "D♠@e2", "QS@e2"), ("-JH", "-V♥", "-JH"), ("9xe5", "9xe5", "9xe5")],
)
def test_cards_are_shown_as_people_know_them(text: str, french: str, english: str) -> None:
    assert LocalLetters("royal-reversi", "fr").move(text) == french
    assert LocalLetters("royal-reversi", "en").move(text) == english


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    "text",
    ["QS@a3", "qs a3", "Q♠@a3", "queen of spades a3", "dame de pique a3", "Dame Pique a3"],
)
def test_a_card_is_typed_in_letters_signs_or_words(text: str, language: str) -> None:
    reader = MoveReader(royal_reversi.GAME, Speech(language, CATALOG))
    assert reader.read(text, []).text == "QS@a3"


@pytest.mark.parametrize(
    ("text", "expected"),
    [("D♠@a3", "QS@a3"), ("ds a3", "QS@a3"), ("V cœur d7", "JH@d7"), ("R♣ c3", "KC@c3")],
)
def test_french_ranks_are_typed_in_french(text: str, expected: str) -> None:
    reader = MoveReader(royal_reversi.GAME, Speech("fr", CATALOG))
    assert reader.read(text, []).text == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("e3V", "e3G"), ("e3g", "e3G"), ("e3 verte", "e3G"), ("d3J", "d3Y"), ("d3 rouge", "d3R")],
)
def test_colours_are_typed_in_french(text: str, expected: str) -> None:
    reader = MoveReader(roliversi.GAME, Speech("fr", CATALOG))
    assert reader.read(text, []).text == expected


@pytest.mark.parametrize(
    ("text", "expected"), [("gauche 3", "W3"), ("top c", "Nc"), ("Droite 2 j", "E2y")]
)
def test_sides_are_typed_in_words(text: str, expected: str) -> None:
    reader = MoveReader(invers.GAME, Speech("fr", CATALOG))
    assert reader.read(text, []).text == expected


@pytest.mark.parametrize(("text", "expected"), [("O3", "W3"), ("w3", "W3"), ("o 3 j", "W3y")])
def test_sides_are_typed_in_french(text: str, expected: str) -> None:
    reader = MoveReader(invers.GAME, Speech("fr", CATALOG))
    assert reader.read(text, []).text == expected


@pytest.mark.parametrize("game", catalog.BUILT_IN, ids=lambda game: game.sheet.key)
def test_what_is_shown_can_be_typed(game: Game) -> None:
    _, moves = position(game)
    moves = moves[:40]
    assert len(moves) > 3
    for language in ("fr", "en"):
        letters = LocalLetters(game.sheet.key, language)
        reader = MoveReader(game, Speech(language, CATALOG))
        for move in moves:
            assert reader.read(letters.move(move.text), moves) == move
            assert reader.read(move.text, moves) == move


def test_the_board_has_the_letters_of_the_language_and_the_line_keeps_those_of_the_rules() -> None:
    state, _ = position(royal_reversi.GAME)
    french = Painter(royal_reversi.GAME, Speech("fr", CATALOG), colour=False)
    drawn = "\n".join(french.board(state))
    assert "V♥" in drawn
    assert "JH" not in drawn
    assert "V♥ R♣ D♠ 9 10" in " ".join(french.beside(state, 80))
    english = Painter(royal_reversi.GAME, Speech("en", CATALOG), colour=False)
    assert "JH" in "\n".join(english.board(state))
    assert "QS" in royal_reversi.GAME.dump(state)
    start = roliversi.GAME.start({})
    drawn = "\n".join(Painter(roliversi.GAME, Speech("fr", CATALOG), colour=False).board(start))
    assert "V J" in drawn.replace("J V", "V J")


@pytest.mark.parametrize(
    ("game", "shown"),
    [
        (roliversi.GAME, ["V vert", "J jaune", "d4R"]),
        (invers.GAME, ["O ouest", "O3", "O3j"]),
        (royal_reversi.GAME, ["D♣@b3", "♥ cœur", "♦ carreau"]),
    ],
    ids=lambda it: it.sheet.key if isinstance(it, Game) else "",
)
def test_how_to_write_a_move_is_said_in_the_letters_of_the_language(
    game: Game, shown: list[str]
) -> None:
    speech = Speech("fr", CATALOG)
    told = LocalLetters(game.sheet.key, "fr").words(speech.tell(game, "notation"))
    assert [it for it in shown if it not in told] == []
    own = Speech("en", CATALOG).tell(game, "notation")
    assert LocalLetters(game.sheet.key, "en").words(own) == own


@pytest.mark.parametrize(
    ("game", "letters"), [(invers.GAME, "JR"), (reversi.GAME, "BN"), (roliversi.GAME, "BJRV")]
)
def test_pieces_on_the_board_have_the_letters_of_their_french_names(
    game: Game, letters: str
) -> None:
    painter = Painter(game, Speech("fr", CATALOG), colour=False)
    drawn = "\n".join(painter.board(game.start()))
    assert "".join(sorted({it for it in drawn if it.isupper()})) == letters


def test_a_step_may_be_typed_without_its_hyphen() -> None:
    reader = MoveReader(incognito.GAME, Speech("fr", CATALOG))
    assert reader.read("c2 C4", []).text == reader.read("c2c4", []).text == "c2-c4"


def test_pieces_are_lined_up_by_their_names() -> None:
    reader = MoveReader(incognito.GAME, Speech("en", CATALOG))
    state = incognito.GAME.start({})
    moves = [it for it in incognito.GAME.moves(state) if state.actor(it.code) == 0]
    names = "scissors, rock, paper, paper, rock, scissors"
    assert reader.read(names, moves).text == "S:CPFFPC"
    assert reader.read("c p f f p c", moves).text == "S:CPFFPC"


@pytest.mark.parametrize(
    "text",
    ["p310C", "310c", "310 clair", "310 light", "310 L", "cube clair en 310", "light cube 310"],
)
def test_a_cube_is_typed_in_letters_or_words_without_its_stock(text: str) -> None:
    reader = MoveReader(inside.GAME, Speech("fr", CATALOG))
    assert reader.read(text, position(inside.GAME)[1]).text == "p310C"


def test_a_forced_cube_comes_from_the_other_stock() -> None:
    state = inside.GAME.start()
    for text in ("p400C", "p310C", "p301C"):
        step = inside.GAME.apply(state, inside.GAME.parse(text))
        assert isinstance(step, Step)
        state = step.state
    reader = MoveReader(inside.GAME, Speech("en", CATALOG))
    assert reader.read("300 dark", inside.GAME.moves(state)).text == "f300F"
