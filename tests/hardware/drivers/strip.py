"""A strip of lights on an SPI bus, decoded as the lights would."""

from __future__ import annotations

from dataclasses import dataclass, field

from hardware.drivers.glow import Colour
from hardware.drivers.light_strip import SPEED, WS2812

BIT = 1 / SPEED[WS2812]
ZERO, ONE = (250e-9, 380e-9), (650e-9, 750e-9)
"""How long the line may be high, so that every WS2812 and SK6812 understands it."""


def ws2812_strip(data: bytes) -> list[Colour]:
    """The colours that lights read from the line: by the time that it is high."""
    line = "".join(f"{byte:08b}" for byte in data).strip("0") + "0" * 8
    ones = [len(high) * BIT for high in line.replace("0", " ").split()]
    for seconds in ones:
        # A clock that is 4 % slow, as one that divides 200 or 250 MHz by an even number may be.
        for it in (seconds, 1.04 * seconds):
            assert any(low < it < high for low, high in (ZERO, ONE))
    bits = "".join("1" if seconds > 500e-9 else "0" for seconds in ones)
    assert len(bits) % 24 == 0
    # A line that is low for longer than this would end the frame too early.
    assert max(len(low) for low in line.strip("0").split("1")) * BIT < 5e-6
    assert len(data) - len(data.rstrip(b"\0")) >= 280e-6 / BIT / 8
    found = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    return [(red, green, blue) for green, red, blue in zip(*[iter(found)] * 3, strict=True)]


def apa102_strip(data: bytes) -> list[Colour]:
    """The colours that lights with a clock line read."""
    assert data[:4] == bytes(4)
    lit = []
    at = 4
    while data[at : at + 1] == b"\xff":
        _, blue, green, red = data[at : at + 4]
        lit.append((red, green, blue))
        at += 4
    assert len(data) - at >= 4 + len(lit) / 16
    return lit


@dataclass
class Strip:
    """The methods of spidev that the lights use."""

    sent: list[bytes] = field(default_factory=list)
    dead: OSError | None = None
    closed: int = 0

    def writebytes2(self, data: bytes) -> None:
        if self.dead is not None:
            raise self.dead
        assert len(data) <= 4096, "more than the kernel's buffer takes at once"
        self.sent.append(bytes(data))

    def close(self) -> None:
        self.closed += 1
