"""Alpha-beta search for two seats without secrets, by iterative deepening.

Principal variation search with a table of positions, killers and history. It does not assume that
seats alternate (Inside's forced cubes), and knows whether a score rests on a guess at the horizon
or is the true value of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from controller.robot.search.judge import Judge
from controller.robot.search.position_table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    SOLVED,
    PositionTable,
    bound_of,
    code_of,
    depth_of,
    filled,
    score_of,
)
from controller.robot.search.search_result import ScoredMove, SearchLimit, SearchResult
from rules.state import OVER, State

FINAL: Final = 1_000_000
_INFINITE: Final = 2_000_000
_DEEPEST: Final = 120
_CODES: Final = 512
"""Size of the move-ordering tables; codes are taken modulo this, which affects only the order."""
_EAGER: Final = 3
"""Depth from which children are created and judged before they are sorted."""
_LATE: Final = 4
"""Acts of a position that are never reduced in depth."""
_WARM: Final = 6
"""Depth to which the table is filled before the endgame search."""
_LAST_STEPS: Final = 5
"""Acts before the end within which a full search costs less than the next few depths together."""
_ASK_EVERY: Final = 1023
_ROWS: Final = 4096
"""Room for the acts of all positions between the root and the horizon while they are sorted."""

_TABLE_FIRST: Final = 1 << 40
_KILLER_FIRST: Final = 1 << 30


def _final(margin: i64) -> i64:
    """Score of a game won or lost by this margin."""
    if margin == 0:
        return 0
    if margin > 0:
        return FINAL + margin
    return margin - FINAL


def _margin_below(score: i64) -> i64:
    """Largest margin whose score is not above this one."""
    if score >= FINAL:
        return score - FINAL
    if score >= 0:
        return 0
    if score >= -FINAL:
        return -1
    return score + FINAL


class AlphaBeta:
    """Search for one game; its table serves the next question too."""

    def __init__(self, judge: Judge, bits: int = 20) -> None:
        self.judge = judge
        self.memory = PositionTable(bits)
        self.killers: vec[i64] = filled(2 * (_DEEPEST + 2), -1)
        self.history: vec[i64] = filled(2 * _CODES, 0)
        self.acts: vec[i64] = filled(_ROWS, 0)
        self.ranks: vec[i64] = filled(_ROWS, 0)
        self.used: i64 = 0
        self.nodes: i64 = 0
        self.guesses: i64 = 0
        self.halt: i64 = 0  # not a bool: type checkers would assume that it cannot change
        self.node_limit: i64 = 0
        self.until: float = 0.0
        self.top: i64 = _final(judge.most())
        self.clock: Callable[[], float] = SearchLimit().clock
        self.stop: Callable[[], bool] | None = None

    def look(self, state: State, limit: SearchLimit) -> SearchResult:
        """Judge the acts of the seat to move, as deep as the limit allows."""
        begun = limit.clock()
        self._begin(limit, begun)
        seat: i64 = state.turn()
        codes = state.codes()
        scores: list[i64] = [0] * len(codes)
        best = SearchResult(tuple(ScoredMove(code, 0) for code in codes))
        left: i64 = self.judge.left(state)
        deepest: i64 = min(limit.depth if limit.depth > 0 else _DEEPEST, _DEEPEST)
        near: i64 = self.judge.near_end()
        depth: i64 = 1
        while depth <= deepest:
            guessed: i64 = self.guesses
            done = self._root(state, seat, depth, codes, scores, limit.wide)
            if done > 0:
                exact: bool = done == len(codes) and self.guesses == guessed
                best = self._found(state, codes, scores, done, depth, exact)
            if self.halt != 0 or depth >= left:
                break
            if best.exact or (not limit.wide and abs(best.best.score) >= self.top):
                break
            if limit.seconds > 0.0 and limit.clock() - begun > 0.55 * limit.seconds:
                break
            depth += 1
            if _WARM < depth < left <= deepest and (left <= near or left - depth < _LAST_STEPS):
                depth = left
        return best

    def _begin(self, limit: SearchLimit, now: float) -> None:
        self.memory.age = (self.memory.age + 1) & 63
        self.nodes = self.guesses = self.used = 0
        self.halt = 0
        self.node_limit = limit.nodes
        self.until = now + limit.seconds if limit.seconds > 0.0 else 0.0
        self.clock = limit.clock
        self.stop = limit.stop
        at: i64 = 0
        while at < 2 * _CODES:
            self.history[at] = self.history[at] >> 3
            at += 1
        at = 0
        while at < 2 * (_DEEPEST + 2):
            self.killers[at] = -1
            at += 1

    def _found(
        self,
        state: State,
        codes: list[i64],
        scores: list[i64],
        done: i64,
        depth: i64,
        exact: bool,  # noqa: FBT001
    ) -> SearchResult:
        """Acts sorted by score; those of an unfinished round keep their place."""
        pairs = [(scores[at], codes[at]) for at in range(len(codes))]
        judged = sorted(pairs[:done], key=lambda pair: -pair[0])
        best: i64 = judged[0][0]
        if best <= -FINAL:
            # An act not yet searched is better than one known to lose.
            judged = pairs[done:] + judged
        else:
            # Acts not yet searched may not claim to equal the best.
            judged += [(min(score, best - 1), code) for score, code in pairs[done:]]
        codes[:] = [code for _, code in judged]
        scores[:] = [score for score, _ in judged]
        choices: list[ScoredMove] = []
        for score, code in judged:
            line = self._line(state, code) if not choices else (code,)
            choices.append(ScoredMove(code, score, line))
        return SearchResult(tuple(choices), depth, self.nodes, exact)

    def _line(self, state: State, code: i64) -> tuple[int, ...]:
        """Expected continuation after an act, from the table."""
        line: list[int] = [code]
        here = state.clone()
        here.play(code)
        while len(line) < 12 and here.turn() != OVER:
            key: i64 = self.judge.key(here)
            if key == 0:
                break
            word: i64 = self.memory.find(key)
            if word < 0:
                break
            follows: i64 = code_of(word)
            if follows not in here.codes():
                break
            line.append(follows)
            here.play(follows)
        return tuple(line)

    def _root(
        self,
        state: State,
        seat: i64,
        depth: i64,
        codes: list[i64],
        scores: list[i64],
        wide: bool,  # noqa: FBT001
    ) -> i64:
        """Search all acts once at this depth; return how many were finished in time."""
        best: i64 = -_INFINITE
        for at in range(len(codes)):
            child = state.clone()
            child.play(codes[at])
            score: i64
            if at == 0 or wide:
                score = self._after(child, seat, depth - 1, -self.top, self.top, 1)
            else:
                # Equal and lower scores must be distinguished: equally good acts are a choice.
                score = self._after(child, seat, depth - 1, best - 1, best, 1)
                if score >= best and self.halt == 0:
                    score = self._after(child, seat, depth - 1, best - 1, self.top, 1)
            if self.halt != 0:
                return at
            scores[at] = score
            best = max(best, score)
        return len(codes)

    def _after(self, child: State, seat: i64, depth: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """Value of a position to the seat that just moved, whoever is to move next."""
        turn: i64 = child.turn()
        if turn == OVER:
            self.nodes += 1
            return _final(self.judge.final(child, seat))
        margin: i64 = self.judge.settled(child, seat)
        if margin != 0:
            return _final(margin)
        if turn == seat:
            return self._search(child, seat, depth, alpha, beta, ply)
        return -self._search(child, turn, depth, -beta, -alpha, ply)

    def _search(self, state: State, seat: i64, depth: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """Value of a position to the seat to move."""
        judge = self.judge
        self.nodes += 1
        if self.nodes & _ASK_EVERY == 0:
            self._ask()
        if self.halt != 0:
            return 0
        if judge.repeats(state):
            # Exact, but valid for this line of play only: nothing proved with it may be stored.
            self.guesses += 1
            return 0
        if depth <= 0:
            self.guesses += 1
            return judge.value(state, seat)
        key: i64 = judge.key(state)
        first: i64 = -1
        if key != 0:
            word: i64 = self.memory.find(key)
            if word >= 0:
                first = code_of(word)
                known: i64 = depth_of(word)
                if known >= depth:
                    score: i64 = score_of(word)
                    bound: i64 = bound_of(word)
                    if (
                        bound == EXACT
                        or (bound == AT_LEAST and score >= beta)
                        or (bound == AT_MOST and score <= alpha)
                    ):
                        if known != SOLVED:
                            self.guesses += 1
                        return score
        guessed: i64 = self.guesses
        floor: i64 = alpha
        best: i64 = -_INFINITE
        choice: i64 = -1
        if depth >= judge.ending(state):
            best = self._solve(state, alpha, beta)
            if key != 0:
                self._keep(key, best, SOLVED, floor, beta, choice)
            return best
        codes = state.codes()
        many: i64 = len(codes)
        if many == 1:
            # A forced move costs no depth.
            child = state.clone()
            choice = codes[0]
            child.play(choice)
            best = self._after(child, seat, depth if ply < 60 else depth - 1, alpha, beta, ply + 1)
            if self.halt != 0:
                return 0
        else:
            best, choice = self._best(state, seat, depth, alpha, beta, ply, codes, first)
            if self.halt != 0:
                return 0
        if key != 0:
            reached: i64 = depth
            if self.guesses == guessed:
                reached = SOLVED
            self._keep(key, best, reached, floor, beta, choice)
        return best

    def _keep(self, key: i64, score: i64, depth: i64, alpha: i64, beta: i64, code: i64) -> None:
        kind: i64 = EXACT
        if score >= beta:
            kind = AT_LEAST
        elif score <= alpha:
            kind = AT_MOST
        self.memory.keep(key, score, depth, kind, code)

    def _solve(self, state: State, alpha: i64, beta: i64) -> i64:
        """Have the judge solve the ending, with these scores converted to margins."""
        judge = self.judge
        met: i64 = judge.nodes
        margin: i64 = judge.solve(state, _margin_below(alpha), _margin_below(beta - 1) + 1)
        met = judge.nodes - met
        if (self.nodes + met) | _ASK_EVERY != self.nodes | _ASK_EVERY:
            self._ask()
        self.nodes += met
        return _final(margin)

    def _best(  # noqa: PLR0915  the inner loop stays in one piece
        self,
        state: State,
        seat: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
        ply: i64,
        codes: list[i64],
        first: i64,
    ) -> tuple[i64, i64]:
        """Best of several acts and its score; likely ones are tried first."""
        judge = self.judge
        side: i64 = (seat & 1) * _CODES
        eager: bool = depth >= _EAGER
        whole: bool = depth >= judge.left(state)
        children: list[State] = []
        history = self.history
        killer: i64 = self.killers[2 * ply]
        other: i64 = self.killers[2 * ply + 1]
        begin: i64 = self.used
        end: i64 = begin + len(codes)
        ranks = self.ranks
        acts = self.acts
        if end > _ROWS:
            end -= begin
            begin = 0
            ranks = filled(end, 0)
            acts = filled(end, 0)
        used: i64 = self.used
        self.used = max(used, end)
        at: i64 = begin
        while at < end:
            code: i64 = codes[at - begin]
            acts[at] = code
            rank: i64 = judge.rank(state, code) + history[side + (code & (_CODES - 1))]
            if eager:
                made = state.clone()
                made.play(code)
                children.append(made)
                if made.turn() != OVER:
                    rank += judge.promise(made, seat)
            if code == first:
                rank += _TABLE_FIRST
            elif code in (killer, other):
                rank += _KILLER_FIRST
            ranks[at] = rank
            at += 1
        best: i64 = -_INFINITE
        choice: i64 = -1
        lower: i64 = alpha
        tried: i64 = begin
        while tried < end:
            top: i64 = tried
            at = tried + 1
            while at < end:
                if ranks[at] > ranks[top]:
                    top = at
                at += 1
            code = acts[top]
            if eager:
                child = children[top - begin]
                children[top - begin] = children[tried - begin]
            else:
                child = state.clone()
                child.play(code)
            acts[top] = acts[tried]
            ranks[top] = ranks[tried]
            score: i64
            if tried == begin:
                score = self._after(child, seat, depth - 1, lower, beta, ply + 1)
            else:
                less: i64 = 0
                if depth >= 3 and tried - begin >= _LATE and not whole:
                    less = 1
                    if tried - begin >= 3 * _LATE and depth >= 5:
                        less = 2
                score = self._after(child, seat, depth - 1 - less, lower, lower + 1, ply + 1)
                if score > lower and (score < beta or less > 0) and self.halt == 0:
                    score = self._after(child, seat, depth - 1, lower, beta, ply + 1)
            if self.halt != 0:
                return 0, -1
            if score > best:
                best = score
                choice = code
                if score > lower:
                    lower = score
                    if score >= beta:
                        self._remember(side, code, depth, ply)
                        break
            tried += 1
        self.used = used
        return best, choice

    def _remember(self, side: i64, code: i64, depth: i64, ply: i64) -> None:
        """Record an act that refuted a line, so that it is tried earlier elsewhere."""
        at: i64 = side + (code & (_CODES - 1))
        self.history[at] = self.history[at] + depth * depth
        if self.killers[2 * ply] != code:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = code

    def _ask(self) -> None:
        """Check the limits, and set ``halt`` when one is reached."""
        full: bool = self.node_limit > 0 and self.nodes >= self.node_limit
        late: bool = self.until > 0.0 and self.clock() >= self.until
        if full or late or (self.stop is not None and self.stop()):
            self.halt = 1
