"""Whatever call to disk, network or processes fails: a sentence at most, and play goes on."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.system.faults.faulty_table import faulty_table
from tests.system.faults.injector import ALWAYS, ERRORS, Fault, Injector, Port

EACH = [
    pytest.param(port, error, id=f"{port.name}-{errno.errorcode.get(error, 'slow')}")
    for port in Port
    for error in (*ERRORS[port], 0)
]
ONCE_A_PROCESS = (Port.OPEN, Port.READ)
"""What is loaded when first needed is opened once in a process; a game may read nothing else."""


@pytest.fixture
def injector(tmp_path: Path) -> Iterator[Injector]:
    found = Injector(tmp_path)
    yield found
    found.close()


@pytest.mark.interpreted
def test_a_game_goes_on_whichever_port_fails(tmp_path: Path, injector: Injector) -> None:
    with faulty_table(tmp_path / "table", injector) as table:
        for fault in (
            Fault(Port.OPEN, 1, errno.EMFILE, 20),
            Fault(Port.WRITE, 1, errno.ENOSPC, 40),
            Fault(Port.PROCESS, 1, errno.ENOMEM, 4),
        ):
            assert table.play_through(fault)


@pytest.mark.soak
@pytest.mark.parametrize(("port", "error"), EACH)
def test_a_game_goes_on_whichever_call_fails(
    tmp_path: Path, injector: Injector, port: Port, error: int
) -> None:
    """Each call of a short game, one after the other."""
    nth = 0
    fired = True
    while fired:
        with faulty_table(tmp_path / f"{nth}", injector) as table:
            while fired:
                nth += 1
                fired = bool(table.play_through(Fault(port, nth, error)))
                if port in ONCE_A_PROCESS:
                    break
    assert nth > 1 or port is Port.READ


@pytest.mark.soak
@pytest.mark.parametrize(("port", "error"), EACH)
def test_a_game_goes_on_after_a_time_in_which_every_call_failed(
    tmp_path: Path, injector: Injector, port: Port, error: int
) -> None:
    with faulty_table(tmp_path / "table", injector) as table:
        assert table.play_through(Fault(port, 1, error, ALWAYS)) or port is Port.READ
