"""Scenes: the games whose files are kept here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

from controller.journal.entries import Started
from controller.journal.receipts import Unsaved
from controller.model.settings import AUTO, CONFIRM, HUMAN, REMOTE, ROBOT, Chair
from controller.model.update_result import UpdateResult
from controller.robot.opponent import Thought
from controller.session.events import (
    Addressed,
    Begun,
    CodeReplaced,
    Consented,
    Declared,
    FetchedGame,
    FetchFailed,
    GamesListed,
    GamesStored,
    Given,
    HintWanted,
    Hosted,
    Invited,
    NetworkSwitchFound,
    OpenGame,
    Paired,
    Parted,
    Picked,
    PowerSwitchFound,
    Reseated,
    Switched,
    UpdateEnded,
    UpdateFound,
    Wished,
)
from controller.session.phases import Asking, Finished, Inviting, Mending, Playing, Trouble
from hardware.ports import POLE, PRESENCE, STRENGTH, TOUCH, Key
from rules.state import OVER
from tests.controller.session.clockwork import game_of
from tests.golden.player import Noisy, Player, opened

ROYAL = "royal-reversi"
DEAD = "8/8/8/4BBBB/AAAA4/8/8/8 A:JH,JH,QH,JD,QD B:KS,KS,AC,QD,QD gone:- A"
PROFILES = {
    "invers": PRESENCE,
    "roliversi": POLE,
    "incognito": PRESENCE,
    ROYAL: PRESENCE,
    "inside": TOUCH,
    "reversi": STRENGTH,
}
APART = (Chair(HUMAN, "famille", "Zoé"), Chair(REMOTE, "famille", "Ann ♟ 東京"))
PEOPLE = (Chair(HUMAN, "famille", "Zoé"), Chair(HUMAN, "famille", "Ann"))


def resign(table: Player) -> None:
    table.menu("resign", "seat", "yes")
    assert table.at(Finished)


def reversi_robot() -> Player:
    """A robot, a clock, a turned board, hints, a lost link, seats changed, an end taken back."""
    opening = opened("reversi", seed=101, robots=(1,), profile=STRENGTH, clock="game 600+5")
    table = Player(opening)
    table.set_up(quarters=1)
    table.play(table.legal()[0])
    table.robot()
    table.idle = True
    table.menu("hint")
    table.send(Thought(table.asked[-1].number, table.legal()[1], "win"))
    table.run(6.0)
    table.play(table.legal()[1])
    table.menu("take-back")
    assert table.at(Mending)
    table.restore()
    table.send(Switched("fr"))
    table.world.cut_link()
    table.run(1.0)
    table.world.mend_link()
    table.run(1.0)
    table.take("e5")
    table.run(3.0)
    table.restore()
    table.seat(1)
    table.seat(0, "maitre")
    table.seat(0)
    table.hold(Key.OK)
    table.press(Key.BACK)
    table.play(table.legal()[0])
    resign(table)
    table.menu("un-end")
    resign(table)
    table.run(2.0)
    table.press(Key.OK)
    table.run(1.0)
    return table


def reversi_time() -> Player:
    """Somebody's time runs out."""
    table = Player(opened("reversi", seed=102, clock="move 30", profile=POLE))
    table.set_up()
    table.play("d3")
    table.run(32.0)
    assert table.at(Finished)
    return table


def reversi_draw() -> Player:
    """Both agree on a draw."""
    table = Player(opened("reversi", seed=103, language="fr"))
    table.set_up()
    table.play("d3", "c3")
    table.menu("draw")
    table.pick("agree")
    assert table.at(Finished)
    return table


def reversi_wrong() -> Player:
    """A move that is not allowed, one put back, and one that slides on."""
    table = Player(opened("reversi", seed=104))
    table.set_up()
    table.place("a1", "B")
    table.run(1.0)
    table.take("a1")
    table.play("d3")
    table.carry("d3", "c4")
    table.run(1.0)
    table.press(Key.LEFT)
    table.press(Key.OK)
    table.run(9.0)
    return table


def reversi_unsaved() -> Player:
    """The journal fails, and is tried again."""
    table = Player(opened("reversi", seed=105))
    table.set_up()
    table.keeps = False
    table.play("d3")
    table.send(Unsaved("journal.full", "no space left"))
    table.pick("retry")
    table.save()
    table.play("c3")
    table.send(Unsaved("journal.io", "broken"))
    table.pick("play-on")
    table.save()
    return table


def reversi_other_games() -> Player:
    """Another saved game is listed, cannot be read at first, and is resumed."""
    other = Player(opened("reversi", seed=151))
    other.set_up()
    other.play("d3")
    other.play("c3")
    table = Player(opened("reversi", seed=152))
    table.send(GamesStored())
    table.set_up()
    table.play("d3")
    name = "reversi-0123456789abcdef.journal"
    table.menu("other-saved")
    table.send(GamesListed((OpenGame(name, "reversi", 2),)))
    table.pick("saved-game")
    table.send(FetchFailed("file.unreadable", {"name": name, "reason": "Input/output error"}))
    table.pick("go-on")
    table.send(Picked(name))
    table.send(FetchedGame(tuple(other.entries)))
    table.restore()
    table.play(table.legal()[0])
    assert len(table.moves) == 3
    return table


def reversi_flicker() -> Player:
    """A pad flickers and is left out."""
    table = Player(opened("reversi", seed=106))
    table.set_up()
    table.world.flicker(table.pad("a1"), 6.0)
    while not (table.at(Asking) and table.asking.key == "noisy"):
        table.run(0.5)
    table.press(Key.OK)
    table.play("d3")
    resign(table)
    return table


def reversi_lesson() -> Player:
    """A lesson, which no journal is told of; then a game on the page, which ends by a wish."""
    table = Player(opened(seed=107))
    table.send(Hosted())
    line = game_of("reversi").dump(game_of("reversi").start({}))
    table.send(Begun("reversi", {}, PEOPLE, position=line, kept=False))
    table.set_up()
    table.play("d3")
    table.send(Begun("reversi", {}, PEOPLE, "game 300+2"))
    table.set_up()
    table.play("d3")
    table.send(Reseated(1, ROBOT, "club"))
    table.run(1.0)
    table.send(Wished("take-back"))
    table.restore()
    table.send(Reseated(1, HUMAN))
    table.send(Wished("resign", 0))
    assert table.at(Finished)
    return table


def troubles() -> Player:
    """Something was wrong when the table was switched on; another game can be resumed."""
    kept = tuple(roliversi_kept().entries)
    wrong = (Trouble("journal.first", {"name": "reversi-0.journal"}),)
    opening = opened("reversi", seed=108, kept=kept)
    table = Player(replace(opening, troubles=wrong, fresh=True))
    table.press(Key.OK)
    table.entries = table.entries[len(kept) :]
    table.set_up()
    table.play("d3")
    return table


def roliversi_kept() -> Player:
    """A game left unfinished."""
    table = Player(opened("roliversi", seed=109, profile=POLE, robots=(1,), clock="move 60"))
    table.set_up()
    table.play(table.legal()[0])
    table.robot()
    table.play(table.legal()[0])
    return table


def resumed(before: Player, seed: int) -> Player:
    """The same game after the power was cut, and a piece taken away meanwhile."""
    profile, kept = before.state.setting.profile, tuple(before.entries)
    kinds = list(before.world.kinds)
    kinds[next(at for at, kind in enumerate(kinds) if kind)] = ""
    table = Player(opened(seed=seed, profile=profile, kept=kept), kinds)
    assert table.asking.key == "resume"
    table.pick("resume")
    assert table.at(Mending)
    table.restore()
    return table


def roliversi_resumed() -> Player:
    """A game goes on after the power was cut."""
    table = resumed(roliversi_kept(), 110)
    table.run(1.0)
    table.robot()
    table.play(table.legal()[0])
    return table


def reversi_remote() -> Player:
    """A person elsewhere, whose moves are made at the table; names; seats changed; left."""
    table = Player(opened(seed=150))
    table.send(Hosted())
    table.send(Begun("reversi", {}, APART, "game 300+2"))
    table.set_up()
    table.play("d3", "c3")
    table.menu("seats")
    table.press(Key.BACK)
    table.send(Reseated(1, ROBOT, "club"))
    table.run(1.0)
    table.send(Wished("take-back"))
    table.restore()
    table.send(Reseated(1, HUMAN))
    table.play("d3")
    return table


def reversi_remote_resumed() -> Player:
    """The same with its number and its names after the power was cut, and to its end."""
    before = reversi_remote()
    first = before.entries[0]
    assert isinstance(first, Started)
    before.entries[0] = replace(first, number=12)
    table = resumed(before, 151)
    table.play(table.legal()[0])
    resign(table)
    return table


def royal_resumed() -> Player:
    """Cards that were promised before the power was cut."""
    before = Player(opened(ROYAL, seed=111))
    before.set_up()
    before.play(before.legal()[0])
    table = resumed(before, 112)
    table.play(table.legal()[0])
    resign(table)
    return table


def royal_phones() -> Player:
    """Phones: invited, paired, paired again, with a part in the deal, refused, parted."""
    table = Player(opened(ROYAL, seed=113, language="fr"))
    table.send(Hosted())
    table.menu("phones", "phone")
    table.send(Invited(0, "123456"))
    assert table.at(Inviting)
    table.send(Paired(0))
    table.send(Paired(0, again=True))
    table.send(Given(0, bytes(range(16))))
    table.send(Invited(1, "654321"))
    table.send(Paired(1))
    table.set_up()
    table.send(Declared(0, "nonsense"))
    table.send(Declared(0, "X"))
    table.send(Declared(1, table.legal()[0]))
    table.send(Declared(0, table.legal()[0]))
    table.restore()
    table.send(Parted(1))
    table.menu("hands", "hand")
    table.pick("yes")
    table.run(16.0)
    table.send(Wished("draw"))
    table.pick("agree")
    assert table.at(Finished)
    return table


def royal_hints() -> Player:
    """Hints for private hands: on a phone, with the cards on the screen, and none for everybody."""
    table = Player(opened(ROYAL, seed=152))
    table.send(Hosted())
    table.send(Paired(1))
    table.set_up()
    table.menu("hint")
    table.menu("hands", "hand")
    table.pick("yes")
    table.press(Key.OK)
    table.run(1.0)
    table.press(Key.BACK)
    table.play(table.legal()[0])
    table.send(HintWanted(0))
    table.send(HintWanted(1))
    table.run(1.0)
    table.menu("hint")
    return table


def royal_codes() -> Player:
    """A code that was tried too often, and the one that is shown instead."""
    table = Player(opened(ROYAL, seed=153))
    table.send(Hosted())
    table.menu("phones", "phone")
    table.send(Invited(0, "123456"))
    table.run(1.0)
    table.send(CodeReplaced(0, "12345678"))
    table.send(CodeReplaced(1, "87654321"))
    table.run(1.0)
    assert table.at(Inviting)
    table.send(Paired(0))
    return table


def reversi_address() -> Player:
    """The address of the page, read at the table; sides swapped when two people play again."""
    table = Player(opened("reversi", seed=154))
    table.send(Hosted())
    table.send(Addressed("http://192.168.1.20:8000", "tablier.local:8000"))
    table.set_up()
    table.play(table.legal()[0])
    table.menu("address", "go-on")
    resign(table)
    table.run(2.0)
    table.press(Key.OK)
    table.run(1.0)
    assert [chair.name for chair in table.state.match.chairs] == ["Robby", "Zoé"]
    return table


def reversi_power() -> Player:
    """The machine is restarted and switched off from the menu, and nothing comes of either."""
    table = Player(opened("reversi", seed=155))
    table.send(PowerSwitchFound())
    table.set_up()
    table.menu("power", "reboot")
    table.pick("go-on")
    table.play(table.legal()[0])
    table.menu("power", "go-on")
    table.menu("power", "switch-off")
    table.pick("go-on")
    assert len(table.moves) == 1
    return table


def reversi_network() -> Player:
    """The table becomes a Wi-Fi of its own, and comes back into that of the house."""
    table = Player(opened("reversi", seed=156))
    table.send(NetworkSwitchFound())
    table.set_up()
    table.menu("network", "own-wifi")
    table.pick("go-on")
    table.play(table.legal()[0])
    table.menu("network", "go-on")
    table.menu("network", "house-wifi")
    table.pick("go-on")
    assert len(table.moves) == 1
    return table


def reversi_update() -> Player:
    """Two updates are asked for: one is shown in the place of the wait, one during the game."""
    table = Player(opened("reversi", seed=157))
    table.send(UpdateFound())
    table.set_up()
    table.menu("update", "install-update")
    table.send(UpdateEnded(UpdateResult.NO_FILE, ""))
    table.pick("go-on")
    table.play(table.legal()[0])
    table.menu("update", "go-on")
    table.menu("update", "install-update")
    table.pick("go-on")
    table.send(UpdateEnded(UpdateResult.WENT_BACK, "1.2"))
    table.run(1.0)
    assert len(table.moves) == 1
    return table


def royal_ends() -> Player:
    """A card and an end taken back, hands shown after a minute, and by consent."""
    table = Player(opened(ROYAL, seed=153))
    table.send(Hosted())
    table.send(Paired(1))
    table.set_up()
    table.play(table.legal()[0])
    table.menu("take-back")
    table.send(Consented(1, yes=False))
    table.send(Wished("take-back"))
    table.send(Consented(1, yes=True))
    table.restore()
    table.play(table.legal()[0])
    resign(table)
    table.menu("un-end")
    resign(table)
    table.run(62.0)
    table.press(Key.OK)
    table.send(Paired(1))
    table.set_up()
    table.play(table.legal()[0])
    resign(table)
    table.menu("open-hands")
    table.send(Consented(1, yes=True))
    return table


def royal_exchange() -> Player:
    """A hand that no card of can be played is exchanged."""
    table = Player(opened(seed=114))
    table.send(Begun(ROYAL, {}, PEOPLE, position=DEAD))
    table.set_up()
    table.pick("X")
    table.play(table.legal()[0])
    return table


def royal_real() -> Player:
    """A real pack, and three seats: the table does not know the cards."""
    table = Player(opened(ROYAL, seed=115, options={"pack": "real", "seats": "3"}))
    table.set_up()
    table.play(table.legal()[0])
    return table


def incognito_phones() -> Player:
    """Line-ups by phone, then a duel."""
    table = Player(opened("incognito", seed=116, language="fr"))
    table.send(Hosted())
    table.send(Paired(0))
    table.send(Paired(1))
    table.send(Declared(0, "S:CPFCPF"))
    table.send(Declared(1, "N:PCFPCF"))
    table.set_up()
    table.play("c2-c4", "d7-d5")
    table.send(Declared(0, "d2-d4xd5"))
    table.run(3.0)
    table.restore()
    resign(table)
    return table


def incognito_duel() -> Player:
    """A duel by keys, of pieces that the table does not know."""
    table = Player(opened("incognito", seed=117))
    table.set_up()
    table.play("c2-c4", "d7-d5")
    table.carry("d2", "d4")
    table.pick("d2-d4xd5")
    table.pick("=P")
    table.pick("=C")
    table.take("d5")
    table.carry("d4", "d5")
    assert table.at(Playing)
    return table


def incognito_robot() -> Player:
    """What a robot hides (its line-up, an exchange) is sealed, and revealed at the end."""
    table = Player(opened("incognito", seed=128, robots=(1,)))
    table.run(1.0)
    table.set_up()
    table.play("c2-c4")
    table.run(2.0)
    assert table.acts[-1] == "Te7C"
    table.play("d2-d3")
    table.run(2.0)
    resign(table)
    return table


def inside_robot() -> Player:
    """Fingers on a touch board; a move taken back while the robot thinks."""
    table = Player(opened("inside", seed=119, profile=TOUCH, robots=(1,)))
    table.set_up()
    table.idle = True
    table.play(table.legal()[0])
    table.menu("take-back")
    table.play(table.legal()[1])
    table.think("nonsense")
    table.run(1.0)
    table.robot()
    return table


def invers_options() -> Player:
    """Tiles from a common pool: which one was played is asked."""
    table = Player(opened("invers", seed=120, options={"offboard": "pool"}))
    table.set_up()
    table.play("W2y", "Ncr")
    table.push("E2", "r")
    table.run(3.0)
    return table


def invers_wrong() -> Player:
    """A line pushed that may not be pushed, and pushed back."""
    table = Player(opened("invers", seed=121, language="fr"))
    table.set_up()
    table.play("W2")
    table.push("E2", "r")
    assert table.at(Mending)
    table.run(3.0)
    table.push("W2", "y")
    table.run(3.0)
    table.press(Key.OK)
    return table


def reversi_reboot() -> Player:
    """A board of ten columns whose scanner starts again, and light pieces without poles."""
    opening = opened("reversi", seed=122, board="ten", profile=STRENGTH, light_pieces=("reversi",))
    table = Player(opening)
    table.set_up()
    table.play("d3")
    table.world.reboot()
    table.run(1.0)
    table.world.stick(table.pad("a1"), "N1")
    table.run(40.0)
    table.press(Key.OK)
    return table


def invers_six() -> Player:
    """A board without slots: moves are told by keys."""
    table = Player(opened("invers", seed=123, board="six"))
    table.set_up()
    table.pick(table.answers_offered[1])
    table.run(1.0)
    assert len(table.moves) == 1
    return table


def ended(key: str, seed: int) -> Player:
    """The last moves of a game, begun with a position on the page."""
    game = game_of(key)
    # Before the last move no card is drawn.
    plies = 1 if key == ROYAL else 2
    for attempt in range(200):
        random = Random(seed * 1000 + attempt)
        states, texts = [game.start({})], []
        while states[-1].turn() != OVER:
            after = states[-1].clone()
            move = random.choice(game.moves(after))
            after.play(move.code)
            states.append(after)
            texts.append(move.text)
        late, moves = states[-1 - plies :], texts[-plies:]
        if len(late) <= plies or any(it.turn() < 0 for it in late[:-1]):
            continue
        table = Player(opened(seed=seed, profile=PROFILES[key]))
        table.send(Begun(key, {}, PEOPLE, position=game.dump(late[0])))
        try:
            table.set_up()
            table.play(*moves)
            table.run(2.0)
            if table.at(Mending):
                table.restore()
        except (AssertionError, StopIteration, ValueError):
            continue
        if table.state.match.result is not None and table.at(Finished):
            return table
    raise AssertionError(key)


def noisy(key: str, seed: int) -> Noisy:
    """A few moves with the usual noise, against a robot."""
    mode = CONFIRM if key == "invers" else AUTO
    opening = opened(key, seed=seed, language="fr", robots=(1,), profile=PROFILES[key], mode=mode)
    return Noisy(opening, 4)


SCENES: dict[str, Callable[[], Player | Noisy]] = {
    "reversi-robot": reversi_robot,
    "reversi-time": reversi_time,
    "reversi-draw": reversi_draw,
    "reversi-wrong": reversi_wrong,
    "reversi-unsaved": reversi_unsaved,
    "reversi-flicker": reversi_flicker,
    "reversi-other-games": reversi_other_games,
    "reversi-lesson": reversi_lesson,
    "reversi-troubles": troubles,
    "roliversi-kept": roliversi_kept,
    "roliversi-resumed": roliversi_resumed,
    "royal-resumed": royal_resumed,
    "royal-phones": royal_phones,
    "royal-exchange": royal_exchange,
    "royal-hints": royal_hints,
    "royal-codes": royal_codes,
    "royal-ends": royal_ends,
    "reversi-address": reversi_address,
    "reversi-power": reversi_power,
    "reversi-network": reversi_network,
    "reversi-update": reversi_update,
    "royal-real": royal_real,
    "incognito-phones": incognito_phones,
    "incognito-duel": incognito_duel,
    "incognito-robot": incognito_robot,
    "inside-robot": inside_robot,
    "invers-options": invers_options,
    "invers-wrong": invers_wrong,
    "reversi-reboot": reversi_reboot,
    "invers-six": invers_six,
    "reversi-remote": reversi_remote,
    "reversi-remote-resumed": reversi_remote_resumed,
    "incognito-robot-named": incognito_robot,
    "royal-exchange-named": royal_exchange,
    **{f"{key}-end": partial(ended, key, 130 + at) for at, key in enumerate(PROFILES)},
    **{f"{key}-noise": partial(noisy, key, 140 + at) for at, key in enumerate(PROFILES)},
}
