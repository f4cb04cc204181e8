"""Royal Reversi where small slips hide; each test names the fault it would find."""

from __future__ import annotations

from rules.games.royal_acts import Setting
from rules.games.royal_reversi import GAME
from rules.games.royal_state import RoyalState
from rules.model import Outcome, Seat, Supply
from tests.rules.helpers import legal, play, refused
from tests.rules.royal_table import START2, at


def test_the_sheet_lists_every_rule_that_can_be_broken() -> None:
    """Fault: a misspelt id, for which nobody would find a sentence."""
    words = "over show chance drawn pass exchange dead special hand nine occupied picture connect"
    assert GAME.sheet.rules == tuple(f"royal.{word}" for word in words.split())
    assert GAME.sheet.notices == ("royal.supply",)
    assert GAME.sheet.name == "Royal Reversi"
    assert GAME.sheet.box == (Supply(("A", "B", "C", "D"), 108, exact=False),)


def test_the_sheet_tells_which_options_take_the_owners_own_values() -> None:
    """Fault: the form of such a value is misspelt where a person reads it."""
    rows = "custom:a4 b4 c4 d4/d8 d7 d6 d5/h5 g5 f5 e5/e1 e2 e3 e4"
    forms = {option.name: option.form for option in GAME.sheet.options if option.form}
    assert forms == {"layout": "custom:FILE", "start_rows": rows, "arms": "WE, NS, WNE, WNES"}


def test_what_is_no_move_is_read_as_minus_one() -> None:
    """Fault: another negative number; callers may compare with -1."""
    assert GAME.read("z9") == -1
    assert GAME.read("9@a1") == -1


def test_a_bare_setting_has_the_defaults_of_the_rules() -> None:
    """Fault: an option that nobody names starts with another value."""
    setting = Setting(2, 2, [0] * 16)
    options = (setting.any_line, setting.occupied_only, setting.may_throw, setting.counted_tokens)
    assert options == (False, False, False, False)


def test_a_bare_position_has_no_token_and_no_card_and_is_before_the_deal() -> None:
    """Fault: a new position starts with a card, a pass or an exchange behind it."""
    state = RoyalState(Setting(4, 4, [0] * 16))
    assert GAME.dump(state) == "8/8/8/8/8/8/8/8 A:- B:- C:- D:- gone:- deal A"
    assert (state.pile, state.left, state.order, state.worlds) == (0, 0, [], [])
    assert (state.exchanges, state.offered, state.passes, state.showing) == (0, 1, 0, 0)
    assert (state.free_show, state.blind, state.reshuffled) == (False, False, False)
    assert state.base is None
    assert state.past is None


def test_a_side_without_tokens_loses_by_count() -> None:
    """Fault: the board is called empty as soon as one colour has left it."""
    full = "/".join(["AAAAAAAA"] * 8)
    outcome = GAME.outcome(at(f"{full} A:- B:- gone:- A"))
    assert outcome == Outcome((Seat(0),), "count", (64, 0))


def test_a_pass_beside_a_throw_names_no_cell() -> None:
    """Fault: the number of a thrown card is read as the cell that could be played."""
    state = at("A7/8/8/8/8/8/8/8 A:JC,9,9,9,9 B:KS,KS,AC,QD,QD gone:- A", {"special_effect": "may"})
    assert legal(GAME, state) == ["9"]
    assert refused(GAME, state, "--") == "royal.pass"


def test_a_thrown_ten_is_not_taken_for_a_nine() -> None:
    """Fault: the number of the card loses its last bit."""
    state = at(f"{START2} A:KS,KS,AC,QD,10 B:- gone:- A")
    assert refused(GAME, state, "10") == "royal.chance"
    state = at(f"{START2} A:KS,KS,AC,QD,10 B:JH,JH,QH,JD,QD gone:- A")
    assert refused(GAME, state, "10") == "royal.special"
    assert refused(GAME, state, "9") == "royal.hand"


def test_the_mover_draws_first_where_several_hands_are_short() -> None:
    """Fault: the first seat draws first, as in the deal."""
    state = at(f"{START2} A:KS,KS,AC,QD B:JH,JH,QH,JD gone:- B")
    assert isinstance(state, RoyalState)
    assert state.drawer() == 1
    assert GAME.scene(play(GAME, state, "+9"))["hand.B"] == "JH JH QH JD 9"


def test_nobody_draws_where_all_hands_are_full() -> None:
    """Fault: another negative number; callers may compare with -1."""
    state = at(f"{START2} A:KS,KS,AC,QD,10 B:JH,JH,QH,JD,QD gone:- B")
    assert isinstance(state, RoyalState)
    assert (state.drawer(), state.shower()) == (-1, -1)
