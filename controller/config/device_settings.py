"""Device settings: the devices of a real table, and checks that they fit together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from controller.config.toml_lines import KeyPath
from controller.i18n.user_errors import Problem
from hardware import pins
from hardware.pins import Converters, Expanders, KeyPins, Matrix, PinFault, PinMap, Trellis, Use
from hardware.ports import POLE, STRENGTH, TOUCH

SIM, PICO, PI = "sim", "pico", "pi"
MATRIX, EXPANDERS, HALL, TRELLIS = "matrix", "expanders", "hall", "trellis"
BUILDS = (MATRIX, EXPANDERS, HALL, TRELLIS)
NONE = "none"
LIGHTS = (NONE, "ws2812", "apa102")
SCREENS = ("sh1106", "ssd1306", "ssd1309", NONE)
I2C, SPI = "i2c", "spi"
AS_IN_GUIDE = -1
"""Value of a pin that is not set: use the pin of the build guide."""


@dataclass(frozen=True, slots=True)
class PicoConfig:
    """Pico on the USB cable; an empty ``port`` means search for it."""

    port: str = ""


@dataclass(frozen=True, slots=True)
class PiConfig:
    """Pads wired to the Pi itself; ``expanders`` and ``trellis`` are addresses on the I²C bus."""

    build: str = MATRIX
    i2c: int = pins.PI_I2C.number
    expanders: tuple[int, ...] = pins.EXPANDERS
    trellis: tuple[int, ...] = pins.TRELLIS


@dataclass(frozen=True, slots=True)
class PinsConfig:
    """Pins of the Pi that differ from the build guide."""

    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    select: tuple[int, ...] = ()
    left: int = AS_IN_GUIDE
    right: int = AS_IN_GUIDE
    ok: int = AS_IN_GUIDE
    back: int = AS_IN_GUIDE
    menu: int = AS_IN_GUIDE
    buzzer: int = AS_IN_GUIDE
    screen_dc: int = 24
    screen_reset: int = 25


@dataclass(frozen=True, slots=True)
class LightsConfig:
    """Light strip: its ``kind`` if it is on the Pi, and the most current it may draw.

    ``dim_minutes`` without a touch dim the lights; 0 means never.
    """

    kind: str = NONE
    order: str = pins.SERPENTINE
    milliamps: int = 1500
    dim_minutes: int = 10


@dataclass(frozen=True, slots=True)
class ScreenConfig:
    """The small screen; ``dim_minutes`` without a touch dim it, 0 means never."""

    kind: str = SCREENS[0]
    bus: str = I2C
    address: int = 0x3C
    upside_down: bool = False
    dim_minutes: int = 5


def pin_map(pi: PiConfig, given: PinsConfig, lights: LightsConfig, screen: ScreenConfig) -> PinMap:
    """Pins used on the Pi of a table without a Pico."""
    guide = pins.MAPS[f"pi-{pi.build}"]
    match guide.pads:
        case Matrix(rows, columns):
            pads: pins.Pads = Matrix(given.rows or rows, given.columns or columns)
        case Converters(select):
            pads = Converters(given.select or select)
        case Trellis():
            pads = Trellis(pi.trellis)
        case _:
            pads = Expanders(pi.expanders)
    keys = KeyPins(
        *(
            pin if pin != AS_IN_GUIDE else known
            for pin, (_, known) in zip(
                (given.left, given.right, given.ok, given.back, given.menu), guide.keys, strict=True
            )
        )
    )
    lit = lights.kind != NONE
    needs_spi = pi.build == HALL or lit or (screen.kind != NONE and screen.bus == SPI)
    return replace(
        guide,
        pads=pads,
        keys=keys,
        buzzer=guide.buzzer if given.buzzer == AS_IN_GUIDE else given.buzzer,
        lights=pins.PI_SPI.mosi if lit else None,
        order=lights.order,
        i2c=replace(pins.PI_I2C, number=pi.i2c),
        spi=pins.PI_SPI if needs_spi else None,
    )


def device_faults(
    driver: str,
    profile: str,
    clear: tuple[str, ...],
    pi: PiConfig,
    given: PinsConfig,
    lights: LightsConfig,
    screen: ScreenConfig,
) -> Iterator[tuple[KeyPath, Problem]]:
    """Faults in the combination of devices, each with the key to change.

    ``clear`` are the games whose pieces take their colour from the lights.
    """
    on_spi = screen.kind != NONE and screen.bus == SPI
    if driver != PI:
        return
    if profile in {POLE, STRENGTH} and pi.build != HALL:
        yield ("table", "profile"), Problem("config.profile.contacts")
    if pi.build == TRELLIS and profile != TOUCH:
        yield ("table", "profile"), Problem("config.profile.trellis")
    if pi.build == TRELLIS and lights.kind != NONE:
        yield ("lights", "kind"), Problem("config.lights.trellis")
    if clear and lights.kind == NONE:
        yield ("table", "light_pieces"), Problem("config.list.dark")
    if lights.kind != NONE and pi.build == HALL:
        yield ("lights", "kind"), Problem("config.lights.hall")
    if lights.kind != NONE and on_spi:
        yield ("screen", "bus"), Problem("config.screen.lights")
    found = pin_map(pi, given, lights, screen)
    extra = (
        (
            Use(given.screen_dc, "screen", "screen_dc"),
            Use(given.screen_reset, "screen", "screen_reset"),
        )
        if on_spi
        else ()
    )
    for fault in pins.faults(found, extra):
        yield _path(fault, given, lights, screen), _problem(fault)


def _path(
    fault: PinFault, given: PinsConfig, lights: LightsConfig, screen: ScreenConfig
) -> KeyPath:
    """Key that the person wrote, if any; otherwise the one that selected these pins."""
    keys = [_key(use) for use in fault.uses]
    named = [key for key in keys if key is not None and _is_given(key, given)]
    if named:
        return named[-1]
    if lights.kind != NONE:
        return ("lights", "kind")
    return ("screen", "bus") if screen.bus == SPI else ("pi", "build")


def _is_given(path: KeyPath, given: PinsConfig) -> bool:
    value = {
        "rows": given.rows,
        "columns": given.columns,
        "select": given.select,
        "left": given.left,
        "right": given.right,
        "ok": given.ok,
        "back": given.back,
        "menu": given.menu,
        "buzzer": given.buzzer,
        "screen_dc": given.screen_dc,
        "screen_reset": given.screen_reset,
    }[str(path[1])]
    return value not in {(), AS_IN_GUIDE}


def _key(use: Use) -> KeyPath | None:
    """Key of the file that sets this pin."""
    match use.part:
        case "matrix":
            name = "rows" if use.signal[0] == "R" else "columns"
            return ("pins", name, int(use.signal[1:]) - 1)
        case "adc":
            return ("pins", "select", int(use.signal.removeprefix("CS")))
        case "key" | "screen":
            return ("pins", use.signal)
        case "buzzer":
            return ("pins", "buzzer")
        case _:
            return None


def _problem(fault: PinFault) -> Problem:
    named = ", ".join(_named(use) for use in fault.uses)
    return Problem(f"config.{fault.code}", pin=fault.uses[0].pin, uses=named)


def _named(use: Use) -> str:
    """Use of a pin, as named in the file."""
    match _key(use):
        case (_, str(name), int(number)):
            return f"{name} #{number + 1}"
        case (_, str(name)):
            return name
        case _:
            return {"i2c": f"I²C {use.signal}", "spi": f"SPI {use.signal}"}.get(use.part, use.part)
