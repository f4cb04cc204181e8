"""Files written to a Pico: none is put in place before all are verified."""

from __future__ import annotations

import hashlib

import pytest

from hardware import pins
from hardware.drivers import flash
from hardware.drivers.flash import Sent
from hardware.drivers.flasher import Flasher
from hardware.drivers.prompt import Prompt
from hardware.errors import HardwareError, LinkLost


class Drive(Prompt):
    """A board's files in memory; one of them may arrive damaged."""

    def __init__(self, damaged: str = "") -> None:
        self.files: dict[str, bytes] = {}
        self.folders: set[str] = set()
        self._damaged = damaged

    def digest(self, path: str) -> str:
        data = self.files.get(path)
        return "" if data is None else hashlib.sha256(data).hexdigest()

    def make_folder(self, path: str) -> None:
        self.folders.add(path)

    def write(self, path: str, data: bytes) -> None:
        assert path.rpartition("/")[0] in self.folders | {""}
        self.files[path] = data[:-1] + b"?" if path == self._damaged else data

    def rename(self, old: str, new: str) -> None:
        self.files[new] = self.files.pop(old)


WANTED = flash.files(flash.settings(pins.PICO_MATRIX, 8, 8))


def test_boot_and_main_stand_beside_the_package_and_everything_else_in_it() -> None:
    assert {"/boot.py", "/main.py", "/board.json", "/firmware/wire.py"} <= set(WANTED)
    assert "/firmware/main.py" not in WANTED
    assert all(path.count("/") == 1 or path.startswith("/firmware/") for path in WANTED)


def test_only_what_differs_is_written() -> None:
    drive = Drive()
    sent: list[Sent] = []
    flash.write(drive, WANTED, sent.append)
    assert drive.files == WANTED
    drive.files["/main.py"] = b"old"
    sent.clear()
    flash.write(drive, WANTED, sent.append)
    assert [it.path for it in sent if not it.was_there] == ["/main.py"]
    assert drive.files == WANTED


@pytest.mark.parametrize("path", ["/boot.py", "/firmware/wire.py", "/board.json"])
def test_a_file_that_arrives_damaged_leaves_the_old_firmware_in_its_place(path: str) -> None:
    drive = Drive(damaged=f"{path}.new")
    old = dict.fromkeys(WANTED, b"old")
    drive.files |= old
    with pytest.raises(HardwareError) as caught:
        flash.write(drive, WANTED)
    assert (caught.value.code, caught.value.facts) == ("flash.differs", {"file": path})
    assert {it: drive.files[it] for it in WANTED} == old


@pytest.mark.parametrize("name", ["pico-hall", "pico-matrix"])
def test_the_board_is_told_of_the_pins_of_its_map_and_of_no_other(name: str) -> None:
    told = flash.settings(pins.MAPS[name], 8, 8)
    named: list[int] = [told["lights"], told["buzzer"], *told["keys"]]
    for part in ("rows", "columns", "select", "enable"):
        named += told.get(part, ())
    named += [told["analog"]] if "analog" in told else []
    assert sorted(named) == sorted(use.pin for use in pins.uses(pins.MAPS[name]))
    assert sorted(told["order"]) == list(range(64))


def test_a_map_of_the_pi_is_none_of_a_pico() -> None:
    with pytest.raises(HardwareError) as caught:
        flash.settings(pins.PI_EXPANDERS, 8, 8)
    assert caught.value.code == "flash.wiring"


def test_nobody_guesses_which_of_several_picos_is_meant() -> None:
    told = flash.settings(pins.PICO_MATRIX, 8, 8)
    with pytest.raises(HardwareError) as caught:
        Flasher("", find=lambda _: ["/dev/ttyACM0", "/dev/ttyACM1"]).flash(told)
    assert caught.value.code == "flash.several"
    with pytest.raises(LinkLost) as lost:
        Flasher("", find=lambda _: []).flash(told)
    assert lost.value.code == "pico.none"
