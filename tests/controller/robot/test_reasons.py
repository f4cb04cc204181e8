"""Reasons for the robot's moves: each in a position where it holds, and as a sentence."""

from __future__ import annotations

import pytest

from controller.i18n.speech import PROGRAM, Speech
from controller.robot.reasons import (
    DRAW,
    LOSS,
    ONLY,
    PROOFS,
    SURE,
    WIN,
    PlayedMove,
    Reason,
    proof_of,
    reason,
)
from controller.robot.search.search_result import FINAL, ScoredMove, SearchResult
from rules.game import Game
from rules.games import incognito, inside, invers, reversi, roliversi, royal_reversi
from rules.model import Seat
from tests.controller.robot.positions import CATALOG, middle

START = "8/8/8/4BBBB/AAAA4/8/8/8 A:9,10,AS,KC,QC B:5? gone:- pile:? A"
FULL = "BWWBBBBB/BWWWWWBB/BWBWWBWB/BWWWBWWB/BWBBWBWB/BWBWBBWB/BBBBB1WB/2BBBBWB W"
LAST = "BWWBBBBB/BWWWWWBB/BWBWWBWB/BWWWBWWB/BWBWWWWB/BWBWWWWB/BBBBBWWB/2BBBBWB"
CAMPS = "Sc6F! Na2P! Ne3C! Ne6F! R:CPP/CCF X:CCPFF/PPF T:- N"
DUEL = "Sb2F Sc2F Se3F! Sa5C! Nd4P! Ne4C Nf4F! Nd7P R:CPP/CCF X:CP/PF T:- S"
FRESH = (
    "Sb2F* Sc2C* Sd2C* Se2P* Sf2P* Sa4C Na5F Nb7F* Nc7P* Nd7P* Ne7F* Nf7C* R:PFF/CCP X:-/- T:N N"
)
PYRAMID = (
    "C:103,202,301,112,211,031,003,102,201,012,021 "
    "F:004,400,013,310,022,121,220,130,040,300,120,002 S:7,0/0,6 F"
)
NEARLY = "yrryyy/rrryrr/ryyyYR/rrryyr/ryyyyr/Yryrry H=y/r Y"
LINES = "ryryry/ryryrr/yYYryr/yyyyrY/yYrRyr/yrRyRr H=r/r R"
REFILL = "8/8/6A1/4BBBB/AAAA4/8/8/8 A:QH,JC,JC,JD,10 B:JH,JC,JD,JD,KD gone:QS B"
DEAD = "8/8/8/4BBBB/AAAA4/8/8/8 A:JD,JD,JD,QH,QH B:5? gone:- pile:? A"
CORNER = "8/6AB/6B1/4BBBB/AAAB4/A7/B7/8 A:JC,JC,JD,QD,KD B:QH,JC,JD,KD,9 gone:JH,QH,KC,JD,QS,9,10 B"


def made(game: Game, line: str, text: str, proof: str = "", *, hint: bool = False) -> Reason:
    """Why this move was made there."""
    before = game.load(line, {}) if line else game.start({})
    move = game.parse(text)
    assert game.refusal(before, move) is None, (line, text)
    after = before.clone()
    after.play(move.code)
    public = game.public(before), game.public(after)
    played = PlayedMove(game, Seat(before.turn()), text, *public)
    return reason(played, proof, shown=not hint)


CASES = [
    (reversi.GAME, "8/3BW1B1/1W1WBB2/2WBBB2/3WB3/8/8/8 W", "h8", Reason("corner", {"cell": "h8"})),
    (reversi.GAME, FULL, "f2", Reason("skip")),
    (reversi.GAME, "8/8/8/3BW3/3WB3/8/8/8 B", "d3", Reason("few", {"count": 3})),
    (reversi.GAME, f"{LAST} W", "b1", Reason("few-one")),
    (reversi.GAME, f"{LAST} B", "--", Reason("pass")),
    (reversi.GAME, "8/8/4BW2/3BBB2/3WB3/8/8/8 W", "d6", Reason("most", {"count": 2})),
    (reversi.GAME, "8/5B2/3WWWW1/3WBB2/3WB3/8/8/8 B", "h7", Reason("edge")),
    (reversi.GAME, "8/8/8/3BBB2/3WB3/8/8/8 W", "f4", Reason("best")),
    (roliversi.GAME, "8/8/8/3RB3/3GBB2/4GRYY/6R1/8 GB", "h1G", Reason("corner", {"cell": "h1"})),
    (roliversi.GAME, "8/8/8/2GGB3/3GY3/3RRY2/8/8 GB", "e2G", Reason("most", {"count": 2})),
    (invers.GAME, "", "W2", Reason("tile", {"count": 17})),
    (invers.GAME, NEARLY, "Na", Reason("tile-one")),
    (invers.GAME, LINES, "Sa", Reason("closes")),
    (invers.GAME, "", "W1", Reason("best")),
    (inside.GAME, "", "p202C", Reason("faces", {"count": 1})),
    (inside.GAME, "C:202,022,121 F:112 S:11,5/4,12 C", "p031C", Reason("fill")),
    (inside.GAME, PYRAMID, "p210F", Reason("faces-won", {"count": 1})),
    (inside.GAME, "", "p130F", Reason("best")),
    (incognito.GAME, CAMPS, "a2-a1", Reason("camp")),
    (incognito.GAME, CAMPS, "e6-e5", Reason("ahead")),
    (incognito.GAME, CAMPS, "e6-f6", Reason("aside")),
    (incognito.GAME, CAMPS, "e6-e7", Reason("aside")),
    (incognito.GAME, DUEL, "e3xe4", Reason("attack", {"cell": "e4"})),
    (incognito.GAME, DUEL, "e3-d3xd4", Reason("attack-known", {"cell": "d4"})),
    (incognito.GAME, FRESH, "Tf7P", Reason("troc")),
    (royal_reversi.GAME, START, "9xe5", Reason("remove", {"cell": "e5"})),
    (royal_reversi.GAME, REFILL, "JH@h7", Reason("turns", {"count": 1})),
    (royal_reversi.GAME, CORNER, "JC@h8", Reason("corner", {"cell": "h8"})),
    (royal_reversi.GAME, DEAD, "X", Reason("exchange")),
    (royal_reversi.GAME, START, "AS@e4", Reason("best")),
]


@pytest.mark.parametrize(("game", "line", "text", "why"), CASES)
def test_each_reason_holds_where_it_is_given(game: Game, line: str, text: str, why: Reason) -> None:
    assert made(game, line or game.dump(game.start({})), text) == why


def test_what_is_proven_goes_first_where_nothing_is_secret() -> None:
    line = "8/8/8/3BW3/3WB3/8/8/8 B"
    for proof in PROOFS:
        assert made(reversi.GAME, line, "d3", proof) == Reason(proof)
        assert made(royal_reversi.GAME, START, "9xe5", proof) == Reason("remove", {"cell": "e5"})
    assert made(reversi.GAME, line, "d3", "nonsense") == Reason("few", {"count": 3})


def test_a_robot_says_of_itself_that_it_can_no_longer_lose_and_a_hint_that_the_move_wins() -> None:
    assert made(inside.GAME, "", "p400C", SURE) == Reason(SURE)
    assert made(inside.GAME, "", "p400C", SURE, hint=True) == Reason(WIN)
    told = [Speech(language, CATALOG).say(f"because.{SURE}") for language in ("en", "fr")]
    assert told == ["I can no longer lose.", "Je ne peux plus perdre."]


@pytest.mark.parametrize(
    ("scores", "exact", "proof"),
    [
        ((FINAL + 3, 10), False, WIN),
        ((10, FINAL + 3), False, ""),
        ((-FINAL - 2, -FINAL - 9), True, LOSS),
        ((0, -5), True, DRAW),
        ((0, -5), False, ""),
        ((500, 400), True, ""),
    ],
)
def test_a_search_proves_a_win_a_draw_or_a_loss(
    scores: tuple[int, int],
    exact: bool,  # noqa: FBT001
    proof: str,
) -> None:
    choices = tuple(ScoredMove(code, score) for code, score in enumerate(scores))
    assert proof_of(SearchResult(choices, exact=exact), 0) == proof


def test_a_level_that_errs_claims_no_more_than_its_own_move() -> None:
    look = SearchResult((ScoredMove(1, 0), ScoredMove(2, -FINAL - 4)), exact=True)
    assert proof_of(look, 2) == ""
    assert proof_of(look, 3) == ""
    assert proof_of(None, 1) == ONLY


def test_every_reason_that_can_be_given_has_its_sentence_and_every_sentence_its_case() -> None:
    given = {why.key for *_, why in CASES} | set(PROOFS)
    for language in PROGRAM:
        told = {
            key.removeprefix("because.") for key in PROGRAM[language] if key.startswith("because.")
        }
        assert told == given
        speech = Speech(language, CATALOG)
        for *_, why in CASES:
            assert "…" not in speech.say(f"because.{why.key}", **why.facts)


@pytest.mark.parametrize("game", CATALOG.games, ids=lambda game: game.sheet.key)
def test_no_move_is_without_a_reason(game: Game) -> None:
    for seed in range(12):
        state = middle(game, 5 * seed, seed)
        line = game.dump(state)
        for move in game.moves(state)[:6]:
            if state.actor(move.code) == state.turn():
                assert f"because.{made(game, line, move.text).key}" in PROGRAM["fr"]
