"""Incognito: pieces with a hidden rock, paper or scissors cross the board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Final

from mypy_extensions import i64

from rules import grid
from rules.bits import bit, first, members
from rules.dice import Dice
from rules.errors import OptionError
from rules.game import PASS_TEXT, Game
from rules.games import incognito_text as lines
from rules.games.incognito_board import (
    ANNOUNCE,
    ATTACKER,
    DRAW,
    FREE,
    FROZEN,
    LEAF,
    LINE_UP,
    NONE,
    PASS,
    PLAY,
    SCISSORS,
    SETUP,
    STAYS,
    TROC,
    UNKNOWN,
    Setting,
    draw,
    near,
    one,
    tally,
)
from rules.games.incognito_state import IncognitoState
from rules.games.incognito_text import CELLS, SIDES, SYMBOLS, spell_tally
from rules.model import Cell, Move, Option, Outcome, Refusal, Scene, Seat, Sheet, Supply
from rules.past import acts
from rules.state import State

_CAMPS: Final = {"depth1-front": (1, 2), "depth2-front": (2, 3), "depth2-inside": (2, 2)}
_ARRIVED: Final = {"stays-in-camp": STAYS, "frozen": FROZEN, "free": FREE}
_REASONS: Final = ("captured", "arrived", "last-piece", "blocked", "quiet", "repetition")
_MOVE: Final = re.compile(r"([a-f][1-8])(?:-([a-f][1-8]))?(?:x([a-f][1-8]))?")
_TROC: Final = re.compile(r"T([a-f][1-8])([CPF]?)")
_LINE_UP: Final = re.compile(r"([SN]):(\?{6}|[CPF]{6})")
_HEARD: Final = re.compile(r"(.+x..)=([CPF])([CPF])")
_PIECES: Final = 9

SHEET: Final = Sheet(
    key="incognito",
    prefix="incognito",
    name="Incognito",
    cells=CELLS,
    rules=(
        "incognito.over",
        "incognito.setup",
        "incognito.lineup",
        "incognito.answer",
        "incognito.announce",
        "incognito.pass",
        "incognito.troc-used",
        "incognito.troc-cell",
        "incognito.troc-reserve",
        "incognito.empty",
        "incognito.owner",
        "incognito.arrived",
        "incognito.step",
        "incognito.double",
        "incognito.blocked",
        "incognito.target",
        "incognito.adjacent",
        "incognito.immune",
    ),
    options=(
        Option("camp", tuple(_CAMPS), "custom:1/2"),
        Option("arrived", tuple(_ARRIVED)),
        Option("defender", ("takes-place", "stays")),
        Option("pass", ("only-if-blocked", "allowed")),
        Option("draw", ("60", "none"), "1-999"),
        Option("symbols", ("3-3-3",), "4-3-2"),
    ),
    plan=grid.plan(6, 8),
    box=(Supply(("S",), _PIECES), Supply(("N",), _PIECES)),
    secret=True,
)


class Incognito(Game):
    """Rules of Incognito; South plays North."""

    def begin(self, options: Mapping[str, str]) -> State:
        """Empty board on which both seats are to line up."""
        return IncognitoState(_setting(options))

    def known(self, options: Mapping[str, str]) -> State:
        """Both seats lined up C, P, F in rotation while symbols last; the rest in reserve."""
        state = self.start(options)
        assert isinstance(state, IncognitoState)
        word: i64 = 0
        used: i64 = 0
        symbol: i64 = SCISSORS
        for place in range(6):
            while tally(used, symbol) == tally(state.setting.symbols, symbol):
                symbol = symbol % 3 + 1
            word |= symbol << (place * 2)
            used += one(symbol)
            symbol = symbol % 3 + 1
        state.play(LINE_UP | word)
        state.play(LINE_UP | 1 << 12 | word)
        return state

    def free_value(self, option: Option, value: str) -> str | None:
        """Custom camp cells, number of plies, or set of nine symbols."""
        if option.name == "camp":
            return value if re.fullmatch(r"custom:[123]/[123]", value) else None
        if option.name == "draw":
            return value if re.fullmatch(r"[1-9][0-9]{0,2}", value) else None
        if not re.fullmatch(r"[0-9]-[0-9]-[0-9]", value):
            return None
        if sum(int(part) for part in value.split("-")) != _PIECES:
            raise OptionError("incognito.symbols", value=value, allowed=_PIECES)
        return value

    def seats(self, state: State) -> tuple[str, ...]:
        """South and North."""
        return ("south", "north")

    def why(self, state: State, code: i64) -> Refusal:
        """First rule broken, checked from the most basic to the most specific."""
        assert isinstance(state, IncognitoState)
        if code >= LINE_UP:
            return Refusal("incognito.lineup")
        if state.phase == SETUP:
            return Refusal("incognito.setup")
        kind = code >> 18
        if state.phase != PLAY:
            duel = state.duel_from if state.phase == ATTACKER else state.duel_to
            rule = "announce" if kind == ANNOUNCE >> 18 else "answer"
            return Refusal(f"incognito.{rule}", (CELLS[duel],))
        if kind == ANNOUNCE >> 18:
            return Refusal("incognito.announce")
        if kind == PASS >> 18:
            return Refusal("incognito.pass")
        if kind == TROC >> 18:
            return _why_no_troc(state, code & 63)
        return _why_no_move(state, code & 63, (code >> 6) & 63, (code >> 12) & 63)

    def result(self, state: State) -> Outcome:
        """Winner and reason; the score counts the pieces in the enemy camp."""
        assert isinstance(state, IncognitoState)
        inside = [len(members(state.pieces(seat) & state.goal(seat))) for seat in range(2)]
        winners = (Seat(0), Seat(1)) if state.winner == DRAW else (Seat(state.winner),)
        return Outcome(winners, _REASONS[state.reason], (inside[0], inside[1]))

    def scene(self, state: State) -> Scene:
        """Pieces on the board, in reserve and lost, each with its symbol if it is known."""
        assert isinstance(state, IncognitoState)
        scene: dict[str, str] = {}
        for seat in range(2):
            for cell in members(state.pieces(seat)):
                scene[CELLS[cell]] = SIDES[seat] + SYMBOLS[state.symbol(cell)]
        for seat in range(2):
            for place, pieces in (("reserve", state.reserve(seat)), ("captured", state.lost(seat))):
                if pieces:
                    scene[f"{place}.{SIDES[seat]}"] = spell_tally(pieces)
        return scene

    def ground(self, state: State, cell: str) -> str:
        """Mark of an empty cell; the two camps differ from the cells between them."""
        assert isinstance(state, IncognitoState)
        here = bit(CELLS.index(Cell(cell)))
        return "::" if (state.goal(0) | state.goal(1)) & here != 0 else "."

    def inventory(self, state: State) -> dict[str, int]:
        """Number of pieces of each seat, wherever they are, including those not lined up yet."""
        assert isinstance(state, IncognitoState)
        found = {"S": _PIECES, "N": _PIECES}
        for seat in range(2):
            if state.pieces(seat) != 0 or state.phase != SETUP:
                beside = spell_tally(state.reserve(seat)) + spell_tally(state.lost(seat))
                found[SIDES[seat]] = len(members(state.pieces(seat))) + len(beside)
        return found

    def spell(self, code: i64) -> str:
        """Notation of a move, an exchange, an announcement, a line-up or the pass."""
        if code >= LINE_UP:
            word = code & 4095
            return f"{SIDES[(code >> 12) & 1]}:" + "".join(
                SYMBOLS[(word >> (place * 2)) & 3] for place in range(6)
            )
        if code >= PASS:
            return PASS_TEXT
        if code >= ANNOUNCE:
            return "=" + SYMBOLS[code & 3]
        if code >= TROC:
            kind = (code >> 6) & 3
            return "T" + CELLS[code & 63] + ("" if kind == UNKNOWN else SYMBOLS[kind])
        start, stop, target = code & 63, (code >> 6) & 63, (code >> 12) & 63
        text = CELLS[start] + ("" if start == stop else "-" + CELLS[stop])
        return text if target == NONE else f"{text}x{CELLS[target]}"

    def read(self, text: str) -> i64:
        """Code for such a text."""
        if text == PASS_TEXT:
            return PASS
        if text in ("=C", "=P", "=F"):
            return ANNOUNCE | SYMBOLS.index(text[1])
        troc = _TROC.fullmatch(text)
        if troc is not None:
            kind = SYMBOLS.index(troc[2] or "?")
            return TROC | kind << 6 | CELLS.index(Cell(troc[1]))
        lined = _LINE_UP.fullmatch(text)
        if lined is not None:
            word = sum(SYMBOLS.index(lined[2][place]) << (place * 2) for place in range(6))
            return LINE_UP | SIDES.index(lined[1]) << 12 | word
        move = _MOVE.fullmatch(text)
        if move is None or move[1] == move[2] or (move[2] is None and move[3] is None):
            return -1
        start = CELLS.index(Cell(move[1]))
        stop = start if move[2] is None else CELLS.index(Cell(move[2]))
        target = NONE if move[3] is None else CELLS.index(Cell(move[3]))
        return start | stop << 6 | target << 12

    def recorded(self, state: State, move: Move, seat: Seat | None) -> str:
        """Text of a move in a record: with announcements known at once, without others' secrets."""
        assert isinstance(state, IncognitoState)
        code = move.code
        own = seat is None or state.actor(code) == seat
        if code >= LINE_UP:
            return move.text if own else self.spell(code & ~4095)
        if TROC <= code < ANNOUNCE:
            return move.text if own else self.spell(code & ~(3 << 6))
        target = (code >> 12) & 63
        if code < TROC and target != NONE:
            attacker, defender = state.symbol(code & 63), state.symbol(target)
            if UNKNOWN not in (attacker, defender):
                return f"{move.text}={SYMBOLS[attacker]}{SYMBOLS[defender]}"
        return move.text

    def heard(self, state: State, text: str) -> list[Move]:
        """Acts for a word: an attack, then its announcements that the table did not know."""
        heard = _HEARD.fullmatch(text)
        if heard is None:
            return [self.parse(text)]
        assert isinstance(state, IncognitoState)
        attack = self.parse(heard[1])
        said = (self.parse("=" + heard[2]), self.parse("=" + heard[3]))
        acts = [attack]
        for cell, word in ((attack.code & 63, said[0]), ((attack.code >> 12) & 63, said[1])):
            symbol = state.symbol(cell)
            if symbol == UNKNOWN:
                acts.append(word)
            elif ANNOUNCE | symbol != word.code:
                return [word]
        return acts

    def line(self, state: State) -> str:
        """Position after the last capture or exchange, as a line."""
        assert isinstance(state, IncognitoState)
        return lines.write(state if state.base is None else state.base)

    def trail(self, state: State) -> list[i64]:
        """Acts since that position, to restore repetitions and duels."""
        assert isinstance(state, IncognitoState)
        return acts(state.past)

    def place(self, text: str, options: Mapping[str, str]) -> State:
        """Position of such a line."""
        return lines.read(text, _setting(options))

    def view(self, state: State, seat: Seat) -> State:
        """Position without the other seat's symbols, except those that were shown."""
        assert isinstance(state, IncognitoState)
        if state.base is None:
            return _masked(state, 1 - seat)
        truth = state.base.clone()
        view = _masked(truth, 1 - seat)
        for code in acts(state.past):
            truth.play(code)
            view.play(code)
            while view.phase > PLAY:
                cell = view.duel_from if view.phase == ATTACKER else view.duel_to
                if truth.shown & bit(cell) == 0:
                    break
                view.play(ANNOUNCE | truth.symbol(cell))
        return view

    def sample(self, view: State, rng: Random) -> State:
        """Draw unknown symbols from those that are left, and carry out an open duel."""
        assert isinstance(view, IncognitoState)
        state = _revealed(view, Dice(rng.getrandbits(32)))
        if view.base is None:
            return state
        # The chain has no capture or exchange, so each piece can be traced back.
        whole = view.base.clone()
        origin = {cell: cell for cell in members(state.south | state.north)}
        for code in reversed(acts(view.past)):
            start, stop = code & 63, (code >> 6) & 63
            if code < TROC and start != stop:
                origin = {now: start if then == stop else then for now, then in origin.items()}
        for now, then in origin.items():
            whole.mark(bit(then), state.symbol(now))
        whole.reserve0, whole.reserve1 = state.reserve0, state.reserve1
        for code in acts(view.past):
            if code >> 18 != ANNOUNCE >> 18:
                whole.play(code)
        return whole

    def guess(self, view: State, dice: Dice) -> State:
        """Like ``sample``, but without replaying the history: the public chain is reused."""
        assert isinstance(view, IncognitoState)
        if view.phase > PLAY:
            return super().guess(view, dice)
        return _revealed(view, dice)


def _setting(options: Mapping[str, str]) -> Setting:
    """Options decoded for the kernel."""
    camp = options["camp"]
    custom = camp.removeprefix("custom:").split("/")
    depth, start = _CAMPS[camp] if camp in _CAMPS else (int(custom[0]), int(custom[1]))
    counts = options["symbols"].split("-")
    symbols = sum(int(counts[kind - 1]) * one(kind) for kind in range(SCISSORS, LEAF + 1))
    quiet = 0 if options["draw"] == "none" else int(options["draw"])
    setting = Setting(depth, start, symbols, quiet)
    setting.arrived = _ARRIVED[options["arrived"]]
    setting.defender_moves = options["defender"] == "takes-place"
    setting.may_pass = options["pass"] == "allowed"
    return setting


def _masked(state: IncognitoState, seat: int) -> IncognitoState:
    """Copy without the secrets of a seat."""
    view = state.clone()
    hidden = ~(view.pieces(seat) & ~view.shown)
    view.scissors &= hidden
    view.stones &= hidden
    view.leaves &= hidden
    public = view.known0 if seat == 0 else view.known1
    size = len(spell_tally(view.reserve(seat)))
    known = one(public) if public != UNKNOWN else 0
    masked = known + (size - (1 if known else 0)) * one(UNKNOWN)
    if seat == 0:
        view.reserve0 = masked
    else:
        view.reserve1 = masked
    return view


def _revealed(view: IncognitoState, dice: Dice) -> IncognitoState:
    """Copy in which every unknown piece gets one of the symbols that are left."""
    state = view.clone()
    for seat in range(2):
        left: i64 = 0
        for kind in range(SCISSORS, LEAF + 1):
            left += (tally(state.setting.symbols, kind) - state.known(seat, kind)) * one(kind)
        unknown: i64 = state.pieces(seat) & ~(state.scissors | state.stones | state.leaves)
        for cell in members(unknown):
            drawn: i64 = draw(left, dice)
            left -= one(drawn)
            state.mark(bit(cell), drawn)
        for _ in range(tally(state.reserve(seat), UNKNOWN)):
            found: i64 = draw(left, dice)
            left -= one(found)
            if seat == 0:
                state.reserve0 += one(found) - one(UNKNOWN)
            else:
                state.reserve1 += one(found) - one(UNKNOWN)
    return state


def _why_no_troc(state: IncognitoState, cell: int) -> Refusal:
    if not state.troc_left(state.side):
        return Refusal("incognito.troc-used")
    if state.pieces(state.side) & bit(cell) & ~state.goal(state.side) == 0:
        return Refusal("incognito.troc-cell", (CELLS[cell],))
    return Refusal("incognito.troc-reserve", (CELLS[cell],))


def _why_no_move(state: IncognitoState, start: int, stop: int, target: int) -> Refusal:
    goal = state.goal(state.side)
    if (state.south | state.north) & bit(start) == 0:
        return Refusal("incognito.empty", (CELLS[start],))
    if state.pieces(state.side) & bit(start) == 0:
        return Refusal("incognito.owner", (CELLS[start],))
    if start != stop and state.steps(bit(start)) & bit(stop) == 0:
        return _why_no_step(state, start, stop)
    if bit(stop) & goal != 0:
        return Refusal("incognito.arrived", (CELLS[stop],))
    if state.pieces(1 - state.side) & bit(target) == 0:
        return Refusal("incognito.target", (CELLS[target],))
    if near(bit(stop)) & bit(target) == 0:
        return Refusal("incognito.adjacent", (CELLS[stop], CELLS[target]))
    return Refusal("incognito.immune", (CELLS[target],))


def _why_no_step(state: IncognitoState, start: int, stop: int) -> Refusal:
    two_up = abs(stop - start) == 12
    if near(bit(start)) & bit(stop) != 0:
        if (state.south | state.north) & bit(stop) != 0:
            return Refusal("incognito.blocked", (CELLS[stop],))
        return Refusal("incognito.arrived", (CELLS[start],))
    if not two_up:
        return Refusal("incognito.step", (CELLS[start], CELLS[stop]))
    if bit(start) & state.fresh & state.home(state.side) & ~state.goal(state.side) == 0:
        return Refusal("incognito.double", (CELLS[start],))
    taken = (state.south | state.north) & (bit(stop) | bit((start + stop) // 2))
    return Refusal("incognito.blocked", (CELLS[first(taken)],))


GAME: Final = Incognito(SHEET)
