"""Worlds that differ only in what a seat cannot know, and every byte that reaches it in each.

A world is a list of acts with everything that is secret in them: line-ups, pieces exchanged from
the reserve, and who draws which card. Another world is made by drawing again what is still hidden
at its end, and counts only if the seat's view is the same after every act.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from math import inf
from random import Random

from controller.journal.entries import Ended, Opened, Sealed
from controller.model.settings import HUMAN, ROBOT, Chair
from controller.mqtt.table_status import TableStatus
from controller.session import answers as keys
from controller.session.commands import Append, Command
from controller.session.events import Event
from controller.session.fairness import Fairness
from controller.session.settling import settled
from rules import pack
from rules.closed_acts import closed_acts
from rules.game import Game
from rules.games.royal_state import RoyalState
from rules.model import CHANCE, Move, Seat
from rules.pinch import around
from rules.state import OVER, State
from tests.controller.web.hall import CATALOG, Hall, Visitor

LIVE = 1
"""Number of acts of each world made at the table; the others are made before anybody looks."""
REST = 0.2
TRIES = 20


@dataclass(frozen=True)
class Kind:
    """A game with its options, and what its worlds must be about."""

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    about: str = ""
    """``exchange`` (dead hands), ``troc``, ``closed`` (North announces), ``whole`` (to the end)."""

    @property
    def rules(self) -> Game:
        entry = CATALOG.find(self.game)
        assert entry is not None
        return entry.game

    def start(self) -> State:
        return self.rules.start(self.options)


KINDS = {
    "royal": Kind("royal-reversi"),
    "royal exchange": Kind("royal-reversi", about="exchange"),
    "royal 3": Kind("royal-reversi", {"seats": "3"}, "exchange"),
    "royal 4": Kind("royal-reversi", {"seats": "4"}),
    "royal teams": Kind("royal-reversi", {"seats": "teams"}, "exchange"),
    "royal whole": Kind("royal-reversi", about="whole"),
    "incognito": Kind("incognito"),
    "incognito troc": Kind("incognito", about="troc"),
    "incognito closed": Kind("incognito", about="closed"),
    "incognito whole": Kind("incognito", about="whole"),
}


@dataclass(frozen=True)
class World:
    """A game so far; ``live`` of its acts are still to be made."""

    kind: Kind
    acts: tuple[str, ...]
    live: int


@dataclass(frozen=True)
class Turnout:
    """Who looks at a world, and what happens besides its acts."""

    seat: int
    robot: bool = False
    """True if the seat is a robot's; else it has a phone."""
    resumed: bool = False
    """True if the table was switched off, and the journal tells the game."""
    resigned: bool = False
    """True if somebody gives up in the end."""
    coming: tuple[str, ...] = ()
    """The next cards, where a robot plays on: they are in the pile of both worlds."""


@dataclass(frozen=True)
class Pair:
    """Two worlds that are one to a seat."""

    one: World
    other: World
    turnout: Turnout


def played(kind: Kind, length: int, random: Random) -> list[str] | None:
    """A game of so many acts, or to its end; None if it does not come to what it is about."""
    game, state = kind.rules, kind.start()
    poor = random.randrange(len(game.seats(state))) if kind.about == "exchange" else -1
    acts: list[str] = []
    while len(acts) < length or state.turn() == CHANCE:
        turn = state.turn()
        if turn == OVER:
            break
        if kind.game == "incognito" and len(acts) < 2:
            closed = kind.about == "closed" and turn == 1
            symbols = "?" * 6 if closed else "".join(random.sample("CPF" * 3, 6))
            text: str | None = f"{'SN'[turn]}:{symbols}"
        else:
            text = _chosen(kind, state, poor, random)
        if text is None:
            return None
        acts.append(text)
        state.play(game.read(text))
    about = {"exchange": "X", "troc": "T", "closed": "="}.get(kind.about, "")
    wanted = any(it.startswith(about) for it in acts[2:]) or random.random() < 0.2
    return acts if wanted and (state.turn() == OVER) == (kind.about == "whole") else None


def _chosen(kind: Kind, state: State, poor: int, random: Random) -> str | None:
    """What is done next, more often than by chance if that is what the game is about."""
    game, turn = kind.rules, state.turn()
    if turn == CHANCE and isinstance(state, RoyalState):
        dead = _useless(state) if state.drawer() == poor else []
        codes = [it for it in state.codes() if it in dead] or state.codes()
        return game.spell(random.choice(codes))
    hidden = {it.code for it in closed_acts(game, state, Seat(turn))}
    texts = [game.spell(it) for it in state.codes() if it not in hidden]
    # A piece from the reserve or a hand exchanged is rare by itself.
    rare = [it for it in texts if it[:1] in "TX" or ("x" in it and kind.game == "incognito")]
    others = [it for it in texts if it[:1] not in "TX"]
    if kind.about not in {"troc", "exchange", "whole"}:
        rare, texts = [it for it in rare if it in others], others
    if not texts:
        return None
    return random.choice(rare if rare and random.random() < 0.6 else texts)


def _useless(state: RoyalState) -> list[int]:
    """The draws that give a card for which there is no picture now."""
    free = around(state.occupied()) & ~state.occupied()
    found = [kind for kind in range(16) if state.setting.pictures[kind] & free == 0]
    return [it for it in state.codes() if it & 63 in found]


def views(kind: Kind, acts: tuple[str, ...], seat: int) -> Iterator[str]:
    """What a seat knows after each act; ends early where an act is not possible."""
    game, state = kind.rules, kind.start()
    for text in acts:
        code = game.read(text)
        # Any six of the nine symbols can be lined up, and to list all of them takes long.
        if code < 0 or (":" not in text and code not in state.codes()):
            return
        said = game.recorded(state, game.move(code), Seat(seat))
        state.play(code)
        yield said + game.dump(game.view(state, Seat(seat))) + _choices(game, state, seat)


def _choices(game: Game, state: State, seat: int) -> str:
    """Whether somebody else can do more than show a dead hand: the table asks for that aloud."""
    turn = state.turn()
    if turn in {seat, CHANCE, OVER}:
        return ""
    texts = [game.spell(it) for it in state.codes() if state.actor(it) == turn]
    return " free" if any(it[:1] not in "X-" for it in texts) else " dead"


def elsewhere(kind: Kind, acts: tuple[str, ...], seat: int, random: Random) -> tuple[str, ...]:
    """The same acts with everything drawn again that stays hidden from a seat."""
    if kind.game == "incognito":
        return _lined_up(acts, seat, random)
    return _dealt(kind, acts, seat, random)


def _lined_up(acts: tuple[str, ...], seat: int, random: Random) -> tuple[str, ...]:
    """Another line-up, and other pieces from the reserve."""
    at = 1 - seat
    symbols = random.sample("CPF" * 3, 9)
    found = [*acts[:at], acts[at][:2] + "".join(symbols[:6]), *acts[at + 1 :]]
    movers = [it for it in range(2, len(acts)) if not acts[it].startswith("=")]
    for number, act in enumerate(movers):
        if acts[act].startswith("T") and number % 2 == at:
            found[act] = acts[act][:3] + random.choice(symbols[6:])
    return tuple(found)


def _dealt(kind: Kind, acts: tuple[str, ...], seat: int, random: Random) -> tuple[str, ...]:
    game, state = kind.rules, kind.start()
    assert isinstance(state, RoyalState)
    drawn: list[tuple[int, int]] = []
    for at, text in enumerate(acts):
        if text.startswith("+"):
            drawn.append((at, state.drawer()))
        state.play(game.read(text))
    scene = game.scene(state)
    hidden: list[int] = []
    for other, name in enumerate(game.seats(state)):
        if other != seat:
            held = scene.get(f"hand.{name}", "").split()
            for at, drawer in reversed(drawn):
                if drawer == other and acts[at][1:] in held:
                    held.remove(acts[at][1:])
                    hidden.append(at)
    pool = [acts[at][1:] for at in hidden] + _pile(kind, acts)
    random.shuffle(pool)
    changed = dict(zip(hidden, pool, strict=False))
    return tuple(f"+{changed[at]}" if at in changed else it for at, it in enumerate(acts))


def _pile(kind: Kind, acts: tuple[str, ...]) -> list[str]:
    """The cards that can still be drawn."""
    game, state = kind.rules, kind.start()
    for text in acts:
        state.play(game.read(text))
    return pack.spell(state.pile, " ").split() if isinstance(state, RoyalState) else []


def pairs(kind: Kind, count: int, seed: int, each: int = 8) -> Iterator[Pair]:
    """So many pairs; ``each`` of them have one world in common."""
    random = Random(seed)
    seats = len(kind.rules.seats(kind.start()))
    start = 2 if kind.game == "incognito" else 5 * seats
    found = number = 0
    while found < count:
        length = 400 if kind.about == "whole" else start + random.randrange(2, 16)
        acts = played(kind, length, random)
        if acts is None:
            continue
        number += 1
        seat = 1 if kind.about == "closed" else random.randrange(seats)
        robot = number % 6 == 3 and kind.about not in {"closed", "whole"}
        live = 0 if robot else _tail(acts)
        known = list(views(kind, tuple(acts), seat))
        one = World(kind, tuple(acts), live)
        turnout = Turnout(seat, robot, resumed=number % 4 == 1, resigned=number % 3 == 2)
        for _ in range(min(each, count - found)):
            other = _another(one, known, seat, random)
            if other is None:
                break
            found += 1
            yield Pair(one, other, replace(turnout, coming=_coming(one, other, random)))


def _another(one: World, known: list[str], seat: int, random: Random) -> World | None:
    """A world that is the same to a seat; None where what is hidden can hardly be otherwise."""
    for _ in range(TRIES):
        acts = elsewhere(one.kind, one.acts, seat, random)
        if acts != one.acts and _same(known, views(one.kind, acts, seat)):
            return World(one.kind, acts, one.live)
    return None


def _coming(one: World, other: World, random: Random) -> tuple[str, ...]:
    """Cards that lie in the pile of both, if somebody plays on."""
    if one.live:
        return ()
    both = Counter(_pile(one.kind, one.acts)) & Counter(_pile(other.kind, other.acts))
    found = sorted(both.elements())
    return tuple(random.sample(found, min(6, len(found))))


def _same(known: list[str], found: Iterator[str]) -> bool:
    """True if two histories look the same to a seat; stops where they differ."""
    return all(mine == other for mine, other in zip_longest(known, found))


def _tail(acts: list[str]) -> int:
    """How many acts there are from the last ones of people on."""
    people = [at for at, text in enumerate(acts) if not text.startswith("+")]
    return len(acts) - people[-LIVE]


class Scripted(Fairness):
    """Chance that gives what the world says."""

    def __init__(self, name: str, draws: list[str], game: Game) -> None:
        super().__init__(name, bytes(32))
        self.draws = draws
        self._spells = game

    def seal(self, seat: Seat, move: Move, *, early: bool) -> Sealed:
        """A perfect seal: it tells nothing, whatever it holds."""
        return super().seal(seat, Move("?", move.code), early=early)

    def draw(self, state: State, number: int) -> int:
        if number < len(self.draws):
            return self._spells.read(f"+{self.draws[number]}")
        return Random(number).choice([it for it in state.codes() if state.odds(it)])


def ends_for_good(hall: Hall, what: object) -> bool:
    """Whether this command ends a game so that everybody may see all of it."""
    entry = what.entry if isinstance(what, Append) else None
    return isinstance(entry, Ended | Opened) and hall.state.match.final


class Reported(Hall):
    """A table that reports to a broker; all that it reports, and when."""

    _status: TableStatus | None = None

    def _watch(self, now: float, what: Event | Command) -> None:
        super()._watch(now, what)
        if self._status is None:
            self.reports: list[tuple[float, str, str]] = []
            self._status = TableStatus(self.hub._presenter, self, "boot", self.clock)
        self._status(now, what)

    def put_state(self, name: str, text: str) -> None:
        self.reports.append((self.clock.now, name, text))

    def put_event(self, number: int, text: str) -> None:
        self.reports.append((self.clock.now, f"event {number}", text))


class Room(Reported):
    """A table that knows since when nothing is secret any more."""

    open_since = inf

    def _watch(self, now: float, what: Event | Command) -> None:
        if ends_for_good(self, what):
            self.open_since = min(self.open_since, self.clock.now)
        super()._watch(now, what)


class Sighting:
    """A world played at a table, with everything that a seat and the public were sent."""

    def __init__(self, world: World, turnout: Turnout, noise: int = 0) -> None:
        self.turnout = turnout
        self.seat = turnout.seat
        game = world.kind.rules
        draws = [it[1:] for it in world.acts if it.startswith("+")] + [*turnout.coming]
        cut = len(world.acts) - world.live
        hall = self.hall = Room("", seed=5)
        self._begin(world, world.acts[:cut], draws)
        if turnout.resumed:
            kept = tuple(it.entry for it in hall.state.out if isinstance(it, Append))
            hall = self.hall = Room("", seed=5, kept=kept)
        else:
            hall.session.phase = settled(hall.state, keys.back_to_table(hall.state))
            hall.run(REST)
            hall.frames.clear()
        self.phones: dict[int, Visitor] = {}
        self.table, self.watcher = hall.join(), hall.join(local=False)
        if turnout.resumed:
            self._resume(draws, game)
        people = frozenset(hall.state.match.humans())
        # All of them before anybody joins: a phone that the hub does not know is taken away.
        tokens = {at: hall.hub.pairing.here(at) for at in sorted(people)}
        hall.state.phones = people
        for at, token in tokens.items():
            self.phones[at] = hall.join(local=False, **{"as": "seat", "token": token})
        assert hall.state.phones == people
        for number, text in enumerate(world.acts[cut:]):
            self._act(game, text, noise >> number & 1)
        self._look_again()
        if turnout.resigned and hall.state.match.result is None:
            hall.ask(self.table, "wish", what="resign", seat=min(people - {self.seat}))
            hall.run(REST)
            hall.ask(self.table, "why", text="JH@a1")

    def _begin(self, world: World, acts: tuple[str, ...], draws: list[str]) -> None:
        """A game that was played so far while nobody looked."""
        table_state, game = self.hall.state, world.kind.rules
        table_state.new_fairness = lambda name: Scripted(name, draws, game)
        seats = range(len(game.seats(world.kind.start())))
        robot = self.seat if self.turnout.robot else -1
        options = game.options(world.kind.options)
        table_state.begin(game, options, [Chair(ROBOT if at == robot else HUMAN) for at in seats])
        table_state.ready = True
        for text in acts:
            refusal = table_state.commit(game.parse(text))
            assert refusal is None, (text, refusal)

    def _resume(self, draws: list[str], game: Game) -> None:
        """The table is switched on again, somebody goes on, and the hand puts all pieces there."""
        hall = self.hall
        hall.ask(self.table, "choose", at=0)
        hall.until(lambda: hall.state.has_match)
        fairness = Scripted("", draws, game)
        vars(fairness).update(vars(hall.state.fairness))
        hall.state.fairness = fairness
        hall.ask(self.table, "wish", what="mend")
        hall.until(lambda: hall.state.ready and hall.state.tracker.in_place)
        hall.run(REST)

    def _act(self, game: Game, text: str, noise: int) -> None:
        """One act by the phone of its seat; another seat may try something in vain before."""
        hall = self.hall
        if text.startswith("+") or hall.state.match.result is not None:
            return
        state = hall.state.match.state
        actor = int(state.actor(game.read(text)))
        other = next((it for at, it in self.phones.items() if at != self.seat), None)
        if noise and other is not None:
            hall.ask(other, "act", text="JH@a1" if game.sheet.key != "incognito" else "a1-h8")
            hall.ask(other, "act", text=f"{game.spell(state.codes()[0])[:3]}?")
        else:
            hall.run(2 * 0.01)
        phone = self.phones.get(actor)
        if phone is not None:
            hall.ask(phone, "act", text=text)
        hall.run(REST)

    def _look_again(self) -> None:
        """Pages come back, somebody asks why not and for a hint, and takes a move back."""
        hall = self.hall
        phone = self.phones.get(self.seat)
        hall.leave(self.watcher)
        self.late = hall.join(local=False)
        cards = hall.state.game.sheet.key != "incognito"
        hall.ask(self.late, "why", text="JH@a1" if cards else "a2xa3")
        if phone is not None and hall.state.match.turn == self.seat:
            hall.ask(self.table, "wish", what="hint")
            hall.ask(phone, "hint")
            hall.run(0.2)
        # Not each time: it takes as long as all the rest.
        if phone is not None and hall.state.match.result is None and len(self.table.sent) % 4 == 0:
            hall.ask(self.table, "wish", what="take-back")
            hall.run(REST)

    @property
    def outputs(self) -> dict[str, list[object]]:
        """Every byte until all may be seen, when it came and in which order."""
        phone = self.phones.get(self.seat)

        def secret(sent: Sequence[tuple[float, *tuple[str, ...]]]) -> list[object]:
            return [it for it in sent if it[0] < self.hall.open_since]

        thinks = [it for it in self.hall.thinks if it.seat == self.seat]
        return {
            "table": secret(self.table.sent),
            "watcher": secret(self.watcher.sent),
            "late": secret(self.late.sent),
            "seat": [] if phone is None else secret(phone.sent),
            "lights and screen": secret(self.hall.frames),
            "broker": secret(self.hall.reports),
            "sounds": [*self.hall.table.sound.played],
            "robot": [repr(it) for it in thinks],
        }


def differences(pair: Pair, known: Sighting | None = None) -> list[str]:
    """Which outputs tell the two worlds apart."""
    one = known or Sighting(pair.one, pair.turnout)
    other = Sighting(pair.other, pair.turnout, noise=0b1011)
    return [key for key, sent in one.outputs.items() if sent != other.outputs[key]]
