"""``tablier ladder``: every match that proves the robot's strength, in one table."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from controller.cli.arena import MOST_JOBS, complain_of_old, contest, players
from controller.console.console import Console
from controller.console.parsing import find_game, read_number
from controller.console.progress import span
from controller.i18n.user_errors import Problem
from controller.model.text_files import reason_of
from controller.robot.arena import behaviour_mark, champions, contestants, marks, results, stats
from controller.robot.arena.goals import GAMES, Goal, goals, quick
from controller.robot.arena.marks import Book
from controller.robot.arena.paired_games import ArenaMatch, GamePair, score
from controller.robot.arena.pool import cores

_FOLDER = "ladder"
_STOPPED = 130
_MISSED = 1
_PLIES: Mapping[str, int] = {"incognito": 90, "inside": 36, "invers": 90}
_MANY_PLIES = 60
_QUICK_SECONDS = 0.01
"""Seconds a move assumed for random play and levels limited by depth or nodes."""

GOOD, BAD, TOLD, PART, ABSENT = "good", "bad", "told", "part", "absent"


@dataclass(frozen=True, slots=True)
class Row:
    """A goal and the pairs played for it; ``problem`` if it cannot be played here.

    Pairs played elsewhere are shown all the same.
    """

    goal: Goal
    pairs: tuple[GamePair, ...] = ()
    problem: Problem | None = None

    @property
    def word(self) -> str:
        """State of the goal: reached, missed, informative, undecided, or absent."""
        if 2 * len(self.pairs) < self.goal.games:
            return PART if self.problem is None else ABSENT
        if self.goal.least is None:
            return TOLD
        found = stats.estimate([score(pair) for pair in self.pairs])
        reached = found.mean >= self.goal.least and (not self.goal.sure or found.low > 0.5)
        return GOOD if reached else BAD


def run(console: Console, args: Namespace) -> int:
    """Play what is missing, cheapest first, and print the table."""
    only = find_game(console.catalog, args.only).sheet.key if args.only else ""
    jobs = read_number("--jobs", args.jobs or str(cores()), least=1, most=MOST_JOBS)
    seed = read_number("--seed", args.seed or "1")
    folder = Path(args.folder or _FOLDER)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem("file.unwritable", name=folder, reason=reason_of(error)) from None
    wanted = [it for it in (quick() if args.quick else goals()) if only in {"", it.game}]
    book = marks.load(folder)
    if args.stamp:
        return _stamp(console, folder, book, wanted, seed)
    for game in sorted({goal.game for goal in wanted}):
        if book.perhaps_changed(game):
            console.complain(console.speech.say("ladder.perhaps", game=game))
    if not args.show:
        book.complete(goal.match(seed) for goal in wanted)
    _complain_of_old(console, folder, book, wanted, seed)
    if not args.show:
        _forget(folder, book, wanted, seed)
    rows = [_kept(console, folder, book, goal, seed) for goal in wanted]
    stopped = not args.show and _play(console, args, folder, book, rows, jobs)
    for line in table(console, rows):
        console.tell(line)
    return _STOPPED if stopped else _MISSED if any(row.word == BAD for row in rows) else 0


def _stamp(console: Console, folder: Path, book: Book, wanted: Sequence[Goal], seed: int) -> int:
    """Compute and save the marks of today's robots; name those whose results no longer count."""
    lost = False
    for game in [it for it in GAMES if any(goal.game == it for goal in wanted)]:
        changed = book.renew(game, behaviour_mark.kinds(game))
        book.save()
        if not changed:
            console.tell(console.speech.say("ladder.holds", game=game))
            continue
        lost = True
        matches = [goal.match(seed) for goal in wanted if goal.game == game]
        many = sum(results.outdated(_file(folder, it), it, book.of(it)) for it in matches)
        facts = {"game": game, "names": ", ".join(changed), "many": many}
        console.tell(console.speech.say("ladder.changed", **facts))
    return _MISSED if lost else 0


def _complain_of_old(
    console: Console, folder: Path, book: Book, wanted: Sequence[Goal], seed: int
) -> None:
    many: dict[Path, int] = {}
    for match in (goal.match(seed) for goal in wanted):
        file = _file(folder, match)
        many[file] = many.get(file, 0) + results.outdated(file, match, book.of(match))
    for file, games in many.items():
        complain_of_old(console, file, games)


def _forget(folder: Path, book: Book, wanted: Sequence[Goal], seed: int) -> None:
    """Delete the results of robots other than today's."""
    matches = [goal.match(seed) for goal in wanted]
    for file in {_file(folder, match) for match in matches}:
        results.forget(file, {str(match): book.of(match) for match in matches})


def _play(
    console: Console, args: Namespace, folder: Path, book: Book, rows: list[Row], jobs: int
) -> bool:
    """Fill the rows; return whether it was interrupted."""
    open_rows = [at for at, row in enumerate(rows) if row.word == PART]
    open_rows.sort(key=lambda at: remaining(rows[at]))
    seed = read_number("--seed", args.seed or "1")
    with closing(players(console, args, jobs)) as pool:
        for turn, at in enumerate(open_rows):
            goal = rows[at].goal
            left = span(console, sum(remaining(rows[it]) for it in open_rows[turn:]) / jobs)
            place = {"at": turn + 1, "many": len(open_rows)}
            told = console.speech.say("ladder.next", **place, match=_title(goal), left=left)
            console.complain(told)
            match = goal.match(seed)
            file = _file(folder, match)
            pairs = goal.games // 2
            done, stopped = contest(console, pool, match, pairs, file, mark=book.of(match))
            rows[at] = Row(goal, tuple(done[number] for number in sorted(done)))
            if stopped:
                return True
    return False


def remaining(row: Row) -> float:
    """Estimated seconds one process needs for the rest of a row, from earlier games if any."""
    missing = row.goal.games // 2 - len(row.pairs) if row.problem is None else 0
    if row.pairs:
        spent = sum(it.a.seconds + it.b.seconds for pair in row.pairs for it in pair)
        return missing * spent / len(row.pairs)
    goal = row.goal
    sides = [contestants.read(word).level(goal.game, goal.pace) for word in (goal.a, goal.b)]
    a_move = sum(
        _QUICK_SECONDS if it.name == contestants.RANDOM or it.depth or it.nodes else it.seconds
        for it in sides
    )
    return missing * _PLIES.get(goal.game, _MANY_PLIES) * a_move


def table(console: Console, rows: Sequence[Row]) -> list[str]:
    """Lines of the table, each figure beside its goal."""
    say = console.speech.say
    heads = ("game", "match", "pace", "games", "score", "interval", "elo", "goal", "word")
    cells = [[say(f"ladder.{head}") for head in heads], *(_cells(console, row) for row in rows)]
    widths = [max(len(line[at]) for line in cells) for at in range(len(heads))]
    told = [
        "  ".join(f"{cell:{width}}" for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in cells
    ]
    counts = {word: sum(row.word == word for row in rows) for word in (GOOD, BAD, PART, ABSENT)}
    absent = [row.problem for row in rows if row.word == ABSENT]
    problems = {problem.code: problem for problem in absent if problem is not None}
    reasons = [console.speech.error(problem) for problem in problems.values()]
    return [*told, "", say("ladder.summary", **counts), *reasons]


def _cells(console: Console, row: Row) -> list[str]:
    goal = row.goal
    scores = [score(pair) for pair in row.pairs]
    found = stats.estimate(scores)
    least = "–" if goal.least is None else f"{100 * goal.least:.0f} %"
    sure = console.speech.say("ladder.sure") if goal.sure else ""
    number = console.speech.number
    figures = ["–", "–", "–"]
    if scores:
        elo = found.elo.mean
        figures = [
            f"{number(100 * found.mean, '.1f')} %",
            f"{number(100 * found.low, '.1f')}–{number(100 * found.high, '.1f')}",
            f"{elo:+.0f}" if abs(elo) < 10_000 else "∞",
        ]
    games = f"{2 * len(scores)}/{goal.games}"
    word = console.speech.say(f"ladder.{row.word}")
    names = f"{goal.a} – {goal.b}"
    return [goal.game, names, f"{goal.pace:g}", games, *figures, least + sure, word]


def _kept(console: Console, folder: Path, book: Book, goal: Goal, seed: int) -> Row:
    """Row with the pairs already played for it."""
    match = goal.match(seed)
    kept = results.load(_file(folder, match), match, book.of(match))
    pairs = tuple(kept[at] for at in sorted(kept) if 2 * at < goal.games)
    try:
        for word in (goal.a, goal.b):
            champions.check(contestants.read(word), find_game(console.catalog, goal.game))
    except Problem as problem:
        return Row(goal, pairs, problem)
    return Row(goal, pairs)


def _file(folder: Path, match: ArenaMatch) -> Path:
    """One file a game: few files, and the results of one game can be deleted alone."""
    return folder / f"{match.game}.csv"


def _title(goal: Goal) -> str:
    return f"{goal.game}: {goal.a} – {goal.b} ({goal.pace:g} ×, {goal.games})"
