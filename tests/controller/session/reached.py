"""Every phase that a table can be in, and how to reach it."""

from collections.abc import Callable

from controller.journal.receipts import Unsaved
from controller.model.settings import CONFIRM
from controller.session.phases import Asking, Finished, Mending, Phase, Playing, Private, SetUp
from hardware.ports import EMPTY, POLE, TOUCH, Key, Pad
from tests.controller.session.table import Table, standing

DEAD = "8/8/8/4BBBB/AAAA4/8/8/8 A:JH,JH,QH,JD,QD B:KS,KS,AC,QD,QD gone:- x:12 A"


def setup() -> Table:
    return Table("reversi", ready=False)


def setup_question() -> Table:
    table = setup()
    table.press(Key.OK)
    return table


def playing() -> Table:
    return Table("reversi")


def half_a_move() -> Table:
    table = Table("reversi", profile=POLE)
    table.place("d3", "B")
    return table


def unconfirmed() -> Table:
    table = Table("incognito", mode=CONFIRM)
    table.carry("c2", "c3")
    return table


def which() -> Table:
    table = Table("incognito")
    table.play("c2-c4", "d7-d5")
    table.carry("d2", "d4")
    return table


def which_tapped() -> Table:
    table = Table("inside", profile=TOUCH)
    table.tap("400")
    return table


def declare() -> Table:
    table = Table("royal-reversi")
    table.press(Key.OK)
    return table


def announce() -> Table:
    table = which()
    table.pick("d2-d4xd5")
    return table


def answer() -> Table:
    table = announce()
    table.pick("=C")
    return table


def carry_out() -> Table:
    table = answer()
    table.pick("=F")
    return table


def forced_pass() -> Table:
    return standing("royal-reversi", DEAD)


def wrong() -> Table:
    table = Table("reversi")
    table.place("a1", "B")
    return table


def wrong_tap() -> Table:
    table = Table("inside", profile=TOUCH)
    table.tap("000")
    return table


def wrong_push() -> Table:
    table = Table("invers")
    table.play("W2")
    table.push("E2", "r")
    return table


def bump() -> Table:
    table = Table("incognito")
    for spot in ("a2", "b2", "c2", "d7"):
        table.take(spot)
    return table


def taken_back() -> Table:
    table = Table("reversi")
    table.play("d3")
    table.menu("take-back")
    return table


def link_back() -> Table:
    table = Table("incognito")
    table.world.cut_link()
    table.run(0.5)
    table.world.lift(table.pad("c2"))
    table.world.mend_link()
    table.run(0.5)
    return table


def stuck() -> Table:
    table = Table("reversi")
    table.world.stick(table.pad("a1"), "x")
    table.run(31.0)
    return table


def ways() -> Table:
    table = bump()
    table.press(Key.OK)
    return table


def menu(*answers: str, key: str = "reversi") -> Callable[[], Table]:
    def build() -> Table:
        table = Table(key)
        table.play(table.legal()[0])
        table.menu(*answers)
        return table

    return build


def unsaved() -> Table:
    table = playing()
    table.keeps = False
    table.play("d3")
    table.send(Unsaved("journal.full", "full"))
    return table


def finished() -> Table:
    return menu("resign", "seat", "yes")()


def tidy() -> Table:
    table = finished()
    table.menu("tidy")
    return table


def lobby() -> Table:
    return Table()


def players() -> Table:
    table = Table()
    table.press(Key.OK)
    return table


def resume() -> Table:
    return Table(saved_game=menu()().saved_game())


def robot_thinks() -> Table:
    table = Table("reversi", robots=(1,), idle=True)
    table.play("d3")
    return table


def proposed() -> Table:
    table = robot_thinks()
    table.think("c3")
    return table


def blind_board() -> Table:
    table = Table("reversi", ready=False)
    for at in range(64):
        table.world.stick(Pad(at), EMPTY)
    table.set_up()
    return table


PHASES: dict[str, tuple[Callable[[], Table], type[Phase], str]] = {
    "setup": (setup, SetUp, ""),
    "setup question": (setup_question, Asking, "setup"),
    "blind board": (blind_board, SetUp, ""),
    "playing": (playing, Playing, ""),
    "half a move": (half_a_move, Playing, ""),
    "unconfirmed": (unconfirmed, Playing, ""),
    "which": (which, Asking, "which"),
    "which, tapped": (which_tapped, Asking, "which"),
    "declare": (declare, Asking, "declare"),
    "announce": (announce, Asking, "speak"),
    "answer": (answer, Asking, "speak"),
    "carry out": (carry_out, Mending, "carry"),
    "forced pass": (forced_pass, Asking, "speak"),
    "wrong": (wrong, Mending, "wrong"),
    "wrong tap": (wrong_tap, Mending, "wrong"),
    "wrong push": (wrong_push, Mending, "wrong"),
    "bump": (bump, Mending, "bump"),
    "taken back": (taken_back, Mending, "back"),
    "link back": (link_back, Mending, "link"),
    "stuck": (stuck, Asking, "stuck"),
    "ways out": (ways, Asking, "mending"),
    "menu": (menu(), Asking, "menu"),
    "seats": (menu("seats"), Asking, "seats"),
    "levels": (menu("seats", "seat-human"), Asking, "levels"),
    "hands": (menu("hands", key="royal-reversi"), Asking, "hands"),
    "look away": (menu("hands", "hand", key="royal-reversi"), Asking, "look-away"),
    "private": (menu("hands", "hand", "yes", key="royal-reversi"), Private, ""),
    "resign": (menu("resign"), Asking, "resign"),
    "resign, sure": (menu("resign", "seat"), Asking, "resign-sure"),
    "draw": (menu("draw"), Asking, "draw"),
    "restart, sure": (menu("restart"), Asking, "restart-sure"),
    "another game": (menu("other-game"), Asking, "lobby"),
    "unsaved": (unsaved, Asking, "unsaved"),
    "finished": (finished, Finished, ""),
    "tidy": (tidy, Finished, ""),
    "lobby": (lobby, Asking, "lobby"),
    "players": (players, Asking, "players"),
    "resume": (resume, Asking, "resume"),
    "robot thinks": (robot_thinks, Playing, ""),
    "proposed": (proposed, Playing, ""),
}


def reached(name: str) -> Table:
    build, phase, key = PHASES[name]
    table = build()
    if name == "menu":
        table.press(Key.MENU)
    assert table.at(phase), table.phase
    match table.phase:
        case Asking(key=found) | Mending(cause=found):
            assert found == key
        case _:
            assert not key
    return table
