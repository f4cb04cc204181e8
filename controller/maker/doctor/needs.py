"""Requirements of the configured table: libraries, buses, a Pico."""

from __future__ import annotations

from controller.config.config import Config
from controller.config.device_settings import (
    EXPANDERS,
    HALL,
    I2C,
    MATRIX,
    NONE,
    PI,
    PICO,
    SPI,
    TRELLIS,
)
from controller.maker.doctor.facts import Needs
from hardware.ports import PRESENCE, TOUCH

ON_I2C = (EXPANDERS, TRELLIS)


def needs_of(config: Config) -> Needs:
    """Requirements of a table with this configuration."""
    driver = config.table.driver
    if driver not in {PI, PICO}:
        return Needs(driver)
    here = driver == PI
    screen = config.screen.kind != NONE
    i2c = (screen and config.screen.bus == I2C) or (here and config.pi.build in ON_I2C)
    lit = config.lights.kind != NONE or config.pi.build == HALL
    spi = (screen and config.screen.bus == SPI) or (here and lit)
    libraries = [
        *(("gpiozero", "lgpio") if here else ("pyserial",)),
        *(("luma.oled",) if screen else ()),
        *(("smbus2",) if i2c else ()),
        *(("spidev",) if spi else ()),
    ]
    return Needs(driver, tuple(libraries), pico=not here, gpio=here, i2c=i2c, spi=spi)


def has_lights(config: Config) -> bool:
    """Return whether a table on the Pi has lights."""
    return config.lights.kind != NONE or config.pi.build == TRELLIS


def has_matrix(config: Config) -> bool:
    """Return whether the pads share rows and columns, so that a missing diode could show ghosts."""
    if config.table.driver == PI:
        return config.pi.build == MATRIX
    return config.table.profile in {TOUCH, PRESENCE}
