"""Hypothesis profiles, and the rule that CI skips nothing."""

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

# No deadlines: a first call in a cold process is slow, and that is no bug.
settings.register_profile("dev", max_examples=50, deadline=None)
# The same examples in every run: CI fails because of a change, never by luck.
settings.register_profile("ci", max_examples=100, deadline=None, derandomize=True)
settings.register_profile("night", max_examples=2_000, deadline=None)
# `pytest --hypothesis-profile=night` comes later and wins.
settings.load_profile("ci" if os.environ.get("CI") else "dev")

# Who starts the tests in the background makes them deaf to Ctrl-C, and what they start too.
signal.signal(signal.SIGINT, signal.default_int_handler)

NO_SKIPS = os.environ.get("TABLIER_NO_SKIPS") == "1"


def skipped(config: pytest.Config) -> Iterator[str]:
    """The tests and whole files that were skipped, with their reasons."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:  # a worker of xdist: its reports reach the main process
        return
    for report in reporter.stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        yield f"{report.nodeid}: {reason}"


def pytest_sessionfinish(session: pytest.Session) -> None:
    if NO_SKIPS and any(skipped(session.config)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def figures(reporter: pytest.TerminalReporter) -> Iterator[str]:
    """Measurements of tests: ``record_property("figure", …)``, which also works with xdist."""
    for report in reporter.stats.get("passed", []):
        yield from (str(value) for name, value in report.user_properties if name == "figure")


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    for figure in figures(terminalreporter):
        terminalreporter.line(figure)
    names = list(skipped(config)) if NO_SKIPS else []
    if names:
        terminalreporter.section("TABLIER_NO_SKIPS=1: skipped tests fail the run", red=True)
        for name in names:
            terminalreporter.line(name, red=True)
