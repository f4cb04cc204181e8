"""The flasher on ports that come and go."""

from __future__ import annotations

from hardware.drivers.flasher import Flasher
from hardware.drivers.prompt import BANNER


class Port:
    """A port that says this, or has just disappeared."""

    def __init__(self, says: bytes | None) -> None:
        self.says = says
        self.closed = False

    def write(self, data: bytes) -> None:
        pass

    def read(self, count: int) -> bytes:
        if self.says is None:
            raise OSError("device disconnected")
        found, self.says = self.says[:count], self.says[count:]
        return found

    def close(self) -> None:
        self.closed = True


def test_the_old_port_of_a_board_that_restarts_is_let_go() -> None:
    ports = [Port(None), Port(None), Port(BANNER)]
    waiting = iter(ports)
    flasher = Flasher("old", find=lambda _: ["old"], open_port=lambda _: next(waiting))
    with flasher._prompt() as (name, _):
        assert name == "old"
        assert [port.closed for port in ports] == [True, True, False]
    assert ports[2].closed
