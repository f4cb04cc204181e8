"""Replacement for MicroPython's machine: pins whose other ends are in a file (see pico.mjs).

The wiring of the world is the pin map that ``wired.json`` names: it need not be what the firmware
was told.
"""

import json
import struct
from binascii import hexlify

import copper

try:
    with open("/lib/wired.json") as _file:
        WIRED = json.load(_file)
except OSError:
    WIRED = {"kind": "matrix", "rows": [], "columns": [], "keys": []}

KEYS_AT, RAW_AT, HANG_AT = 64, 128, 300
LIGHTS_AT, BUZZER_AT, SCANS_AT = 512, 704, 708

_low: "set[int]" = set()
"""The pins that are driven to ground."""
_rows = {pin: at for at, pin in enumerate(WIRED.get("rows", ()))}
_columns = {pin: at for at, pin in enumerate(WIRED.get("columns", ()))}
_select = {pin: 1 << at for at, pin in enumerate(WIRED.get("select", ()))}
_enable = {pin: at for at, pin in enumerate(WIRED.get("enable", ()))}
_channel = [0]
_on: "set[int]" = set()
"""The multiplexers that are switched on: low is on."""
_keys = {pin: at for at, pin in enumerate(WIRED["keys"])}


_scans = [0]


def _scanned():
    """The world may know how often the board has looked at it."""
    _scans[0] += 1
    copper.act(SCANS_AT, hexlify(struct.pack("<I", _scans[0])).decode())


class Pin:
    IN, OUT, OPEN_DRAIN, PULL_UP = 0, 1, 2, 1

    def __init__(self, number, mode=-1, pull=None, value=None):
        self.number = number
        self.init(mode, pull, value=value)

    def init(self, mode=-1, pull=None, value=None):
        self._mode = mode
        copper.log("pin %d mode %d" % (self.number, mode))
        if value is not None:
            self.value(value)

    def value(self, level=None):
        if level is None:
            return self._read()
        if self._mode not in (Pin.OUT, Pin.OPEN_DRAIN):
            raise OSError("pin %d is no output" % self.number)
        number = self.number
        if number in _select:
            _channel[0] = _channel[0] & ~_select[number] | (_select[number] if level else 0)
        elif number in _enable:
            (_on.discard if level else _on.add)(_enable[number])
        elif level:
            _low.discard(number)
        else:
            _low.add(number)
            if number in _rows:
                copper.sense()
                while copper.world[HANG_AT]:
                    copper.sense()
                if _rows[number] == 0:
                    _scanned()
        return None

    def _read(self):
        world = copper.world
        number = self.number
        if number in _keys:
            return 1 - world[KEYS_AT + _keys[number]]
        if number in _columns:
            column = _columns[number]
            for pin, row in _rows.items():
                if pin in _low and world[row * len(_columns) + column]:
                    return 0
        return 1


class ADC:
    def __init__(self, number):
        copper.log("adc %d" % number)

    def read_u16(self):
        if len(_on) != 1:
            return 32768  # no multiplexer, or two at once
        (mux,) = _on
        at = RAW_AT + 2 * (16 * mux + _channel[0])
        if at == RAW_AT:
            copper.sense()
            _scanned()
        return copper.world[at] | copper.world[at + 1] << 8


class PWM:
    def __init__(self, pin, freq=0, duty_u16=0):
        self._tell(freq if duty_u16 else 0)

    def deinit(self):
        self._tell(0)

    def _tell(self, hertz):
        copper.log("buzzer %d" % hertz)
        copper.act(BUZZER_AT, hexlify(struct.pack("<I", hertz)).decode())


class WDT:
    def __init__(self, timeout):
        copper.log("watchdog %d" % timeout)
        copper.watch(timeout)

    def feed(self):
        copper.feed()


def reset():
    copper.reset()


def reset_cause():
    return 1


def unique_id():
    return b"TABLIER!"
