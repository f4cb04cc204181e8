"""``tablier bench``: speed of the rules, searches, table, robot, page and journal."""

from __future__ import annotations

from argparse import Namespace

from controller.console.console import Console
from controller.console.parsing import read_number

MOVES = 400


def run(console: Console, args: Namespace) -> int:
    """Measure what the flags name; without flags, the rules."""
    seconds = read_number("--seconds", args.seconds or "2", least=1, most=3600)
    if args.table:
        from controller.bench import table_bench  # a whole table, not loaded to measure the rules

        table_bench.run(console, MOVES, seconds)
        return 0
    if args.opponent:
        from controller.bench import robot_bench  # a separate process, as above

        robot_bench.run(console, seconds)
        return 0
    if args.web:
        from controller.bench import page_bench  # a separate server, as above

        page_bench.run(console, seconds)
        return 0
    if args.journal:
        from controller.bench import journal_bench  # ten thousand games, as above

        journal_bench.run(console)
        return 0
    if args.search:
        from controller.bench import (  # the searches, not loaded to measure the rules
            rules_bench,
            search_bench,
        )

        search_bench.run(console, args.against, seconds / rules_bench.ROUNDS)
        return 0
    from controller.bench import rules_bench

    rules_bench.compare(console, args.against, seconds / rules_bench.ROUNDS)
    return 0
