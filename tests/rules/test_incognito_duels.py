"""Incognito: attacks, the duel of scissors, stone and leaf, and announcements."""

from __future__ import annotations

import pytest

from rules.games.incognito import GAME
from rules.model import Seat
from rules.state import State
from rules.walk import divide, perft
from tests.rules.helpers import changes, legal, play, refused

STAYS = {"defender": "stays"}


def at(line: str, options: dict[str, str] | None = None) -> State:
    return GAME.load(line, options or {})


# Who may attack whom.


@pytest.mark.parametrize(
    ("word", "refusal"),
    [
        ("c4xd5", "incognito.adjacent, c4, d5"),
        ("c4xc6", "incognito.adjacent, c4, c6"),
        ("c4-c3xc5", "incognito.adjacent, c3, c5"),
        ("c4xb4", "incognito.target, b4"),
        ("c4xd4", "incognito.target, d4"),
        ("c4-c3xc4", "incognito.target, c4"),
        ("c4-c5xc6", "incognito.blocked, c5"),
        ("d4xd5", "incognito.empty, d4"),
        ("c5xc4", "incognito.owner, c5"),
        ("f4xa5", "incognito.adjacent, f4, a5"),
        ("a2xa1", "incognito.immune, a1"),
        ("b2-b1xa1", "incognito.immune, a1"),
        ("b8-c8xd8", "incognito.arrived, c8"),
        ("b8xb7", "incognito.arrived, b8"),
    ],
)
def test_attack_refusals_name_the_rule_and_the_cells(word: str, refusal: str) -> None:
    """An enemy with a common side, not immune, and no attack from inside the enemy camp."""
    state = at("Sc4C Sb4C Sf4P Sa2P Sb2P Sb8F Nc5F Nd5P Nc6P Na5F Na1C Nd8C Nb7C 1:S S")
    assert refused(GAME, state, word) == refusal


def test_attack_reaches_all_four_sides_and_no_corner() -> None:
    state = at("Sc4C Nc5F Nc3F Nb4P Nd4P Nb5C Nd5C Nb3C Nd3F S")
    assert legal(GAME, state) == ["c4xc3", "c4xb4", "c4xd4", "c4xc5"]


def test_attack_stops_at_the_edges_of_the_board() -> None:
    """Neither f4 and a5 nor a4 and f3 are neighbours."""
    assert legal(GAME, at("Sf4C Sa4C Na5F Nf3P Nb7C S")) == [
        "a4xa5", "a4-a3", "a4-b4", "f4xf3", "f4-e4", "f4-f5",
    ]  # fmt: skip


def test_attack_after_a_step_offers_every_target_of_the_new_cell() -> None:
    state = at("Sc3C Nb4F Nd4P Nc5P Nf8P S")
    assert legal(GAME, state) == [
        "c3-c2", "c3-b3", "c3-b3xb4", "c3-d3", "c3-d3xd4", "c3-c4", "c3-c4xb4", "c3-c4xd4",
        "c3-c4xc5",
    ]  # fmt: skip


def test_position_3_double_step_and_attack_in_one_turn() -> None:
    """Gap 5: the move before the attack may be the double step."""
    state = at("Sc2C* Sa1P Nc5F Nf8P S")
    assert "c2-c4xc5" in legal(GAME, state)
    assert changes(GAME, state, "c2-c4xc5") == [
        "c2 SC>.",
        "c5 NF>SC",
        "captured.N CCCPPFF>CCCPPFFF",
    ]


def test_attack_makes_a_piece_played() -> None:
    """Gap 6: the tie leaves the attacker on its start line, without the double step."""
    state = play(GAME, at("Sc2C* Sd1P Nb2C Nf8P S"), "c2xb2 f8-e8")
    assert [word for word in legal(GAME, state) if word.startswith("c2")] == [
        "c2xb2", "c2-c1", "c2-d2", "c2-c3",
    ]  # fmt: skip


def test_attack_leaves_the_defender_of_a_tie_unplayed() -> None:
    state = play(GAME, at("Sc6C Sd1P Nc7C* Nf8P S"), "c6xc7 f8-e8 c6-b6")
    assert "c7-c5" in legal(GAME, state)


# The duel.

WINS = {"CF", "FP", "PC"}


@pytest.mark.parametrize("defender", "CPF")
@pytest.mark.parametrize("attacker", "CPF")
@pytest.mark.parametrize("options", [{}, STAYS], ids=["takes-place", "stays"])
def test_positions_4_5_6_the_stronger_piece_takes_the_place_and_equals_stay(
    attacker: str, defender: str, options: dict[str, str]
) -> None:
    """Scissors cut the leaf, the leaf wraps the stone, the stone breaks the scissors."""
    state = at(f"Sc4{attacker} Sa1P Nc5{defender} Nf8P S", options)
    done = play(GAME, state, "c4xc5")
    scene = {place: who for place, who in GAME.scene(done).items() if place in ("c4", "c5")}
    mine, yours = "S" + attacker, "N" + defender
    if attacker == defender:
        assert scene == {"c4": mine, "c5": yours}
        assert changes(GAME, state, "c4xc5") == []
        assert GAME.dump(done).endswith("S + c4xc5")
    elif attacker + defender in WINS:
        assert scene == {"c5": mine}
        assert GAME.dump(done).startswith(f"Sa1P Sc5{attacker}! Nf8P R:-/- X:")
    elif options:
        assert scene == {"c5": yours}
        assert GAME.dump(done).startswith(f"Sa1P Nc5{defender}! Nf8P R:-/- X:")
    else:
        assert scene == {"c4": yours}
        assert GAME.dump(done).startswith(f"Sa1P Nc4{defender}! Nf8P R:-/- X:")


def test_position_5_the_winning_defender_moves_and_counts_as_played() -> None:
    """Gap 7, literal: the winner takes the place, also when it is the defender."""
    state = at("Sb7P Sa1P Nc7F* Nf8P S")
    assert changes(GAME, state, "b7xc7") == ["b7 SP>NF", "c7 NF>.", "captured.S CCCPFFF>CCCPPFFF"]
    done = play(GAME, state, "b7xc7")
    assert GAME.dump(done) == "Sa1P Nb7F! Nf8P R:-/- X:CCCPPFFF/CCCPPFF T:- N"


def test_defender_stays_keeps_its_place_and_its_double_step() -> None:
    """House rule: a defender that was not displaced has not been played."""
    done = play(GAME, at("Sb7P Sa1P Nc7F* Nf8P S", STAYS), "b7xc7")
    assert GAME.dump(done) == "Sa1P Nc7F*! Nf8P R:-/- X:CCCPPFFF/CCCPPFF T:- N"
    assert "c7-c5" in legal(GAME, done)


def test_position_6_a_tie_shows_both_symbols_for_good() -> None:
    state = play(GAME, at("Sc4F Sa1P Nc5F Nf8P Nf3C S"), "c4xc5 c5-d5 c4-c3")
    assert GAME.dump(GAME.view(state, Seat(0))) == (
        "Sa1P Sc4F Nf3? Nc5? Nf8? R:-/- X:CCCPPFF/CCPPFF T:- S + c4xc5 =F c5-d5 c4-c3"
    )
    taken = play(GAME, state, "f3-e3 c3-c2 e3-e4 a1-b1 e4-d4 b1-b2 d4-c4")
    assert GAME.scene(GAME.view(taken, Seat(0)))["d5"] == "NF"
    assert GAME.scene(GAME.view(taken, Seat(1)))["c2"] == "SF"
    assert GAME.scene(GAME.view(taken, Seat(1)))["b2"] == "S?"


def test_attack_is_one_ply_and_ends_the_turn() -> None:
    state = at("Sc4F Sa1P Nc5F Nf8P S")
    assert GAME.actors(play(GAME, state, "c4xc5")) == (1,)
    assert perft(state, 1) == len(legal(GAME, state)) == 6
    assert perft(state, 0) == 1


# Closed pieces: the table does not know the symbols.

CLOSED = "Sc4? Sa1? Nc5? Nf8? R:???/??? T:- S"


def test_closed_attack_waits_for_the_attacker_then_the_defender() -> None:
    """Announcements are separate acts, first the attacker's, then the defender's."""
    state = play(GAME, at(CLOSED), "c4xc5")
    assert legal(GAME, state) == ["=C", "=P", "=F"]
    assert GAME.actors(state) == (0,)
    assert refused(GAME, state, "a1-a2") == "incognito.answer, c4"
    assert refused(GAME, state, "--") == "incognito.answer, c4"
    assert refused(GAME, state, "S:CPFCPF") == "incognito.lineup"
    said = play(GAME, state, "=C")
    assert GAME.actors(said) == (1,)
    assert legal(GAME, said) == ["=C", "=P", "=F"]
    assert refused(GAME, said, "f8-e8") == "incognito.answer, c5"
    assert changes(GAME, state, "=C") == ["c4 S?>SC"]
    assert changes(GAME, said, "=F") == ["c4 SC>.", "c5 N?>SC", "captured.N .>F"]
    done = play(GAME, said, "=F")
    assert GAME.dump(done) == "Sa1? Sc5C! Nf8? R:???/??? X:-/F T:- N"
    assert refused(GAME, done, "=P") == "incognito.announce"


def test_closed_a_shown_piece_is_not_asked_again() -> None:
    attacker_known = at("Sc4C! Sa1? Nc5? Nf8? R:???/??? S")
    assert GAME.actors(play(GAME, attacker_known, "c4xc5")) == (1,)
    defender_known = play(GAME, at("Sc4? Sa1? Nc5C! Nf8? R:???/??? S"), "c4xc5")
    assert GAME.actors(defender_known) == (0,)
    done = play(GAME, defender_known, "=F")
    assert GAME.dump(done) == "Sa1? Nc4C! Nf8? R:???/??? X:F/- T:- N"


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        ("Sc4? Sa1? Nc5? Nf8? R:???/??? X:CCC/- S", "=P =F"),
        ("Sc4? Sa1? Nc5? Nf8? R:???/??? X:CC/- S", "=C =P =F"),
        ("Sc4? Sa1C! Nc5? Nf8? R:???/??? X:CC/- S", "=P =F"),
        ("Sc4? Sa1C! Nc5? Nf8? R:C!??/??? X:C/- S", "=P =F"),
        ("Sc4? Sa1P! Nc5? Nf8? R:P!??/??? X:P/CCC S", "=C =F"),
        ("Sc4? Sa1F! Nc5? Nf8? R:F!/??? X:CCCF/CCC S", "=P"),
    ],
)
def test_closed_announcements_are_checked_against_everything_known(line: str, allowed: str) -> None:
    """Shown, lost and publicly exchanged pieces use up the three of a symbol."""
    state = play(GAME, at(line), "c4xc5")
    assert legal(GAME, state) == allowed.split()
    for word in {"=C", "=P", "=F"} - set(allowed.split()):
        assert refused(GAME, state, word) == "incognito.announce, c4"


def test_closed_the_defenders_announcement_is_checked_against_its_own_pieces() -> None:
    state = play(GAME, at("Sc4? Sa1? Nc5? Nf8? R:???/??? X:PPP/CCC S"), "c4xc5 =F")
    assert legal(GAME, state) == ["=P", "=F"]
    assert refused(GAME, state, "=C") == "incognito.announce, c5"


def test_closed_announcements_follow_the_symbols_option() -> None:
    state = play(GAME, at("Sc4? Nc5? Nf8? S", {"symbols": "0-9-0"}), "c4xc5")
    assert legal(GAME, state) == ["=P"]


def test_closed_announcements_are_no_plies() -> None:
    state = at(CLOSED)
    assert {number for _, number in divide(state, 1)} == {1}
    replies = dict(divide(play(GAME, state, "c4xc5"), 1))
    counted = {
        f"{mine}{yours}": len(legal(GAME, play(GAME, state, f"c4xc5 ={mine} ={yours}")))
        for mine in "CPF"
        for yours in "CPF"
    }
    for mine in "CPF":
        below = sum(number for pair, number in counted.items() if pair[0] == mine)
        assert replies[GAME.parse("=" + mine).code] == below
    assert dict(divide(state, 2))[GAME.parse("c4xc5").code] == sum(counted.values())


def test_closed_open_duel_survives_a_written_position() -> None:
    for moves in ("c4xc5", "c4xc5 =P"):
        state = play(GAME, at(CLOSED), moves)
        text = GAME.dump(state)
        assert text == f"Sa1? Sc4? Nc5? Nf8? R:???/??? X:-/- T:- S + {moves}"
        assert GAME.dump(at(text)) == text
        assert legal(GAME, at(text)) == legal(GAME, state)
        assert GAME.actors(at(text)) == GAME.actors(state)


def test_closed_line_up_and_troc_have_no_symbols() -> None:
    state = play(GAME, GAME.start({}), "S:?????? N:??????")
    assert GAME.scene(state)["reserve.S"] == "???"
    assert [word for word in legal(GAME, state) if word[0] == "T"] == [f"T{f}2" for f in "abcdef"]
    assert refused(GAME, state, "Ta2C") == "incognito.troc-reserve, a2"
    done = play(GAME, state, "a2-a3 a7-a6 Ta3")
    assert GAME.dump(done) == (
        "Sb2?* Sc2?* Sd2?* Se2?* Sf2?* Sa3?* Na6? Nb7?* Nc7?* Nd7?* Ne7?* Nf7?* "
        "R:???/??? X:-/- T:N N"
    )


def test_closed_troc_of_a_shown_piece_makes_its_place_unknown_and_the_reserve_known() -> None:
    state = at("Sc4C! Sa1? Nc5? Nf8? R:???/??? T:S S")
    done = play(GAME, state, "Tc4")
    assert GAME.dump(done) == "Sa1? Sc4?* Nc5? Nf8? R:C!??/??? X:-/- T:- N"
