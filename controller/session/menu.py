"""Menus: lists of choices for games, seats, robots, hands, phones and sensors."""

from __future__ import annotations

from collections.abc import Sequence

from controller.model.level_names import LEVEL_NAMES
from controller.model.settings import HUMAN, ROBOT
from controller.model.update_result import UpdateResult
from controller.session.dialogs import Dialog, PlainAct, QuestionKey
from controller.session.events import OpenGame
from controller.session.pad_report import ailments
from controller.session.phases import (
    Asking,
    Choice,
    DialogAct,
    Do,
    Draw,
    Fetch,
    Heed,
    Offer,
    Open,
    OpenHands,
    Pair,
    Phase,
    Reseat,
    Resign,
    Resume,
    Show,
    StartGame,
    TakeBack,
)
from controller.session.read_only import ReadOnlyTable
from rules.model import Seat


def menu(table: ReadOnlyTable) -> Asking:
    """Main menu, opened by a long press or the menu key."""
    match = table.match
    running = match.result is None
    choices: list[Choice] = []
    if table.ledger.unsaved:
        choices.append(Choice("save-now", Do(PlainAct.RETRY)))
    if running and table.ready:
        choices += [Choice("hint", Do(PlainAct.HINT)), Choice("declare", Open(Dialog.DECLARE))]
    if match.ended_outside and not match.final:
        choices.append(Choice("un-end", TakeBack()))
    elif match.history.acts and table.ready and not match.final:
        choices.append(Choice("take-back", TakeBack()))
    if match.hidden:
        choices.append(Choice("open-hands", OpenHands()))
    if running and match.game.sheet.secret and holders(table):
        choices.append(Choice("hands", Open(Dialog.HANDS)))
    choices.append(Choice("seats", Open(Dialog.SEATS)))
    if running and table.hosted and match.game.sheet.secret and match.humans():
        choices.append(Choice("phones", Open(Dialog.PHONES)))
    if running and table.ready:
        choices += [Choice("draw", Draw()), Choice("resign", Open(Dialog.RESIGN))]
    again = StartGame(match.game.sheet.key, dict(match.options), robots(table), sure=not running)
    choices += [Choice("restart", again), Choice("other-game", Open(Dialog.LOBBY))]
    if resumable(table):
        choices.append(Choice("kept", Resume()))
    if table.stores_games:
        choices.append(Choice("other-saved", Do(PlainAct.OTHER_GAMES)))
    choices += _address(table)
    if ailments(table):
        choices.append(Choice("sensors", Open(Dialog.SENSORS)))
    if not running:
        choices.append(Choice("tidy", Do(PlainAct.TIDY)))
    choices += _power(table)
    return Asking(QuestionKey.MENU, tuple(choices), Open(Dialog.TABLE))


def robots(table: ReadOnlyTable) -> tuple[int, ...]:
    """Seats played by robots."""
    return tuple(at for at, chair in enumerate(table.match.chairs) if chair.kind == ROBOT)


def holders(table: ReadOnlyTable) -> list[Seat]:
    """Seats of people who hold cards or symbols known to the table."""
    match = table.match
    scene = match.game.scene(match.state)
    return [
        seat
        for seat in match.humans()
        if (held := scene.get(f"hand.{match.names[seat]}", "")) and "?" not in held
    ]


def hands(table: ReadOnlyTable) -> Asking:
    """Question: whose hand to show."""
    choices = tuple(Choice("hand", Show(seat), facts={"seat": seat}) for seat in holders(table))
    return Asking(QuestionKey.HANDS, choices, Open(Dialog.TABLE))


def phones(table: ReadOnlyTable) -> Asking:
    """Question: which seat to pair with a phone; a new phone replaces the old one."""
    choices = tuple(
        Choice("phone-again" if seat in table.phones else "phone", Pair(seat), facts={"seat": seat})
        for seat in table.match.humans()
    )
    return Asking(QuestionKey.PHONES, choices, Open(Dialog.TABLE))


def resign(table: ReadOnlyTable) -> Asking:
    """Question: who resigns."""
    people = table.match.humans() or [table.match.turn]
    first = [seat for seat in people if seat == table.match.turn]
    order = first + [seat for seat in people if seat not in first]
    choices = tuple(Choice("seat", Resign(seat), facts={"seat": seat}) for seat in order)
    return Asking(QuestionKey.RESIGN, choices, Open(Dialog.TABLE))


def seats(table: ReadOnlyTable) -> Asking:
    """Question: which seat to reassign; each choice shows who has it now."""
    choices = tuple(
        Choice(
            f"seat-{chair.kind}", Offer(Seat(at)), facts={"seat": Seat(at), "level": chair.level}
        )
        for at, chair in enumerate(table.match.chairs)
    )
    return Asking(QuestionKey.SEATS, choices, Open(Dialog.TABLE))


def levels(table: ReadOnlyTable, seat: Seat) -> Asking:
    """Question: who plays this seat, a person or a robot level; the current one is marked."""
    chair = table.match.chairs[seat]
    robots = [Choice("level", Reseat(seat, ROBOT, it), facts={"level": it}) for it in LEVEL_NAMES]
    known = LEVEL_NAMES.index(chair.level) + 1 if chair.level in LEVEL_NAMES else 0
    marked = known if chair.kind == ROBOT else 0
    choices = (Choice("person", Reseat(seat, HUMAN)), *robots)
    return Asking(QuestionKey.LEVELS, choices, Open(Dialog.SEATS), marked, facts={"seat": seat})


def sensors(table: ReadOnlyTable) -> Asking:
    """State of the sensors, with an offer to use ignored pads again."""
    found = tuple(ailments(table).items())
    choices = [Choice("go-on", Open(Dialog.TABLE), tuple(pad for pad, _ in found))]
    deaf = tuple(sorted(table.tracker.model.ignored))
    if deaf:
        choices.append(Choice("heed", Heed(deaf), deaf))
    return Asking(
        QuestionKey.SENSORS, tuple(choices), Open(Dialog.TABLE), facts={"ailments": found}
    )


def lobby(table: ReadOnlyTable) -> Asking:
    """Question: which game to play, of those that fit this board."""
    choices = tuple(
        Choice("game", StartGame(game.sheet.key), facts={"game": game})
        for game in table.catalog.games
        if game.sheet.key in table.board.layouts
    )
    choices += (*_others(table), *_address(table), *_power(table))
    back = Open(Dialog.TABLE) if table.has_match else None
    return Asking(QuestionKey.LOBBY, choices, back, loose=False)


def resumable(table: ReadOnlyTable) -> bool:
    """Return whether there is a saved game that fits this board."""
    return table.saved_game is not None and table.saved_game.game.sheet.key in table.board.layouts


def resume(table: ReadOnlyTable) -> Asking:
    """Question: whether to resume the saved game; without one, which game to play."""
    saved_game = table.saved_game
    if saved_game is None:
        return lobby(table)
    choices = (
        Choice("resume", Resume()),
        Choice("new-game", Open(Dialog.LOBBY)),
        *_others(table),
        *_address(table),
        *_power(table),
    )
    facts = {"game": saved_game.game, "ply": saved_game.history.plies()}
    return Asking(QuestionKey.RESUME, choices, loose=False, facts=facts)


def _others(table: ReadOnlyTable) -> tuple[Choice, ...]:
    """Way to the other saved games, where there can be any."""
    return (Choice("other-saved", Do(PlainAct.OTHER_GAMES)),) if table.stores_games else ()


def _address(table: ReadOnlyTable) -> tuple[Choice, ...]:
    """Way to the address of the table's page, where a server is meant for other devices."""
    return () if table.site is None else (Choice("address", Open(Dialog.ADDRESS)),)


def address(table: ReadOnlyTable) -> Asking:
    """Address of the table's page, shown until somebody has read it."""
    back = _home(table)
    return Asking(QuestionKey.ADDRESS, (Choice("go-on", back),), back)


def _power(table: ReadOnlyTable) -> tuple[Choice, ...]:
    """Ways to change the machine's network, update it and switch it off, where the table can."""
    network = (Choice("network", Open(Dialog.NETWORK)),) if table.switches_network else ()
    power = (Choice("power", Open(Dialog.POWER)),) if table.switches_off else ()
    update = (Choice("update", Open(Dialog.UPDATE)),) if _may_restart(table) else ()
    return network + update + power


def _may_restart(table: ReadOnlyTable) -> bool:
    """Return whether an update is offered: the restart must not take a game or its end away."""
    hides = table.has_match and table.match.hidden
    return table.installs_updates and not table.ledger.unsaved and not hides


def update(table: ReadOnlyTable) -> Asking:
    """Question: whether to install the version that waits on the card."""
    back = _home(table)
    choices = (Choice("go-on", back), Choice("install-update", Do(PlainAct.INSTALL_UPDATE)))
    return Asking(QuestionKey.UPDATE, choices, back, loose=False)


def updating(table: ReadOnlyTable) -> Asking:
    """What to wait for; if nothing happens, the table goes on."""
    back = _home(table)
    return Asking(QuestionKey.UPDATING, (Choice("go-on", back),), back, loose=False)


def updated(table: ReadOnlyTable, result: UpdateResult, version: str) -> Asking:
    """What became of an update, shown until somebody has read it."""
    facts = {"result": result, "version": version}
    return Asking(QuestionKey.UPDATED, (Choice("go-on", _home(table)),), loose=False, facts=facts)


def network(table: ReadOnlyTable) -> Asking:
    """Question: which Wi-Fi the table is in, its own or that of the house."""
    back = _home(table)
    choices = (
        Choice("go-on", back),
        Choice("own-wifi", Do(PlainAct.OWN_WIFI)),
        Choice("house-wifi", Do(PlainAct.HOUSE_WIFI)),
    )
    return Asking(QuestionKey.NETWORK, choices, back, loose=False)


def changing_network(table: ReadOnlyTable) -> Asking:
    """What to wait for; the table's address follows by itself."""
    back = _home(table)
    return Asking(QuestionKey.NETWORK_CHANGES, (Choice("go-on", back),), back, loose=False)


def power(table: ReadOnlyTable) -> Asking:
    """Question: whether to switch the machine off or restart it."""
    back = _home(table)
    choices = (
        Choice("go-on", back),
        Choice("switch-off", Do(PlainAct.SWITCH_OFF)),
        Choice("reboot", Do(PlainAct.REBOOT)),
    )
    return Asking(QuestionKey.POWER, choices, back, loose=False)


def powering(table: ReadOnlyTable, *, restart: bool) -> Asking:
    """What to wait for; if nothing happens, the table goes on."""
    back = _home(table)
    key = QuestionKey.RESTARTING if restart else QuestionKey.SWITCHING_OFF
    return Asking(key, (Choice("go-on", back),), back, loose=False)


def _home(table: ReadOnlyTable) -> Open:
    """Way back to the table, or to the question with which it began."""
    begins = not table.has_match and table.saved_game is not None
    return Open(Dialog.RESUME if begins else Dialog.TABLE)


def reopened(table: ReadOnlyTable, phase: Phase) -> Phase:
    """The question at the start again: now it has one more answer."""
    match phase:
        case Asking(QuestionKey.RESUME):
            return resume(table)
        case Asking(QuestionKey.LOBBY):
            return lobby(table)
        case _:
            return phase


def saved_games(table: ReadOnlyTable, games: Sequence[OpenGame] | None) -> Asking:
    """Question: which saved game to resume; None while they are being listed."""
    mine = table.fairness.game_id if table.has_match else ""
    found = [
        Choice("saved-game", Fetch(it.name), facts={"game": entry.game, "ply": it.plies})
        for it in games or ()
        if (entry := table.catalog.find(it.game)) and not (mine and mine in it.name)
    ]
    back = Open(Dialog.TABLE)
    key = QuestionKey.SAVED
    if not found:
        told = "saved-none" if games is not None else "saved-wait"
        choice = Choice("go-on", back)
        return Asking(key, (choice,), back, loose=False, facts={"told": told})
    return Asking(key, tuple(found), back, loose=False)


def trouble(then: DialogAct) -> Asking:
    """Startup problems, shown until somebody has read them."""
    return Asking(QuestionKey.TROUBLE, (Choice("go-on", then),), loose=False)


def players(table: ReadOnlyTable, chosen: StartGame) -> Asking:
    """Question: who plays, only people or the robot at one of the seats."""
    entry = table.catalog.find(chosen.game)
    if entry is None:
        raise ValueError(f"no such game: {chosen.game}")
    game = entry.game
    names = game.seats(game.start(chosen.options))
    last = len(names) - 1
    sets = [(last,), (0,), (), tuple(range(1, len(names)))]
    kept = list(dict.fromkeys(sets))
    choices = tuple(
        Choice(
            "people" if not them else "robots",
            StartGame(chosen.game, chosen.options, them),
            facts={"game": game, "names": tuple(names[at] for at in them)},
        )
        for them in kept
    )
    return Asking(
        QuestionKey.PLAYERS, choices, Open(Dialog.LOBBY), loose=False, facts={"game": game}
    )


def unsaved(code: str, reason: str) -> Asking:
    """Question: whether to play on although the game cannot be saved."""
    choices = (Choice("retry", Do(PlainAct.RETRY)), Choice("play-on", Do(PlainAct.PLAY_ON)))
    return Asking(QuestionKey.UNSAVED, choices, loose=False, facts={"code": code, "reason": reason})
