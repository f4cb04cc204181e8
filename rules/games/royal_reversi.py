"""Royal Reversi: Reversi on 64 card pictures, with hidden hands, for 2 to 4 seats or teams."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Final

from mypy_extensions import i64

from rules import belief, grid, pack
from rules.belief import World
from rules.bits import bit, count, first, gather, members
from rules.dice import Dice
from rules.errors import OptionError
from rules.game import PASS_TEXT, Game
from rules.games import royal_text as lines
from rules.games.royal_acts import CHANCE, DRAW, EXCHANGE, PASS, SHOW, THROW, UNSEEN, Setting
from rules.games.royal_state import RoyalState
from rules.games.royal_text import COLOURS, seat_names
from rules.model import Cell, Move, Option, Outcome, Refusal, Scene, Seat, Sheet, Supply
from rules.pack import ARMS, CELLS, FULL_PACK, HAND_SIZE, KINDS, NINE, PACK_SIZE, TEN, copies
from rules.past import acts
from rules.pinch import around
from rules.state import State

_CUSTOM: Final = "custom:"
_LAYOUTS: Final = {"pinwheel": pack.PINWHEEL, "suit-quadrants": pack.SUIT_QUADRANTS}
_ARMS_BY_COLOURS: Final = {2: "WE", 3: "WNE", 4: "WNES"}
_CARD: Final = "|".join(KINDS)
_PLAY: Final = re.compile(rf"({_CARD})@([a-h][1-8])|9x([a-h][1-8])")
_EXCHANGES: Final = ("X", "XA", "XB", "XC", "XD", "XA1", "XB1", "XA2", "XB2")
_TOKENS_OF_C_AND_D: Final = 44

SHEET: Final = Sheet(
    key="royal-reversi",
    prefix="royal",
    name="Royal Reversi",
    cells=CELLS,
    rules=(
        "royal.over",
        "royal.show",
        "royal.chance",
        "royal.drawn",
        "royal.pass",
        "royal.exchange",
        "royal.dead",
        "royal.special",
        "royal.hand",
        "royal.nine",
        "royal.occupied",
        "royal.picture",
        "royal.connect",
    ),
    options=(
        Option("seats", ("2", "3", "4", "teams")),
        Option("layout", tuple(_LAYOUTS), "custom:FILE"),
        Option("start_rows", ("pinwheel",), "custom:" + "/".join(ARMS.values())),
        Option("arms", ("default",), "WE, NS, WNE, WNES"),
        Option("mixed_lines", ("same-colour-only", "any-opponents")),
        Option("dead_hand", ("unplayable", "occupied-only")),
        Option("special_effect", ("must-if-possible", "may")),
        Option("token_supply", ("unlimited", "physical")),
        Option("pack", ("dealt", "real")),
    ),
    plan=grid.plan(8, 8),
    box=(Supply(("A", "B", "C", "D"), 108, exact=False),),
    secret=True,
    notices=("royal.supply",),
)


class RoyalReversi(Game):
    """Rules of Royal Reversi; the seats are A, B, C and D, or in teams A1 B1 A2 B2."""

    def begin(self, options: Mapping[str, str]) -> State:
        """Tokens on the start rows, before the cards are dealt."""
        setting = _setting(options)
        state = RoyalState(setting)
        chosen = options["start_rows"]
        rows = [ARMS[arm].split() for arm in "WNES"]
        if chosen != "pinwheel":
            rows = lines.start_rows(chosen.removeprefix(_CUSTOM)) or rows
        arms = _arms(options, setting.colours)
        tokens = [gather([CELLS.index(Cell(c)) for c in rows["WNES".index(arm)]]) for arm in arms]
        tokens += [0] * (4 - len(tokens))
        state.token0, state.token1, state.token2, state.token3 = tokens
        state.left = PACK_SIZE
        if options["pack"] == "real":
            state.blind = True
            state.worlds = belief.fresh(FULL_PACK, 0)
        else:
            state.pile = FULL_PACK
        return state

    def known(self, options: Mapping[str, str]) -> State:
        """Start dealt from a pack in a fixed known order: every 17th card of the sorted pack."""
        state = self.start({**options, "pack": "dealt"})
        assert isinstance(state, RoyalState)
        state.order = pack.fixed_order()[::-1]
        state.settle()
        return state

    def free_value(self, option: Option, value: str) -> str | None:
        """Custom layout, start rows, or choice of arms."""
        if option.name == "arms":
            return value if re.fullmatch(r"[WNES]{2,4}", value) else None
        text = " ".join(value.removeprefix(_CUSTOM).split())
        if not value.startswith(_CUSTOM):
            return None
        if option.name == "layout":
            names = text.replace(",", " ").split()
            if len(names) != 64:
                raise OptionError("royal.cells", found=len(names), allowed=64)
            wrong = [name for name in names if name not in pack.PICTURE_KINDS]
            if wrong:
                allowed = " ".join(pack.PICTURE_KINDS)
                raise OptionError("royal.layout", value=wrong[0], allowed=allowed)
            return _CUSTOM + " ".join(names)
        if lines.start_rows(text) is None:
            raise OptionError("royal.rows", value=text)
        return _CUSTOM + text

    def options(self, given: Mapping[str, str]) -> dict[str, str]:
        """All options, as for every game; the arms must also fit the number of colours."""
        chosen = super().options(given)
        colours = 2 if chosen["seats"] == "teams" else int(chosen["seats"])
        arms = _arms(chosen, colours)
        two_that_do_not_face = colours == 2 and set(arms) not in ({"W", "E"}, {"N", "S"})
        if len(arms) != colours or len(set(arms)) != colours or two_that_do_not_face:
            allowed = "WE, EW, NS, SN" if colours == 2 else f"{colours} of W N E S"
            raise OptionError("royal.arms", value=arms, seats=chosen["seats"], allowed=allowed)
        return chosen

    def seats(self, state: State) -> tuple[str, ...]:
        """Letters of the seats."""
        assert isinstance(state, RoyalState)
        return seat_names(state.setting)

    def why(self, state: State, code: i64) -> Refusal:
        """First rule broken, checked from the most basic to the most specific."""
        assert isinstance(state, RoyalState)
        if SHOW <= code < DRAW or state.showing != 0:
            return Refusal("royal.show")
        if code >= DRAW:
            return Refusal("royal.drawn")
        if state.turn() == CHANCE:
            return Refusal("royal.chance")
        if EXCHANGE < code < PASS:
            return Refusal("royal.exchange")
        if code >= EXCHANGE:
            playable = [play for play in state.plays() if play < THROW]
            cells = (CELLS[playable[0] & 63],) if playable else ()
            return Refusal("royal.pass" if code == PASS else "royal.dead", cells)
        return _why_no_card(state, code)

    def result(self, state: State) -> Outcome:
        """The colour with the most tokens wins, for all seats that play it."""
        assert isinstance(state, RoyalState)
        score = tuple(count(state.tokens(c)) for c in range(state.setting.colours))
        best = [c for c in range(state.setting.colours) if score[c] == max(score)]
        seats = range(state.setting.seats)
        winners = tuple(Seat(seat) for seat in seats if state.colour(seat) in best)
        reason = "empty" if max(score) == 0 else "draw" if len(best) > 1 else "count"
        return Outcome(winners, reason, score)

    def allies(self, state: State, seat: Seat) -> tuple[Seat, ...]:
        """Both seats of a colour in teams; otherwise the seat alone."""
        assert isinstance(state, RoyalState)
        seats = range(state.setting.seats)
        return tuple(Seat(at) for at in seats if state.colour(at) == state.colour(seat))

    def notice(self, state: State) -> Refusal | None:
        """Remark for real tokens: the second set has run out, use substitutes."""
        assert isinstance(state, RoyalState)
        used = count(state.token2) + count(state.token3)
        if state.setting.counted_tokens and used > _TOKENS_OF_C_AND_D:
            return Refusal("royal.supply")
        return None

    def scene(self, state: State) -> Scene:
        """The tokens, the hands, the pile and the discards."""
        assert isinstance(state, RoyalState)
        scene: dict[str, str] = {}
        for i in members(state.occupied()):
            letters = [COLOURS[c] for c in range(4) if state.tokens(c) & bit(i) != 0]
            scene[CELLS[i]] = letters[0]
        for seat, name in enumerate(seat_names(state.setting)):
            cards = pack.spell(state.hand(seat), " ").split() + ["?"] * state.unseen(seat)
            if cards:
                scene[f"hand.{name}"] = " ".join(cards)
        if state.left > 0:
            scene["pile"] = str(state.left)
        if state.discards != 0:
            scene["discards"] = pack.spell(state.discards, " ")
        return scene

    def ground(self, state: State, cell: str) -> str:
        """Card picture of a free cell."""
        assert isinstance(state, RoyalState)
        here = bit(CELLS.index(Cell(cell)))
        return [KINDS[k] for k in range(16) if state.setting.pictures[k] & here != 0][0]  # noqa: RUF015

    def spell(self, code: i64) -> str:
        """Notation of a card played, an exchange, a pass, a card shown or drawn."""
        if code >= DRAW:
            return "+" if code == DRAW + UNSEEN else "+" + KINDS[code - DRAW]
        if code >= SHOW:
            return "-" + KINDS[code - SHOW]
        if code == PASS:
            return PASS_TEXT
        if code >= EXCHANGE:
            return _EXCHANGES[code - EXCHANGE]
        if code >= THROW:
            return KINDS[code - THROW]
        kind = code >> 6
        return f"{KINDS[kind]}{'x' if kind == NINE else '@'}{CELLS[code & 63]}"

    def read(self, text: str) -> i64:
        """Code for such a text."""
        if text == PASS_TEXT:
            return PASS
        if text in _EXCHANGES:
            return EXCHANGE + _EXCHANGES.index(text)
        if text in ("9", "10"):
            return THROW + KINDS.index(text)
        if text == "+":
            return DRAW + UNSEEN
        if text[:1] in ("+", "-") and text[1:] in KINDS:
            return (DRAW if text[0] == "+" else SHOW) + KINDS.index(text[1:])
        play = _PLAY.fullmatch(text)
        if play is None or play[1] == "9":
            return -1
        if play[3] is not None:
            return NINE << 6 | CELLS.index(Cell(play[3]))
        return KINDS.index(play[1]) << 6 | CELLS.index(Cell(play[2]))

    def recorded(self, state: State, move: Move, seat: Seat | None) -> str:
        """Text of a move in a record: with cards shown in an exchange, without others' draws."""
        assert isinstance(state, RoyalState)
        if move.code >= DRAW:
            return "+" if seat is not None and state.drawer() != seat else move.text
        hands = _shown(state, move.code)
        if not hands or any(state.unseen(shower) > 0 for shower in hands):
            return move.text
        return f"{move.text}={','.join(KINDS[kind] for hand in hands.values() for kind in hand)}"

    def heard(self, state: State, text: str) -> list[Move]:
        """Acts for a word: an exchange, then the shown cards that the table did not know."""
        assert isinstance(state, RoyalState)
        word, _, cards = text.partition("=")
        act = self.parse(word)
        shows = [self.parse("-" + name) for name in cards.split(",")] if cards else []
        if not shows or self.refusal(state, act) is not None:
            return [act]
        acts = [act]
        then = state.clone()
        then.play(act.code)
        for shower, hand in _shown(state, act.code).items():
            said = shows[:HAND_SIZE]
            del shows[:HAND_SIZE]
            kinds = [show.code - SHOW for show in said]
            if state.unseen(shower) == 0:
                agree = kinds == hand
            else:
                agree = all(kinds.count(kind) >= hand.count(kind) for kind in hand)
            if not agree:
                return said[:1] or [self.move(SHOW + hand[0])]
            for show in said:
                if then.shower() == shower:
                    acts.append(show)
                    if show.code not in then.codes():
                        return acts
                    then.play(show.code)
        return shows[:1] or acts

    def line(self, state: State) -> str:
        """Position now or, after a reshuffle, the position just after the first one."""
        assert isinstance(state, RoyalState)
        return lines.write(state if state.base is None else state.base)

    def trail(self, state: State) -> list[i64]:
        """Acts since that position, to restore what each seat knows."""
        assert isinstance(state, RoyalState)
        return acts(state.past)

    def place(self, text: str, options: Mapping[str, str]) -> State:
        """Position of such a line."""
        return lines.read(text, _setting(options))

    def view(self, state: State, seat: Seat) -> State:
        """Position with the other hands unseen; cards shown or deduced stay known."""
        assert isinstance(state, RoyalState)
        if state.base is None:
            return _masked(state, seat)
        truth = state.base.clone()
        view = _masked(truth, seat)
        for code in acts(state.past):
            hands = [truth.hand(other) for other in range(truth.setting.seats)]
            drawn_by_other = code >= DRAW and truth.drawer() != seat
            truth.play(code)
            view.play(DRAW + UNSEEN if drawn_by_other else code)
            while view.showing != 0 and truth.showing == 0:
                shower = view.shower()
                kind = [k for k in range(18) if copies(hands[shower], k) > 0][0]  # noqa: RUF015
                hands[shower] -= pack.card(kind)
                view.play(SHOW + kind)
        return view

    def public(self, state: State) -> State:
        """Position with all hands unseen."""
        return self.view(state, Seat(CHANCE))

    def sample(self, view: State, rng: Random) -> State:
        """Deal the unseen cards in a possible way; the sample keeps no history of reshuffles."""
        return self.guess(view, Dice(rng.getrandbits(32)))

    def guess(self, view: State, dice: Dice) -> State:
        """Same as ``sample``, which is fast enough for a search."""
        assert isinstance(view, RoyalState)
        state = view.clone()
        if not state.blind:
            return state
        shower = state.shower()
        kinds = state.showable() if shower >= 0 else 0
        hands, pile = belief.deal(view.worlds, state.setting.seats, shower, kinds, dice)
        for seat in range(state.setting.seats):
            state.give(seat, hands[seat])
        state.pile = pile
        state.blind = False
        state.worlds = []
        state.base = state.past = None
        state.reshuffled = False
        state.settle()
        return state


def _setting(options: Mapping[str, str]) -> Setting:
    """Options decoded for the kernel."""
    teams = options["seats"] == "teams"
    seats = 4 if teams else int(options["seats"])
    chosen = options["layout"]
    text = _LAYOUTS[chosen] if chosen in _LAYOUTS else chosen.removeprefix(_CUSTOM)
    setting = Setting(seats, 2 if teams else seats, lines.layout(text))
    setting.any_line = options["mixed_lines"] == "any-opponents"
    setting.occupied_only = options["dead_hand"] == "occupied-only"
    setting.may_throw = options["special_effect"] == "may"
    setting.counted_tokens = options["token_supply"] == "physical"
    return setting


def _arms(options: Mapping[str, str], colours: int) -> str:
    return _ARMS_BY_COLOURS[colours] if options["arms"] == "default" else options["arms"]


def _shown(state: RoyalState, code: i64) -> dict[int, list[int]]:
    """Seats that must show their hands after an act, in order, with their known cards."""
    seats: list[int] = []
    if EXCHANGE <= code < PASS:
        seats = [state.actor(code)]
    elif code == PASS and state.last_pass():
        rest = range(1, state.setting.seats)
        seats = [*(state.after(state.mover, step) for step in rest), state.mover]
    return {
        seat: [kind for kind in range(18) for _ in range(copies(state.hand(seat), kind))]
        for seat in seats
    }


def _masked(state: RoyalState, seat: int) -> RoyalState:
    """Copy without the other hands of a position that had at most one reshuffle."""
    view = state.clone()
    others = [other for other in range(state.setting.seats) if other != seat]
    cards = sum(state.hand(other) for other in others)
    known = sum(pack.size(state.hand(other)) << (other * 4) for other in others)
    for other in others:
        view.give(other, -state.hand(other))
    if state.blind:
        world = state.worlds[0]
        view.worlds = [world.changed(0, world.pools[0] + cards, world.slots[0] + known)]
    elif state.reshuffled:
        view.worlds = [World([cards, state.pile], [known, 0])]
    else:
        view.worlds = belief.fresh(cards + state.pile, known)
    view.blind = True
    view.pile = 0
    view.order = []
    if view.reshuffled:
        view.base = None
        view.base = view.clone()
        view.past = None
    return view


def _why_no_card(state: RoyalState, code: i64) -> Refusal:
    """Reason why the mover may not play this card there."""
    kind = code & 63 if code >= THROW else code >> 6
    if not state.may_have(state.mover, kind):
        return Refusal("royal.hand")
    if code >= THROW:
        return Refusal("royal.special")
    cell = code & 63
    occupied = state.occupied()
    if kind == NINE:
        return Refusal("royal.nine", (CELLS[cell],))
    if occupied & bit(cell) != 0:
        return Refusal("royal.occupied", (CELLS[cell],))
    if kind != TEN and state.setting.pictures[kind] & bit(cell) == 0:
        free = state.setting.pictures[kind] & around(occupied) & ~occupied
        shows = (CELLS[first(free)],) if free != 0 else ()
        return Refusal("royal.picture", (CELLS[cell], *shows))
    return Refusal("royal.connect", (CELLS[cell],))


GAME: Final = RoyalReversi(SHEET)
