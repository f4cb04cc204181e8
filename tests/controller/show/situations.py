"""Every situation that a page can be about: all phases, readings, questions and news."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from string import Formatter
from typing import Any

from controller.opponents.reason import PROOFS
from controller.session import acts, mending, menu, playing, setup
from controller.session.desk import Desk
from controller.session.flow import ask_moves
from controller.session.phases import (
    Asking,
    Begin,
    Choice,
    Draw,
    Finished,
    Mending,
    Open,
    Paused,
    Phase,
    Playing,
    Private,
    Resign,
    Resume,
    SetUp,
    Show,
    TakeBack,
    Trouble,
)
from controller.session.setting import CONFIRM, HUMAN, ROBOT
from controller.sight.reading import Fits, Off, Partial, Reading, Replied, Rewound, Slid, Steady
from controller.sight.wants import Want
from controller.words.speech import words_of
from hardware.ports import PRESENCE, STRENGTH, TOUCH, Pad
from rules.model import Refusal, Seat
from rules.record import AGREED, RESIGNED, TIME, Result
from tests.controller.show.tables import (
    CATALOG,
    act,
    bare,
    changed,
    fresh,
    game_of,
    keep,
    lobby,
    propose,
    ready,
    revocable,
    settle,
    show,
    want_of,
)

Situation = tuple[str, Desk, Phase]
LONG = "Maximilienne-Élodie!"
"""As long as the name of a seat may be."""
WIDE = "W" * 20
OPTIONS: Mapping[str, tuple[Mapping[str, str], ...]] = {
    "invers": ({}, {"offboard": "pool"}),
    "incognito": ({}, {"defender": "stays"}),
    "royal-reversi": ({}, {"pack": "real"}, {"seats": "4"}, {"seats": "teams"}),
}
JOURNAL = ("journal.full", "journal.readonly", "journal.io", "journal.locked")

_KEPT = "royal-reversi-ffffffffffffffff.journal"
TROUBLES = (
    Trouble("journal.broken", {"name": _KEPT, "record": "118", "good": "117"}),
    Trouble("journal.first", {"name": _KEPT}),
    Trouble("journal.magic", {"name": _KEPT}),
    Trouble("journal.newer", {"record": "118", "version": "2", "allowed": "1"}),
    Trouble("journal.hash", {"record": "118", "found": "f" * 16, "expected": "e" * 16}),
    Trouble("journal.readonly", {"reason": "Read-only file system"}),
    Trouble("journal.locked", {"reason": "Resource temporarily unavailable"}),
    Trouble("sim.layout", {"game": "Royal Reversi", "board": "Plain grid, 6 × 6"}),
    Trouble("file.unreadable", {"name": f"/var/lib/tablier/{_KEPT}", "reason": "Input/output"}),
)


def all_of(key: str) -> Iterator[Situation]:
    """All situations of a game; look at each before you take the next."""
    yield from _setting_up(key)
    yield from _positions(key)
    yield from _robots(key)
    yield from _mending(key)
    yield from _questions(key)
    yield from _ends(key)


def without_a_game() -> Iterator[Situation]:
    desk = lobby()
    yield "lobby", desk, menu.lobby(desk)
    yield "paused", desk, Paused("link-lost")
    yield "back", desk, Paused("link-lost", back=True)
    for code in JOURNAL:
        yield code, desk, menu.unsaved(code, "Read-only file system")
    for trouble in TROUBLES:
        for troubles in ((trouble,), (trouble,) * 12):
            desk.troubles = troubles
            yield trouble.code, desk, menu.trouble(Open("lobby"))
    for game in CATALOG.games:
        for options in OPTIONS.get(game.sheet.key, ({},)):
            yield "players", desk, menu.players(desk, Begin(game.sheet.key, options))
        facts = {"game": game, "ply": 188}
        choices = (Choice("resume", Resume()), Choice("new-game", Open("lobby")))
        yield "resume", desk, Asking("resume", choices, loose=False, facts=facts)


def _boards(key: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The kinds of sensors, and the options that change what is said."""
    first, *others = OPTIONS.get(key, ({},))
    for profile in (PRESENCE, STRENGTH, TOUCH):
        yield profile, first
    for options in others:
        yield PRESENCE, options


def _setting_up(key: str) -> Iterator[Situation]:
    for profile, options in _boards(key):
        desk = fresh(key, profile=profile, options=options)
        phase = SetUp(0.0)
        size = len(desk.tracker.base)
        yield "nothing", desk, phase
        while desk.outlook.share is None:
            desk.outlook.step()
        for wrong in (range(size), range(0, size, 2), (size // 2,)):
            show(desk, changed(desk, *wrong))
            yield "missing", desk, phase
            yield "a way out", desk, setup.okay(desk)
            for mark in ("N1", "S1", "S2"):
                show(desk, changed(desk, *wrong, mark="x" if profile == PRESENCE else mark))
                yield "too much", desk, phase


def _positions(key: str) -> Iterator[Situation]:
    """A seat is to move."""
    for profile, options in _boards(key):
        for plies in (0, 25):
            yield from _telling(ready(key, plies, profile=profile, options=options))
    for name in ("Zoé", LONG, WIDE):
        desk = ready(key, 9, name=name, clock="game 3600+5")
        yield from _telling(desk)
        desk.unsaved = "journal.full"
        yield "unsaved", desk, Playing()


def _telling(desk: Desk) -> Iterator[Situation]:
    if desk.match.result is not None:
        return
    for reading in _readings(desk):
        for due in (None, 1.0):
            yield type(reading).__name__, desk, Playing(reading, due)
    yield from _news(desk)
    for want in {desk.tracker.wants[0], desk.tracker.wants[-1], *_some(desk.tracker.wants)}:
        if desk.game.refusal(desk.match.state, want.move) is None:
            desk.hint = want.move
            desk.explain(want.move, "", hint=True)
            yield "hint", desk, Playing()
    desk.cancel()
    desk.think(desk.match.turn, hint=True)
    yield "thinks about a hint", desk, Playing()
    desk.cancel()
    desk.turns = max((want.turned for want in desk.tracker.wants), key=len)
    yield "to turn", desk, Playing()
    desk.turns = frozenset()
    revocable(desk)
    yield "revocable", desk, Playing()
    desk.revocable = None
    desk.saved = 0
    yield "saving", desk, Playing()
    keep(desk)


def _readings(desk: Desk) -> Iterator[Reading]:
    wants = desk.tracker.wants
    turning = max(wants, key=lambda want: len(want.turned))
    yield Steady()
    yield Off((), ())
    for acts_back in range(1, min(4, len(desk.match.course.acts) + 1)):
        yield Rewound(acts_back)
    for want in (wants[0], wants[-1], turning):
        yield Fits((want,))
        yield Slid((want,))
        yield Replied((want,))
        yield Partial((want,))
    yield Fits(wants)
    yield Slid(wants[:2], more=True)
    yield Partial(wants)
    yield Partial(())
    wrong = tuple(turning.turned)[:3] or desk.tracker.sight.pads(turning.spots)
    yield Partial((turning,), wrong)


def _news(desk: Desk) -> Iterator[Situation]:
    seats = range(len(desk.match.names))
    for seat in seats:
        for key in ("start", "human", "robot", "fallback"):
            desk.tell(key, seat=Seat(seat), move="--", level="decouverte")
            yield key, desk, Playing()
    for key in ("no-undo", "no-draw", "no-hint", "goes-on"):
        desk.tell(key)
        yield key, desk, Playing()
    for ply in (0, 1, 188):
        desk.tell("back", ply=ply)
        yield "back", desk, Playing()
    for want in _some(desk.tracker.wants):
        desk.tell("did", seat=desk.match.turn, move=want.move.text)
        yield "did", desk, Playing()
    made = [it for it in desk.match.course.acts if it.seat >= 0 and it.state.plies(it.move.code)]
    for last in made[-1:]:
        desk.tell("did", seat=last.seat, move=last.move.text)
        yield "did last", desk, Playing()
    desk.news = None


def _some(wants: tuple[Want, ...]) -> list[Want]:
    """A move of each kind: by the letters of their notation."""
    kinds = {re.sub(r"[a-z]?\d+", "0", want.move.text): want for want in wants}
    return list(kinds.values())


def _robots(key: str) -> Iterator[Situation]:
    """The robot thinks, or wants any move that is legal."""
    for profile, options in _boards(key):
        for plies, clock in ((0, "none"), (23, "move 90")):
            choices: dict[str, Any] = {"mode": CONFIRM, "clock": clock, "robots": range(4)}
            yield from _proposing(ready(key, plies, profile=profile, options=options, **choices))


def _proposing(desk: Desk) -> Iterator[Situation]:
    if desk.match.result is not None:
        return
    yield "thinks", desk, Playing()
    state, turn = desk.match.state, desk.match.turn
    moves = [it for it in desk.game.moves(state) if state.actor(it.code) == turn]
    for move in moves:
        propose(desk, move.text)
        desk.explain(move, "", hint=False)
        if desk.tracker.wants[0].spoken:
            continue
        yield f"proposes {move}", desk, Playing()
    for proof in PROOFS:
        desk.explain(moves[-1], proof, hint=False)
        yield f"knows: {proof}", desk, Playing()
    yield "declares", desk, playing.declare(desk)
    desk.tell("fallback", seat=turn, move=moves[-1].text)
    yield "fallback", desk, Playing()
    for reading in (Fits(desk.tracker.wants), Rewound(1), Off((), ())):
        yield "carried out", desk, Playing(reading)


def _mending(key: str) -> Iterator[Situation]:
    """Every rule that can be broken, and every cause for putting things in order."""
    for profile, name in ((PRESENCE, ""), (STRENGTH, WIDE), (TOUCH, "")):
        desk = ready(key, 12, profile=profile, name=name)
        base, size = desk.tracker.base, len(desk.tracker.base)
        pads = tuple(desk.tracker.sight.layout.pads(desk.game.sheet.cells[-1]))
        phase = Mending("wrong", Off(pads), 0.0)
        pictures = [base, changed(desk, *pads), changed(desk, *pads, mark="S1"), bare(desk)]
        for refusal, move in _refusals(desk):
            for picture in pictures[:3]:
                show(desk, picture)
                yield refusal.rule, desk, replace(phase, refusal=refusal, move=move)
        pictures.append(changed(desk, *range(0, size, 2), mark="N2"))
        for cause in ("wrong", "carry", "bump", "link", "resume", "back"):
            for picture in pictures:
                show(desk, picture)
                yield cause, desk, replace(phase, cause=cause)
                yield "a way out", desk, mending.okay(desk, phase)
        show(desk, base)
        ends = (desk.tracker.sight.pads(("W1", "E1")) + pads * 2)[:2]
        yield "pushed", desk, replace(phase, off=Off(ends, ("W1",), ends))
        for few in (pads, desk.tracker.sight.pads(desk.game.sheet.cells[:2]), (Pad(0),)):
            yield "stuck", desk, mending.stuck(desk, few)
            yield "noisy", desk, mending.noisy(desk, few)


def _refusals(desk: Desk) -> Iterator[tuple[Refusal, str]]:
    """Each rule with as many cells as its sentence names, and the longest names of moves."""
    game = desk.game
    moves = sorted((want.move.text for want in desk.tracker.wants), key=len)
    words = words_of(game.sheet.key, CATALOG)["fr"]
    for rule in game.sheet.rules:
        fields = {it[1] for it in Formatter().parse(words[f"refusal.{rule}"])}
        numbers = [int(it) for it in fields if it and it.isdigit()]
        counts = {max(numbers) + 1} if numbers else {1, 2, 6} if fields & {"cells", "rest"} else {0}
        counts |= {2} if f"refusal.{rule}.more" in words else set()
        for count in counts:
            for move in ("", moves[-1]):
                yield Refusal(rule, game.sheet.cells[-count:] if count else ()), move
    for rule in ("table.proposal", "table.wait", "table.piece"):
        yield Refusal(rule), ""


def _ailing(key: str) -> Iterator[Situation]:
    """Pads that flicker, that are left out, and at the end those that were never felt."""
    for broken in (1, 9):
        desk = ready(key, 40)
        cells = desk.tracker.sight.pads(desk.game.sheet.cells)
        used = desk.tracker.sight.pads(
            spot
            for act in desk.match.course.acts
            for spot in desk.tracker.sight.named(act.move.text)
        )
        desk.pads.health.noisy = frozenset(cells[:broken])
        desk.mute(cells[:broken])
        desk.tracker.ignore(cells[broken : 2 * broken])
        settle(desk)
        yield "sensors", desk, menu.sensors(desk)
        yield "menu", desk, menu.menu(desk)
        if desk.match.result is None:
            desk.match.result = Result(desk.match.names[:1], RESIGNED, ())
        desk.pads.moved = set(used[:-1])
        yield "the end", desk, Finished()
        yield "sensors", desk, menu.sensors(desk).marked(1)


def _questions(key: str) -> Iterator[Situation]:
    for options in OPTIONS.get(key, ({},)):
        for name in ("", LONG):
            desk = ready(key, 15, options=options, name=name)
            yield from _asked(desk)
    desk = fresh(key)
    yield "menu before", desk, menu.menu(desk)
    kept = Choice("kept", Resume())
    yield "menu with a kept game", desk, Asking("menu", (kept,), Open("table"))
    if key == "incognito":
        yield from _duels()
    if key == "royal-reversi":
        yield from _shown()
    if key == "reversi":
        yield from _passing()


def _asked(desk: Desk) -> Iterator[Situation]:
    lists: list[Phase] = [menu.menu(desk), menu.seats(desk), menu.resign(desk), menu.lobby(desk)]
    lists += [menu.levels(desk, desk.match.seat(at)) for at in range(len(desk.match.names))]
    if menu.holders(desk):
        lists.append(menu.hands(desk))
    lists += [playing.declare(desk), ask_moves(desk, "which", desk.tracker.wants, loose=True)]
    lists.append(ask_moves(desk, "speak", desk.tracker.wants[:3], loose=False))
    for phase in lists:
        assert isinstance(phase, Asking)
        last = len(phase.choices) - 1
        for at in sorted({0, last // 2, last}):
            yield phase.key, desk, phase.marked(at)
    for seat in desk.match.humans():
        yield "resign", desk, acts.obey(desk, Resign(seat))
        yield "draw", desk, acts.obey(desk, Draw((Seat(seat),)))
    for seat in menu.holders(desk):
        yield "secret", desk, acts.obey(desk, Show(seat))
        yield "hand", desk, Private(seat)
    yield "restart", desk, acts.obey(desk, Begin(desk.game.sheet.key, {}, (), sure=False))
    back = Choice("rewind", TakeBack(3), facts={"acts": 3})
    yield "rewind", desk, Asking("mending", (back,), Open("table"))
    desk.reseat(Seat(0), ROBOT)
    yield "a robot sits down", desk, menu.seats(desk)
    desk.reseat(Seat(0), HUMAN)
    keep(desk)


def _duels() -> Iterator[Situation]:
    """All ends of a duel, on boards that see the pieces and on those that do not."""
    for profile in (PRESENCE, TOUCH):
        for options in OPTIONS["incognito"]:
            for said in ("CP", "CF", "CC", "PC"):
                desk = ready("incognito", profile=profile, options=options)
                for text in ("c2-c4", "c7-c5", "c4xc5", f"={said[0]}"):
                    act(desk, Random(1), text)
                    duel = desk.tracker.wants[0].spoken
                    yield text, desk, acts.table(desk) if duel else Playing()
                base = desk.tracker.base
                act(desk, Random(1), f"={said[1]}")
                yield "told", desk, Playing()
                if profile == PRESENCE:
                    show(desk, base)
                    yield "to do", desk, Mending("carry", Off(()), 0.0)


def _shown() -> Iterator[Situation]:
    """A dead hand of real cards is shown, one card after the other."""
    desk = ready("royal-reversi", 1, options={"pack": "real"})
    act(desk, Random(1), "X")
    yield "cards", desk, acts.table(desk)


def _passing() -> Iterator[Situation]:
    desk = ready("reversi")
    pass_only = want_of(desk, "d3")
    choice = replace(pass_only, move=desk.game.parse("--"), spots=(), spoken=True)
    yield "pass", desk, ask_moves(desk, "speak", (choice,), loose=False)


def _ends(key: str) -> Iterator[Situation]:
    game = game_of(key)
    for profile, name in ((PRESENCE, ""), (TOUCH, ""), (STRENGTH, LONG)):
        desk = ready(key, 20, profile=profile, name=name)
        seats = desk.match.names
        words = words_of(key, CATALOG)["fr"]
        reasons = [it.removeprefix("reason.") for it in words if it.startswith("reason.")]
        for winners in {seats[:1], seats[-1:], seats}:
            for reason in (*reasons, RESIGNED, TIME, AGREED):
                score = () if reason in {RESIGNED, TIME, AGREED} else (33,) * len(seats)
                desk.match.result = Result(winners, reason, score)
                yield reason, desk, Finished()
        desk.tidy()
        base, size = desk.tracker.base, len(desk.tracker.base)
        for picture in (base, changed(desk, *range(0, size, 2)), bare(desk)):
            show(desk, picture)
            yield "tidy", desk, Finished(tidy=True)
        yield "menu after", desk, menu.menu(desk)
    yield from _ailing(key)
    desk = ready(key, 10_000)
    assert desk.match.result is not None
    assert game.outcome(desk.match.state) is not None
    settle(desk)
    yield "really over", desk, Finished()
