"""A Pico over a real pyserial and a pty: plugs, other names, and the thread between."""

from __future__ import annotations

import errno
import os
import pty
import select
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest

from firmware import wire
from hardware.drivers import serial_port
from hardware.drivers.serial_board import SerialBoard, open_board
from hardware.drivers.serial_talk import Talk
from hardware.errors import HardwareError, LinkLost
from hardware.ports import DARK, Chime, Edge, Glow, Key, Picture

from .fakepico import FakePico

pytest.importorskip("serial", reason="pyserial is not installed: pip install pyserial")
PATIENCE = 120.0


class Plug:
    """A board of frames behind a pty, with a thread that is its processor."""

    def __init__(self, pico: FakePico, *, cut: int | None = None) -> None:
        self.pico = pico
        self.cut = cut
        """Number of bytes of pictures and answers after which the plug is pulled."""
        self.sent = 0
        self.ours, theirs = pty.openpty()
        tty.setraw(theirs)
        self.name = os.ttyname(theirs)
        self._theirs = theirs
        self.pulled = threading.Event()
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()

    def pull(self) -> None:
        self.pulled.set()
        self._thread.join()

    def _live(self) -> None:
        while not self.pulled.is_set():
            readable, _, _ = select.select([self.ours], [], [], 0.005)
            if readable:
                self.pico.feed(os.read(self.ours, 1024))
            if self.pico.host:
                self.pico.picture()
            data, self.pico.out = self.pico.out, b""
            if self.cut is not None and self.sent + len(data) >= self.cut:
                os.write(self.ours, data[: self.cut - self.sent])
                self.pulled.set()
            else:
                os.write(self.ours, data)
            self.sent += len(data)
        os.close(self._theirs)
        os.close(self.ours)


class Desk:
    """A table with one cable; which ports there are is up to the test."""

    def __init__(self, profile: str = "presence", *, port: str = "") -> None:
        self.names: list[str] = []
        self.plugs: list[Plug] = []
        talk = Talk(8, 8, profile, random=Random(3))
        self.board = SerialBoard(talk, port=port, find=lambda _: list(self.names))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.board.close()
        for plug in self.plugs:
            plug.pull()

    def plug(self, pico: FakePico, *, cut: int | None = None) -> Plug:
        found = Plug(pico, cut=cut)
        self.plugs.append(found)
        self.names = [found.name]
        return found

    def until(self, wanted: Callable[[Picture | HardwareError], bool]) -> Picture | HardwareError:
        """The first picture or error that is wanted."""
        patience = time.monotonic() + PATIENCE
        while time.monotonic() < patience:
            try:
                found: Picture | HardwareError | None = self.board.sensor.scan()
            except HardwareError as error:
                found = error
            if found is not None and wanted(found):
                return found
            time.sleep(0.002)
        raise AssertionError("nothing of the kind came")

    def picture(self) -> Picture:
        found = self.until(lambda it: isinstance(it, Picture))
        assert isinstance(found, Picture)
        return found

    def lost(self) -> HardwareError:
        found = self.until(lambda it: isinstance(it, HardwareError))
        assert isinstance(found, HardwareError)
        return found


def test_a_board_is_found_asked_and_read() -> None:
    pico = FakePico()
    with Desk() as desk:
        assert isinstance(desk.lost(), LinkLost)
        desk.plug(pico)
        desk.board.check(PATIENCE)
        assert set(desk.picture().marks) == {""}
        pico.touch(7)
        desk.until(lambda it: isinstance(it, Picture) and it.marks[7] == "x")
        pico.key(1, 2, 1)
        patience = time.monotonic() + PATIENCE
        edges: list[Edge] = []
        while not edges and time.monotonic() < patience:
            edges = desk.board.keys.edges()
        assert [(edge.key, edge.down) for edge in edges] == [(Key.OK, True)]
        desk.board.lights.show((Glow((1, 2, 3)), *[DARK] * 63))
        desk.board.sound.play(Chime.END)
        while not desk.board.is_told():
            time.sleep(0.001)
        told = [values for kind, values in pico.heard if kind in {wire.LIGHTS, wire.CHIME}]
        assert told[-1][1] == 4


def test_the_same_board_under_another_name_goes_on_with_a_whole_picture() -> None:
    pico = FakePico()
    with Desk() as desk:
        first = desk.plug(pico)
        pico.touch(3)
        before = desk.until(lambda it: isinstance(it, Picture) and it.marks[3] == "x")
        began = time.monotonic()
        first.pull()
        error = desk.lost()
        assert isinstance(error, LinkLost)
        assert time.monotonic() - began < PATIENCE
        assert error.code in {"pico.unplugged", "pico.silent", "pico.none"}
        pico.reboot(Random(9))
        pico.touch(4)
        blocker, other = pty.openpty()  # so that the next name is another one
        second = desk.plug(pico)
        assert second.name != first.name
        after = desk.picture()
        assert isinstance(before, Picture)
        assert (after.marks[3], after.marks[4]) == ("x", "x")
        assert after.boot != before.boot
        assert after.changes == (0,) * 64
        os.close(blocker)
        os.close(other)


def check_unplugging(step: int) -> str:
    """Pull the plug after each byte of a hello and two pictures; every time it must come back."""
    probe = FakePico()
    probe.hello(1)
    probe.picture()
    probe.picture()
    size = len(probe.out)
    cuts = range(1, size, step)
    with Desk() as desk:
        for cut in cuts:
            pico = FakePico(boot=1000 + cut)
            plug = desk.plug(pico, cut=cut)
            plug.pulled.wait(PATIENCE)
            desk.until(lambda it: isinstance(it, LinkLost))
            whole = FakePico(boot=5000 + cut)
            whole.touch(cut % 64)
            back = desk.plug(whole)
            found = desk.until(
                lambda it, boot=whole.boot: isinstance(it, Picture) and it.boot == boot  # type: ignore[misc]
            )
            assert isinstance(found, Picture)
            assert found.changes == (0,) * 64
            assert [pad for pad, mark in enumerate(found.marks) if mark] == [cut % 64]
            back.pull()
            desk.until(lambda it: isinstance(it, LinkLost))
    return f"plug pulled after {len(cuts)} different bytes of {size}: all recovered, none inferred"


def test_a_plug_pulled_within_a_frame_is_noticed_and_mended() -> None:
    check_unplugging(41)


@pytest.mark.soak
def test_a_plug_pulled_at_every_byte_is_noticed_and_mended(record_property: Any) -> None:
    record_property("figure", check_unplugging(1))


def test_who_does_not_answer_is_no_board_and_the_next_port_is_tried() -> None:
    mute, pico = FakePico(), FakePico(boot=6)
    mute.deaf.add(wire.ASK)
    with Desk() as desk:
        first, second = desk.plug(mute), desk.plug(pico)
        desk.names = [first.name, second.name]
        assert desk.picture().boot == 6


def test_another_version_is_refused_before_a_game_begins() -> None:
    pico = FakePico()
    pico.version = 9
    with Desk() as desk:
        desk.plug(pico)
        desk.until(lambda it: isinstance(it, HardwareError) and it.code == "pico.version")
        with pytest.raises(HardwareError) as caught:
            desk.board.check(PATIENCE)
        assert caught.value.code == "pico.version"
        assert caught.value.facts == {"found": "9", "known": "1"}
        for _ in range(300):
            with pytest.raises(HardwareError):
                desk.board.sensor.scan()
            time.sleep(0.005)


def test_nothing_that_the_cable_does_makes_a_port_wait() -> None:
    """A port that hangs while it is opened or read hangs in its own thread."""
    gate = threading.Event()

    class Stuck:
        in_waiting = 0

        def read(self, size: int) -> bytes:
            del size
            gate.wait(PATIENCE)
            return b""

        def write(self, data: bytes) -> None:
            del data
            gate.wait(PATIENCE)

        def close(self) -> None: ...

    talk = Talk(8, 8, "presence")
    board = SerialBoard(talk, find=lambda _: ["stuck"], open_port=lambda _: Stuck())
    began = time.monotonic()
    for _ in range(50):
        with pytest.raises(LinkLost):
            board.sensor.scan()
        board.lights.show((DARK,) * 64)
        board.keys.edges()
    assert time.monotonic() - began < PATIENCE / 2  # it would be PATIENCE if one had waited
    gate.set()
    board.close()
    board.close()


@pytest.mark.parametrize(
    ("error", "code", "lost"),
    [
        (PermissionError(errno.EACCES, "denied"), "pico.denied", False),
        (OSError(errno.EBUSY, "busy"), "pico.busy", False),
        (OSError("Could not exclusively lock port"), "pico.busy", False),
        (FileNotFoundError(errno.ENOENT, "gone"), "pico.none", True),
        (OSError(errno.EIO, "I/O"), "pico.unplugged", True),
        (TypeError("'NoneType' object cannot be interpreted"), "pico.unplugged", True),
        (ModuleNotFoundError("No module named 'serial'"), "library", False),
    ],
)
def test_what_pyserial_complains_of_has_a_cause(error: Exception, code: str, *, lost: bool) -> None:
    with pytest.raises(HardwareError) as caught, serial_port.explained("/dev/ttyACM0"):
        raise error
    assert caught.value.code == code
    assert isinstance(caught.value, LinkLost) is lost


def test_a_port_that_somebody_else_has_is_said_to_be_busy() -> None:
    with Desk() as desk:
        plug = desk.plug(FakePico())
        desk.picture()
        with pytest.raises(HardwareError) as caught:
            serial_port.open_port(plug.name)
        assert caught.value.code == "pico.busy"


def test_a_port_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(LinkLost) as caught:
        serial_port.open_port(str(tmp_path / "ttyACM0"))
    assert caught.value.code == "pico.none"


def test_what_is_no_serial_port_is_said_to_be_none() -> None:
    with pytest.raises(HardwareError) as caught:
        serial_port.open_port(os.devnull)
    assert caught.value.code == "pico.not-serial"


def test_picos_are_found_by_their_vendor_and_the_wished_port_comes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Port:
        def __init__(self, device: str, vid: int | None) -> None:
            self.device, self.vid = device, vid

    ports = [Port("/dev/ttyACM1", 0x2E8A), Port("/dev/ttyS0", None), Port("/dev/ttyACM0", 0x2341)]
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: ports)
    assert serial_port.candidates("") == ["/dev/ttyACM1"]
    assert serial_port.candidates("/dev/tablier") == ["/dev/tablier", "/dev/ttyACM1"]
    assert serial_port.candidates("/dev/ttyACM1") == ["/dev/ttyACM1"]


def test_a_table_may_start_before_its_board_is_plugged_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    board = open_board(8, 8, "presence", time.monotonic, "", None)
    with pytest.raises(LinkLost) as caught:
        board.sensor.scan()
    assert caught.value.code == "pico.none"
    board.close()


def test_the_lights_go_out_when_the_table_is_switched_off() -> None:
    pico = FakePico()
    with Desk() as desk:
        desk.plug(pico)
        desk.picture()
        desk.board.lights.show((Glow((9, 9, 9)),) * 64)
        desk.board.close()
        lights = [values[1] for kind, values in pico.heard if kind == wire.LIGHTS]
        assert lights[-1] == bytes(256)
