"""All situations that a page can show: phases, readings, questions and news."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from string import Formatter
from typing import Any

from controller.i18n.speech import words_of
from controller.model.settings import CONFIRM, HUMAN, REMOTE, ROBOT
from controller.model.update_result import UpdateResult
from controller.robot.reasons import PROOFS
from controller.sensing.expectations import ExpectedMove
from controller.sensing.reading import Fits, Off, Partial, Reading, Replied, Rewound, Slid, Steady
from controller.session import answers, consent, mending, menu, questions, setup
from controller.session.dialogs import Dialog, MendingCause, QuestionKey
from controller.session.events import OpenGame
from controller.session.phases import (
    EXAMINED,
    Asking,
    Choice,
    Draw,
    Finished,
    Inviting,
    MakeMove,
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
    StartGame,
    TakeBack,
    Trouble,
)
from controller.session.questions import ask_moves
from controller.session.robot_turn import PrivateHint
from controller.session.settling import settled
from controller.session.table_state import TableState
from hardware.ports import PRESENCE, STRENGTH, TOUCH, Pad
from rules.model import Refusal, Seat
from rules.record import AGREED, RESIGNED, TIME, Result
from tests.controller.display.tables import (
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

Situation = tuple[str, TableState, Phase]
LONG = "Maximilienne-Élodie!"
"""Longest name that a seat may have."""
WIDE = "W" * 20
OPTIONS: Mapping[str, tuple[Mapping[str, str], ...]] = {
    "invers": ({}, {"offboard": "pool"}),
    "incognito": ({}, {"defender": "stays"}),
    "royal-reversi": ({}, {"pack": "real"}, {"seats": "4"}, {"seats": "teams"}),
}
JOURNAL = (
    "journal.full",
    "journal.readonly",
    "journal.io",
    "journal.busy",
    "journal.limit",
    "journal.locked",
)

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
    """All situations of a game; use each one before taking the next."""
    yield from _setting_up(key)
    yield from _positions(key)
    yield from _robots(key)
    yield from _mending(key)
    yield from _questions(key)
    yield from _ends(key)


def without_a_game() -> Iterator[Situation]:
    table = lobby()
    yield "lobby", table, menu.lobby(table)
    yield "paused", table, Paused("link-lost")
    yield "back", table, Paused("link-lost", back=True)
    yield "examined", table, Paused(EXAMINED)
    for code in JOURNAL:
        yield code, table, menu.unsaved(code, "Read-only file system")
    for trouble in TROUBLES:
        for troubles in ((trouble,), (trouble,) * 12):
            table.notices.troubles = troubles
            yield trouble.code, table, menu.trouble(Open(Dialog.LOBBY))
    for game in CATALOG.games:
        for options in OPTIONS.get(game.sheet.key, ({},)):
            yield "players", table, menu.players(table, StartGame(game.sheet.key, options))
        facts = {"game": game, "ply": 188}
        choices = (Choice("resume", Resume()), Choice("new-game", Open(Dialog.LOBBY)))
        yield "resume", table, Asking(QuestionKey.RESUME, choices, loose=False, facts=facts)
        table.stores_games = True
        yield "lobby with others", table, menu.lobby(table)
        table.find_power_switch()
        yield "lobby with a switch", table, menu.lobby(table)
        yield "power", table, menu.power(table)
        table.find_network_switch()
        yield "network", table, menu.network(table)
        yield "network changes", table, menu.changing_network(table)
        yield "lobby with a network", table, menu.lobby(table)
        table.find_update()
        yield "update", table, menu.update(table)
        yield "updating", table, menu.updating(table)
        for result in UpdateResult:
            yield "updated", table, menu.updated(table, result, "10.12.3rc1")
        yield "lobby with an update", table, menu.lobby(table)
        table.installs_updates = False
        table.switches_network = False
        table.switches_off = False
        for restart in (False, True):
            yield "powering", table, menu.powering(table, restart=restart)
        for games in (None, (), (OpenGame("x.journal", game.sheet.key, 188),) * 20):
            yield "other games", table, menu.saved_games(table, games)
        table.stores_games = False


def _boards(key: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Kinds of sensors, and options that change the sentences."""
    first, *others = OPTIONS.get(key, ({},))
    for profile in (PRESENCE, STRENGTH, TOUCH):
        yield profile, first
    for options in others:
        yield PRESENCE, options


def _setting_up(key: str) -> Iterator[Situation]:
    for profile, options in _boards(key):
        table = fresh(key, profile=profile, options=options)
        phase = SetUp(0.0)
        size = len(table.tracker.base)
        yield "nothing", table, phase
        while table.reader.outlook.share is None:
            table.reader.outlook.step()
        for wrong in (range(size), range(0, size, 2), (size // 2,)):
            show(table, changed(table, *wrong))
            yield "missing", table, phase
            yield "a way out", table, settled(table, setup.okay(table))
            for mark in ("N1", "S1", "S2"):
                show(table, changed(table, *wrong, mark="x" if profile == PRESENCE else mark))
                yield "too much", table, phase


def _positions(key: str) -> Iterator[Situation]:
    """A seat is to move."""
    for profile, options in _boards(key):
        for plies in (0, 25):
            yield from _telling(ready(key, plies, profile=profile, options=options))
    for name in ("Zoé", LONG, WIDE):
        table = ready(key, 9, name=name, clock="game 3600+5")
        yield from _telling(table)
        table.ledger.unsaved = "journal.full"
        yield "unsaved", table, Playing()


def _telling(table: TableState) -> Iterator[Situation]:
    if table.match.result is not None:
        return
    for reading in _readings(table):
        for due in (None, 1.0):
            yield type(reading).__name__, table, Playing(reading, due)
    yield from _news(table)
    for expected in {
        table.tracker.expected_moves[0],
        table.tracker.expected_moves[-1],
        *_some(table.tracker.expected_moves),
    }:
        if table.game.refusal(table.match.state, expected.move) is None:
            if table.game.sheet.secret:
                table.robot.private_hint = PrivateHint(table.match.turn)
                table.robot.advise_privately(table.match, expected.move, "")
                yield "private hint", table, Private(table.match.turn)
                continue
            table.robot.hint = expected.move
            table.robot.explain(table.match, expected.move, "", hint=True)
            yield "hint", table, Playing()
    if table.game.sheet.key == "incognito":
        table.robot.private_hint = PrivateHint(table.match.turn, move=table.game.parse("Tc2F"))
        yield "private hint of an exchange", table, Private(table.match.turn)
    table.cancel()
    table.think(table.match.turn, hint=True)
    yield "thinks about a hint", table, Playing()
    table.cancel()
    table.reader.turns = max(
        (expected.turned for expected in table.tracker.expected_moves), key=len
    )
    yield "to turn", table, Playing()
    table.reader.turns = frozenset()
    revocable(table)
    yield "revocable", table, Playing()
    table.reader.revocable = None
    table.ledger.saved = 0
    yield "saving", table, Playing()
    keep(table)


def _readings(table: TableState) -> Iterator[Reading]:
    expected_moves = table.tracker.expected_moves
    turning = max(expected_moves, key=lambda expected: len(expected.turned))
    yield Steady()
    yield Off((), ())
    for acts_back in range(1, min(4, len(table.match.history.acts) + 1)):
        yield Rewound(acts_back)
    for expected in (expected_moves[0], expected_moves[-1], turning):
        yield Fits((expected,))
        yield Slid((expected,))
        yield Replied((expected,))
        yield Partial((expected,))
    yield Fits(expected_moves)
    yield Slid(expected_moves[:2], more=True)
    yield Partial(expected_moves)
    yield Partial(())
    wrong = tuple(turning.turned)[:3] or table.tracker.model.pads(turning.spots)
    yield Partial((turning,), wrong)


def _news(table: TableState) -> Iterator[Situation]:
    seats = range(len(table.match.names))
    for seat in seats:
        for key in (
            "start",
            "human",
            "robot",
            "fallback",
            "hint-phone",
            "hint-cards",
            "hint-none",
            "reseat-private",
            "reseat-kept",
        ):
            table.notices.tell(key, seat=Seat(seat), move="--", level="decouverte")
            yield key, table, Playing()
    table.notices.tell("level-unknown", text="grandmaster", level="famille")
    yield "news level-unknown", table, Playing()
    for key in ("no-undo", "no-undo-robot", "final", "no-draw", "no-hint", "goes-on", "saved"):
        table.notices.tell(key)
        yield key, table, Playing()
    table.notices.tell("long", left=6000)
    yield "long", table, Playing()
    for ply in (0, 1, 188):
        table.notices.tell("back", ply=ply)
        yield "back", table, Playing()
    for expected in _some(table.tracker.expected_moves):
        table.notices.tell("did", seat=table.match.turn, move=expected.move.text)
        yield "did", table, Playing()
    made = [it for it in table.match.history.acts if it.seat >= 0 and it.plies]
    for last in made[-1:]:
        table.notices.tell("did", seat=last.seat, move=last.move.text)
        yield "did last", table, Playing()
    table.notices.news = None


def _some(expected_moves: tuple[ExpectedMove, ...]) -> list[ExpectedMove]:
    """A move of each kind: by the letters of their notation."""
    kinds = {re.sub(r"[a-z]?\d+", "0", expected.move.text): expected for expected in expected_moves}
    return list(kinds.values())


def _robots(key: str) -> Iterator[Situation]:
    """The robot is thinking, or proposes any legal move."""
    for profile, options in _boards(key):
        for plies, clock in ((0, "none"), (23, "move 90")):
            choices: dict[str, Any] = {"mode": CONFIRM, "clock": clock, "robots": range(4)}
            yield from _proposing(ready(key, plies, profile=profile, options=options, **choices))


def _proposing(table: TableState) -> Iterator[Situation]:
    if table.match.result is not None:
        return
    yield "thinks", table, Playing()
    state, turn = table.match.state, table.match.turn
    moves = [it for it in table.game.moves(state) if state.actor(it.code) == turn]
    for move in moves:
        propose(table, move.text)
        table.robot.explain(table.match, move, "", hint=False)
        if table.tracker.expected_moves[0].spoken:
            continue
        yield f"proposes {move}", table, Playing()
    for proof in PROOFS:
        table.robot.explain(table.match, moves[-1], proof, hint=False)
        yield f"knows: {proof}", table, Playing()
    yield "declares", table, questions.declare(table)
    table.notices.tell("fallback", seat=turn, move=moves[-1].text)
    yield "fallback", table, Playing()
    for reading in (Fits(table.tracker.expected_moves), Rewound(1), Off((), ())):
        yield "carried out", table, Playing(reading)


def _mending(key: str) -> Iterator[Situation]:
    """Every rule that can be broken, and every cause for mending."""
    for profile, name in ((PRESENCE, ""), (STRENGTH, WIDE), (TOUCH, "")):
        table = ready(key, 12, profile=profile, name=name)
        base, size = table.tracker.base, len(table.tracker.base)
        pads = tuple(table.tracker.model.layout.pads(table.game.sheet.cells[-1]))
        phase = Mending(MendingCause.WRONG, Off(pads), 0.0)
        pictures = [base, changed(table, *pads), changed(table, *pads, mark="S1"), bare(table)]
        for refusal, move in _refusals(table):
            for picture in pictures[:3]:
                show(table, picture)
                yield refusal.rule, table, replace(phase, refusal=refusal, move=move)
        pictures.append(changed(table, *range(0, size, 2), mark="N2"))
        for cause in MendingCause:
            for picture in pictures:
                show(table, picture)
                yield cause, table, replace(phase, cause=cause)
                yield "a way out", table, settled(table, mending.okay(table, phase))
        show(table, base)
        ends = (table.tracker.model.pads(("W1", "E1")) + pads * 2)[:2]
        yield "pushed", table, replace(phase, off=Off(ends, ("W1",), ends))
        for few in (pads, table.tracker.model.pads(table.game.sheet.cells[:2]), (Pad(0),)):
            yield "stuck", table, mending.stuck(table, few)
            yield "noisy", table, mending.noisy(table, few)


def _refusals(table: TableState) -> Iterator[tuple[Refusal, str]]:
    """Each rule with as many cells as its sentence names, and the longest names of moves."""
    game = table.game
    moves = sorted((expected.move.text for expected in table.tracker.expected_moves), key=len)
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
        table = ready(key, 40)
        cells = table.tracker.model.pads(table.game.sheet.cells)
        used = table.tracker.model.pads(
            spot
            for act in table.match.history.acts
            for spot in table.tracker.model.named(act.move.text)
        )
        table.pads.health.noisy = frozenset(cells[:broken])
        table.reader.mute(cells[:broken], in_game=True)
        table.tracker.ignore(cells[broken : 2 * broken])
        settle(table)
        yield "sensors", table, menu.sensors(table)
        yield "menu", table, menu.menu(table)
        if table.match.result is None:
            table.match.result = Result(table.match.names[:1], RESIGNED, ())
        table.pads.moved = set(used[:-1])
        yield "the end", table, Finished()
        yield "sensors", table, menu.sensors(table).marked(1)


def _questions(key: str) -> Iterator[Situation]:
    for options in OPTIONS.get(key, ({},)):
        for name in ("", LONG):
            table = ready(key, 15, options=options, name=name)
            yield from _asked(table)
    table = fresh(key)
    yield "menu before", table, menu.menu(table)
    table.ledger.play_on()
    yield "menu unsaved", table, menu.menu(table)
    table.ledger.retry()
    kept = Choice("kept", Resume())
    yield "menu with a kept game", table, Asking(QuestionKey.MENU, (kept,), Open(Dialog.TABLE))
    if key == "incognito":
        yield from _duels()
    if key == "royal-reversi":
        yield from _shown()
        yield from _consenting()
    if key == "reversi":
        yield from _passing()


def _asked(table: TableState) -> Iterator[Situation]:
    lists: list[Phase] = [
        menu.menu(table),
        menu.seats(table),
        menu.resign(table),
        menu.lobby(table),
    ]
    lists += [menu.levels(table, table.match.seat(at)) for at in range(len(table.match.names))]
    if menu.holders(table):
        lists.append(menu.hands(table))
    lists += [
        questions.declare(table),
        ask_moves(table, QuestionKey.WHICH, table.tracker.expected_moves, loose=True),
    ]
    lists.append(ask_moves(table, QuestionKey.SPEAK, table.tracker.expected_moves[:3], loose=False))
    if table.tracker.expected_moves:
        first, then = table.tracker.expected_moves[0], table.tracker.expected_moves[-1]
        facts = {"first": first.move.text, "move": then.move.text}
        lists.append(Asking(QuestionKey.WHICH, (Choice("move-then", MakeMove(then), (), facts),)))
    for phase in lists:
        assert isinstance(phase, Asking)
        last = len(phase.choices) - 1
        for at in sorted({0, last // 2, last}):
            yield phase.key, table, phase.marked(at)
    for seat in table.match.humans():
        yield "resign", table, settled(table, answers.obey(table, Resign(seat)))
        yield "draw", table, settled(table, answers.obey(table, Draw((Seat(seat),))))
    for seat in menu.holders(table):
        yield "secret", table, settled(table, answers.obey(table, Show(seat)))
        yield "hand", table, Private(seat)
        yield "code", table, Inviting(seat, "123456")
        for length in (8, 10, 12):
            yield "another code", table, Inviting(seat, "8" * length, is_replaced=True)
    yield (
        "restart",
        table,
        settled(table, answers.obey(table, StartGame(table.game.sheet.key, {}, (), sure=False))),
    )
    back = Choice("rewind", TakeBack(3), facts={"acts": 3})
    yield "rewind", table, Asking(QuestionKey.MENDING, (back,), Open(Dialog.TABLE))
    table.reseat(Seat(0), ROBOT)
    yield "a robot sits down", table, menu.seats(table)
    table.reseat(Seat(0), REMOTE)
    yield "a person elsewhere", table, menu.seats(table)
    table.reseat(Seat(0), HUMAN)
    keep(table)


def _duels() -> Iterator[Situation]:
    """All ends of a duel, on boards that see the pieces and on those that do not."""
    for profile in (PRESENCE, TOUCH):
        for options in OPTIONS["incognito"]:
            for said in ("CP", "CF", "CC", "PC"):
                table = ready("incognito", profile=profile, options=options)
                for text in ("c2-c4", "c7-c5", "c4xc5", f"={said[0]}"):
                    act(table, Random(1), text)
                    duel = table.tracker.expected_moves[0].spoken
                    yield (
                        text,
                        table,
                        settled(table, answers.back_to_table(table)) if duel else Playing(),
                    )
                base = table.tracker.base
                act(table, Random(1), f"={said[1]}")
                yield "told", table, Playing()
                if profile == PRESENCE:
                    show(table, base)
                    yield "to do", table, Mending(MendingCause.CARRY, Off(()), 0.0)


def _shown() -> Iterator[Situation]:
    """A dead hand of real cards is shown, one card after the other."""
    table = ready("royal-reversi", 1, options={"pack": "real"})
    act(table, Random(1), "X")
    yield "cards", table, settled(table, answers.back_to_table(table))


def _consenting() -> Iterator[Situation]:
    """A card is taken back, and what players hid is shown, once all agree."""
    for phones in (frozenset[Seat](), frozenset({Seat(0), Seat(1)})):
        table = ready("royal-reversi", 6)
        table.phones = phones
        yield "take back", table, settled(table, consent.take_back(table, 0))
        table.match.resign(Seat(0))
        yield "hidden end", table, settled(table, answers.back_to_table(table))
        yield "menu of a hidden end", table, menu.menu(table)
        yield "show all", table, settled(table, consent.open_hands(table))


def _passing() -> Iterator[Situation]:
    table = ready("reversi")
    pass_only = want_of(table, "d3")
    choice = replace(pass_only, move=table.game.parse("--"), spots=(), spoken=True)
    yield "pass", table, ask_moves(table, QuestionKey.SPEAK, (choice,), loose=False)


def _ends(key: str) -> Iterator[Situation]:
    game = game_of(key)
    for profile, name in ((PRESENCE, ""), (TOUCH, ""), (STRENGTH, LONG)):
        table = ready(key, 20, profile=profile, name=name)
        seats = table.match.names
        words = words_of(key, CATALOG)["fr"]
        reasons = [it.removeprefix("reason.") for it in words if it.startswith("reason.")]
        for winners in {seats[:1], seats[-1:], seats}:
            for reason in (*reasons, RESIGNED, TIME, AGREED):
                score = () if reason in {RESIGNED, TIME, AGREED} else (33,) * len(seats)
                table.match.result = Result(winners, reason, score)
                yield reason, table, Finished()
        table.tidy()
        base, size = table.tracker.base, len(table.tracker.base)
        for picture in (base, changed(table, *range(0, size, 2)), bare(table)):
            show(table, picture)
            yield "tidy", table, Finished(tidy=True)
        yield "menu after", table, menu.menu(table)
    yield from _ailing(key)
    table = ready(key, 10_000)
    assert table.match.result is not None
    assert game.outcome(table.match.state) is not None
    settle(table)
    yield "really over", table, Finished()
