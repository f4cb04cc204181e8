"""Pin maps of the builds, as data.

The drivers, the configuration file of the firmware and the drawings of the build guide are all
made from these, so they cannot disagree. ``faults`` checks a custom map.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from hardware.ports import Key, Pad

ROWS, COLUMNS = 8, 8
"""Size of the reference board, for which the maps below are made."""

ROW_WISE, SERPENTINE = "rows", "serpentine"
ORDERS = (SERPENTINE, ROW_WISE)
"""Ways the light strip runs over the board, from the top left."""


@dataclass(frozen=True, slots=True)
class Header:
    """Pin header of a board: position of each pin, reserved pins, power pins.

    ``gpio`` and ``power`` are positions on the header as printed on the board, from 1;
    ``reserved`` gives the reason why a pin must not be used, as the end of a sentence's code.
    """

    name: str
    gpio: Mapping[int, int]
    power: Mapping[str, tuple[int, ...]]
    reserved: Mapping[int, str]
    analog: tuple[int, ...] = ()


PICO = Header(
    "pico",
    gpio=MappingProxyType(
        {
            **dict(zip(range(23), (n for n in range(1, 30) if n % 5 != 3), strict=True)),
            26: 31,
            27: 32,
            28: 34,
        }
    ),
    power=MappingProxyType(
        {
            "VBUS": (40,),
            "VSYS": (39,),
            "3V3_EN": (37,),
            "3V3": (36,),
            "ADC_VREF": (35,),
            "AGND": (33,),
            "RUN": (30,),
            "GND": (3, 8, 13, 18, 23, 28, 38),
        }
    ),
    reserved=MappingProxyType({23: "pico-power", 24: "pico-usb", 25: "pico-led", 29: "pico-power"}),
    analog=(26, 27, 28),
)
"""Raspberry Pi Pico and Pico H; 40 pins, 1 at the left of the USB plug, 40 at its right."""

PI = Header(
    "pi",
    gpio=MappingProxyType(
        {
            0: 27,
            1: 28,
            2: 3,
            3: 5,
            4: 7,
            5: 29,
            6: 31,
            7: 26,
            8: 24,
            9: 21,
            10: 19,
            11: 23,
            12: 32,
            13: 33,
            14: 8,
            15: 10,
            16: 36,
            17: 11,
            18: 12,
            19: 35,
            20: 38,
            21: 40,
            22: 15,
            23: 16,
            24: 18,
            25: 22,
            26: 37,
            27: 13,
        }
    ),
    power=MappingProxyType({"3V3": (1, 17), "5V": (2, 4), "GND": (6, 9, 14, 20, 25, 30, 34, 39)}),
    reserved=MappingProxyType({0: "pi-id", 1: "pi-id"}),
)
"""The 40 pins of every Raspberry Pi since the 1 B+; a gpio is a BCM number, as gpiozero's."""

HEADERS: Mapping[str, Header] = MappingProxyType({it.name: it for it in (PICO, PI)})


@dataclass(frozen=True, slots=True)
class Matrix:
    """Contacts between rows and columns, each with a diode that lets current flow to its row.

    A row is driven low to be read, the columns have pull-ups; pad ``n`` is where row
    ``n // columns`` crosses column ``n % columns``.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Muxes:
    """Linear Hall sensors behind 74HC4067 multiplexers that share one analogue input.

    Pad ``n`` is channel ``n % 16`` of multiplexer ``n // 16``; ``select`` is S0 to S3, ``enable``
    the EN of each, low for on.
    """

    select: tuple[int, ...]
    enable: tuple[int, ...]
    analog: int


@dataclass(frozen=True, slots=True)
class Expanders:
    """Contacts to ground, one per input, on MCP23017 port expanders of the I²C bus.

    The pads are on GPA0 to GPA6, then GPB0 to GPB6 of each chip: ``expander_inputs`` says which.
    """

    addresses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Converters:
    """Linear Hall sensors on MCP3008 converters of the SPI bus.

    Pad ``n`` is channel ``n % 8`` of chip ``n // 8``; ``select`` is the CS of each, low for on.
    """

    select: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trellis:
    """Buttons with lights on NeoTrellis boards of 4 × 4, row by row from the top left."""

    addresses: tuple[int, ...]


Pads = Matrix | Muxes | Expanders | Converters | Trellis


@dataclass(frozen=True, slots=True)
class KeyPins:
    """The five keys, each between its pin and ground."""

    left: int
    right: int
    ok: int
    back: int
    menu: int

    def __iter__(self) -> Iterator[tuple[Key, int]]:
        """Each key and its pin."""
        pins = (self.left, self.right, self.ok, self.back, self.menu)
        return iter(zip((Key.LEFT, Key.RIGHT, Key.OK, Key.BACK, Key.MENU), pins, strict=True))


@dataclass(frozen=True, slots=True)
class Bus:
    """An I²C bus: its number in the system, and its pins."""

    number: int
    sda: int
    scl: int


@dataclass(frozen=True, slots=True)
class Spi:
    """An SPI bus. The system moves ``select`` (CE0, CE1); no chip is wired to them."""

    number: int
    mosi: int
    miso: int
    clock: int
    select: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PinMap:
    """Everything wired to one header; None for what a build does not have.

    ``lights`` is the data line of the strip. The pins of ``i2c`` and ``spi`` belong to the
    system; the screen is on the I²C bus of the Pi, even if the pads are on a Pico.
    """

    header: Header
    pads: Pads
    keys: KeyPins
    buzzer: int | None = None
    lights: int | None = None
    order: str = SERPENTINE
    i2c: Bus | None = None
    spi: Spi | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """Use of a pin: the part it goes to, and the name of the signal there."""

    pin: int
    part: str
    signal: str


@dataclass(frozen=True, slots=True)
class PinFault:
    """Fault of a pin map: a code, and the uses concerned."""

    code: str
    uses: tuple[Use, ...]


EXPANDERS = (0x20, 0x21, 0x22, 0x23, 0x24)
"""Addresses of the five MCP23017 of the guide."""
TRELLIS_SIDE = 4
"""Buttons in a row of a NeoTrellis."""
TRELLIS = (0x2E, 0x2F, 0x30, 0x31)
"""Addresses of the four NeoTrellis of the guide: none, A0, A1, and both jumpers closed."""

PI_I2C = Bus(1, sda=2, scl=3)
PI_SPI = Spi(0, mosi=10, miso=9, clock=11, select=(8, 7))

# Keys, lights and buzzer are on pins that both kinds of pads leave free: no rewiring to switch.
_PICO_KEYS = KeyPins(left=18, right=19, ok=20, back=21, menu=28)
PICO_HALL = PinMap(
    PICO,
    Muxes(select=(2, 3, 4, 5), enable=(6, 7, 8, 9), analog=26),
    _PICO_KEYS,
    buzzer=27,
    lights=22,
)
"""The reference table: linear Hall sensors, lights, keys and buzzer on a Pico."""
PICO_MATRIX = PinMap(
    PICO,
    Matrix(rows=(2, 3, 4, 5, 6, 7, 8, 9), columns=(10, 11, 12, 13, 14, 15, 16, 17)),
    _PICO_KEYS,
    buzzer=27,
    lights=22,
)
"""As the reference table, with contacts instead of Hall sensors."""
PI_MATRIX = PinMap(
    PI,
    Matrix(rows=(5, 6, 12, 13, 16, 19, 20, 21), columns=(4, 17, 18, 22, 23, 24, 25, 27)),
    KeyPins(left=7, right=8, ok=9, back=10, menu=11),
    buzzer=26,
    i2c=PI_I2C,
)
"""The minimal table: contacts with diodes, keys and buzzer on the Pi; the SPI bus stays off."""
PI_EXPANDERS = PinMap(
    PI,
    Expanders(EXPANDERS),
    KeyPins(left=5, right=6, ok=13, back=19, menu=16),
    buzzer=26,
    lights=PI_SPI.mosi,
    i2c=PI_I2C,
    spi=PI_SPI,
)
"""The table with least soldering: no diodes, and the SPI bus is free for lights."""
PI_HALL = PinMap(
    PI,
    Converters(select=(17, 18, 22, 23, 24, 25, 27, 4)),
    KeyPins(left=5, right=6, ok=13, back=19, menu=16),
    buzzer=26,
    i2c=PI_I2C,
    spi=PI_SPI,
)
"""Linear Hall sensors without a Pico, on eight MCP3008; no lights: they need the same bus."""
PI_TRELLIS = PinMap(
    PI,
    Trellis(TRELLIS),
    KeyPins(left=5, right=6, ok=13, back=19, menu=16),
    buzzer=26,
    i2c=PI_I2C,
)
"""The table without soldering at the pads: buttons and lights come on four boards."""

MAPS: Mapping[str, PinMap] = MappingProxyType(
    {
        "pico-hall": PICO_HALL,
        "pico-matrix": PICO_MATRIX,
        "pi-matrix": PI_MATRIX,
        "pi-expanders": PI_EXPANDERS,
        "pi-hall": PI_HALL,
        "pi-trellis": PI_TRELLIS,
    }
)
"""The builds of the guide by name."""


def uses(pins: PinMap) -> Iterator[Use]:
    """Every pin of a map, part by part."""
    match pins.pads:
        case Matrix(rows, columns):
            yield from _numbered(rows, "matrix", "R", 1)
            yield from _numbered(columns, "matrix", "C", 1)
        case Muxes(select, enable, analog):
            yield from _numbered(select, "mux", "S")
            yield from _numbered(enable, "mux", "EN")
            yield Use(analog, "mux", "SIG")
        case Converters(select):
            yield from _numbered(select, "adc", "CS")
        case Expanders() | Trellis():
            pass
    for key, pin in pins.keys:
        yield Use(pin, "key", key.value)
    if pins.buzzer is not None:
        yield Use(pins.buzzer, "buzzer", "+")
    if pins.lights is not None:
        yield Use(pins.lights, "lights", "DIN")
    if pins.i2c is not None:
        yield Use(pins.i2c.sda, "i2c", "SDA")
        yield Use(pins.i2c.scl, "i2c", "SCL")
    if pins.spi is not None:
        if pins.lights != pins.spi.mosi:
            yield Use(pins.spi.mosi, "spi", "MOSI")
        yield Use(pins.spi.miso, "spi", "MISO")
        yield Use(pins.spi.clock, "spi", "SCLK")
        yield from _numbered(pins.spi.select, "spi", "CE")


def faults(pins: PinMap, extra: Iterable[Use] = ()) -> Iterator[PinFault]:
    """Faults of a map: pins that do not exist, are reserved, or are used twice.

    ``extra`` lists other uses of the same header.
    """
    used = [*uses(pins), *extra]
    for use in used:
        if use.pin in pins.header.reserved:
            yield PinFault(f"pin.{pins.header.reserved[use.pin]}", (use,))
        elif use.pin not in pins.header.gpio:
            yield PinFault(f"pin.none-{pins.header.name}", (use,))
        elif use.signal == "SIG" and use.pin not in pins.header.analog:
            yield PinFault("pin.not-analog", (use,))
    for pin, times in Counter(use.pin for use in used).items():
        if times > 1:
            yield PinFault("pin.twice", tuple(use for use in used if use.pin == pin))


def strip_order(rows: int, columns: int, order: str) -> tuple[Pad, ...]:
    """Pad over each light, in the order of the strip."""
    if order not in ORDERS:
        raise ValueError(f"one of {', '.join(ORDERS)} expected, not {order!r}")
    pads: list[Pad] = []
    for row in range(rows):
        line = [Pad(row * columns + column) for column in range(columns)]
        pads += line[::-1] if order == SERPENTINE and row % 2 else line
    return tuple(pads)


def expander_inputs(addresses: tuple[int, ...], pads: int) -> tuple[tuple[int, int], ...]:
    """Chip and bit of each pad (bit 0 to 7 are GPA, 8 to 15 GPB).

    GPA7 and GPB7 stay free: since 2022 the MCP23017's data sheet (DS20001952) has them as outputs
    only. A table with fewer chips, built before, reads them all the same: ``is_short_of_inputs``.
    """
    bits = [bit for bit in range(16) if bit % 8 != 7]
    if is_short_of_inputs(addresses, pads):
        bits = list(range(16))
    found = [(chip, bit) for chip in range(len(addresses)) for bit in bits]
    if len(found) < pads:
        raise ValueError(f"{len(addresses)} expanders have no room for {pads} pads")
    return tuple(found[:pads])


def trellis_button(pad: int, columns: int) -> tuple[int, int]:
    """Board and button of a pad on NeoTrellis boards, both counted row by row from the top left."""
    row, column = divmod(pad, columns)
    board = row // TRELLIS_SIDE * (columns // TRELLIS_SIDE) + column // TRELLIS_SIDE
    return board, row % TRELLIS_SIDE * TRELLIS_SIDE + column % TRELLIS_SIDE


def is_short_of_inputs(addresses: tuple[int, ...], pads: int) -> bool:
    """True if these expanders have room for the pads only with GPA7 and GPB7 as inputs."""
    return 14 * len(addresses) < pads


def place(pad: int, rows: int, columns: int) -> str:
    """Name of a pad for people: columns a, b, c… from the left, rows 1, 2, 3… from below."""
    row, column = divmod(pad, columns)
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return f"{letters}{rows - row}"


def places(pads: Iterable[int], rows: int, columns: int) -> str:
    """Names of several pads for people."""
    return ", ".join(place(pad, rows, columns) for pad in sorted(pads))


def _numbered(pins: tuple[int, ...], part: str, name: str, first: int = 0) -> Iterator[Use]:
    return (Use(pin, part, f"{name}{number}") for number, pin in enumerate(pins, first))
