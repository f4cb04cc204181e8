"""Probes of the doctor on a machine made of files."""

import os
from pathlib import Path

import pytest

from controller.maker.doctor import probes
from controller.maker.doctor.i2c_scan import scan
from controller.runtime import pad_memory
from controller.runtime.pad_memory import Remembered
from controller.session.commands import ReportPads


def write(root: Path, name: str, text: str) -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_a_pico_is_found_by_its_numbers_with_its_port(tmp_path: Path) -> None:
    device = "sys/devices/platform/usb1/1-1"
    write(tmp_path, f"{device}/idVendor", "2e8a\n")
    write(tmp_path, f"{device}/idProduct", "0005\n")
    (tmp_path / device / "1-1:1.0").mkdir()
    tty = tmp_path / device / "1-1:1.0/tty/ttyACM0"
    tty.mkdir(parents=True)
    (tty / "device").symlink_to(tmp_path / device / "1-1:1.0")
    for folder, name, target in (
        ("sys/class/tty", "ttyACM0", tty),
        ("sys/bus/usb/devices", "1-1", tmp_path / device),
    ):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / name).symlink_to(target)
    found = probes.devices(tmp_path)
    assert [(it.vendor, it.product, it.tty) for it in found.usb] == [
        ("2e8a", "0005", "/dev/ttyACM0")
    ]


def test_device_files_and_who_may_use_them(tmp_path: Path) -> None:
    for name in ("gpiochip0", "i2c-1", "spidev0.0", "ttyACM0", "null"):
        write(tmp_path, f"dev/{name}", "")
    asked: list[str] = []

    def answers(bus: str) -> tuple[int, ...]:
        asked.append(bus)
        return (0x20, 0x3C)

    found = probes.devices(tmp_path, answers)
    assert {node.path for node in found.nodes} == {
        "/dev/gpiochip0",
        "/dev/i2c-1",
        "/dev/spidev0.0",
        "/dev/ttyACM0",
    }
    assert all(node.usable and node.group for node in found.nodes)
    assert found.chips == {"/dev/i2c-1": (0x20, 0x3C)}
    assert asked == ["/dev/i2c-1"]


def test_an_empty_machine_has_nothing(tmp_path: Path) -> None:
    found = probes.devices(tmp_path, scan)
    assert (found.usb, found.nodes, found.chips) == ((), (), {})
    assert probes.power(tmp_path).celsius is None


def test_a_bus_that_is_none_has_nobody_on_it(tmp_path: Path) -> None:
    assert scan(str(tmp_path / "i2c-9")) == ()
    assert scan(os.devnull) == ()


@pytest.mark.parametrize(
    ("name", "text", "bits"),
    [
        ("sys/devices/platform/soc/soc:firmware/get_throttled", "50005\n", 0x50005),
        ("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n", 1),
        ("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "0\n", 0),
    ],
)
def test_the_supply_is_read_wherever_the_system_tells(
    tmp_path: Path, name: str, text: str, bits: int
) -> None:
    write(tmp_path, "sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    write(tmp_path, "sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    write(tmp_path, name, text)
    write(tmp_path, "sys/class/thermal/thermal_zone0/temp", "48312\n")
    found = probes.power(tmp_path, lambda _: "")
    assert (found.throttled, found.celsius) == (bits, 48.312)


def test_the_file_system_is_the_one_that_the_folder_is_on(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    mounts = f"/dev/root / ext4 ro,noatime 0 0\ntmpfs {tmp_path.resolve()} tmpfs rw,size=1 0 0\n\n"
    write(tmp_path, "proc/mounts", mounts)
    found = probes.storage(folder, keeps=True, root=tmp_path)
    assert (found.filesystem, found.options[:1], found.writable) == ("tmpfs", ("rw",), True)
    assert found.folder == str(folder)
    assert not folder.exists()  # to look is not to touch


def test_a_read_only_root_is_found_in_the_command_line_of_this_start_and_of_the_next(
    tmp_path: Path,
) -> None:
    def found() -> tuple[str, str]:
        storage = probes.storage(tmp_path, keeps=True, root=tmp_path)
        return storage.overlay, storage.next_overlay

    assert found() == ("", "")
    write(tmp_path, "proc/cmdline", "console=tty1 overlayroot=tmpfs root=PARTUUID=1 rootwait\n")
    write(tmp_path, "boot/cmdline.txt", "root=PARTUUID=1 rootwait\n")
    assert found() == ("tmpfs", "")
    write(tmp_path, "boot/firmware/cmdline.txt", "overlayroot=tmpfs:recurse=0 rootwait\n")
    assert found() == ("tmpfs", "tmpfs:recurse=0")
    write(tmp_path, "boot/firmware/cmdline.txt", "rootwait notoverlayroot=x\n")
    write(tmp_path, "etc/overlayroot.conf", '# overlayroot="x"\noverlayroot="tmpfs:swap=1"\n')
    assert found() == ("tmpfs", "tmpfs:swap=1")
    write(tmp_path, "etc/overlayroot.local.conf", 'overlayroot=""\n')
    assert found() == ("tmpfs", "")


def test_a_clock_that_a_network_should_set_is_told(tmp_path: Path) -> None:
    assert probes.storage(tmp_path, keeps=True, root=tmp_path).synchronised
    (tmp_path / "run/systemd/timesync").mkdir(parents=True)
    assert not probes.storage(tmp_path, keeps=True, root=tmp_path).synchronised
    write(tmp_path, "run/systemd/timesync/synchronized", "")
    assert probes.storage(tmp_path, keeps=True, root=tmp_path).synchronised


def test_this_installation_is_one(tmp_path: Path) -> None:
    write(tmp_path, "proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0")
    found = probes.install(tmp_path)
    assert len(set(found.homes.values())) == 1
    assert set(found.homes) == {"controller", "firmware", "hardware", "rules"}
    assert found.model == "Raspberry Pi 4 Model B Rev 1.4"


# What the table remembers.


def test_a_game_that_is_over_replaces_what_was_known(tmp_path: Path) -> None:
    memory = pad_memory.PadMemory(tmp_path)
    memory.keep(memory.merged(ReportPads({"d4": "noisy"}, over=False)))
    memory.keep(memory.merged(ReportPads({}, over=False)))  # the next game begins
    assert pad_memory.read(tmp_path) == Remembered({"d4": "noisy"})
    again = pad_memory.PadMemory(tmp_path)
    again.keep(again.merged(ReportPads({"a1": "stuck"}, over=False)))
    assert pad_memory.read(tmp_path) == Remembered({"d4": "noisy", "a1": "stuck"})
    again.keep(again.merged(ReportPads({}, over=True)))
    assert pad_memory.read(tmp_path) == Remembered()


def test_a_healthy_table_writes_nothing(tmp_path: Path) -> None:
    memory = pad_memory.PadMemory(tmp_path)
    memory.keep(memory.merged(ReportPads({}, over=True)))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("raw", [b"", b"{", b"[1]", b'{"format": 1, "pads": {"a": 3}}', b"\xff"])
def test_a_damaged_memory_is_told_and_written_anew(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / pad_memory.FILE).write_bytes(raw)
    assert pad_memory.read(tmp_path).damaged
    memory = pad_memory.PadMemory(tmp_path)
    memory.keep(memory.merged(ReportPads({}, over=True)))
    assert pad_memory.read(tmp_path) == Remembered()
