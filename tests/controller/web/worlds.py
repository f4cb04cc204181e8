"""Worlds that differ only in what a seat cannot know, and every byte that reaches it in each.

A world is a list of acts with everything that is secret in them: line-ups, and who draws which
card. Another world is made by drawing again what is still hidden at its end, and counts only if the
seat's view is the same after every act.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from random import Random
from typing import Any

from controller.session import acts as keys
from controller.session.flow import masks
from controller.session.luck import Luck
from controller.session.setting import HUMAN, ROBOT, Chair
from rules.game import Game
from rules.model import CHANCE, Seat
from rules.state import OVER, State
from tests.controller.web.hall import CATALOG, Hall, Visitor

LIVE = 1
"""So many acts of each world are made at the table, the others before anybody looks."""
REST = 0.3


@dataclass(frozen=True)
class World:
    """A game so far; ``live`` of its acts are still to be made."""

    game: str
    acts: tuple[str, ...]
    live: int


@dataclass(frozen=True)
class Pair:
    """Two worlds that are one to a seat, which is a person's phone or a robot's."""

    one: World
    other: World
    seat: int
    robot: bool
    coming: tuple[str, ...] = ()
    """The next cards, where a robot plays on: they are in the pile of both worlds."""


def game_of(key: str) -> Game:
    entry = CATALOG.find(key)
    assert entry is not None
    return entry.game


def played(game: Game, length: int, random: Random) -> list[str] | None:
    """A game of so many acts; None if it ended before."""
    state = game.start({})
    acts: list[str] = []
    while len(acts) < length or state.turn() == CHANCE:
        turn = state.turn()
        if turn == OVER:
            return None
        hidden = {it.code for it in masks(game, state, Seat(turn))}
        codes = [it for it in state.codes() if state.actor(it) == turn and it not in hidden]
        texts = [game.spell(it) for it in codes]
        # A piece from the reserve or a hand exchanged is one's own choice: others see the act.
        quiet = [it for it in texts if it[:1] not in "TX"]
        if not quiet:
            return None
        fights = [it for it in quiet if "x" in it and game.sheet.key == "incognito"]
        text = random.choice(fights if fights and random.random() < 0.6 else quiet)
        acts.append(text)
        state.play(game.read(text))
    return acts


def views(game: Game, acts: tuple[str, ...], seat: int) -> Iterator[str]:
    """What a seat knows after each act; ends early where an act is not possible."""
    state = game.start({})
    for text in acts:
        code = game.read(text)
        # Any six of the nine symbols can be lined up, and to list all of them takes long.
        if code < 0 or (":" not in text and code not in state.codes()):
            return
        state.play(code)
        yield game.dump(game.view(state, Seat(seat))) + _choices(game, state, seat)


def _choices(game: Game, state: State, seat: int) -> str:
    """Whether somebody else can do more than show a dead hand: the table asks for that aloud."""
    turn = state.turn()
    if turn in {seat, CHANCE, OVER}:
        return ""
    texts = [game.spell(it) for it in state.codes() if state.actor(it) == turn]
    return " free" if any(it[:1] not in "X-" for it in texts) else " dead"


def elsewhere(game: Game, acts: tuple[str, ...], seat: int, random: Random) -> tuple[str, ...]:
    """The same acts with everything drawn again that stays hidden from a seat."""
    if game.sheet.key == "incognito":
        return _lined_up(acts, seat, random)
    return _dealt(game, acts, seat, random)


def _lined_up(acts: tuple[str, ...], seat: int, random: Random) -> tuple[str, ...]:
    at = 1 - seat
    prefix = acts[at][:2]
    symbols = random.sample("CPF" * 3, 9)
    return (*acts[:at], prefix + "".join(symbols[:6]), *acts[at + 1 :])


def _dealt(game: Game, acts: tuple[str, ...], seat: int, random: Random) -> tuple[str, ...]:
    state = game.start({})
    drawn: list[tuple[int, int]] = []
    for at, text in enumerate(acts):
        if text.startswith("+"):
            drawn.append((at, state.drawer()))  # type: ignore[attr-defined]
        state.play(game.read(text))
    scene = game.scene(state)
    names = game.seats(state)
    hidden: list[int] = []
    for other, name in enumerate(names):
        if other != seat:
            held = scene[f"hand.{name}"].split()
            for at, drawer in reversed(drawn):
                if drawer == other and acts[at][1:] in held:
                    held.remove(acts[at][1:])
                    hidden.append(at)
    pool = [acts[at][1:] for at in hidden] + _pile(acts)
    random.shuffle(pool)
    changed = dict(zip(hidden, pool, strict=False))
    return tuple(f"+{changed[at]}" if at in changed else it for at, it in enumerate(acts))


def _pile(acts: tuple[str, ...]) -> list[str]:
    """The cards that nobody has drawn yet."""
    cards = [f"{rank}{suit}" for rank in "JQKA" for suit in "HCDS" for _ in range(3)]
    cards += ["9", "10"] * 4
    for text in acts:
        if text.startswith("+"):
            cards.remove(text[1:])
    return cards


def pairs(key: str, count: int, seed: int, each: int = 8) -> Iterator[Pair]:
    """So many pairs; ``each`` of them have one world in common."""
    game, random = game_of(key), Random(seed)
    found = 0
    while found < count:
        start = 2 if key == "incognito" else 10
        acts = played(game, start + random.randrange(2, 16), random)
        if acts is None:
            continue
        seat, robot = random.randrange(2), random.random() < 0.15
        live = 0 if robot else sum(1 for _ in _tail(acts))
        known = list(views(game, tuple(acts), seat))
        one = World(key, tuple(acts), live)
        for _ in range(each):
            for _ in range(20):
                others = elsewhere(game, tuple(acts), seat, random)
                if others != tuple(acts) and _same(known, views(game, others, seat)):
                    found += 1
                    both = Counter(_pile(one.acts)) & Counter(_pile(others))
                    coming = tuple(random.sample(sorted(both.elements()), 6)) if live == 0 else ()
                    yield Pair(one, World(key, others, live), seat, robot, coming)
                    break
            if found >= count:
                return


def _same(known: list[str], found: Iterator[str]) -> bool:
    """Whether two courses are one to a seat; stops where they part."""
    return all(mine == other for mine, other in zip_longest(known, found))


def _tail(acts: list[str]) -> Iterator[str]:
    """The last acts of people, with the draws between them."""
    people = 0
    for text in reversed(acts):
        people += not text.startswith("+")
        if people > LIVE:
            return
        yield text


class Scripted(Luck):
    """Chance that gives what the world says."""

    def __init__(self, name: str, draws: list[str], game: Game) -> None:
        super().__init__(name, bytes(32))
        self._draws = draws
        self._spells = game

    def draw(self, state: State, number: int) -> int:
        if number < len(self._draws):
            return self._spells.read(f"+{self._draws[number]}")
        return Random(number).choice([it for it in state.codes() if state.odds(it)])


class Sighting:
    """A world played at a table, with everything that a seat and the public were sent."""

    def __init__(
        self, world: World, seat: int, *, robot: bool, noise: int, coming: tuple[str, ...] = ()
    ) -> None:
        game = game_of(world.game)
        hall = self.hall = Hall("", seed=5)
        desk = hall.desk
        draws = [it[1:] for it in world.acts if it.startswith("+")]
        desk.new_luck = lambda name: Scripted(name, [*draws, *coming], game)
        chairs = tuple(Chair(ROBOT if robot and at == seat else HUMAN) for at in range(2))
        desk.begin(game, {}, list(chairs))
        desk.ready = True
        cut = len(world.acts) - world.live
        for text in world.acts[:cut]:
            desk.commit(game.parse(text))
        people = frozenset(Seat(at) for at in range(2) if chairs[at].kind == HUMAN)
        desk.phones = people
        hall.session.phase = keys.table(desk)
        hall.run(REST)
        self.seat = seat
        self.phones: dict[int, Visitor] = {}
        for at in people:
            token = hall.hub.pairing.here(at)
            self.phones[at] = hall.join(local=False, **{"as": "seat", "token": token})
        hall.frames.clear()
        self.table, self.watcher = hall.join(), hall.join(local=False)
        for number, text in enumerate(world.acts[cut:]):
            self._act(game, text, noise >> number & 1)
        self._look_again()

    def _act(self, game: Game, text: str, noise: int) -> None:
        """One act by the phone of its seat; the other seat may try something in vain before."""
        hall = self.hall
        if text.startswith("+") or hall.desk.match.result is not None:
            return
        turn = int(hall.desk.match.turn)
        other = self.phones.get(1 - self.seat)
        if noise and other is not None:
            hall.ask(other, "act", text="JH@a1" if game.sheet.key != "incognito" else "a1-h8")
            hall.ask(other, "act", text=hall.desk.game.spell(hall.desk.match.state.codes()[0])[:3])
        else:
            hall.run(2 * 0.01)
        phone = self.phones.get(turn)
        if phone is not None:
            hall.ask(phone, "act", text=text)
        hall.run(REST)

    def _look_again(self) -> None:
        """Pages come back, somebody asks why not and for a hint, and takes a move back."""
        hall = self.hall
        phone = self.phones.get(self.seat)
        hall.leave(self.watcher)
        self.late = hall.join(local=False)
        cards = hall.desk.game.sheet.key != "incognito"
        hall.ask(self.late, "why", text="JH@a1" if cards else "a2xa3")
        if phone is not None and hall.desk.match.turn == self.seat:
            hall.ask(self.table, "wish", what="hint")
            hall.run(0.2)
        # Not each time: it takes as long as all the rest.
        if phone is not None and hall.desk.match.result is None and len(self.table.sent) % 4 == 0:
            hall.ask(self.table, "wish", what="take-back")
            hall.run(REST)

    @property
    def outputs(self) -> dict[str, list[object]]:
        """Every byte, when it came and in which order."""
        phone = self.phones.get(self.seat)
        thinks = [it for it in self.hall.thinks if it.seat == self.seat]
        return {
            "table": [*self.table.sent],
            "watcher": [*self.watcher.sent],
            "late": [*self.late.sent],
            "seat": [] if phone is None else [*phone.sent],
            "lights and screen": [*self.hall.frames],
            "sounds": [*self.hall.table.sound.played],
            "robot": [repr(it) for it in thinks],
        }


def differences(pair: Pair, known: Sighting | None = None) -> list[str]:
    """Which outputs tell the two worlds apart."""
    facts: dict[str, Any] = {"robot": pair.robot, "coming": pair.coming}
    one = known or Sighting(pair.one, pair.seat, noise=0, **facts)
    other = Sighting(pair.other, pair.seat, noise=0b1011, **facts)
    return [key for key, sent in one.outputs.items() if sent != other.outputs[key]]
