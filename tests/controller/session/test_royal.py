"""Royal Reversi at the table: cards dealt by it or a real pack, asked, refused, exchanged."""

import pytest

from controller.display.palette import GLOW, Meaning
from controller.session.phases import Mending, Playing, Private
from hardware.ports import POLE, PRESENCE, STRENGTH, TOUCH, Key
from tests.controller.session.table import Table, standing

START2 = "8/8/8/4BBBB/AAAA4/8/8/8"
ANY = "KS,KS,AC,QD,QD"
DEAD = "JH,JH,QH,JD,QD"
COURT = "8/4AA2/A7/A7/2AA1A2/5B2/8/8"
GONE = "KH,KH,KH,AH,AH"
REAL = {"pack": "real"}
SUITS = "♥♣♦♠"
SENSORS = pytest.mark.parametrize("profile", [TOUCH, PRESENCE, POLE, STRENGTH])


def cards(table: Table, seat: str) -> list[str]:
    return table.scene()[f"hand.{seat}"].split()


def test_the_cards_are_shown_to_their_owner_alone_after_a_warning() -> None:
    table = Table("royal-reversi")
    table.menu("hands")
    table.press(Key.RIGHT, Key.OK)
    assert table.asking.key == "look-away"
    assert table.asking.facts["seat"] == 1
    assert not set(SUITS).intersection(table.page.text)
    table.pick("yes")
    assert table.at(Private)
    shown = table.page.text.translate(str.maketrans(SUITS, "HCDS"))
    assert shown.split() == cards(table, "B")
    assert set(table.world.lights.frame) == {GLOW[Meaning.NONE]}
    table.press(Key.LEFT)
    assert table.at(Playing)
    assert not set(SUITS).intersection(table.page.text)


def test_to_look_away_can_be_refused() -> None:
    table = Table("royal-reversi")
    table.menu("hands", "hand", "no")
    assert table.at(Playing)


def test_the_robots_cards_are_shown_to_nobody() -> None:
    table = Table("royal-reversi", robots=(1,), idle=True)
    table.menu("hands")
    assert [it.facts["seat"] for it in table.asking.choices] == [0]


@SENSORS
def test_the_card_is_asked_where_several_fit(profile: str) -> None:
    table = standing("royal-reversi", f"{START2} A:QC,10,JH,JD,9 B:{ANY} gone:- A", profile=profile)
    if table.state.tracker.model.tapped:
        table.tap("b3")
    else:
        table.place("b3", "A")
    assert table.asking.key == "which"
    assert table.answers_offered == ["QC@b3", "10@b3"]
    table.pick("10@b3")
    assert table.moves == ["10@b3"]
    assert len(cards(table, "A")) == 5
    assert cards(table, "A").count("10") == table.acts[-1].count("10")
    assert table.kept()


@SENSORS
def test_a_card_that_is_not_in_the_hand_is_refused_with_its_rule(profile: str) -> None:
    table = standing("royal-reversi", f"{START2} A:QC,JH,JH,JD,9 B:{ANY} gone:- A", profile=profile)
    tapped = table.state.tracker.model.tapped
    if tapped:
        table.tap("b3")
    else:
        table.place("b3", "A")
    table.pick("10@b3")
    assert table.at(Mending)
    assert table.tells("royal.hand")
    assert table.moves == []
    if tapped:
        table.press(Key.OK)
        table.tap("b3")
    else:
        table.take("b3")
        assert table.at(Playing)
        table.place("b3", "A")
    table.pick("QC@b3")
    assert table.moves == ["QC@b3"]


def test_the_answers_offered_do_not_tell_what_is_in_the_hand() -> None:
    offered = []
    for hand in ("QC,JH,JH,JD,9", "10,10,10,10,9"):
        table = standing("royal-reversi", f"{START2} A:{hand} B:{ANY} gone:- A")
        table.place("b3", "A")
        offered.append(table.answers_offered)
    assert offered[0] == offered[1]


def test_a_nine_takes_a_token_away_without_a_question() -> None:
    table = standing("royal-reversi", f"{START2} A:9,JH,JH,JD,QD B:{ANY} gone:- A")
    table.take("f5")
    assert table.moves == []  # it may only have been lifted
    table.run(2.0)
    assert table.moves == ["9xf5"]
    assert table.kept()


def test_a_dead_hand_is_told_and_exchanged_by_key() -> None:
    table = standing("royal-reversi", f"{START2} A:{DEAD} B:{ANY} gone:- A")
    assert table.asking.key == "speak"
    assert table.answers_offered == ["X"]
    table.pick("X")
    assert table.acts[0] == "X"
    assert [text[0] for text in table.acts[1:6]] == ["+"] * 5
    drawn = [text[1:] for text in table.acts[1:6]]
    assert sorted(cards(table, "A")) == sorted(drawn)
    assert table.state.match.turn == 0
    assert table.kept()


def test_a_hand_that_is_not_dead_is_not_exchanged() -> None:
    table = standing("royal-reversi", f"{START2} A:{ANY} B:{DEAD} gone:- A")
    table.press(Key.OK)
    table.pick("X")
    assert table.at(Mending)
    refused = table.mending.refusal
    assert refused is not None
    assert refused.cells == (), "where the hand could be played is nobody else's business"
    assert table.tells("royal.dead")
    table.press(Key.OK)
    assert table.at(Playing)
    assert table.moves == []


def test_a_hand_is_exchanged_out_of_turn_by_key() -> None:
    table = standing("royal-reversi", f"{COURT} A:{ANY} B:{GONE} gone:- A")
    table.press(Key.OK)
    table.pick("XB")
    assert table.acts[0] == "XB"
    assert table.state.match.turn == 0
    assert cards(table, "B") != GONE.split(",")
    assert table.kept()


def test_a_pass_that_is_forced_is_only_confirmed() -> None:
    table = standing("royal-reversi", f"{START2} A:{DEAD} B:{ANY} gone:- x:12 A")
    assert table.asking.key == "speak"
    assert table.answers_offered == ["--"]
    table.pick("--")
    assert table.moves == ["--"]
    assert table.state.match.turn == 1
    assert table.at(Playing)


# A real pack.


@SENSORS
def test_with_a_real_pack_draws_are_unknown_and_cards_declared(profile: str) -> None:
    table = Table("royal-reversi", options=REAL, profile=profile)
    assert table.acts == ["+"] * 10
    assert cards(table, "A") == ["?"] * 5
    if table.state.tracker.model.tapped:
        table.tap("b3")
    else:
        table.place("b3", "A")
    assert table.answers_offered == ["QC@b3", "10@b3"]
    table.pick("QC@b3")
    assert table.acts[10:] == ["QC@b3", "+"]
    assert table.state.match.turn == 1
    assert table.kept()


def test_with_a_real_pack_there_are_no_cards_to_show() -> None:
    table = Table("royal-reversi", options=REAL)
    table.press(Key.MENU)
    assert "hands" not in table.answers_offered


def test_with_a_real_pack_the_cards_of_a_dead_hand_are_shown_one_by_one() -> None:
    table = Table("royal-reversi", options=REAL)
    table.press(Key.OK)
    table.pick("X")
    shown = []
    while not table.at(Playing):
        assert table.asking.key == "speak"
        shown.append(table.answers_offered[0])
        table.press(Key.OK)
    assert len(shown) == 5
    assert set(shown) <= {"-JH", "-QH", "-KH", "-JD", "-QD", "-KD"}
    assert table.state.match.turn == 0
    assert table.kept()


def test_a_card_of_which_all_are_gone_is_not_offered() -> None:
    line = f"{START2} gone:QC,QC,QC pile:? A"
    table = standing("royal-reversi", line, REAL)
    table.place("b3", "A")
    # Only a ten can be meant: nothing is asked.
    assert table.moves == ["10@b3"]


def test_the_robot_plays_cards_that_only_it_knows() -> None:
    table = Table("royal-reversi", robots=(1,), idle=True)
    table.play(table.legal()[0])
    asked = table.asked[-1]
    assert f"A:{','.join(cards(table, 'A'))}" not in asked.view
    move = next(it.text for it in table.state.game.moves(table.state.match.state) if "@" in it.text)
    table.think(move)
    table.restore()
    table.play(move)
    assert table.moves[-1] == move
    assert table.kept()
