"""Incognito: what a seat knows, what it can imagine, and what a record says."""

from __future__ import annotations

from random import Random

import pytest

from rules.dice import Dice
from rules.games.incognito import GAME
from rules.model import Seat
from rules.state import OVER, State
from tests.rules.helpers import legal, play, refused

SOUTH, NORTH = Seat(0), Seat(1)


def at(line: str, options: dict[str, str] | None = None) -> State:
    return GAME.load(line, options or {})


def seen(state: State, seat: Seat) -> str:
    """What a seat knows; asking changes nothing."""
    before = GAME.dump(state)
    text = GAME.dump(GAME.view(state, seat))
    assert GAME.dump(state) == before
    return text


def samples(view: State, number: int = 200) -> set[str]:
    """Everything that a seat imagines over so many seeds."""
    before = GAME.dump(view)
    found = {GAME.dump(GAME.sample(view, Random(seed))) for seed in range(number)}
    assert GAME.dump(view) == before
    return found


# Views.


@pytest.mark.parametrize(
    ("seat", "other"),
    [(SOUTH, "S:CPFCPF N:FFFPPC"), (NORTH, "S:PPPCCF N:CCPPFF")],
    ids=["south", "north"],
)
def test_view_does_not_depend_on_the_other_line_up(seat: Seat, other: str) -> None:
    one = play(GAME, GAME.start({}), "S:CPFCPF N:CCPPFF")
    two = play(GAME, GAME.start({}), other)
    moves = ["", "a2-a4 f7-f5", "a2-a4 f7-f5 a4-b4 f5-f6 b4-b3"]
    for words in moves:
        assert seen(play(GAME, one, words), seat) == seen(play(GAME, two, words), seat)
        assert seen(play(GAME, one, words), Seat(1 - seat)) != seen(
            play(GAME, two, words), Seat(1 - seat)
        )


def test_view_keeps_the_own_pieces_and_hides_the_other_reserve() -> None:
    state = play(GAME, GAME.known({}), "a2-a4")
    assert seen(state, SOUTH) == (
        "Sa2C* Sb2P* Sc2F* Sd2C* Se2P* Sf2F* Na7?* Nb7?* Nc7?* Nd7?* Ne7?* Nf7?* "
        "R:CPF/??? X:-/- T:SN S + a2-a4"
    )
    assert seen(state, NORTH) == (
        "Sa2?* Sb2?* Sc2?* Sd2?* Se2?* Sf2?* Na7C* Nb7P* Nc7F* Nd7C* Ne7P* Nf7F* "
        "R:???/CPF X:-/- T:SN S + a2-a4"
    )


def test_view_hides_a_line_up_from_the_seat_that_has_not_lined_up() -> None:
    state = play(GAME, GAME.start({}), "S:CPFCPF")
    assert seen(state, NORTH) == ("Sa2?* Sb2?* Sc2?* Sd2?* Se2?* Sf2?* R:???/- X:-/- T:SN setup")
    assert seen(state, SOUTH) == GAME.dump(state)


def test_view_shows_what_a_duel_showed() -> None:
    state = at("Sc4C Sa1P Nc5F Nf8P Ne8P S")
    taken = play(GAME, state, "c4xc5")
    assert seen(taken, NORTH) == "Sa1? Sc5C! Ne8P Nf8P R:-/- X:CCPPFFF/CCCPFFF T:- N"
    assert seen(taken, SOUTH) == "Sa1P Sc5C! Ne8? Nf8? R:-/- X:CCPPFFF/CCCPFFF T:- N"


def test_view_hides_the_symbol_of_an_exchange_but_not_its_square() -> None:
    line = "Sc4F Sa1F Nc6F Na8P R:PPF/PCC T:SN S"
    views = {seen(play(GAME, at(line), f"Tc4{symbol}"), NORTH) for symbol in "PF"}
    assert views == {"Sa1? Sc4?* Nc6F Na8P R:???/CCP X:CCCP/CPFF T:N N"}
    north = {seen(play(GAME, at(line), f"c4-c3 Ta8{symbol}"), SOUTH) for symbol in "PC"}
    assert north == {"Sa1F Sc3F Nc6? Na8?* R:PPF/??? X:CCCP/CPFF T:S S"}
    shown = at("Sc4C! Sa1F Nc6F Na8P! R:PPF/PCC T:SN S")
    assert seen(play(GAME, shown, "Tc4P"), NORTH) == (
        "Sa1? Sc4?* Nc6F Na8P! R:C!??/CCP X:CCPF/CPFF T:N N"
    )
    assert seen(play(GAME, shown, "Tc4P Ta8C"), SOUTH) == (
        "Sa1F Sc4P* Nc6? Na8?* R:C!PF/P!?? X:CCPF/CPFF T:- S"
    )


def test_view_of_an_open_duel_knows_what_was_said_so_far() -> None:
    """The robot South is known to the table, North's pieces are closed."""
    mixed = at("Sc4C Sa1P Nc5? Nf8? R:-/??? S")
    waiting = play(GAME, mixed, "c4xc5")
    assert GAME.actors(waiting) == (NORTH,)
    assert seen(waiting, NORTH).endswith("S + c4xc5 =C")
    assert seen(waiting, SOUTH).endswith("S + c4xc5")
    tie = play(GAME, waiting, "=C f8-e8")
    assert seen(tie, NORTH).endswith("S + c4xc5 =C =C f8-e8")
    attacked = play(GAME, at("Sc4C Sa1P Nc5? Nf8? R:-/??? N"), "c5xc4")
    assert GAME.actors(attacked) == (NORTH,)
    assert seen(attacked, SOUTH).endswith("N + c5xc4")
    assert seen(play(GAME, attacked, "=C"), SOUTH).endswith("N + c5xc4 =C")
    assert seen(play(GAME, attacked, "=C"), NORTH).endswith("N + c5xc4 =C =C")


def test_view_keeps_count_of_repetition() -> None:
    state = at("Sa1C Sc3P Nf8C Nd6P S")
    view = GAME.view(play(GAME, state, "a1-b1 f8-e8 b1-a1 e8-f8 a1-b1 f8-e8 b1-a1"), SOUTH)
    ended = GAME.outcome(play(GAME, view, "e8-f8"))
    assert ended is not None
    assert ended.reason == "repetition"


# Samples.


def test_sample_reaches_every_possibility_and_no_other() -> None:
    """North lost all but C, P and F: two pieces and one in reserve have six ways."""
    view = GAME.view(at("Sc4C Sa1P Nc5F Nf8P R:-/C X:CCPPFFF/CCPPFF S"), SOUTH)
    assert samples(view) == {
        f"Sa1P Sc4C Nc5{a} Nf8{b} R:-/{c} X:CCPPFFF/CCPPFF T:- S"
        for a, b, c in ("CPF", "CFP", "PCF", "PFC", "FCP", "FPC")
    }


def test_sample_knows_shown_pieces_and_the_piece_put_back() -> None:
    view = GAME.view(at("Sc4C Sa1P Nc5F! Nf8P Ne8P R:-/C!FP X:CCPPFFF/CCF S"), SOUTH)
    assert samples(view) == {
        f"Sa1P Sc4C Nc5F! Ne8{a} Nf8{b} R:-/C!{rest} X:CCPPFFF/CCF T:- S"
        for a, b, rest in (("P", "P", "PF"), ("P", "F", "PP"), ("F", "P", "PP"))
    }


def test_sample_follows_pieces_back_to_the_last_capture() -> None:
    """The moves since then are kept, so that the game can go on with its memory."""
    state = at("Sc4C Sa1P Nc5F Nf8P R:-/- X:CCPPFFF/CCCPPFF S")
    moved = play(GAME, state, "c4-d4 c5-c4 a1-a2 f8-f7 a2-a3 c4-c5 d4-c4")
    assert samples(GAME.view(moved, SOUTH)) == {
        f"Sa1P Sc4C Nc5{a} Nf8{b} R:-/- X:CCPPFFF/CCCPPFF T:- S "
        "+ c4-d4 c5-c4 a1-a2 f8-f7 a2-a3 c4-c5 d4-c4"
        for a, b in ("FP", "PF")
    }


def test_sample_of_a_tie_remembers_what_was_said() -> None:
    state = at("Sc4F Sa1P Nc5F Nf8P Ne8P R:-/- X:CCCPPFF/CCCPFF S")
    tie = play(GAME, state, "c4xc5 c5-d5 c4-c5")
    assert samples(GAME.view(tie, SOUTH)) == {GAME.dump(tie)}
    assert samples(GAME.view(tie, NORTH)) == {GAME.dump(tie)}


def test_sample_carries_an_open_duel_out() -> None:
    closed = play(GAME, at("Sc4C Sa1P Nc5? Nf8? X:CCPPFFF/CCCPPFF S"), "c4xc5")
    assert samples(GAME.view(closed, SOUTH)) == {
        "Sa1P Sc5C! Nf8P R:-/- X:CCPPFFF/CCCPPFFF T:- N",
        "Sa1P Nc4P! Nf8F R:-/- X:CCCPPFFF/CCCPPFF T:- N",
    }
    said = play(GAME, at("Sc4? Sa1? Nc5? Nf8? X:CCPPFFF/CCCPPFF S"), "c4xc5 =P")
    assert samples(said) == {
        "Sa1C Sc4P Nc5P Nf8F R:-/- X:CCPPFFF/CCCPPFF T:- S + c4xc5",
        "Sa1C Nc4F! Nf8P R:-/- X:CCPPPFFF/CCCPPFF T:- N",
    }


def test_sample_of_a_closed_table_fills_both_seats() -> None:
    state = at("Sc4? Sa1C Nc5? Nf8P R:-/- X:CCPPFFF/CCCPPFF T:- S")
    assert samples(state) == {"Sa1C Sc4P Nc5F Nf8P R:-/- X:CCPPFFF/CCCPPFF T:- S"}


def test_guess_imagines_what_a_sample_does_and_no_other() -> None:
    view = GAME.view(at("Sc4C Sa1P Nc5F! Nf8P Ne8P Nd8C R:-/P X:CCPPFFF/CCFF T:N S"), SOUTH)
    dice = Dice(4)
    guesses = {tuple(GAME.scene(GAME.guess(view, dice)).items()) for _ in range(200)}
    drawn = {tuple(GAME.scene(GAME.sample(view, Random(seed))).items()) for seed in range(200)}
    assert guesses == drawn
    assert len(drawn) > 3


def test_guess_carries_an_open_duel_out() -> None:
    view = play(GAME, at("Sc4P Sa1C Nc5? Nf8? Ne8P S"), "c4xc5")
    assert view.turn() == NORTH
    guesses = [GAME.guess(view, Dice(seed)) for seed in range(20)]
    assert {guess.turn() for guess in guesses} == {NORTH}
    assert all("?" not in "".join(GAME.scene(guess).values()) for guess in guesses)
    assert {len(GAME.scene(guess)) for guess in guesses} != {len(GAME.scene(view))}


def test_sample_follows_the_symbols_option() -> None:
    state = play(GAME, GAME.start({"symbols": "0-9-0"}), "S:?????? N:??????")
    scene = GAME.scene(GAME.sample(state, Random(1)))
    assert {who for place, who in scene.items() if "." not in place} == {"SP", "NP"}
    assert (scene["reserve.S"], scene["reserve.N"]) == ("PPP", "PPP")


@pytest.mark.parametrize("options", [{}, {"arrived": "free"}, {"camp": "depth2-front"}])
def test_views_and_samples_agree_with_each_other_all_through_random_games(
    options: dict[str, str],
) -> None:
    """A sample seen by the same seat is the same view, and a view survives being written."""
    rng = Random(11)
    state = GAME.known(options)
    shown = 0
    for _ in range(120):
        for seat in (SOUTH, NORTH):
            view = GAME.view(state, seat)
            text = GAME.dump(view)
            assert GAME.dump(GAME.load(text, options)) == text
            assert seen(GAME.sample(view, rng), seat) == text
            assert legal(GAME, GAME.sample(view, rng)) or state.turn() == OVER
        shown += "!" in GAME.dump(state)
        if state.turn() == OVER:
            state = GAME.known(options)
        state = play(GAME, state, rng.choice(legal(GAME, state)))
    assert shown > 5


# Records.


@pytest.mark.parametrize(
    ("line", "word", "south", "north"),
    [
        ("R:-/- X:-/- T:SN setup", "S:CPFCPF", "S:CPFCPF", "S:??????"),
        ("R:-/- X:-/- T:SN setup", "N:CPFCPF", "N:??????", "N:CPFCPF"),
        ("Sc4C Nc6F R:PPF/- T:S S", "Tc4P", "Tc4P", "Tc4"),
        ("Sc4C Nc6F R:-/PPF T:N N", "Tc6P", "Tc6", "Tc6P"),
        ("Sc4C Nc6F S", "c4-d4", "c4-d4", "c4-d4"),
        ("Sc4C Nc6F S", "--", "--", "--"),
        ("Sc4C Nc5F S", "c4xc5", "c4xc5=CF", "c4xc5=CF"),
        ("Sc4P Nc6F S", "c4-c5xc6", "c4-c5xc6=PF", "c4-c5xc6=PF"),
        ("Sc4? Nc5F S", "c4xc5", "c4xc5", "c4xc5"),
        ("Sc4P Nc5? S", "c4xc5", "c4xc5", "c4xc5"),
        ("Sc4? Nc5? S", "=C", "=C", "=C"),
    ],
)
def test_record_hides_the_secrets_of_the_other_seat(
    line: str, word: str, south: str, north: str
) -> None:
    state, move = at(line), GAME.parse(word)
    assert GAME.recorded(state, move, SOUTH) == south
    assert GAME.recorded(state, move, NORTH) == north


def test_record_of_the_table_holds_every_secret() -> None:
    setup, north = GAME.start({}), at("Sc4C Nc6F R:-/PPF T:N N")
    assert GAME.recorded(setup, GAME.parse("N:CPFCPF"), None) == "N:CPFCPF"
    assert GAME.recorded(north, GAME.parse("Tc6P"), None) == "Tc6P"


@pytest.mark.parametrize(
    ("line", "text", "acts"),
    [
        ("Sc4C Nc5F S", "c4xc5=CF", "c4xc5"),
        ("Sc4? Nc5F S", "c4xc5=CF", "c4xc5 =C"),
        ("Sc4C Nc5? S", "c4xc5=CF", "c4xc5 =F"),
        ("Sc4? Nc6? S", "c4-c5xc6=PP", "c4-c5xc6 =P =P"),
        ("Sc4C Nc5F S", "c4xc5", "c4xc5"),
        ("Sc4C Nc5F S", "c4-c3", "c4-c3"),
        ("Sc4? Nc6F R:???/- T:S S", "Tc4", "Tc4"),
    ],
)
def test_heard_word_of_a_record_is_its_acts(line: str, text: str, acts: str) -> None:
    state = at(line)
    assert [move.text for move in GAME.heard(state, text)] == acts.split()
    play(GAME, state, acts)


@pytest.mark.parametrize(("text", "wrong"), [("c4xc5=PF", "=P"), ("c4xc5=CP", "=P")])
def test_heard_announcement_that_contradicts_the_table_is_refused(text: str, wrong: str) -> None:
    state = at("Sc4C Nc5F S")
    assert [move.text for move in GAME.heard(state, text)] == [wrong]
    assert refused(GAME, state, wrong) == "incognito.announce"
