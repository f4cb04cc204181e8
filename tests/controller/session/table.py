"""A table to play on in tests: a real session, a simulated board, a hand, keys, and all it says."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from controller.course import Course
from controller.journal.contents import Contents
from controller.journal.entries import Begin, Seated
from controller.journal.frame import START
from controller.journal.resume import Saga, rebuild
from controller.opponents.levels import NAMES
from controller.rehearsal import carry
from controller.session.events import Saved, Thought
from controller.session.phases import Asking, Mending, Phase, Playing
from controller.session.setting import AUTO, HUMAN, ROBOT, Chair, Setting, Timing
from controller.show.palette import GLOW, Meaning
from controller.sight.wants import Sight
from hardware.ports import PRESENCE, Key, Pad
from hardware.sim.gestures import Carry, Gesture, Place, PressKey, Push, Remove, Turn
from rules.game import Game
from rules.model import Refusal
from tests.controller.session.clockwork import CATALOG, SPEECH, Clockwork, game_of

KEYS = tuple(game.sheet.key for game in CATALOG.games)
REST = 0.8
"""After a gesture people look at the table for a moment."""


class Table(Clockwork):
    """Not ``ready``: the pieces are not set up; ``idle``: the robot answers only by ``think``."""

    def __init__(
        self,
        game: str = "",
        *,
        profile: str = PRESENCE,
        mode: str = AUTO,
        options: Mapping[str, str] | None = None,
        robots: Sequence[int] = (),
        clock: str = "none",
        timing: Timing | None = None,
        light_pieces: tuple[str, ...] = (),
        name: str = "reference",
        saga: Saga | None = None,
        ready: bool = True,
        idle: bool = False,
        seed: int = 1,
    ) -> None:
        setting = Setting(
            profile, name, mode, timing or Timing(), light_pieces=light_pieces, clock=clock
        )
        super().__init__(setting, seed, idle=idle)
        seats = range(len(game_of(game).seats(game_of(game).start(options or {})))) if game else ()
        chairs = [Chair(ROBOT if seat in robots else HUMAN) for seat in seats]
        self.obey(self.session.open(game, options, chairs, saga))
        self.run(0.5)
        if game and ready:
            self.set_up()

    # What a person sees.

    @property
    def phase(self) -> Phase:
        return self.session.phase

    def at(self, *kinds: type[Phase]) -> bool:
        """Whether the table is in one of these phases."""
        return isinstance(self.phase, kinds)

    @property
    def playing(self) -> Playing:
        assert isinstance(self.phase, Playing), self.phase
        return self.phase

    @property
    def mending(self) -> Mending:
        assert isinstance(self.phase, Mending), self.phase
        return self.phase

    @property
    def asking(self) -> Asking:
        assert isinstance(self.phase, Asking), self.phase
        return self.phase

    @property
    def answers_offered(self) -> list[str]:
        """The answers to choose from: the moves' notation, or the keys of the words."""
        return [str(it.facts.get("move", it.key)) for it in self.asking.choices]

    @property
    def moves(self) -> list[str]:
        """The plies so far."""
        acts = self.desk.match.course.acts
        return [act.move.text for act in acts if act.state.plies(act.move.code)]

    @property
    def acts(self) -> list[str]:
        return [act.move.text for act in self.desk.match.course.acts]

    def legal(self) -> list[str]:
        """The moves that can be made now by moving pieces."""
        legal = self.desk.game.moves(self.desk.match.state)
        return [
            it.move.text for it in self.desk.tracker.wants if it.move in legal and not it.spoken
        ]

    def lit(self, *meanings: Meaning) -> set[str]:
        """The spots (or the pads without one) whose lights say one of these."""
        glows = {GLOW[meaning] for meaning in meanings}
        spots = self.desk.tracker.sight.layout.spots
        lights = enumerate(self.world.lights.frame)
        return {spots[at] or str(at) for at, glow in lights if glow in glows}

    def tells(self, rule: str, *cells: str) -> bool:
        """Whether the page says why a move is refused."""
        return refusal(self.desk.game, rule, *cells) in self.page.text

    def says(self, key: str, **facts: object) -> bool:
        """Whether the page says a sentence of the program."""
        return SPEECH.say(key, **facts) in self.page.text

    def saga(self) -> Saga:
        """The game as the journal would tell it."""
        first = max(at for at, entry in enumerate(self.entries) if isinstance(entry, Begin))
        begin = self.entries[first]
        assert isinstance(begin, Begin)
        told = tuple(self.entries[first:])
        return rebuild(CATALOG, Contents(Path("x"), begin, told, START, 0))

    def kept(self) -> bool:
        """Whether the journal tells the very position that is on the table."""
        saga, match = self.saga(), self.desk.match
        same = match.game.dump(saga.course.state) == match.game.dump(match.state)
        kinds = [seat.kind for seat in saga.seats] == [chair.kind for chair in match.chairs]
        return same and kinds and saga.result == match.result

    def pad(self, spot: str) -> Pad:
        return self.desk.tracker.sight.layout.pad(spot)

    # What a person does.

    def set_up(self, quarters: int = 0) -> None:
        """Put all pieces on their places at once, with the board turned; or say that they stand."""
        if self.desk.tracker.sight.tapped:
            self.press(Key.OK)
            return
        self.lay(self.desk.tracker.sight.turned(quarters))

    def scene(self) -> Mapping[str, str]:
        return self.desk.game.scene(self.desk.match.state)

    def lay(self, sight: Sight) -> None:
        """All at once the pieces lie as they should on such a board; loose ones anywhere."""
        for at, kind in enumerate(carry.kinds_of(sight, self.scene())):
            pad, lies = Pad(at), self.world.kinds[at]
            if lies == kind or sight.layout.spots[at] in sight.layout.loose:
                continue
            if lies:
                self.world.lift(pad)
            if kind:
                self.world.put(pad, kind)
        self.run(REST)

    def restore(self) -> None:
        """Make the pieces lie as they should."""
        self.lay(self.desk.tracker.sight)

    def do(self, *gestures: Gesture, rest: float = REST) -> None:
        self.hand.follow(self.hand.plan(gestures, self.now))
        while self.hand.busy:
            self.step(self.now + 600)
        self.run(rest)

    def place(self, spot: str, piece: str, rest: float = REST) -> None:
        kind = self.desk.tracker.sight.layout.kind(piece)
        self.do(Place(self.pad(spot), kind), rest=rest)

    def take(self, spot: str, rest: float = REST) -> None:
        self.do(Remove(self.pad(spot)), rest=rest)

    def carry(self, start: str, stop: str, rest: float = REST) -> None:
        self.do(Carry(self.pad(start), self.pad(stop)), rest=rest)

    def turn(self, spot: str, piece: str, rest: float = REST) -> None:
        self.do(Turn(self.pad(spot), self.desk.tracker.sight.layout.kind(piece)), rest=rest)

    def push(self, slot: str, piece: str, rest: float = REST) -> None:
        """Push a line from this slot with this tile, whatever comes out."""
        sight, kinds = self.desk.tracker.sight, self.world.kinds
        pushed = carry.push(sight, slot, kinds, kinds)
        kind = sight.layout.kind(piece)
        self.do(Push(pushed.entry, pushed.line, pushed.exit, kind, pushed.out_kind), rest=rest)

    def tap(self, *spots: str, rest: float = 2.5) -> None:
        sight = self.desk.tracker.sight
        self.do(*(it for spot in spots for it in carry.tap(sight, self.pad(spot))), rest=rest)

    def press(self, *keys: Key, rest: float = 0.1) -> None:
        for key in keys:
            self.do(PressKey(key), rest=rest)

    def hold(self, key: Key) -> None:
        self.do(PressKey(key, long=True), rest=0.1)

    def pick(self, answer: str) -> None:
        """Choose an answer: a move in its notation, or the key of the words."""
        at = self.answers_offered.index(answer)
        self.press(*[Key.RIGHT] * ((at - self.asking.at) % len(self.answers_offered)), Key.OK)

    def menu(self, *answers: str) -> None:
        """Open the menu, and choose from one list after the other."""
        self.press(Key.MENU)
        for answer in answers:
            self.pick(answer)

    def seat(self, at: int, level: str = "") -> None:
        """Give a seat to a robot of this level, or to a person."""
        self.menu("seats")
        self.press(*[Key.RIGHT] * at, Key.OK)
        goal = NAMES.index(level) + 1 if level else 0
        self.press(*[Key.RIGHT] * ((goal - self.asking.at) % (len(NAMES) + 1)), Key.OK)

    def play(self, *moves: str, rest: float = REST) -> None:
        """Make these moves, and answer if the table asks which."""
        for text in moves:
            want = next(it for it in self.desk.tracker.wants if it.move.text == text)
            after = self.desk.match.state.clone()
            after.play(want.move.code)
            scene = self.desk.game.scene(after)
            sight, kinds = self.desk.tracker.sight, self.world.kinds
            done = len(self.acts)
            self.do(*carry.carry_out(sight, want, kinds, scene), rest=rest)
            if sight.tapped:
                self.run(2.0)
            if isinstance(self.phase, Asking) and self.phase.key == "which":
                self.pick(text)
            assert self.acts[done : done + 1] == [text], (text, self.phase, self.acts[done:])

    def think(self, text: str, number: int | None = None) -> None:
        """The robot answers the last question, or the one with this number."""
        self.send(Thought(self.asked[-1].number if number is None else number, text))

    def save(self) -> None:
        """The journal has kept everything so far."""
        self.send(Saved(self.desk.recorded))


def standing(
    key: str,
    line: str,
    options: Mapping[str, str] | None = None,
    *,
    profile: str = PRESENCE,
    robots: Sequence[int] = (),
    idle: bool = False,
) -> Table:
    """A table on which a game goes on from this position."""
    game = game_of(key)
    course = Course(game, options or {}, line)
    names = game.seats(course.state)
    kinds = [ROBOT if seat in robots else HUMAN for seat in range(len(names))]
    seats = tuple(Seated(*it, "famille") for it in zip(names, kinds, strict=True))
    begin = Begin("0" * 16, key, course.options, seats, line, "x", profile, "none", 0, "", "")
    saga = Saga(begin, game, course, seats, 0)
    table = Table(saga=saga, profile=profile, idle=idle)
    table.entries.append(begin)
    table.pick("resume")
    table.set_up()
    return table


def refusal(game: Game, rule: str, *cells: str) -> str:
    """The sentence about a rule that was broken, as the table says it."""
    if rule.startswith("table."):
        return SPEECH.say(f"refusal.{rule}")
    known = {str(cell): cell for cell in game.sheet.cells}
    return SPEECH.refusal(game, Refusal(rule, tuple(known[cell] for cell in cells)))
