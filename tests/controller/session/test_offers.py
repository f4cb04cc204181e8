"""An OK is taken for what was shown when somebody reached for the key."""

from controller.sensing.expectations import ExpectedMove
from controller.sensing.reading import Fits, Steady
from controller.session.offers import REACH_SECONDS, RECENT_SECONDS, Offers
from controller.session.phases import Playing
from rules.model import Move


def shown(text: str) -> Playing:
    return Playing(Fits((ExpectedMove(Move(text, 0), (), (text,)),)))


def test_an_ok_right_after_the_offer_changed_was_meant_for_the_other_one() -> None:
    offers = Offers()
    offers.note(shown("d3"), 4, 10.0)
    offers.note(shown("e3"), 4, 11.0)
    assert offers.has_changed(11.5)
    assert not offers.has_changed(11.0 + REACH_SECONDS)


def test_the_first_offer_of_a_position_may_be_confirmed_at_once() -> None:
    offers = Offers()
    offers.note(shown("d3"), 4, 10.0)
    offers.note(shown("e3"), 5, 10.5)
    assert not offers.has_changed(10.6)


def test_an_offer_shown_long_ago_does_not_matter_and_the_same_one_again_is_no_change() -> None:
    offers = Offers()
    offers.note(shown("d3"), 4, 10.0)
    offers.note(Playing(Steady()), 4, 10.1)
    offers.note(shown("d3"), 4, 10.2)
    assert not offers.has_changed(10.3)
    offers.note(shown("e3"), 4, 10.2 + RECENT_SECONDS)
    assert not offers.has_changed(10.5 + RECENT_SECONDS)
