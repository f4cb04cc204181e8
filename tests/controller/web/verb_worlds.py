"""Every message by every kind of asker in every phase, drawn from the table of messages.

``FACTS`` says how each key of each message is drawn. A message, a key or a phase that is missing
here fails the suite.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, get_args

from msgspec import UNSET

from controller.model.level_names import LEVEL_NAMES
from controller.session import answers, menu, remote
from controller.session.phases import Show
from controller.session.settling import settled
from controller.web import lessons
from controller.web.messages import (
    SEAT,
    TABLE,
    CommonRequest,
    Hello,
    Language,
    Printable,
    keys_of,
)
from controller.web.simulated_hand import REAL
from controller.web.table_view import PhaseName
from hardware.ports import EMPTY
from rules.game import Game
from rules.model import Move, Seat
from rules.state import OVER, State
from tests.controller.web.twin_tables import (
    TOKEN,
    Asker,
    Leak,
    Setting,
    Table,
    TwinTables,
)
from tests.controller.web.worlds import KINDS, pairs

MESSAGES: Mapping[str, type[Printable]] = {"hello": Hello, **TABLE, **SEAT}
VERBS = tuple(MESSAGES)
NONSENSE = ("zz", "?", "JH@a1", "a2xa3", "S:CPFCPF", "=C", "X1,2", "--")
WISHES = (
    *("hint", "declare", "take-back", "un-end", "hands", "seats", "phones", "draw", "resign"),
    "open-hands",
    *("restart", "other-game", "lobby", "next", "tidy", "kept", "set-up", "mend", "nothing"),
    *("open-hands", "start"),
)
SOON = 1.2
"""Seconds until the table has noticed what somebody did to its pieces."""
ENDING = {"begin", "lesson"}
"""Messages after which the secret is off the table: nothing but what was saved still holds it."""
NOISE = 0.3
"""How often another seat tries something in vain before a message, at one of the tables."""
GAMES = ("reversi", "royal-reversi", "incognito")

Counted = Counter[tuple[str, str, str]]
"""How often a message, by an asker, in a phase."""
Draw = Callable[[TwinTables, Asker], object]
"""How a value is drawn; a list of two is one for each table."""


def _one_of(*values: object) -> Draw:
    return lambda twin, _: twin.random.choice(values)


def _literal(kind: Any) -> Draw:
    return _one_of(*get_args(kind))


def _key(do: str, name: str) -> Any:
    return next(it.type for it in keys_of(MESSAGES[do]) if it.encode_name == name)


def _pad(twin: TwinTables, _: Asker) -> int:
    """A pad with a piece, more often than not."""
    taken = [at for at, kind in enumerate(twin.one.table.kinds) if kind != EMPTY]
    anywhere = twin.random.randrange(-1, len(twin.one.table.kinds))
    return twin.random.choice([*taken, anywhere]) if taken else anywhere


def _pads(twin: TwinTables, asker: Asker) -> list[int]:
    return [_pad(twin, asker) for _ in range(twin.random.randrange(4))]


def _seat(twin: TwinTables, _: Asker) -> int:
    return twin.random.choice([0, 1, twin.setting.seat, twin.random.randrange(-1, 4)])


def _token(twin: TwinTables, _: Asker) -> str:
    return twin.random.choice(["", "0" * 32, TOKEN])


def _shown_code(twin: TwinTables, _: Asker) -> str:
    """The code on the screen, or a wrong one."""
    shown = (twin.one.hub.invitation or {}).get("code", "000000")
    return twin.random.choice(["", "123456", str(shown)])


def _name(twin: TwinTables, _: Asker) -> str:
    """The name of a saved game, none for the one on the table, or one that no game has."""
    twin.one.save()
    names = sorted(it.name for it in twin.one.hub.hosting.folder.glob("*.journal"))
    return twin.random.choice([*names, *names, *names, "", "", "no-such.journal"])


def _bytes(twin: TwinTables, _: Asker) -> str:
    return twin.random.randbytes(16).hex()


def _share(twin: TwinTables, asker: Asker) -> str:
    return twin.random.choice(["", _bytes(twin, asker)])


def _states(twin: TwinTables, _: Asker) -> str:
    return twin.random.choice(["", "", "", twin.one.hub.views.state, "b-0"])


def _text(twin: TwinTables, _: Asker) -> object:
    """A move: of the public table, of the asker, of another seat, or nonsense."""
    random, table = twin.random, twin.one.state
    if not table.has_match:
        return random.choice(NONSENSE)
    shown = [it["text"] for it in twin.one.clients[Asker.CONTROL].view.get("moves", ())]
    own = _moves(table.game, table.game.view(table.match.state, Seat(twin.setting.seat)))
    theirs = [it for side in twin.sides for it in _moves(table.game, side.state.match.state)]
    pools = [it for it in (shown, own, theirs, NONSENSE) if it]
    return random.choice(random.choice(pools))


def _moves(game: Game, state: State) -> list[str]:
    return [] if state.turn() == OVER else [game.spell(it) for it in state.codes()[:200]]


def _move(twin: TwinTables, asker: Asker) -> object:
    """A move that looks the same to the seat in both worlds, whether it is allowed or not."""
    if not twin.one.state.has_match:
        return _text(twin, asker)
    if asker == Asker.OTHER and twin.random.random() < 0.7:
        found = _alike(twin)
        if found is not None:
            return found
    for _ in range(8):
        text = str(_text(twin, asker))
        if _known(twin.one, text) == _known(twin.sides[1], text) and _is_covered(twin):
            return text
    return "?"


def _alike(twin: TwinTables) -> list[str] | None:
    """An act of another seat in each world, of which the seat learns the same."""
    if not _is_covered(twin):
        return None
    found: list[dict[str, str]] = []
    for side in twin.sides:
        state = side.state.match.state
        codes = [] if state.turn() == OVER else list(state.codes())
        codes = [it for it in codes if state.actor(it) not in {-1, twin.setting.seat}]
        few = twin.random.sample(codes, min(12, len(codes)))
        found.append({_known(side, text): text for text in map(side.game.spell, few)})
    both = sorted(found[0].keys() & found[1].keys())
    if not both:
        return None
    key = twin.random.choice(both)
    return [it[key] for it in found]


def _known(side: Table, text: str) -> str:
    """What the seat knows after an act; empty if the act is not allowed."""
    game, state = side.state.game, side.state.match.state
    code = game.read(text)
    if code < 0 or (":" not in text and code not in state.codes()) or state.turn() == OVER:
        return ""
    if ":" in text and not text.startswith("SN"[state.turn()]):
        return ""
    seat = Seat(side.setting.seat % len(side.state.match.names))
    after = state.clone()
    after.play(code)
    turn = after.turn()
    free = ""
    if turn not in {seat, OVER} and turn >= 0:
        texts = [game.spell(it) for it in after.codes()[:400] if after.actor(it) == turn]
        free = " free" if any(it[:1] not in "X-" for it in texts) else " dead"
    said = game.recorded(state, Move(text, code), seat)
    return f"{said} {game.dump(game.view(after, seat))}{free}"


def _is_covered(twin: TwinTables) -> bool:
    """Whether the next card is one that lies in the pile of both worlds."""
    cards = twin.one.game.sheet.key != "incognito"
    drawn = sum(act.seat < 0 for act in twin.one.state.match.history.acts)
    return not cards or drawn < len(twin.one.draws)


FACTS: Mapping[str, Mapping[str, Draw]] = {
    "hello": {
        "v": _one_of(1, 1, 1, 2),
        "as": _literal(_key("hello", "as")),
        "language": _literal(Language),
        "token": _token,
        "code": _shown_code,
    },
    "play": {"text": _move},
    "why": {"text": _text},
    "gesture": {
        "gesture": _literal(_key("gesture", "gesture")),
        "pad": _pad,
        "to": _pad,
        "kind": _one_of("", "", "N1", "S1"),
        "pads": _pads,
        "seconds": _one_of(0, 1, 30),
    },
    "key": {
        "key": _literal(_key("key", "key")),
        "down": _one_of(UNSET, UNSET, True, False),
        "long": _one_of(False, True),
    },
    "choose": {"at": _one_of(*range(-1, 8))},
    "hand": {"mode": _literal(_key("hand", "mode"))},
    "begin": {
        "game": _one_of(*GAMES, "chess"),
        "options": _one_of({}, {"first": "red"}),
        "seats": _one_of([], [{"kind": "robot"}]),
        "clock": _one_of("none", "move 30", "never"),
    },
    "reseat": {
        "seat": _seat,
        "kind": _one_of("human", "robot"),
        "level": _one_of("", *LEVEL_NAMES, "?"),
    },
    "wish": {"what": _one_of(*WISHES), "seat": _seat},
    "language": {"language": _literal(Language)},
    "pair": {"seat": _seat, "here": _one_of(False, True), "bytes": _share},
    "unpair": {"seat": _seat},
    "saved": {},
    "players": {},
    "preview": {"game": _one_of(*GAMES, "chess"), "options": _one_of({}, {"camp": "none"})},
    "rename": {"name": _one_of("Ada", "1", ""), "to": _one_of("", "Bo", " ")},
    "replay": {"name": _name},
    "review": {"name": _name, "act": _one_of(-1, 0, 4, 9, 9999)},
    "analyse": {},
    "resume": {"name": _name},
    "lesson": {"game": _one_of(*lessons.LESSONS, "chess"), "step": _one_of(-1, 0, 1, 99)},
    "doctor": {
        # Rarely opened: nothing else would be done at the table then.
        "act": _one_of("open", "test", "stop", "answer", "later", "close", "close"),
        "section": _one_of("", "link", "pads", "lights", "?"),
        "text": _one_of("", "yes", "no", "skip"),
    },
    "act": {"text": _move},
    "stir": {"bytes": _bytes},
    "leave": {},
    "again": {},
    "hint": {},
    "consent": {"yes": _one_of(True, False)},
}


def missing() -> list[str]:
    """Messages, keys and phases without a world."""
    found = [f"{do}.{it}" for do in FACTS for it in FACTS[do].keys() ^ _own(do)]
    found += [do for do in VERBS if do not in FACTS] + [do for do in FACTS if do not in VERBS]
    return found + [phase for phase in PhaseName if phase not in PREPARED]


def _own(do: str) -> set[str]:
    """Keys of a message, apart from those of every message."""
    if do not in VERBS:
        return set()
    common = {it.encode_name for it in keys_of(CommonRequest)} if do != "hello" else set()
    return {it.encode_name for it in keys_of(MESSAGES[do])} - common


def message(twin: TwinTables, asker: Asker, do: str) -> list[dict[str, object]]:
    """A message of this kind for each of the two tables."""
    found: list[dict[str, object]] = [{}, {}]
    draws = FACTS[do] if do == "hello" else {**FACTS[do], "state": _states}
    for key, draw in draws.items():
        value = draw(twin, asker)
        values = value if do == "act" and isinstance(value, list) else [value, value]
        for told, it in zip(found, values, strict=True):
            if it is not UNSET:
                told[key] = it
    return found


# Phases.


def _somebody(twin: TwinTables) -> int:
    return int(twin.random.choice(twin.one.state.match.humans()))


def _taken(twin: TwinTables) -> list[int]:
    return [at for at, kind in enumerate(twin.one.table.kinds) if kind != EMPTY]


def _lobby(twin: TwinTables) -> None:
    """A game is kept, and nobody has said yet whether it goes on."""


def _set_out(twin: TwinTables) -> None:
    twin.both(Table.set_out)
    twin.both(Table.seat_people)


def _asked(do: str, **facts: object) -> Callable[[TwinTables], None]:
    """The table's page has sent a message; what depends on the table is worked out there."""

    def prepare(twin: TwinTables) -> None:
        _set_out(twin)
        told = {key: it(twin) if callable(it) else it for key, it in facts.items()}
        for side in twin.sides:
            side.hub.attendant.mode = REAL  # type: ignore[union-attr]
            side.ask(side.clients[Asker.CONTROL], do, **told)
            side.run(SOON)

    return prepare


def _setup(twin: TwinTables) -> None:
    """The pieces are not on the board yet."""
    for side in twin.sides:
        side.state.ready = False
        side.hub.attendant.mode = REAL  # type: ignore[union-attr]
        side.session.phase = settled(side.state, answers.back_to_table(side.state))
        side.run(0.1)
    twin.both(Table.seat_people)


def _private(twin: TwinTables) -> None:
    """The screen shows a hand to its owner."""
    _set_out(twin)
    holders = menu.holders(twin.one.state)
    act = Show(twin.random.choice(holders or [Seat(0)]), sure=True)
    for side in twin.sides:
        if holders:
            side.session.phase = settled(side.state, answers.obey(side.state, act))
        side.run(0.1)


def _asking(twin: TwinTables) -> None:
    _set_out(twin)
    what = twin.random.choice(("declare", "draw", "seats", "hands", "phones", "other-game", ""))
    for side in twin.sides:
        page = side.clients[Asker.CONTROL]
        if what in remote.wishes(side.state, side.session.phase):
            side.ask(page, "wish", what=what)
        else:
            side.ask(page, "key", key="menu")
        side.run(0.1)


def _waiting(twin: TwinTables) -> None:
    """A phone has yet to line up."""
    for side in twin.sides:
        side.session.phase = settled(side.state, answers.back_to_table(side.state))
    twin.both(Table.seat_people)
    twin.both(lambda side: side.run(0.1))


PREPARED: Mapping[PhaseName, Callable[[TwinTables], None]] = {
    PhaseName.LOBBY: _lobby,
    PhaseName.SETUP: _setup,
    PhaseName.PLAYING: _set_out,
    PhaseName.MENDING: _asked("gesture", gesture="knock", pads=lambda twin: _taken(twin)[:9]),
    PhaseName.FINISHED: _asked("wish", what="resign", seat=_somebody),
    PhaseName.PAUSED: _asked("gesture", gesture="unplug", seconds=30),
    PhaseName.PRIVATE: _private,
    PhaseName.ASKING: _asking,
    PhaseName.WAITING: _waiting,
    PhaseName.INVITING: _asked("pair", seat=_somebody),
}
"""How the table comes into each phase."""


def twins(kind: str, phase: PhaseName, count: int, seed: int, folder: Path) -> Iterator[TwinTables]:
    """Pairs of tables in this phase, as far as this kind of game has it."""
    random = Random(f"{kind} {phase} {seed}")
    found = failed = 0
    for drawn in pairs(KINDS[kind], 40 * count, random.getrandbits(32), 2):
        pair = drawn
        if found == count or failed > 2 * count + 2:
            return
        seat, players = pair.turnout.seat, len(pair.one.kind.rules.seats(pair.one.kind.start()))
        if phase == PhaseName.WAITING:
            if seat == 0 or not pair.one.acts[0].startswith("S:"):
                continue
            pair = replace(
                pair,
                one=replace(pair.one, acts=pair.one.acts[:1]),
                other=replace(pair.other, acts=pair.other.acts[:1]),
            )
            if pair.one == pair.other:
                continue
        is_resumed = phase == PhaseName.LOBBY or (
            phase not in {PhaseName.SETUP, PhaseName.WAITING} and random.random() < 0.15
        )
        robots = [-1] * 4 + [seat, (seat + 1) % players]
        setting = Setting(
            seat,
            -1 if phase == PhaseName.WAITING else random.choice(robots),
            random.choice((0.3, 5.0)),
            is_resumed=is_resumed,
            on_screen=random.random() < 0.5,
        )
        twin = TwinTables(pair, setting, folder, random)
        PREPARED[phase](twin)
        if twin.phase == phase:
            found += 1
            yield twin
        else:
            failed += 1


def askers(do: str, twin: TwinTables) -> list[Asker]:
    """Who can send this message now: everybody who is connected, if only to be refused."""
    if do == "hello":
        return [Asker.STRANGER]
    return [asker for asker, client in twin.one.clients.items() if client.closed is None]


def run(
    twin: TwinTables,
    count: int,
    counted: Counted,
    verbs: Collection[str] = VERBS,
    facts: Mapping[str, object] = MappingProxyType({}),
    *,
    whole: bool = False,
) -> Leak | None:
    """Send so many messages, the rarest so far first, with these ``facts``; then look again."""
    leak = twin.difference()
    for number in range(count):
        last = number == count - 1
        found = [
            (_rarity(counted, do, asker, twin.phase, whole=whole), twin.random.random(), do, asker)
            for do in verbs
            if len(verbs) == 1 or (do in ENDING) == last
            for asker in askers(do, twin)
        ]
        if leak or twin.is_revealed or not found:
            break
        _, _, do, asker = min(found)
        counted[do, asker, twin.phase] += 1
        if twin.random.random() < NOISE:
            twin.try_in_vain()
        both = [{**told, **facts} for told in message(twin, asker, do)]
        leak = twin.difference() or twin.send(asker, do, both)
    return leak or look_again(twin)


def _rarity(
    counted: Counted, do: str, asker: Asker, phase: PhaseName, *, whole: bool
) -> tuple[int, int]:
    """How often a message was sent by this asker, and how often in this phase; this first if
    the ``whole`` product is wanted.
    """
    here = counted[do, asker, phase]
    counted[do, asker, phase] = here  # possible, if only to be refused
    return (here, 0) if whole else (sum(counted[do, asker, it] for it in PhaseName), here)


def look_again(twin: TwinTables) -> Leak | None:
    """What comes back later: the robot's answer, saved games, replays, another watcher."""
    twin.both(lambda side: side.run(0.4))
    leak = twin.difference()
    later: list[tuple[str, dict[str, object]]] = [
        ("hello", {"v": 1, "as": "table", "language": "fr"}),
        ("saved", {}),
        ("replay", {"name": _name(twin, Asker.CONTROL)}),
    ]
    for do, facts in later:
        leak = leak or twin.send(Asker.CONTROL, do, [facts, facts])
    return leak
