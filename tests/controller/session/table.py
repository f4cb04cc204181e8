"""A table for tests: a real session, a simulated board, a hand, keys, and all its output."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from controller.display.palette import GLOW, Meaning
from controller.journal.contents import Contents
from controller.journal.entries import SeatEntry, Started
from controller.journal.frame import START
from controller.journal.receipts import Saved
from controller.journal.resume import SavedGame, rebuild
from controller.model.history import History
from controller.model.level_names import LEVEL_NAMES
from controller.model.settings import AUTO, HUMAN, ROBOT, Chair, TableMode, TableSettings
from controller.model.timing import Timing
from controller.robot.opponent import Thought
from controller.sensing.expectations import BoardModel
from controller.session.phases import Asking, Mending, Phase, Playing
from controller.simulation import hand_moves
from hardware.ports import PRESENCE, Key, Pad
from hardware.sim.gestures import Carry, Gesture, Place, PressKey, Push, Remove, Turn
from rules.game import Game
from rules.model import Refusal
from tests.controller.session.clockwork import CATALOG, SPEECH, Clockwork, game_of

KEYS = tuple(game.sheet.key for game in CATALOG.games)
REST = 0.8
"""Seconds that people wait after a gesture."""


class Table(Clockwork):
    """Not ``ready``: the pieces are not set up; ``idle``: the robot answers only by ``think``."""

    def __init__(
        self,
        game: str = "",
        *,
        profile: str = PRESENCE,
        mode: TableMode = AUTO,
        options: Mapping[str, str] | None = None,
        robots: Sequence[int] = (),
        clock: str = "none",
        timing: Timing | None = None,
        light_pieces: tuple[str, ...] = (),
        name: str = "reference",
        saved_game: SavedGame | None = None,
        ready: bool = True,
        idle: bool = False,
        seed: int = 1,
    ) -> None:
        setting = TableSettings(
            profile, name, mode, timing or Timing(), light_pieces=light_pieces, clock=clock
        )
        super().__init__(setting, seed, idle=idle)
        seats = range(len(game_of(game).seats(game_of(game).start(options or {})))) if game else ()
        chairs = [Chair(ROBOT if seat in robots else HUMAN) for seat in seats]
        self.obey(self.presenter.with_display(self.session.open(game, options, chairs, saved_game)))
        self.run(0.5)
        if game and ready:
            self.set_up()

    # What a person sees.

    @property
    def phase(self) -> Phase:
        return self.session.phase

    def at(self, *kinds: type[Phase]) -> bool:
        """True if the table is in one of these phases."""
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
        acts = self.state.match.history.acts
        return [act.move.text for act in acts if act.plies]

    @property
    def acts(self) -> list[str]:
        return [act.move.text for act in self.state.match.history.acts]

    def legal(self) -> list[str]:
        """The moves that can be made now by moving pieces."""
        legal = self.state.game.moves(self.state.match.state)
        return [
            it.move.text
            for it in self.state.tracker.expected_moves
            if it.move in legal and not it.spoken
        ]

    def lit(self, *meanings: Meaning) -> set[str]:
        """The spots (or the pads without one) whose lights say one of these."""
        glows = {GLOW[meaning] for meaning in meanings}
        spots = self.state.tracker.model.layout.spots
        lights = enumerate(self.world.lights.frame)
        return {spots[at] or str(at) for at, glow in lights if glow in glows}

    def tells(self, rule: str, *cells: str) -> bool:
        """True if the page says why a move is refused."""
        return refusal(self.state.game, rule, *cells) in self.page.text

    def says(self, key: str, **facts: object) -> bool:
        """True if the page says a sentence of the program."""
        return SPEECH.say(key, **facts) in self.page.text

    def saved_game(self) -> SavedGame:
        """Saved game as the journal would restore it."""
        first = max(at for at, entry in enumerate(self.entries) if isinstance(entry, Started))
        begin = self.entries[first]
        assert isinstance(begin, Started)
        told = tuple(self.entries[first:])
        return rebuild(CATALOG, Contents(Path("x"), begin, told, START, 0))

    def kept(self) -> bool:
        """True if the journal restores exactly the position on the table."""
        saved_game, match = self.saved_game(), self.state.match
        same = match.game.dump(saved_game.history.state) == match.game.dump(match.state)
        kinds = [seat.kind for seat in saved_game.seats] == [chair.kind for chair in match.chairs]
        return same and kinds and saved_game.result == match.result

    def pad(self, spot: str) -> Pad:
        return self.state.tracker.model.layout.pad(spot)

    # What a person does.

    def set_up(self, quarters: int = 0) -> None:
        """Put all pieces in place at once, on a turned board; or confirm that they are."""
        if self.state.tracker.model.tapped:
            self.press(Key.OK)
            return
        self.lay(self.state.tracker.model.turned(quarters))

    def scene(self) -> Mapping[str, str]:
        return self.state.game.scene(self.state.match.state)

    def lay(self, model: BoardModel) -> None:
        """All at once the pieces lie as they should on such a board; loose ones anywhere."""
        for at, kind in enumerate(hand_moves.kinds_of(model, self.scene())):
            pad, lies = Pad(at), self.world.kinds[at]
            if lies == kind or model.layout.spots[at] in model.layout.loose:
                continue
            if lies:
                self.world.lift(pad)
            if kind:
                self.world.put(pad, kind)
        self.run(REST)

    def restore(self) -> None:
        """Make the pieces lie as they should."""
        self.lay(self.state.tracker.model)

    def do(self, *gestures: Gesture, rest: float = REST) -> None:
        self.hand.follow(self.hand.plan(gestures, self.now))
        while self.hand.busy:
            self.step(self.now + 600)
        self.run(rest)

    def place(self, spot: str, piece: str, rest: float = REST) -> None:
        kind = self.state.tracker.model.layout.kind(piece)
        self.do(Place(self.pad(spot), kind), rest=rest)

    def take(self, spot: str, rest: float = REST) -> None:
        self.do(Remove(self.pad(spot)), rest=rest)

    def carry(self, start: str, stop: str, rest: float = REST) -> None:
        self.do(Carry(self.pad(start), self.pad(stop)), rest=rest)

    def turn(self, spot: str, piece: str, rest: float = REST) -> None:
        self.do(Turn(self.pad(spot), self.state.tracker.model.layout.kind(piece)), rest=rest)

    def push(self, slot: str, piece: str, rest: float = REST) -> None:
        """Push a line from this slot with this tile, whatever comes out."""
        model, kinds = self.state.tracker.model, self.world.kinds
        pushed = hand_moves.push(model, slot, kinds, kinds)
        kind = model.layout.kind(piece)
        self.do(Push(pushed.entry, pushed.line, pushed.exit, kind, pushed.out_kind), rest=rest)

    def tap(self, *spots: str, rest: float = 2.5) -> None:
        model = self.state.tracker.model
        self.do(*(it for spot in spots for it in hand_moves.tap(model, self.pad(spot))), rest=rest)

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
        goal = LEVEL_NAMES.index(level) + 1 if level else 0
        self.press(*[Key.RIGHT] * ((goal - self.asking.at) % (len(LEVEL_NAMES) + 1)), Key.OK)

    def play(self, *moves: str, rest: float = REST) -> None:
        """Make these moves, and answer if the table asks which."""
        for text in moves:
            expected = next(it for it in self.state.tracker.expected_moves if it.move.text == text)
            after = self.state.match.state.clone()
            after.play(expected.move.code)
            scene = self.state.game.scene(after)
            model, kinds = self.state.tracker.model, self.world.kinds
            done = len(self.acts)
            self.do(*hand_moves.carry_out(model, expected, kinds, scene), rest=rest)
            if model.tapped:
                self.run(2.0)
            if isinstance(self.phase, Asking) and self.phase.key == "which":
                self.pick(text)
            assert self.acts[done : done + 1] == [text], (text, self.phase, self.acts[done:])

    def think(self, text: str, number: int | None = None) -> None:
        """The robot answers the last question, or the one with this number."""
        self.send(Thought(self.asked[-1].number if number is None else number, text))

    def save(self) -> None:
        """The journal has kept everything so far."""
        self.send(Saved(self.state.ledger.recorded))


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
    history = History(game, options or {}, line)
    names = game.seats(history.state)
    kinds = [ROBOT if seat in robots else HUMAN for seat in range(len(names))]
    seats = tuple(SeatEntry(*it, "famille") for it in zip(names, kinds, strict=True))
    begin = Started("0" * 16, key, history.options, seats, line, "x", profile, "none", 0, "", "")
    saved_game = SavedGame(begin, game, history, seats, 0)
    table = Table(saved_game=saved_game, profile=profile, idle=idle)
    table.entries.append(begin)
    table.pick("resume")
    table.set_up()
    return table


def refusal(game: Game, rule: str, *cells: str) -> str:
    """The sentence about a rule that was broken, as the table says it."""
    if rule.startswith("table."):
        return SPEECH.say(f"refusal.{rule}")
    known = {str(cell): cell for cell in game.sheet.cells}
    refused = Refusal(rule, tuple(known[cell] for cell in cells))
    return SPEECH.refusal(game, refused, names=SPEECH.cells(game))
