"""The lists that people choose from: the menu, the games, the seats."""

from __future__ import annotations

from controller.opponents.levels import NAMES
from controller.session.ailing import ailments
from controller.session.desk import Desk
from controller.session.phases import (
    Act,
    Asking,
    Begin,
    Choice,
    Do,
    Draw,
    Heed,
    Offer,
    Open,
    Pair,
    Reseat,
    Resign,
    Resume,
    Show,
    TakeBack,
)
from controller.session.setting import HUMAN, ROBOT
from rules.model import Seat


def menu(desk: Desk) -> Asking:
    """What a long press or the menu key opens: nobody is ever stuck."""
    match = desk.match
    running = match.result is None
    choices: list[Choice] = []
    if running and desk.ready:
        choices += [Choice("hint", Do("hint")), Choice("declare", Open("declare"))]
    if match.ended_outside:
        choices.append(Choice("un-end", TakeBack()))
    elif match.course.acts and desk.ready:
        choices.append(Choice("take-back", TakeBack()))
    if running and match.game.sheet.secret and holders(desk):
        choices.append(Choice("hands", Open("hands")))
    choices.append(Choice("seats", Open("seats")))
    if running and desk.hosted and match.game.sheet.secret and match.humans():
        choices.append(Choice("phones", Open("phones")))
    if running and desk.ready:
        choices += [Choice("draw", Draw()), Choice("resign", Open("resign"))]
    again = Begin(match.game.sheet.key, dict(match.options), robots(desk), sure=not running)
    choices += [Choice("restart", again), Choice("other-game", Open("lobby"))]
    if resumable(desk):
        choices.append(Choice("kept", Resume()))
    if ailments(desk):
        choices.append(Choice("sensors", Open("sensors")))
    if not running:
        choices.append(Choice("tidy", Do("tidy")))
    return Asking("menu", tuple(choices), Open("table"))


def robots(desk: Desk) -> tuple[int, ...]:
    """The seats that the program plays."""
    return tuple(at for at, chair in enumerate(desk.match.chairs) if chair.kind == ROBOT)


def holders(desk: Desk) -> list[Seat]:
    """The people who hold cards or symbols that the table knows."""
    match = desk.match
    scene = match.game.scene(match.state)
    return [
        seat
        for seat in match.humans()
        if (held := scene.get(f"hand.{match.names[seat]}", "")) and "?" not in held
    ]


def hands(desk: Desk) -> Asking:
    """Ask whose cards are to be shown."""
    choices = tuple(Choice("hand", Show(seat), facts={"seat": seat}) for seat in holders(desk))
    return Asking("hands", choices, Open("table"))


def phones(desk: Desk) -> Asking:
    """Ask whose phone is to be paired; a seat that has one gets another."""
    choices = tuple(
        Choice("phone-again" if seat in desk.phones else "phone", Pair(seat), facts={"seat": seat})
        for seat in desk.match.humans()
    )
    return Asking("phones", choices, Open("table"))


def resign(desk: Desk) -> Asking:
    """Ask who gives up."""
    people = desk.match.humans() or [desk.match.turn]
    first = [seat for seat in people if seat == desk.match.turn]
    order = first + [seat for seat in people if seat not in first]
    choices = tuple(Choice("seat", Resign(seat), facts={"seat": seat}) for seat in order)
    return Asking("resign", choices, Open("table"))


def seats(desk: Desk) -> Asking:
    """Ask whose seat is to be given to somebody else; each tells who has it now."""
    choices = tuple(
        Choice(
            f"seat-{chair.kind}", Offer(Seat(at)), facts={"seat": Seat(at), "level": chair.level}
        )
        for at, chair in enumerate(desk.match.chairs)
    )
    return Asking("seats", choices, Open("table"))


def levels(desk: Desk, seat: Seat) -> Asking:
    """Ask who is to play a seat: a person, or a robot of some level; as it is now is marked."""
    chair = desk.match.chairs[seat]
    robots = [Choice("level", Reseat(seat, ROBOT, it), facts={"level": it}) for it in NAMES]
    known = NAMES.index(chair.level) + 1 if chair.level in NAMES else 0
    marked = known if chair.kind == ROBOT else 0
    choices = (Choice("person", Reseat(seat, HUMAN)), *robots)
    return Asking("levels", choices, Open("seats"), marked, facts={"seat": seat})


def sensors(desk: Desk) -> Asking:
    """Tell how the pads are, and offer to listen again to those that are left out."""
    found = tuple(ailments(desk).items())
    choices = [Choice("go-on", Open("table"), tuple(pad for pad, _ in found))]
    deaf = tuple(sorted(desk.tracker.sight.ignored))
    if deaf:
        choices.append(Choice("heed", Heed(deaf), deaf))
    return Asking("sensors", tuple(choices), Open("table"), facts={"ailments": found})


def lobby(desk: Desk) -> Asking:
    """Which game? Those that this board has room for."""
    choices = tuple(
        Choice("game", Begin(game.sheet.key), facts={"game": game})
        for game in desk.catalog.games
        if game.sheet.key in desk.board.layouts
    )
    back = Open("table") if desk.has_match else None
    return Asking("lobby", choices, back, loose=False)


def resumable(desk: Desk) -> bool:
    """Whether a game is kept that this board has room for."""
    return desk.saga is not None and desk.saga.game.sheet.key in desk.board.layouts


def resume(desk: Desk) -> Asking:
    """Ask whether to go on with the game of the journal; where there is none, which game."""
    saga = desk.saga
    if saga is None:
        return lobby(desk)
    choices = (Choice("resume", Resume()), Choice("new-game", Open("lobby")))
    facts = {"game": saga.game, "ply": saga.course.plies()}
    return Asking("resume", choices, loose=False, facts=facts)


def trouble(then: Act) -> Asking:
    """Tell what was wrong when the table was switched on; whoever has read it goes on."""
    return Asking("trouble", (Choice("go-on", then),), loose=False)


def players(desk: Desk, chosen: Begin) -> Asking:
    """Who plays? All people, or the robot at any one seat."""
    entry = desk.catalog.find(chosen.game)
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
            Begin(chosen.game, chosen.options, them),
            facts={"game": game, "names": tuple(names[at] for at in them)},
        )
        for them in kept
    )
    return Asking("players", choices, Open("lobby"), loose=False, facts={"game": game})


def unsaved(code: str, reason: str) -> Asking:
    """The journal cannot keep the game: ask whether to play on all the same."""
    choices = (Choice("retry", Do("retry")), Choice("play-on", Do("play-on")))
    return Asking("unsaved", choices, loose=False, facts={"code": code, "reason": reason})
