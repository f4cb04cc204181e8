"""Incognito's duels with keys and screen alone: declared, announced, resolved, carried out."""

import pytest

from controller.display.palette import Meaning
from controller.model.settings import CONFIRM
from controller.session.phases import Asking, Finished, Mending, Playing
from hardware.ports import EMPTY, POLE, PRESENCE, STRENGTH, TOUCH, Key
from tests.controller.session.table import Table, standing

SENSORS = pytest.mark.parametrize("profile", [PRESENCE, POLE, STRENGTH])
TO_DO = (Meaning.TODO_PUT, Meaning.TODO_LIFT, Meaning.TODO_TURN)


def met(profile: str = PRESENCE, **more: object) -> Table:
    """South's piece has come to c4 and North's to c5, and South may attack it."""
    table = Table("incognito", profile=profile, **more)  # type: ignore[arg-type]
    table.play("c2-c4", "d7-d5", "a2-a3", "d5-c5")
    return table


def declare(table: Table, move: str) -> None:
    """What moves nothing is declared by keys; a first OK may only close the last move."""
    table.press(Key.OK)
    if table.at(Playing):
        table.press(Key.OK)
    assert table.asking.key == "declare"
    table.pick(move)


def attack(table: Table) -> None:
    declare(table, "c4xc5")


def announced(table: Table, seat: int) -> None:
    assert table.asking.key == "speak"
    assert table.asking.facts["seat"] == seat


def test_a_step_is_no_move_before_ok_while_the_attack_may_not_have_been_felt() -> None:
    """The pad of the piece attacked may be broken, until it has felt a finger once."""
    line = "Sa1? Sc3P! Nc5C! Nf8? R:???/??? X:CCFF/PPFF T:- S"
    table = standing("incognito", line, profile=TOUCH)
    table.world.stick(table.pad("c5"), EMPTY)
    table.tap("c3", "c4", "c5", rest=5.0)
    assert table.moves == []
    table.press(Key.BACK)
    table.world.unstick(table.pad("c5"))
    table.tap("c5")
    table.press(Key.OK)
    table.tap("c3", "c4", rest=5.0)
    assert table.moves == ["c3-c4"]


@SENSORS
def test_the_winning_attacker_takes_the_place_and_the_lights_lead(profile: str) -> None:
    table = met(profile)
    attack(table)
    announced(table, 0)
    table.pick("=C")
    announced(table, 1)
    table.pick("=F")
    assert table.at(Mending)
    assert table.mending.cause == "carry"
    assert {"c4"} <= table.lit(*TO_DO)
    assert table.world.kinds[table.pad("c4")]
    table.take("c5")
    table.carry("c4", "c5")
    assert table.at(Playing)
    assert table.scene()["c5"] == "SC"
    assert "c4" not in table.scene()
    assert table.state.match.turn == 1
    assert table.acts[-3:] == ["c4xc5", "=C", "=F"]
    assert table.kept()


@SENSORS
def test_the_winning_defender_takes_the_attackers_place(profile: str) -> None:
    table = met(profile)
    attack(table)
    table.pick("=C")
    table.pick("=P")
    assert table.at(Mending)
    table.take("c4")
    table.carry("c5", "c4")
    assert table.at(Playing)
    assert table.scene()["c4"] == "NP"
    assert table.kept()


def test_equal_symbols_move_nothing_and_are_known_from_then_on() -> None:
    table = met()
    attack(table)
    table.pick("=F")
    table.pick("=F")
    assert table.at(Playing)
    assert table.scene()["c4"] == "SF"
    assert table.scene()["c5"] == "NF"
    assert table.state.match.turn == 1


def test_an_attack_after_a_step_is_declared_by_the_question() -> None:
    table = Table("incognito")
    table.play("c2-c4", "d7-d5")
    table.carry("d2", "d4")
    assert table.asking.key == "which"
    table.pick("d2-d4xd5")
    announced(table, 0)
    table.pick("=P")
    announced(table, 1)
    table.pick("=C")
    assert table.at(Mending)
    table.take("d5")
    table.carry("d4", "d5")
    assert table.at(Playing)
    assert table.acts[-3:] == ["d2-d4xd5", "=P", "=C"]
    assert table.kept()


def test_a_piece_that_was_shown_cannot_be_announced_as_another() -> None:
    table = met()
    attack(table)
    table.pick("=F")
    table.pick("=F")
    table.play("f7-f6")
    attack(table)
    # Both pieces are known: nothing is announced, and nobody can change their mind.
    assert table.acts[-1] == "c4xc5"
    assert table.scene()["c4"] == "SF"
    state = table.state.match.state
    refused = table.state.game.refusal(state, table.state.game.parse("=C"))
    assert refused is not None
    assert refused.rule == "incognito.announce"


def test_nobody_announces_more_of_a_kind_than_there_are() -> None:
    table = Table("incognito", options={"symbols": "1-4-4"})
    table.play("c2-c4", "c7-c5")
    declare(table, "c4xc5")
    assert table.answers_offered == ["=C", "=P", "=F"]
    table.pick("=C")
    table.pick("=P")
    table.restore()  # South has lost its only scissors
    table.play("a7-a6")
    table.carry("d2", "d4")
    table.pick("d2-d4xc4")
    assert table.answers_offered == ["=P", "=F"]
    game, state = table.state.game, table.state.match.state
    refused = game.refusal(state, game.parse("=C"))
    assert refused is not None
    assert refused.rule == "incognito.announce"


@pytest.mark.parametrize("profile", [PRESENCE, TOUCH])
def test_a_duel_against_the_robot_asks_only_the_person(profile: str) -> None:
    table = Table("incognito", robots=(1,), idle=True, profile=profile)
    table.think("N:CPFCPF")
    table.set_up()
    table.play("c2-c4")
    table.think("c7-c5")
    if profile == TOUCH:
        table.press(Key.OK)
    else:
        table.carry("c7", "c5")
    attack(table)
    announced(table, 0)
    table.pick("=C")
    # The robot's leaf answers by itself.
    assert table.acts[-2:] == ["c4xc5", "=C"]
    assert table.scene()["c5"] == "SC"
    table.restore()
    assert table.at(Playing)
    assert table.kept()


def test_the_robots_attack_is_proposed_announced_and_answered_by_the_person() -> None:
    table = Table("incognito", robots=(1,), idle=True)
    table.think("N:CPFCPF")
    table.set_up()
    table.play("c2-c4")
    table.think("c7-c5xc4")
    assert table.lit(Meaning.PROPOSAL_FROM) == {"c7"}
    table.carry("c7", "c5")
    announced(table, 0)  # the robot's leaf is told with its attack
    table.pick("=P")
    assert table.at(Mending)
    table.restore()
    assert table.at(Playing)
    assert table.scene()["c4"] == "NF"
    assert table.kept()


def test_a_robots_attack_on_the_spot_moves_nothing_and_is_told() -> None:
    table = Table("incognito", robots=(1,), idle=True)
    table.think("N:CPFCPF")
    table.set_up()
    table.play("c2-c4")
    table.think("c7-c5")
    table.carry("c7", "c5")
    table.play("a2-a3")
    table.think("c5xc4")
    announced(table, 0)
    table.pick("=F")
    assert table.at(Playing)
    assert table.state.match.turn == 0


def test_people_look_at_the_closed_piece_of_a_seat_that_became_a_robots() -> None:
    table = met(idle=True)
    table.seat(1, "club")  # North is a robot now, but its pieces are closed
    attack(table)
    announced(table, 0)
    table.pick("=C")
    announced(table, 1)
    assert table.asked == []
    table.pick("=F")
    table.restore()
    assert len(table.asked) == 1  # now it is its turn, and it thinks
    assert table.asked[-1].seat == 1
    table.think("f7-f6")
    assert table.lit(Meaning.PROPOSAL_FROM) == {"f7"}


def test_a_piece_is_exchanged_by_key() -> None:
    table = Table("incognito")
    declare(table, "Tc2")
    assert table.moves == ["Tc2"]
    assert table.state.match.turn == 1
    assert table.kept()
    table.play("c7-c6")
    table.press(Key.OK, Key.OK)
    assert table.asking.key == "declare"
    assert not any(text.startswith("T") for text in table.answers_offered)


def test_a_duel_can_be_taken_back_by_key() -> None:
    table = met()
    attack(table)
    table.pick("=C")
    table.pick("=F")
    table.restore()
    table.menu("take-back")
    table.pick("consent")
    table.restore()
    assert table.at(Playing)
    assert table.moves[-1] == "d5-c5"
    assert table.scene()["c4"] == "S?"
    assert table.kept()


def test_the_menu_leads_out_of_an_announcement_and_back_to_it() -> None:
    table = met()
    attack(table)
    table.press(Key.BACK)
    announced(table, 0)
    table.press(Key.MENU, Key.BACK)
    announced(table, 0)
    table.menu("take-back")
    assert table.at(Playing)
    assert table.acts[-1] == "d5-c5"


def test_a_duel_with_confirmation_needs_no_more_than_its_answers() -> None:
    table = Table("incognito", mode=CONFIRM)
    for start, stop in (("c2", "c4"), ("c7", "c5")):
        table.carry(start, stop)
        table.press(Key.OK)
        if table.at(Asking):
            table.pick(f"{start}-{stop}")
    attack(table)
    table.pick("=P")
    table.pick("=C")
    table.restore()
    assert table.at(Playing)
    assert table.scene()["c5"] == "SP"


def test_a_game_that_ends_in_a_duel_is_closed_after_the_last_answer() -> None:
    table = Table("incognito", options={"draw": "2"})
    table.play("c2-c4")
    table.carry("c7", "c5")
    table.pick("c7-c5xc4")
    table.pick("=C")
    table.pick("=C")
    assert table.at(Finished)  # a tie is no progress, and nothing has to move
