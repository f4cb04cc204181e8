"""Monkey test: random actions at the table, and a sensible person who puts things right."""

from collections.abc import Callable
from random import Random

from controller.journal.receipts import Saved, Unsaved
from controller.model.settings import AUTO, CONFIRM
from controller.robot.opponent import Thought
from controller.session.dialogs import QuestionKey
from controller.session.events import BoardLost, Pressed
from controller.session.phases import (
    Asking,
    Finished,
    Inviting,
    Mending,
    Paused,
    Playing,
    Private,
    SetUp,
    Waiting,
)
from controller.simulation import hand_moves
from hardware.ports import EMPTY, PROFILES, TOUCH, Edge, Key, Pad
from hardware.sim.contacts import marks_of
from tests.controller.session.table import KEYS, Table

KINDS = ("N1", "N2", "S1", "S2")
PATIENCE = 40
OPTIONS = {
    "royal-reversi": ({}, {"seats": "3"}, {"seats": "teams"}, {"pack": "real"}),
    "incognito": ({}, {"draw": "6"}, {"pass": "allowed"}),
    "invers": ({}, {"offboard": "pool"}),
}


class Monkey:
    """A monkey that makes random actions on a table of its choice."""

    def __init__(self, seed: int) -> None:
        random = self.random = Random(seed)
        key = random.choice(KEYS)
        self.table = Table(
            key,
            profile=random.choice(PROFILES),
            mode=random.choice((AUTO, CONFIRM)),
            options=random.choice(OPTIONS.get(key, ({},))),
            robots=random.choice(((), (0,), (1,), (0, 1))),
            clock=random.choice(("none", "none", "move 30", "game 120+3")),
            light_pieces=random.choice(((), (key,))),
            ready=random.random() < 0.8,
            seed=seed,
        )
        self.done = 0
        self.acts: list[tuple[int, Callable[[], None]]] = [
            (6, self.wait),
            (8, self.move),
            (6, self.place),
            (6, self.lift),
            (3, self.shift),
            (3, self.turn),
            (10, self.press),
            (1, self.hold),
            (1, self.cut),
            (2, self.mend),
            (1, self.reboot),
            (1, self.stick),
            (2, self.unstick),
            (2, self.think),
            (2, self.journal),
            (1, self.restore),
            (1, self.sweep),
        ]

    def play(self, acts: int) -> None:
        weights = [weight for weight, _ in self.acts]
        for _ in range(acts):
            self.random.choices(self.acts, weights)[0][1]()
            self.done += 1

    @property
    def pad(self) -> Pad:
        return Pad(self.random.randrange(len(self.table.world.kinds)))

    def wait(self) -> None:
        self.table.run(self.random.choice((0.02, 0.1, 0.3, 0.6, 1.5, 5.0, 9.0, 35.0)))

    def move(self) -> None:
        """Make a plausible move, perhaps unfinished."""
        table = self.table
        table_state = table.state
        if not table_state.has_match or not table_state.tracker.expected_moves:
            return
        expected = self.random.choice(table_state.tracker.expected_moves)
        state = (
            table_state.match.state
            if expected.move in table_state.game.moves(table_state.match.state)
            else None
        )
        after = (state or table_state.match.public).clone()
        after.play(expected.move.code)
        model = table_state.tracker.model
        try:
            gestures = hand_moves.carry_out(
                model, expected, table.world.kinds, table_state.game.scene(after)
            )
            gestures = gestures[: self.random.choice((1, 2, 99))]
            table.do(*gestures, rest=self.random.choice((0.0, 0.3, 0.8)))
        except ValueError:
            self.wait()  # the pieces lie so that it cannot be done

    def place(self) -> None:
        pad, world = self.pad, self.table.world
        if world.profile == TOUCH:
            world.touch(pad, down=True)
            self.table.run(self.random.choice((0.05, 0.2)))
            world.touch(pad, down=False)
        elif not world.kinds[pad]:
            world.put(pad, self.random.choice(KINDS))
        self.table.run(self.random.choice((0.0, 0.1, 0.5)))

    def lift(self) -> None:
        full = [Pad(at) for at, kind in enumerate(self.table.world.kinds) if kind]
        if full:
            self.table.world.lift(self.random.choice(full))
        self.table.run(self.random.choice((0.0, 0.1, 0.5)))

    def shift(self) -> None:
        world = self.table.world
        full = [Pad(at) for at, kind in enumerate(world.kinds) if kind]
        pad = self.pad
        if full and not world.kinds[pad]:
            world.put(pad, world.lift(self.random.choice(full)))
        self.table.run(self.random.choice((0.1, 1.2)))

    def turn(self) -> None:
        full = [Pad(at) for at, kind in enumerate(self.table.world.kinds) if kind]
        if full:
            self.table.world.turn(self.random.choice(full), self.random.choice(KINDS))
        self.table.run(0.1)

    def press(self) -> None:
        keys = (Key.OK, Key.OK, Key.OK, Key.BACK, Key.LEFT, Key.RIGHT, Key.RIGHT, Key.MENU)
        self.table.press(self.random.choice(keys), rest=self.random.choice((0.0, 0.1)))

    def hold(self) -> None:
        self.table.hold(self.random.choice(list(Key)))

    def cut(self) -> None:
        if self.random.random() < 0.2:
            self.table.send(BoardLost(self.table.now, "twice"))
        else:
            self.table.world.cut_link()
        self.table.run(0.1)

    def mend(self) -> None:
        self.table.world.mend_link()
        self.table.run(0.1)

    def reboot(self) -> None:
        self.table.world.reboot()
        self.table.run(0.1)

    def stick(self) -> None:
        world = self.table.world
        world.stick(self.pad, self.random.choice((EMPTY, *marks_of(world.profile))))
        self.table.run(0.1)

    def unstick(self) -> None:
        for pad in self.table.world.stuck:
            self.table.world.unstick(pad)
        self.table.run(0.1)

    def think(self) -> None:
        """Answer for the robot with nonsense, late or twice."""
        number = self.random.choice([0, 1, 2, *(it.number for it in self.table.asked[-2:])])
        text = self.random.choice(["", "zz", "d3", "c2-c4", "W2", "X", "--", "=C", "+", "N:CPFCPF"])
        self.table.send(Thought(number, text))

    def journal(self) -> None:
        table = self.table
        match self.random.randrange(4):
            case 0:
                table.keeps = False
            case 1:
                table.send(Unsaved("journal.full", "full"))
            case 2:
                table.send(Saved(self.random.randrange(table.state.ledger.recorded + 1)))
            case _:
                table.keeps = True
                table.save()

    def restore(self) -> None:
        if self.table.state.has_match:
            self.table.restore()

    def sweep(self) -> None:
        for at, kind in enumerate(self.table.world.kinds):
            if kind and self.random.random() < 0.5:
                self.table.world.lift(Pad(at))
        self.table.run(self.random.choice((0.1, 3.0)))


def put_right(table: Table) -> int:
    """Put things right as a sensible person would; return the number of actions needed."""
    table.world.mend_link()
    for pad in table.world.stuck:
        table.world.unstick(pad)
    for pad in table.world.touched:
        table.world.touch(pad, down=False)
    table.keeps = True
    table.idle = False
    table.save()
    for acts in range(PATIENCE):
        table.run(1.5)
        phase = table.phase
        match phase:
            case Finished():
                return acts
            case Playing() if table.state.tracker.in_place:
                return acts
            case Asking(QuestionKey.WHICH) if not table.state.tracker.model.tapped:
                table.restore()
                table.press(Key.BACK)
            case Asking() if phase.back is not None and phase.key != "players":
                table.press(Key.BACK)
            case Asking() | Private() | Inviting() | Waiting():
                table.press(Key.OK)
            case Mending() if phase.off.push and table.state.tracker.in_place:
                table.press(Key.OK)
            case SetUp() | Mending() | Playing() if table.state.tracker.model.tapped:
                table.press(Key.OK)
            case SetUp():
                table.set_up()
            case Mending() | Playing():
                table.restore()
            case Paused():
                table.run(1.0)
    raise AssertionError(f"no way out of {table.phase}")


def press_heard(table: Table, *keys: Key) -> None:
    """Keys that are not on the board, and are heard without it."""
    for key in keys:
        for down in (True, False):
            table.now += 0.05
            table.send(Pressed(Edge(table.now, key, down)))
