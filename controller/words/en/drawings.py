"""What is written on overlays and wiring pictures, and what is said about them."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.overlay": "print a game's layout at true scale, to lay over the pads (SVG or PDF)",
    "help.name.out": "OUT",
    "help.word.out": "the new file; .svg is one sheet, .pdf is cut into pages",
    "help.flag.pitch": "millimetres from one pad to the next; otherwise 33.3",
    "help.flag.paper": "A4, A3, letter, or whole for one page; otherwise A4",
    "overlay.title": "{game} · {board} · {pitch} mm",
    "overlay.ruler": "{length} mm: measure, and print at 100 %",
    "overlay.level": "Level {level}",
    "overlay.page": "{game}: page {page} of {pages} (row {row}, column {column})",
    "overlay.done": "{name}: {width} × {height} mm, {pages} page(s).",
    "error.overlay.suffix": "'{name}': the file must end in .svg or .pdf.",
    "error.overlay.paper": "'{text}' is no paper that is known here. Choose one of: {allowed}.",
    "error.overlay.library": "For a PDF, reportlab is missing: pip install 'tablier[print]'. Or "
    "give the file a name that ends in .svg.",
    "help.drawings": "draw the wiring pictures of the build guide, from the pin maps of the "
    "program",
    "help.name.folder": "FOLDER",
    "help.word.folder": "the folder for the pictures; those in it are replaced",
    "help.flag.mine": "only those of the pins in your own configuration",
    "error.drawings.mine": "The configuration names no pins of a Pi: with [table] driver = 'pi' "
    "it does. Without --mine, the pictures of the build guide are drawn.",
    "drawings.done": "{count} pictures in {name}",
    "draw.map.pico-hall": "Reference table: Pico with linear Hall sensors",
    "draw.map.pico-matrix": "Pico with contacts (reeds or buttons)",
    "draw.map.pi-matrix": "Minimal table: contacts on the Pi",
    "draw.map.pi-expanders": "Contacts on I²C expanders, no diodes",
    "draw.map.pi-hall": "Linear Hall sensors on the Pi, without a Pico",
    "draw.map.pi-screen": "The Pi of a table with a Pico: only the screen",
    "draw.header.pico": "Seen from above, the USB plug at the top.",
    "draw.header.pi": "Seen from above, the pins at the right edge of the board, the SD card at "
    "the top.",
    "draw.part.matrix-R": "Rows of the pads, where the diodes' bands are",
    "draw.part.matrix-C": "Columns of the pads",
    "draw.part.mux-S": "To S0 – S3 of all four 74HC4067, side by side",
    "draw.part.mux-EN": "To EN of the four 74HC4067, one each",
    "draw.part.mux-SIG": "SIG of all four 74HC4067",
    "draw.part.adc-CS": "CS of an MCP3008",
    "draw.part.key": "Key, to ground",
    "draw.part.buzzer": "Passive piezo buzzer, to ground",
    "draw.part.lights": "Strip, by the level shifter",
    "draw.part.i2c": "Screen",
    "draw.part.i2c-chips": "Screen and all MCP23017",
    "draw.part.spi": "All MCP3008 (DIN, DOUT, CLK)",
    "draw.part.spi-free": "Leave free: SPI",
    "draw.part.power": "Screen",
    "draw.part.power-chips": "Screen and all MCP23017",
    "draw.part.ground": "Common ground",
    "draw.key.left": "left",
    "draw.key.right": "right",
    "draw.key.ok": "OK",
    "draw.key.back": "back",
    "draw.key.menu": "menu",
    "draw.note.hall": "Sensors and chips take 3.3 V from the regulator, not from this board: see "
    "the power picture.",
    "draw.note.usb": "The Pico is plugged into a USB socket of this Pi.",
    "draw.note.ground": "Every part that has a ground shares it with this board.",
    "draw.note.square": "The square pin is number 1. Pins without a wire stay free.",
    "draw.pin": "{gpio} (pin {place})",
    "draw.place": "pin {place}",
    "draw.pads.matrix": "Matrix with diodes. {map}",
    "draw.pads.chips": "{chip}. {map}",
    "draw.note.matrix": "Each pad has a contact and a diode 1N4148, its band at the row. Without "
    "diodes three pieces in the corners of a rectangle would show a fourth that is not there.",
    "draw.note.muxes": "Each 74HC4067: VCC to 3.3 V, GND to ground, 100 nF between them. Channel "
    "C0 to C15 goes to OUT of the sensor under the pad named beside it. S0 – S3 and SIG are "
    "common to all four; EN is low for the one that is read.",
    "draw.note.converters": "Each MCP3008: VDD and VREF to 3.3 V, AGND and DGND to ground, 100 nF "
    "between them. DIN to MOSI, DOUT to MISO, CLK to SCLK, CS to its own pin.",
    "draw.note.expanders": "Each MCP23017: VDD and RESET to 3.3 V, VSS to ground, SDA and SCL to "
    "those of the Pi, A0 – A2 as written. The contact of each pad goes from its pin to ground; "
    "the chip's own pull-ups do the rest.",
    "draw.leg.3V3": "3.3 V",
    "draw.leg.GND": "ground",
    "draw.leg.OUT": "OUT, to its channel",
    "draw.lights": "The strip under the pads, seen from above",
    "draw.note.lights": "Number of the light, and the pad above it. Cut the strip into eight "
    "pieces of eight and join the data from the end of one row to the beginning of the next. 5 V "
    "and ground go to both ends, so that the last row is as bright as the first.",
    "draw.power": "Power of the reference table",
    "draw.rail.5v": "5 V",
    "draw.rail.ground": "Ground, common to all",
    "draw.supply": "Supply 5 V 4 A",
    "draw.capacitor": "1000 µF 10 V, band to ground",
    "draw.pi": "Raspberry Pi: 5 V on pin 2, ground on pin 6",
    "draw.regulator": "Regulator AMS1117 3.3 V",
    "draw.sensors": "64 sensors, 4 × 74HC4067",
    "draw.shifter": "74AHCT125: 1A in, 1Y out, 1OE to ground",
    "draw.strip": "Strip of 64 WS2812",
    "draw.note.power": "The Pico has its power from the Pi by the USB cable (grey). Never feed "
    "the Pi from its own plug and from the rail at the same time. The lights take 1.5 A at most, "
    "the Pi at most 1.2 A, the sensors 0.4 A.",
    "draw.magnets": "Magnets of the pieces, seen from the side",
    "draw.magnet": "{pole} down, Ø {size} mm",
    "draw.note.magnets": "Orange is north (N), blue is south (S). The letter is what looks up. In "
    "a two-sided piece the magnet lies in the middle of the thickness: turned over, it shows the "
    "other pole with the same strength. Glue all magnets of a kind the same way round: 'tablier "
    "doctor' names those that are not.",
    "draw.section": "A cut through one pad, four times as large as it is",
    "draw.layer.grid": "Grid with holes, 3 mm: keeps the pieces within 2 mm",
    "draw.layer.overlay": "Printed overlay",
    "draw.layer.plate": "Clear plate, 3 mm at most",
    "draw.layer.air": "Room for sensors, strip and wires",
    "draw.layer.floor": "Floor",
    "draw.template": "Template of the grid at true scale, 290 × 290 mm",
    "draw.note.template": "Circle: hole of 30 mm. Green cross: sensor. Pink square: light, 8 mm "
    "beside it. Corners: dowels of 6 mm.",
    "draw.cut.piece": "piece",
    "draw.cut.magnet": "magnet, in the middle",
    "draw.cut.sensor": "sensor, flat under the plate, at the pad's middle",
    "draw.cut.light": "light, 8 mm beside it",
}
