"""Checks of the doctor: from facts about a machine to findings."""

import re
from collections.abc import Iterable
from dataclasses import replace
from importlib import resources

import pytest

from controller.i18n.speech import PROGRAM
from controller.maker.doctor import checks
from controller.maker.doctor.facts import (
    Configured,
    FoundDevices,
    Install,
    Needs,
    Node,
    Power,
    Storage,
    Usb,
)
from controller.maker.doctor.finding import Finding, Grade
from controller.runtime.pad_memory import Remembered

HOMES = dict.fromkeys(("controller", "firmware", "hardware", "rules"), "/env/site-packages")
PI = Needs("pi", ("gpiozero", "lgpio", "luma.oled"), gpio=True, i2c=True)
SPI = replace(PI, libraries=(*PI.libraries, "spidev"), spi=True)
PICO = Needs("pico", ("pyserial",), pico=True)
HIDDEN = Storage(
    filesystem="overlay",
    options=("rw", "lowerdir=/media/root-ro/g", "upperdir=/media/root-rw/overlay/g"),
    point="/g",
)
"""Games on a partition of their own, behind the memory of a read-only root."""
ALL = dict.fromkeys(("gpiozero", "lgpio", "luma.oled", "pyserial"), "1")
CHIP, BUS = Node("/dev/gpiochip0", "gpio"), Node("/dev/i2c-1", "i2c")


def bad(found: Iterable[Finding]) -> list[str]:
    """The faults."""
    return [it.code for it in found if it.grade is Grade.FAULT]


def noted(found: Iterable[Finding]) -> list[str]:
    return [it.code for it in found if it.grade is Grade.NOTE]


@pytest.mark.parametrize(
    ("found", "needs", "codes"),
    [
        (Install(homes=HOMES), Needs(), []),
        (Install(homes=HOMES, packages=ALL), PI, []),
        (Install(homes=HOMES | {"rules": "/usr/lib"}), Needs(), ["install.siblings"]),
        (
            Install(homes=HOMES, packages={"rpi.gpio": "0.7.1", "rpi-lgpio": "0.6"}),
            Needs(),
            ["install.collision"],
        ),
        (
            Install(homes=HOMES, packages=ALL | {"adafruit-lgpio": "1"}),
            PI,
            ["install.two-lgpio"],
        ),
        # The system's, behind our own: nothing is overwritten.
        (
            Install(
                homes=HOMES,
                packages=ALL | {"adafruit-lgpio": "1"},
                places={"lgpio": "/usr/lib/python3/dist-packages", "adafruit-lgpio": "/opt/t"},
            ),
            PI,
            [],
        ),
        (Install(homes=HOMES, packages=ALL), SPI, ["install.spidev"]),
        (Install(homes=HOMES, packages=ALL, isolated=True), SPI, ["install.spidev-venv"]),
        (Install(homes=HOMES, packages=ALL | {"spidev": "3"}, isolated=True), SPI, []),
        (Install((3, 13), homes=HOMES, packages=ALL), PI, []),
        (
            Install((3, 13), homes=HOMES, packages={"gpiozero": "2", "luma.oled": "3"}),
            PI,
            ["install.lgpio-313"],
        ),
        (Install(homes=HOMES), PICO, ["install.library"]),
        (
            Install(
                homes=HOMES,
                packages={"rpi.gpio": "0.7.1", "gpiozero": "2", "luma.oled": "3"},
                model="Raspberry Pi 5 Model B",
            ),
            PI,
            ["install.pi5", "install.library"],
        ),
    ],
)
def test_the_installation(found: Install, needs: Needs, codes: list[str]) -> None:
    assert bad(checks.install(found, needs)) == codes


def test_interpreted_rules_are_noted() -> None:
    assert noted(checks.install(Install(homes=HOMES, compiled=False), Needs())) == [
        "install.interpreted"
    ]


@pytest.mark.parametrize(
    ("found", "faults", "notes"),
    [
        (Storage(), [], []),
        (Storage(keeps=False, writable=False, filesystem="tmpfs"), [], ["storage.off"]),
        (Storage(options=("ro", "noatime")), ["storage.read-only"], []),
        (Storage(writable=False), ["storage.denied"], []),
        (Storage(filesystem="tmpfs"), ["storage.lost"], []),
        (replace(HIDDEN, overlay="tmpfs"), ["storage.recurse"], []),
        (replace(HIDDEN, overlay="tmpfs:swap=1,recurse=1"), ["storage.recurse"], []),
        (replace(HIDDEN, overlay="tmpfs", point="/"), ["storage.lost"], []),
        (replace(HIDDEN, overlay="tmpfs:recurse=0"), ["storage.lost"], []),
        (Storage(overlay="tmpfs:recurse=0", next_overlay="tmpfs:swap=1,recurse=0"), [], []),
        (Storage(next_overlay="tmpfs"), ["storage.recurse-next"], []),
        (Storage(next_overlay="disabled"), [], []),
        (Storage(next_overlay="tmpfs", keeps=False), [], ["storage.off"]),
        (
            Storage(filesystem="overlay", options=("rw", "upperdir=/upper/data")),
            ["storage.lost"],
            [],
        ),
        (Storage(filesystem="overlay", options=("rw", "upperdir=/var/lib/x")), [], []),
        (Storage(free=checks.FULL - 1), ["storage.full"], []),
        (Storage(free=checks.FULL), [], ["storage.scarce"]),
        (Storage(free=checks.SCARCE), [], []),
        (Storage(year=1970), [], ["clock.unset"]),
        (Storage(synchronised=False), [], ["clock.loose"]),
    ],
)
def test_the_storage_and_the_clock(found: Storage, faults: list[str], notes: list[str]) -> None:
    assert bad(checks.storage(found)) == faults
    assert noted(checks.storage(found)) == notes


@pytest.mark.parametrize(
    ("found", "needs", "codes"),
    [
        (FoundDevices(), Needs(), []),
        (FoundDevices(), PICO, ["devices.no-pico"]),
        (FoundDevices(usb=(Usb("2e8a", "0005", "/dev/ttyACM0"),)), PICO, []),
        (FoundDevices(usb=(Usb("2e8a", "0003"),)), PICO, ["devices.boot"]),
        (FoundDevices(usb=(Usb("2e8a", "0005"),)), PICO, ["devices.mute"]),
        (FoundDevices(usb=(Usb("1d6b", "0002"),)), PICO, ["devices.no-pico"]),
        (FoundDevices(), PI, ["devices.no-gpio", "devices.no-i2c"]),
        (FoundDevices(nodes=(CHIP, BUS), chips={"/dev/i2c-1": (0x3C,)}), PI, []),
        (FoundDevices(nodes=(CHIP, BUS), chips={"/dev/i2c-1": ()}), PI, ["devices.no-chips"]),
        (FoundDevices(nodes=(CHIP,)), Needs("pi", spi=True), ["devices.no-spi"]),
    ],
)
def test_what_is_connected(found: FoundDevices, needs: Needs, codes: list[str]) -> None:
    assert bad(checks.devices(found, needs)) == codes


def test_a_machine_without_a_table_says_so_once() -> None:
    assert noted(checks.devices(FoundDevices(), Needs())) == ["devices.none"]
    assert noted(checks.devices(FoundDevices(), PI)) == []


def test_who_may_not_use_a_device_is_told_the_group() -> None:
    port = Node("/dev/ttyACM0", "dialout", usable=False)
    found = list(checks.rights(FoundDevices(nodes=(port,), user="ada"), PICO))
    assert [(it.code, it.grade) for it in found] == [("rights.group", Grade.FAULT)]
    assert found[0].facts == {"group": "dialout", "paths": "/dev/ttyACM0", "user": "ada"}
    assert noted(checks.rights(FoundDevices(nodes=(port,)), PI)) == ["rights.group"]
    again = FoundDevices(nodes=(port,), groups=("dialout",))
    assert bad(checks.rights(again, PICO)) == ["rights.login"]


@pytest.mark.parametrize(
    ("found", "faults", "notes"),
    [
        (Power(0), [], []),
        (Power(None), [], ["power.unknown"]),
        (Power(0x1), ["power.under-voltage"], []),
        (Power(0x10000), [], ["power.under-voltage-before"]),
        (Power(0x50005), ["power.under-voltage", "power.throttled"], []),
        (Power(0x20000), [], ["power.capped-before"]),
        (Power(0x2), ["power.capped"], []),
        (Power(0x80008, 85.0), ["power.hot"], []),
        (Power(0, 81.0), [], ["power.warm"]),
        (Power(0x80000, 50.0), [], ["power.hot-before"]),
        (Power(0x40000), [], ["power.throttled-before"]),
    ],
)
def test_the_supply(found: Power, faults: list[str], notes: list[str]) -> None:
    assert bad(checks.power(found)) == faults
    assert noted(checks.power(found)) == notes


def test_what_the_last_games_showed() -> None:
    found = list(checks.remembered(Remembered({"d4": "noisy", "a1": "stuck", "e5": "noisy"})))
    assert [(it.code, it.pads) for it in found] == [
        ("health.noisy", ("d4", "e5")),
        ("health.stuck", ("a1",)),
    ]
    assert noted(checks.remembered(Remembered(damaged=True))) == ["health.damaged"]


def test_the_configuration_tells_all_its_faults() -> None:
    assert bad(checks.config(Configured("x.toml", ("one", "two")))) == ["config.fault"] * 2
    assert bad(checks.config(Configured("x.toml"))) == []


def test_everything_that_may_be_found_has_words_and_every_fault_a_fix() -> None:
    folder = resources.files("controller.maker.doctor")
    sources = [it.read_text() for it in folder.iterdir() if it.name.endswith(".py")]
    assert len(sources) > 10
    calls = re.findall(r'(fault|note|good)\(\s*"\w+",\s*"([\w.-]+)"', "\n".join(sources))
    assert len(calls) > 60
    for words in PROGRAM.values():
        for grade, code in calls:
            assert f"doctor.{code}" in words
            assert grade != "fault" or f"doctor.{code}.fix" in words, code
    english, french = PROGRAM["en"], PROGRAM["fr"]
    for key in (key for key in english if key.startswith("doctor.")):
        gaps = [set(re.findall(r"{(\w+)}", words[key])) for words in (english, french)]
        assert gaps[0] == gaps[1], key
