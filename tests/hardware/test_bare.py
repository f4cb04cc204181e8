"""The program on a machine without any library for devices: everything imports, and says so."""

from __future__ import annotations

import subprocess
import sys

import pytest

LIBRARIES = ("RPi", "gpiozero", "lgpio", "luma", "serial", "smbus2", "spidev")

BARE = f"""
import sys

class Without:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {LIBRARIES!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Without())
"""

EVERYTHING = """
import importlib, pkgutil
import controller, hardware, rules

count = 0
for package in (controller, hardware, rules):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
        count += 1
print(count)
"""

OPENING = """
from hardware.drivers import gpio, i2c, oled, serial_port, spi
from hardware.errors import HardwareError

screen = oled.i2c_oled(lambda: None, 1, 0x3C, "sh1106")
for open_it in (
    gpio.open_pins,
    lambda: i2c.open_bus(1),
    lambda: spi.open_spi(),
    lambda: screen.show(bytes(1024)),
    lambda: serial_port.candidates(""),
):
    try:
        open_it()
    except HardwareError as error:
        print(error.code, error.facts["library"], error.facts.get("extra", ""))
"""


def bare(program: str) -> list[str]:
    """What a program prints in a fresh interpreter without those libraries."""
    found = subprocess.run(
        [sys.executable, "-P", "-W", "error", "-c", BARE + program],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    assert found.stderr == ""
    return found.stdout.splitlines()


def test_everything_can_be_imported() -> None:
    (count,) = bare(EVERYTHING)
    assert int(count) > 150


def test_every_driver_names_the_library_that_it_lacks_and_where_to_get_it() -> None:
    assert bare(OPENING) == [
        "library gpiozero pi",
        "library smbus2 pi",
        "spi.library spidev ",
        "library luma.oled pi",
        "library pyserial pi",
    ]


@pytest.mark.parametrize("words", [["games"], ["--version"], ["run", "--help"]])
def test_commands_that_need_no_device_need_no_library(words: list[str]) -> None:
    words = [*words, "--lang", "en"]
    program = f"from controller.cli import dispatch\nsys.exit(dispatch.main({words!r}))"
    assert bare(program)
