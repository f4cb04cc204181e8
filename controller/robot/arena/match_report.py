"""Report of a match: its results as lines of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isinf

from controller.i18n.speech import Speech
from controller.robot.arena import stats
from controller.robot.arena.paired_games import ArenaMatch, GamePair, PlayedGame, Thinking, score
from controller.robot.arena.stats import Estimate

_PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True, slots=True)
class Test:
    """The two Elo differences between which a sequential test decides."""

    elo0: float
    elo1: float


def in_order(done: Mapping[int, GamePair]) -> list[GamePair]:
    """The pairs from the first up to the first gap: an early-stopping test needs them in order."""
    pairs: list[GamePair] = []
    while len(pairs) in done:
        pairs.append(done[len(pairs)])
    return pairs


def counted(done: Mapping[int, GamePair], test: Test | None) -> list[GamePair]:
    """The pairs that count: all of them, or those up to the one that decided the test."""
    if test is not None:
        pairs = in_order(done)
        end = stats.decided_after([score(pair) for pair in pairs], test.elo0, test.elo1)
        if end is not None:
            return pairs[:end]
    return [done[number] for number in sorted(done)]


def lines(
    speech: Speech, match: ArenaMatch, done: Mapping[int, GamePair], test: Test | None
) -> list[str]:
    """Report of everything known about a match."""
    pairs = counted(done, test)
    title = speech.say("arena.title", game=match.game, a=match.a, b=match.b)
    if not pairs:
        return [title, speech.say("arena.nothing")]
    games = [played for pair in pairs for played in pair]
    found = stats.estimate([score(pair) for pair in pairs])
    facts = {"games": len(games), "seed": match.seed, "pace": speech.number(match.pace, "g")}
    wins = sum(it.share == 1.0 for it in games)
    losses = sum(it.share == 0.0 for it in games)
    told = [
        title,
        speech.say("arena.setting", **facts),
        speech.say("arena.tally", won=wins, drawn=len(games) - wins - losses, lost=losses),
        speech.say("arena.score", **_percent(speech, found)),
        speech.say("arena.elo", mean=_elo(found.elo.mean), interval=interval(speech, found.elo)),
    ]
    spread = Counter(score(pair) for pair in pairs)
    if set(spread) <= set(_PAIR_SCORES):
        counts = " ".join(str(spread[it]) for it in _PAIR_SCORES)
        told.append(speech.say("arena.pairs", counts=counts))
    decided = 100 * sum(it.decided for it in games) / len(games)
    plies = sum(it.plies for it in games) / len(games)
    length = {"decided": speech.number(decided, ".1f"), "plies": speech.number(plies, ".1f")}
    told.append(speech.say("arena.length", **length))
    told += [
        _thinking(speech, name, [side(it) for it in games])
        for name, side in ((match.a, _of_a), (match.b, _of_b))
    ]
    if test is not None:
        told.append(_verdict(speech, in_order(done), test))
    return told


def interval(speech: Speech, elo: Estimate) -> str:
    """Confidence interval of an Elo difference; an end too far out to measure is left open."""
    if isinf(elo.high):
        return speech.say("arena.above", low=_elo(elo.low))
    if isinf(elo.low):
        return speech.say("arena.below", high=_elo(elo.high))
    return speech.say("arena.between", low=_elo(elo.low), high=_elo(elo.high))


def _percent(speech: Speech, found: Estimate) -> dict[str, str]:
    return {
        "mean": speech.number(100 * found.mean, ".1f"),
        "low": speech.number(100 * found.low, ".1f"),
        "high": speech.number(100 * found.high, ".1f"),
    }


def _elo(elo: float) -> str:
    if isinf(elo):
        return "+∞" if elo > 0 else "-∞"
    return f"{elo:+.0f}"


def _of_a(played: PlayedGame) -> Thinking:
    return played.a


def _of_b(played: PlayedGame) -> Thinking:
    return played.b


def _thinking(speech: Speech, name: str, spent: Sequence[Thinking]) -> str:
    moves = max(1, sum(it.moves for it in spent))
    return speech.say(
        "arena.thinking",
        name=name,
        mean=speech.number(sum(it.seconds for it in spent) / moves, ".3f"),
        cpu=speech.number(sum(it.cpu for it in spent) / moves, ".3f"),
        longest=speech.number(max(it.longest for it in spent), ".3f"),
    )


def _verdict(speech: Speech, pairs: Sequence[GamePair], test: Test) -> str:
    scores = [score(pair) for pair in pairs]
    end = stats.decided_after(scores, test.elo0, test.elo1)
    found = stats.sprt(scores[:end], test.elo0, test.elo1)
    return speech.say(
        f"arena.sprt.{found.word}",
        llr=speech.number(found.evidence, ".2f"),
        low=speech.number(found.low, ".2f"),
        high=speech.number(found.high, ".2f"),
        elo0=speech.number(test.elo0, "g"),
        elo1=speech.number(test.elo1, "g"),
    )
