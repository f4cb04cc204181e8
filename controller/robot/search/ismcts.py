"""Information-set Monte Carlo tree search for one observer: the search for games with secrets.

Each round samples a full position that fits what the seat knows, walks down one tree shared by all
samples, and judges the position where it leaves the tree. An act that is possible in few samples is
weighed by how often it was available. Card draws are not part of the tree. Without secrets this is
plain UCT, and what is proved stays proved.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from controller.robot.search.allowed_acts import open_acts
from controller.robot.search.judge import Judge, chance_of
from controller.robot.search.position_table import filled
from controller.robot.search.proof import Proof
from controller.robot.search.search_result import ScoredMove, SearchLimit, SearchResult
from controller.robot.search.tree import LOST, WON, Tree
from controller.robot.search.tree_result import DECLINED, SEEN, WHOLE, found
from rules.bits import bit
from rules.dice import Dice
from rules.model import Seat
from rules.state import OVER, State

PLAIN: Final = 700_000
"""Exploration weight, in millionths, for a search whose results are only wins and losses."""
TREE_BITS: Final = 18
"""Bits of the tree's size; 18 take 20 MB, which a second of search does not fill."""
_DEEPEST: Final = 400
_MOST_SEATS: Final = 8
_ENDLESS: Final = 500
"""Acts after which a playout is cut off and judged."""
_PER_PLY: Final = 4
_AT_FIRST: Final = 50
"""Rounds at depth 0; each further depth allows 4 times as many."""
_ASK_EVERY: Final = 15
_FORCED: Final = 256
"""Rounds that are enough to score an only act."""
_PROOFS: Final = 3000
"""Most positions searched for wins and losses that nothing hidden can change."""


class Ismcts:
    """One search for one game.

    ``explore`` weighs exploration, in millionths; ``acts`` is the number of random acts before a
    position is judged (-1: to the end of the game).
    """

    def __init__(
        self, judge: Judge, bits: int = TREE_BITS, explore: int = 120_000, acts: int = 0
    ) -> None:
        self.judge = judge
        self.tree = Tree(bits)
        self.explore: float = float(explore)
        self.acts: i64 = acts if acts >= 0 else _ENDLESS
        self.dice = Dice(1)
        self.path: vec[i64] = filled(_DEEPEST, 0)
        self.result: vec[i64] = filled(_MOST_SEATS, 0)
        self.seats: i64 = 2
        self.allies: list[i64] = []
        self.paired: bool = True
        self.whole: bool = False
        self.certain: bool = False
        self.nodes: i64 = 0
        self.node_limit: i64 = 0
        self.until: float = 0.0
        self.clock: Callable[[], float] = SearchLimit().clock
        self.stop: Callable[[], bool] | None = None

    # One question.

    def look(self, view: State, seat: int, limit: SearchLimit, random: Random) -> SearchResult:
        """Judge the acts of a seat from what it knows, until the limit is reached."""
        begun = limit.clock()
        self.dice = Dice(random.getrandbits(32))
        drawn: i64 = self.judge.lot(view, seat, self.dice)
        if drawn >= 0:
            return SearchResult((ScoredMove(drawn, 0, (drawn,)),))
        codes: list[i64] = [move.code for move in open_acts(self.judge.game, view, Seat(seat))]
        if view.turn() != seat:
            codes.append(DECLINED)
        self._begin(view, limit, begun)
        self._prove(view, seat, codes)
        if len(codes) == 1:
            self.node_limit = min(self.node_limit or _FORCED, _FORCED)
        game = self.judge.game
        while self.tree.proof[0] == 0 and not self._ends():
            self.nodes += 1
            self._round(game.guess(view, self.dice), seat, codes)
        return found(self.tree, codes, self.nodes)

    def _begin(self, view: State, limit: SearchLimit, now: float) -> None:
        game = self.judge.game
        self.seats = len(game.seats(view))
        self.allies = []
        for seat in range(self.seats):
            mates: i64 = 0
            for mate in game.allies(view, Seat(seat)):
                mates |= bit(mate)
            self.allies.append(mates)
        self.paired = self.seats == 2 and self.allies[0] == 1
        self.whole = not game.sheet.secret or (
            game.dump(game.sample(view, Random(0))) == game.dump(view)
        )
        self.tree.clear()
        self.path[0] = 0
        self.nodes = 0
        self.node_limit = _rounds(limit)
        self.until = now + limit.seconds if limit.seconds > 0.0 else 0.0
        self.clock = limit.clock
        self.stop = limit.stop

    def _prove(self, view: State, seat: i64, codes: list[i64]) -> None:
        """Mark the acts that certainly win or lose, whatever is hidden."""
        tree = self.tree
        for ahead in range(0, 3, 2):
            for code in self._proven(view, codes, seat, ahead):
                tree.proof[tree.add(0, code, seat)] = WON
                tree.proof[0] = WON
            if tree.proof[0] != 0:
                return
        if self.paired and self.judge.open():
            lost = self._proven(view, codes, 1 - seat, 1)
            if len(lost) < len(codes):  # if all lose, search for the loss that is hardest to see
                for code in lost:
                    tree.proof[tree.add(0, code, seat)] = LOST

    def _proven(self, view: State, codes: list[i64], winner: i64, ahead: i64) -> list[i64]:
        """Acts after which a seat certainly wins within ``ahead`` more."""
        proof = Proof(self.judge, _PROOFS)
        proven: list[i64] = []
        for code in codes:
            if code < DECLINED:
                after = view.clone()
                after.play(code)
                if proof.wins(after, winner, ahead):
                    proven.append(code)
        return proven

    def _ends(self) -> bool:
        if self.node_limit > 0 and self.nodes >= self.node_limit:
            return True
        if self.until > 0.0 and self.clock() >= self.until:
            return True
        return self.nodes & _ASK_EVERY == 0 and self.stop is not None and self.stop()

    # One round.

    def _round(self, state: State, seat: i64, codes: list[i64]) -> None:
        """Walk down the tree, judge the position where it ends, and carry the result back up."""
        tree = self.tree
        node: i64 = 0
        length: i64 = 0
        declined: i64 = 0
        self.certain = self.whole
        actor: i64 = seat
        acts = codes
        while length < _DEEPEST - 2:
            if length > 0:
                actor = self._settle(state)
                if actor == OVER or tree.visits[node] == 0:
                    break
                acts = state.codes()
                if state.actor(acts[len(acts) - 1]) != actor:
                    turn: i64 = actor
                    actor = self._out_of_turn(state, acts, turn, declined)
                    acts = [code for code in acts if state.actor(code) == actor]
                    if actor != turn:
                        acts.append(DECLINED)
            code: i64 = self._select(node, acts)
            child: i64 = tree.at(code)
            if child < 0:
                child = tree.add(node, code, actor)
                if child < 0:
                    break
                tree.offered[child] = 1
            length += 1
            self.path[length] = child
            node = child
            if code == DECLINED:
                declined |= bit(actor)
                continue
            declined = 0
            if not self.whole:
                seen: i64 = self.judge.seen(state, code)
                if seen != 0:
                    child = tree.find(node, SEEN + seen)
                    if child < 0:
                        child = tree.add(node, SEEN + seen, actor)
                    if child < 0:
                        state.play(code)
                        break
                    length += 1
                    self.path[length] = child
                    node = child
            state.play(code)
        self._finish(state)
        self._back_up(length)

    def _settle(self, state: State) -> i64:
        """Play chance acts; return the seat to act next."""
        turn: i64 = state.turn()
        while turn == -1:
            self.certain = False
            state.play(state.pick(self.dice))
            turn = state.turn()
        return turn

    def _out_of_turn(self, state: State, acts: list[i64], turn: i64, declined: i64) -> i64:
        """First seat that may act out of turn and has not declined, or else the seat to move."""
        for code in acts:
            actor: i64 = state.actor(code)
            if actor != turn and declined & bit(actor) == 0:
                return actor
        return turn

    def _select(self, node: i64, acts: list[i64]) -> i64:
        """An untried act, or else the most promising one."""
        tree = self.tree
        tree.open(node)
        many: i64 = len(acts)
        tree.width[node] = many
        untried: i64 = 0
        fresh: i64 = 0
        best: i64 = -1
        choice: i64 = acts[0]
        offers: i64 = 0
        log: float = 0.0
        at: i64 = 0
        while at < many:
            code: i64 = acts[at]
            at += 1
            child: i64 = tree.at(code)
            if child < 0:
                untried += 1
                if self.dice.below(untried) == 0:
                    fresh = code
                continue
            tree.offered[child] += 1
            if tree.proof[child] != 0:
                if tree.proof[child] == WON:
                    return code
                continue
            if tree.offered[child] != offers:
                offers = tree.offered[child]
                log = math.log(float(offers))
            visits: i64 = tree.visits[child]
            # Integers, so that every build and machine computes the same.
            score: i64 = tree.total[child] // visits
            score += i64(self.explore * math.sqrt(log / float(visits)))
            if score > best:
                best = score
                choice = code
        if untried > 0:
            return fresh
        return choice

    # Results.

    def _finish(self, state: State) -> None:
        """Judge a position, after some random acts, and store the outcome in ``result``."""
        turn: i64 = state.turn()
        if turn != OVER:
            self.certain = False
        left: i64 = self.acts
        while left > 0 and turn != OVER:
            state.play(state.pick(self.dice))
            turn = state.turn()
            left -= 1
        if turn == OVER:
            self._share(self.judge.shares(state))
        elif self.paired:
            mine: i64 = i64(chance_of(self.judge.value(state, 0)) * WHOLE)
            self.result[0] = mine
            self.result[1] = WHOLE - mine
        else:
            self._share(self.judge.chances(state))

    def _share(self, shares: list[float]) -> None:
        """Give each seat its share together with its allies."""
        for seat in range(self.seats):
            total: float = 0.0
            for mate in range(self.seats):
                if self.allies[seat] & bit(mate) != 0:
                    total += shares[mate]
            self.result[seat] = i64(total * WHOLE)

    def _back_up(self, length: i64) -> None:
        """Add the result to every node of the path."""
        tree = self.tree
        at: i64 = length
        while at > 0:
            node: i64 = self.path[at]
            tree.visits[node] += 1
            tree.total[node] += self.result[tree.seat[node]]
            at -= 1
        tree.visits[0] += 1
        if self.certain and self.paired and length > 0:
            got: i64 = self.result[tree.seat[self.path[length]]]
            if got == WHOLE:
                tree.conclude(self.path, length, WON)
            elif got == 0:
                tree.conclude(self.path, length, LOST)


def _rounds(limit: SearchLimit) -> i64:
    """Number of rounds a limit allows; 0 if it sets none."""
    nodes: i64 = limit.nodes
    if limit.depth > 0:
        rounds: i64 = _AT_FIRST
        for _ in range(min(limit.depth, 10)):
            rounds *= _PER_PLY
        if nodes == 0 or rounds < nodes:
            return rounds
    return nodes
