"""The firmware in a real MicroPython, and a real driver at the other end of its cable."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from controller.display.palette import dimmed
from hardware import pins
from hardware.drivers import glow
from hardware.drivers.serial_board import SerialBoard
from hardware.errors import HardwareError, LinkLost
from hardware.ports import DARK, Chime, Edge, Glow, Key, Pad, Pattern, Picture

from .pico import REST, WATCHDOG, Pico, run_script, settings
from .talking import came, changed, shows, table, until

pytestmark = pytest.mark.micropython
DATA = Path(__file__).parent / "data"

VECTORS = """
import json
from firmware import wire
count = 0
for vector in json.loads({text!r}):
    kind, boot, seq = vector["type"], vector["boot"], vector["seq"]
    payload, frame = bytes.fromhex(vector["payload"]), bytes.fromhex(vector["frame"])
    assert wire.encode(kind, boot, seq, *wire.values(kind, payload)) == frame, vector["name"]
    assert wire.Decoder().feed(frame) == [(kind, boot, seq, payload)], vector["name"]
    count += 1
print(count)
"""


LEVELS = """
import json
from firmware.lights import level
print(json.dumps([[level(pattern, at) for at in range(5, 4800, 10)] for pattern in range(5)]))
"""


def test_lights_on_the_pico_move_as_they_do_on_the_pi(tmp_path: Path) -> None:
    for pattern, levels in zip(Pattern, json.loads(run_script(tmp_path, LEVELS)), strict=True):
        for at, level in enumerate(levels):
            assert level / 255 == pytest.approx(glow.level(pattern, (10 * at + 5) / 1000), abs=0.06)


def test_the_codec_does_the_same_on_both_ends(tmp_path: Path) -> None:
    text = (DATA / "vectors.json").read_text()
    assert int(run_script(tmp_path, VECTORS.format(text=text))) == len(json.loads(text))


DAMAGE = """
import random
from firmware import wire
random.seed(5)
decoder = wire.Decoder()
accepted = bad = 0
for number in range(3000):
    frame = bytearray(wire.encode(wire.PING, 7, number, number))
    at = random.randrange(1, len(frame) - 1)
    flip = 1 << random.randrange(8)
    frame[at] ^= flip
    good = wire.encode(wire.PING, 8, number, number)
    found = decoder.feed(bytes(frame) + good)
    accepted += sum(1 for it in found if it[1] == 7)
    bad += len([it for it in found if it[1] == 8]) != 1
print(accepted, bad)
"""


def test_damage_does_not_get_through_to_the_board_either(tmp_path: Path) -> None:
    assert run_script(tmp_path, DAMAGE).split() == ["0", "0"]


GLOWING = ((0, 200, 100), (255, 4, 0))


def lit(pico: Pico) -> list[int]:
    """The lights that are on, along the strip."""
    return [at for at, colour in enumerate(pico.lights) if any(colour)]


def begins(pico: Pico, colours: list[tuple[int, int, int]]) -> bool:
    return pico.lights[: len(colours)] == colours


def shines(pico: Pico, place: int) -> bool:
    return lit(pico) == [place]


def told(board: SerialBoard) -> tuple[Key, bool]:
    """What the next key did."""
    found: list[Edge] = []

    def hears() -> bool:
        found.extend(board.keys.edges())
        return bool(found)

    assert came(hears)
    (edge,) = found
    return edge.key, edge.down


def test_every_pad_key_light_and_chime_gets_through(tmp_path: Path) -> None:
    with Pico(tmp_path / "pico") as pico, table(pico) as board:
        for pad in map(Pad, range(64)):
            pico.contact(pad, closed=True)
            until(board, shows(pad, "x"))
        for key in Key:
            for down in (True, False):
                pico.press(key, down=down)
                assert told(board) == (key, down)
        order = pins.strip_order(8, 8, pins.SERPENTINE)
        for place in (0, 8, 63):
            frame = [DARK] * 64
            frame[order[place]] = Glow((0, 200, 100))
            board.lights.show(tuple(frame))
            assert came(partial(shines, pico, place))
            assert pico.lights[place] == (0, 200, 100)
        board.sound.play(Chime.DONE)
        assert came(lambda: "buzzer 1320" in pico.log)
        # Everybody's pins, and no other one, were touched.
        named = {use.pin for use in pins.uses(pins.PICO_MATRIX)}
        touched = {int(line.split()[1]) for line in pico.log if line.startswith("pin ")}
        assert touched == named
        driven = {int(line.split()[1]) for line in pico.log if line.endswith(("mode 1", "mode 2"))}
        assert driven == {*range(2, 10), 27}


def test_only_the_program_dims_and_the_strip_gets_what_it_sent(tmp_path: Path) -> None:
    frame = (Glow((0, 200, 100)), Glow((255, 4, 0)), *[DARK] * 62)
    with Pico(tmp_path / "pico") as pico, table(pico) as board:
        for percent, first, second in ((25, (0, 50, 25), (64, 1, 0)), (100, *GLOWING)):
            board.lights.show(dimmed(frame, percent))
            assert came(partial(begins, pico, [first, second])), pico.lights[:2]


def test_blinking_lights_blink_by_themselves(tmp_path: Path) -> None:
    with Pico(tmp_path / "pico") as pico, table(pico) as board:
        board.lights.show((Glow((255, 255, 255), Pattern.BLINK), *[DARK] * 63))
        for _ in range(2):
            assert came(lambda: any(pico.lights[0]))
            assert came(lambda: not any(pico.lights[0]))
        # Sixty-four white lights would take 3.8 A: the supply gives 1.5.
        board.lights.show((Glow((255, 255, 255)),) * 64)
        assert came(lambda: all(map(any, pico.lights)))
        assert sum(map(sum, pico.lights)) * 20 / 255 <= 1500


def test_every_transition_is_counted(tmp_path: Path) -> None:
    with Pico(tmp_path / "pico") as pico, table(pico) as board:
        until(board, shows(20, ""))
        for count in (1, 2, 3, 4):
            pico.contact(Pad(20), closed=bool(count % 2))
            until(board, changed(20, count))


STARTS = """
import sys

heard = []

class Micropython:
    def kbd_intr(self, byte):
        heard.append(byte)

class Program:
    def run(self, flag):
        heard.append(flag)

class Firmware:
    def __getattr__(self, name):
        heard.append(name)
        return Program()

sys.modules["micropython"] = Micropython()
sys.modules["firmware"] = Firmware()
for maintenance in (False, True):
    if maintenance:
        open("/maintenance", "w").close()
    heard.clear()
    scope = {}
    for path in ("/boot.py", "/main.py"):
        exec(open(path).read(), scope)
    print(heard)
"""


def test_ctrl_c_is_off_before_anything_is_imported(tmp_path: Path) -> None:
    # The computer asks while the board starts, and its third question holds a byte 3.
    assert run_script(tmp_path, STARTS).splitlines() == [
        "[-1, -1, 'program', '/maintenance']",
        "[-1]",
    ]


def test_a_byte_of_ctrl_c_does_not_stop_it(tmp_path: Path) -> None:
    with Pico(tmp_path / "pico") as pico, table(pico) as board:
        for pad in map(Pad, range(20)):
            pico.type(b"\x03\x03\x00\x04\x01\x03")
            pico.contact(pad, closed=True)
            until(board, shows(pad, "x"))
        assert pico.ends == []


def test_a_board_that_hangs_starts_again_by_itself(tmp_path: Path) -> None:
    with Pico(tmp_path / "pico") as pico, table(pico) as board:
        pico.contact(Pad(1), closed=True)
        until(board, shows(1, "x"))
        pico.hang(on=True)
        until(board, lambda it: isinstance(it, LinkLost))
        assert came(lambda: WATCHDOG in pico.ends)
        pico.hang(on=False)
        until(board, shows(1, "x"))


def test_without_a_program_it_says_so_by_itself(tmp_path: Path) -> None:
    with Pico(tmp_path / "pico") as pico:
        order = pins.strip_order(8, 8, pins.SERPENTINE)
        corners = sorted(order.index(Pad(pad)) for pad in (0, 7, 56, 63))
        assert came(lambda: lit(pico) == corners)
        with table(pico) as board:
            board.lights.show((Glow((0, 0, 255)), *[DARK] * 63))
            assert came(lambda: lit(pico) == [0])
        assert came(lambda: lit(pico) == corners)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (None, "pico.config-missing"),
        ("{", "pico.config-wrong"),
        ('{"kind": "matrix", "size": [8, 8]}', "pico.config-wrong"),
        ("pins", "pico.pins"),
    ],
)
def test_a_bad_configuration_is_told_and_no_pin_is_touched(
    tmp_path: Path, text: str | None, code: str
) -> None:
    pico = Pico(tmp_path / "pico")
    file = pico.flash / "board.json"
    if text is None:
        file.unlink()
    elif text == "pins":
        file.write_text(json.dumps(settings() | {"buzzer": settings()["lights"]}))
    else:
        file.write_text(text)
    with pico:
        with pytest.raises(HardwareError) as caught, table(pico):
            pass
        assert caught.value.code == code
        assert [line for line in pico.log if "pin" in line or "adc" in line] == []


def test_hall_sensors_are_measured_through_their_multiplexers(tmp_path: Path) -> None:
    def marks(raw: object) -> tuple[str, ...]:
        assert isinstance(raw, tuple)
        return tuple("N" if it > REST + 2000 else "S" if it < REST - 2000 else "" for it in raw)

    with Pico(tmp_path / "pico", pins.PICO_HALL) as pico, table(pico, "pole", marks) as board:
        for pad in map(Pad, range(64)):
            up = pad % 3 == 0
            pico.measure(pad, REST + (9000 + pad if up else -9000 - pad))
        wanted = tuple("S" if pad % 3 else "N" for pad in range(64))
        until(board, lambda it: isinstance(it, Picture) and it.marks == wanted)
        raw = board.about()[2]
        assert [abs(value - REST) - 9000 for value in raw] == list(range(64))


def test_a_sensor_that_rests_beside_the_middle_counts_its_magnets_too(tmp_path: Path) -> None:
    # A tenth of the supply beside the middle, as the data sheet allows: more than a weak magnet.
    zero = REST + 3277
    rests = ((float(zero),) * 64, (700.0,) * 64)

    def blind(_: object) -> tuple[str, ...]:
        """What we make of the values does not matter here: only the board counts."""
        return ("",) * 64

    with Pico(tmp_path / "pico", pins.PICO_HALL) as pico:
        for pad in map(Pad, range(64)):
            pico.measure(pad, zero)
        with table(pico, "pole", blind, rests) as board:
            until(board, shows(20, ""))
            assert came(board.is_told)
            for count, there in enumerate((True, False, True, False), 1):
                pico.measure(Pad(20), zero - 2100 * there)
                until(board, changed(20, count))
        assert "pin 23 mode 1" in pico.log
