"""The robot proposes, people move its pieces; late, strange and missing answers do no harm."""

import pytest

from controller.display.palette import Meaning
from controller.display.screen_pages import page
from controller.i18n.speech import Speech
from controller.model.settings import CONFIRM
from controller.robot.opponent import Thought
from controller.session.phases import Mending, Playing
from hardware.ports import EMPTY, POLE, PRESENCE, STRENGTH, TOUCH, Chime, Key
from tests.controller.session.clockwork import CATALOG
from tests.controller.session.table import KEYS, Table, standing


def waiting(key: str = "reversi", move: str = "d3", **more: object) -> Table:
    """The robot has been asked for its first answer."""
    table = Table(key, robots=(1,), idle=True, **more)  # type: ignore[arg-type]
    table.play(move)
    assert len(table.asked) == 1
    return table


@pytest.mark.parametrize("profile", [PRESENCE, POLE, STRENGTH])
def test_the_robots_move_is_shown_and_made_by_a_person(profile: str) -> None:
    table = waiting(profile=profile)
    assert table.says("play.thinks")
    table.think("c3")
    assert table.lit(Meaning.PROPOSAL_TO) == {"c3"}
    assert table.chimes[-1] == Chime.TICK
    table.run(600.0)
    assert table.moves == ["d3"]
    table.play("c3")
    assert table.moves == ["d3", "c3"]
    assert table.at(Playing)


def test_another_move_than_the_proposed_one_is_not_made() -> None:
    table = waiting()
    table.think("c3")
    table.place("e3", "W")
    assert table.at(Mending)
    assert table.moves == ["d3"]
    assert table.tells("table.proposal")
    table.carry("e3", "c3")
    assert table.moves == ["d3", "c3"]


def test_half_of_the_robots_move_is_not_taken_for_an_answer_to_it() -> None:
    """The discs are turned, and the pad of the new one is broken: that pad is asked about."""
    table = waiting(profile=POLE)
    table.think("c3")
    table.world.stick(table.pad("c3"), EMPTY)
    table.place("c3", "W")
    table.turn("d4", "W")
    table.run(31.0)
    assert table.asking.key == "stuck"
    assert table.asking.facts["pads"] == ("c3",)


def test_with_confirmation_the_robots_move_takes_an_ok_too() -> None:
    table = Table("reversi", robots=(1,), idle=True, mode=CONFIRM)
    table.place("d3", "B")
    table.press(Key.OK)
    table.think("c3")
    table.place("c3", "W")
    table.run(5.0)
    assert table.moves == ["d3"]
    table.press(Key.OK)
    assert table.moves == ["d3", "c3"]


@pytest.mark.parametrize("answer", ["", "zz", "a1", "d3", "--", "c3 c3", "9xe5", "\x00", "C3"])
def test_a_move_that_is_none_is_replaced_by_a_legal_one_and_told(answer: str) -> None:
    table = waiting()
    table.think(answer)
    proposal = table.state.robot.proposal
    assert proposal is not None
    assert table.state.game.refusal(table.state.match.state, proposal) is None
    assert table.state.notices.news is not None
    assert table.state.notices.news.key == "fallback"
    table.play(proposal.text)
    assert table.kept()


def test_the_robot_cannot_act_for_somebody_else() -> None:
    court = "8/4AA2/A7/A7/2AA1A2/5B2/8/8"
    line = f"{court} A:KH,KH,KH,AH,AH B:KS,KS,AC,QD,QD gone:- B"
    table = standing("royal-reversi", line, robots=(1,), idle=True)
    moves = {it.text for it in table.state.game.moves(table.state.match.state)}
    assert "XA" in moves  # legal, but it is A who may exchange out of turn
    table.think("XA")
    assert table.acts == []
    assert table.state.robot.proposal is not None
    assert table.state.robot.proposal.text in moves - {"XA"}


def test_it_says_why_it_played_and_advice_comes_with_its_reason() -> None:
    table = waiting()
    table.think("c3")
    because = table.state.robot.reason
    assert because is not None
    assert table.says(f"because.{because.key}", **because.facts)
    table.play("c3")
    assert not table.says(f"because.{because.key}", **because.facts)
    table.menu("hint")
    legal = table.legal()[0]
    table.send(Thought(table.asked[-1].number, legal, "win"))
    assert table.says("play.hint", move=legal)
    assert table.says("because.win")


def test_a_proof_that_is_none_is_not_repeated() -> None:
    table = waiting()
    table.send(Thought(table.asked[-1].number, "c3", "{0.__class__} KH"))
    assert table.state.robot.reason is not None
    assert table.state.robot.reason.key in {"few", "most", "best", "edge"}


def test_advice_that_does_not_come_is_told() -> None:
    table = Table("reversi", idle=True)
    table.menu("hint")
    assert table.says("play.thinks")
    table.think("")
    assert table.says("news.no-hint")
    assert table.state.robot.hint is None


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_page_says_in_both_languages_that_it_lost_its_thread(language: str) -> None:
    table = waiting()
    table.think("")
    speech = Speech(language, CATALOG)
    text = page(table.state, table.phase, speech).text
    assert speech.say("news.fallback") in text


def test_an_answer_to_an_earlier_question_is_dropped() -> None:
    table = waiting()
    first = table.asked[-1].number
    table.menu("take-back")
    table.restore()
    table.play("c4")
    assert table.asked[-1].number > first
    table.think("c3", number=first)
    assert table.state.robot.proposal is None
    table.think("c3", number=999)
    assert table.state.robot.proposal is None
    table.think("c3")
    assert table.state.robot.proposal is not None


def test_an_answer_nobody_asked_for_is_dropped() -> None:
    table = Table("reversi", idle=True)
    before = table.phase
    table.send(Thought(1, "d3"))
    table.send(Thought(0, "d3"))
    assert table.phase == before


def test_a_second_answer_changes_nothing() -> None:
    table = waiting()
    table.think("c3")
    table.think("e3")
    assert table.state.robot.proposal is not None
    assert table.state.robot.proposal.text == "c3"


def test_an_answer_waits_while_somebody_is_in_the_menu() -> None:
    table = Table("incognito", robots=(1,), idle=True)
    table.think("N:CPFCPF")
    table.set_up()
    table.play("c2-c4")
    table.think("c7-c5")
    table.carry("c7", "c5")
    table.play("a2-a3")
    table.press(Key.MENU)
    table.think("c5xc4")
    assert table.asking.key == "menu"
    table.press(Key.BACK)
    assert table.asking.key == "speak"
    assert table.acts[-1] == "c5xc4"


def test_a_robot_sees_nothing_but_its_view() -> None:
    table = Table("incognito", robots=(0, 1), idle=True, ready=False)
    table.think("S:CPFCPF")
    assert "S:CPFCPF" not in table.asked[-1].view
    table.think("N:FFFPPP")
    table.set_up()
    view = table.asked[-1].view
    game = table.state.game
    state = game.load(view, table.asked[-1].options)
    assert game.scene(state)["a7"] == "N?"
    assert game.scene(state)["a2"] == "SC"


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("profile", [TOUCH, PRESENCE, STRENGTH])
def test_a_robot_plays_a_while_against_a_person_in_every_game(key: str, profile: str) -> None:
    table = Table(key, robots=(1,), profile=profile)
    for _ in range(8):
        table.run(1.0)
        table_state = table.state
        if table_state.match.result is not None or not table.at(Playing):
            break
        if table_state.match.is_robot(table_state.match.turn):
            table.play(table_state.tracker.expected_moves[0].move.text)
        elif table.legal():
            table.play(table.legal()[0])
    assert len(table.moves) >= 4
    assert table.kept()
