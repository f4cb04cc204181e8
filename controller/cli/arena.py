"""``tablier arena``: a match of many paired games between two contestants, and its statistics."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from controller.console.console import Console
from controller.console.parsing import find_game, read_decimal, read_number, read_options
from controller.console.progress import Progress
from controller.i18n.user_errors import Problem, about
from controller.model.text_files import check_folder
from controller.robot.arena import champions, contestants, marks, match_report, plot, results, stats
from controller.robot.arena.cluster import Cluster
from controller.robot.arena.contestants import Contestant
from controller.robot.arena.match_report import Test
from controller.robot.arena.paired_games import ArenaMatch, GamePair, score
from controller.robot.arena.pool import Pool, cores
from rules.game import Game

MOST_JOBS = 256
_GAMES = "100"
_STOPPED = 130
_SPRT = re.compile(r"(-?\d{1,4}(?:\.\d{1,3})?),(-?\d{1,4}(?:\.\d{1,3})?)")


def run(console: Console, args: Namespace) -> int:
    """Play a match, or the rest of it, and print its figures."""
    game = find_game(console.catalog, args.game)
    with about(game):
        options = read_options(game, args.option)
        game.start(options)
    a, b = (read(word, game) for word in (args.a, args.b))
    games = read_number("--games", args.games or _GAMES, least=2, most=1_000_000)
    if games % 2:
        raise Problem("arena.even", text=games)
    pace = read_decimal("--pace", args.pace or "1", least=0.001, most=100)
    seed = read_number("--seed", args.seed or "1")
    jobs = read_number("--jobs", args.jobs or str(cores()), least=1, most=MOST_JOBS)
    test = _test(args.sprt) if args.sprt else None
    path = Path(args.csv) if args.csv else None
    if path is not None:
        check_folder(path)
    if args.plot:
        check_folder(Path(args.plot))
        plot.check(Path(args.plot))
    match = ArenaMatch(game.sheet.key, str(a), str(b), tuple(sorted(options.items())), pace, seed)
    with closing(players(console, args, jobs)) as pool:
        done, stopped = contest(console, pool, match, games // 2, path, test)
    for line in match_report.lines(console.speech, match, done, test):
        console.tell(line)
    if args.plot:
        title = console.speech.say("arena.title", game=match.game, a=match.a, b=match.b)
        axes = (console.speech.say("arena.axis.games"), console.speech.say("arena.axis.score"))
        scores = [score(pair) for pair in match_report.counted(done, test)]
        plot.write(Path(args.plot), title, axes, scores)
    return _STOPPED if stopped else 0


def players(console: Console, args: Namespace, jobs: int) -> Pool | Cluster:
    """Return the runner of the pairs: workers of a cluster, or local processes."""
    if not args.cluster:
        return Pool(jobs)

    def note(key: str, facts: Mapping[str, object]) -> None:
        console.complain(console.speech.say(key, **facts))

    return Cluster(args.cluster, note)


def contest(
    console: Console,
    pool: Pool | Cluster,
    match: ArenaMatch,
    pairs: int,
    path: Path | None,
    test: Test | None = None,
    mark: str = "",
) -> tuple[dict[int, GamePair], bool]:
    """Play the pairs missing from a file; return all pairs, and whether it was interrupted.

    ``mark`` is that of today's robots; it is computed if not given. After an interruption the pool
    is closed: the pairs in progress are lost.
    """
    if path is not None:
        mark = mark or marks.of_pair(match)
    kept = results.load(path, match, mark) if path is not None else {}
    done = {number: pair for number, pair in kept.items() if number < pairs}
    if path is not None:
        complain_of_old(console, path, results.outdated(path, match, mark))
    progress = Progress(console, pairs, len(done))
    missing = (number for number in range(pairs) if number not in kept)
    stopped = False
    try:
        if not _is_decided(done, test):
            for number, pair in pool.play(match, missing):
                done[number] = pair
                if path is not None:
                    results.append(path, match, mark, [(number, pair)])
                progress.tell(len(done), sum(map(score, done.values())) / len(done))
                if _is_decided(done, test):
                    pool.close()
                    break
    except KeyboardInterrupt:
        stopped = True
        pool.close()
    finally:
        progress.end()
    if stopped:
        console.complain(console.speech.say("arena.stopped" if path else "arena.stopped-lost"))
    return done, stopped


def complain_of_old(console: Console, path: Path, many: int) -> None:
    """Print how many games of a file do not count, and why, if there are any."""
    if many:
        word = "arena.old-marks" if results.has_old_marks(path) else "arena.old"
        console.complain(console.speech.say(word, many=many, name=path))


def read(word: str, game: Game) -> Contestant:
    """Contestant named by a word, checked to be able to play this game here."""
    found = contestants.read(word)
    champions.check(found, game)
    return found


def _is_decided(done: dict[int, GamePair], test: Test | None) -> bool:
    if test is None:
        return False
    scores = [score(pair) for pair in match_report.in_order(done)]
    return stats.decided_after(scores, test.elo0, test.elo1) is not None


def _test(text: str) -> Test:
    found = _SPRT.fullmatch("".join(text.split()))
    if found is None or float(found[1]) >= float(found[2]):
        raise Problem("arena.sprt", text=text)
    return Test(float(found[1]), float(found[2]))
