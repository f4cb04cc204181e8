"""English sentences: overlays and wiring diagrams."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.overlay": "print a game's board at full size, to lay over the pads (SVG or PDF)",
    "help.name.out": "OUT",
    "help.word.out": "the new file; .svg is a single sheet, .pdf is split into pages",
    "help.flag.pitch": "millimetres from one pad to the next (default: 33.3)",
    "help.flag.paper": "A4, A3, letter, or whole for a single page (default: A4)",
    "overlay.title": "{game} · {board} · {pitch} mm",
    "overlay.ruler": "{length} mm: measure this line, and print at 100 %",
    "overlay.level": "Level {level}",
    "overlay.page": "{game}: page {page} of {pages} (row {row}, column {column})",
    "overlay.done": "{name}: {width} × {height} mm, pages: {pages}.",
    "error.overlay.suffix": "'{name}': the file name must end in .svg or .pdf.",
    "error.overlay.paper": "'{text}' is not a known paper size. Choose one of: {allowed}.",
    "error.overlay.library": "For a PDF, reportlab is missing: pip install 'tablier[print]'. Or "
    "give the file a name that ends in .svg.",
    "help.drawings": "draw the wiring diagrams of the build guide, from the program's pin maps",
    "help.name.folder": "FOLDER",
    "help.word.folder": "the folder for the diagrams; existing ones are replaced",
    "help.flag.mine": "only those for the pins in your own configuration",
    "error.drawings.mine": "The configuration does not use the pins of a Pi: it needs [table] "
    "driver = 'pi'. Without --mine, you get the diagrams of the build guide.",
    "drawings.done": "{count} diagrams in {name}",
    "draw.map.pico-hall": "Reference table: Pico with linear Hall sensors",
    "draw.map.pico-matrix": "Pico with contacts (reed switches or buttons)",
    "draw.map.pi-matrix": "Minimal table: contacts on the Pi",
    "draw.map.pi-expanders": "Contacts on I²C expanders, no diodes",
    "draw.map.pi-hall": "Linear Hall sensors on the Pi, without a Pico",
    "draw.map.pi-screen": "The Pi of a table with a Pico: only the screen",
    "draw.header.pico": "Seen from above, USB socket at the top.",
    "draw.header.pi": "Seen from above, pins at the right edge of the board, SD card at the top.",
    "draw.part.matrix-R": "Rows of the pads, on the banded side of the diodes",
    "draw.part.matrix-C": "Columns of the pads",
    "draw.part.mux-S": "To S0 – S3 of all four 74HC4067, in parallel",
    "draw.part.mux-EN": "To EN of the four 74HC4067, one each",
    "draw.part.mux-SIG": "SIG of all four 74HC4067",
    "draw.part.adc-CS": "CS of an MCP3008",
    "draw.part.key": "Key, to ground",
    "draw.part.buzzer": "Passive piezo buzzer, to ground",
    "draw.part.lights": "Strip, through the level shifter",
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
    "the power diagram.",
    "draw.note.usb": "The Pico is plugged into a USB socket of this Pi.",
    "draw.note.ground": "All grounds are joined to the ground of this board.",
    "draw.note.square": "The square pin is number 1. Pins without a wire stay free.",
    "draw.pin": "{gpio} (pin {place})",
    "draw.place": "pin {place}",
    "draw.pads.matrix": "Matrix with diodes. {map}",
    "draw.pads.chips": "{chip}. {map}",
    "draw.note.matrix": "Each pad has a contact and a 1N4148 diode, band towards the row. Without "
    "diodes, three pieces at the corners of a rectangle would make a fourth appear.",
    "draw.note.muxes": "Each 74HC4067: VCC to 3.3 V, GND to ground, 100 nF between them. Channel "
    "C0 to C15 goes to OUT of the sensor under the pad named beside it. S0 – S3 and SIG are "
    "common to all four; EN is low for the one that is read.",
    "draw.note.converters": "Each MCP3008: VDD and VREF to 3.3 V, AGND and DGND to ground, 100 nF "
    "between them. DIN to MOSI, DOUT to MISO, CLK to SCLK, CS to its own pin.",
    "draw.note.expanders": "Each MCP23017: VDD and RESET to 3.3 V, VSS to ground, SDA and SCL to "
    "those of the Pi, A0 – A2 as shown. The contact of each pad goes from its pin to ground; the "
    "chip's own pull-ups are enough. Pins with a dash stay free: GPA7 and GPB7 are outputs.",
    "draw.leg.3V3": "3.3 V",
    "draw.leg.GND": "ground",
    "draw.leg.OUT": "OUT, to its channel",
    "draw.lights": "The strip under the pads, seen from above",
    "draw.note.lights": "Number of the light, and the pad above it. Cut the strip into eight "
    "pieces of eight and join the data from the end of one row to the start of the next. Connect 5 "
    "V and ground at both ends, so that the last row is as bright as the first.",
    "draw.power": "Power of the reference table",
    "draw.rail.5v": "5 V",
    "draw.rail.ground": "Ground, common to all",
    "draw.supply": "5 V 4 A power supply",
    "draw.capacitor": "1000 µF 10 V, band to ground",
    "draw.pi": "Raspberry Pi: 5 V on pin 2, ground on pin 6",
    "draw.regulator": "AMS1117 3.3 V regulator",
    "draw.sensors": "64 sensors, 4 × 74HC4067",
    "draw.shifter": "74AHCT125: 1A in, 1Y out, 1OE to ground",
    "draw.strip": "Strip of 64 WS2812",
    "draw.note.power": "The Pico is powered by the Pi over the USB cable (grey). Never power the "
    "Pi from its own socket and from the 5 V rail at the same time. The lights draw at most 1.5 A, "
    "the Pi 1.2 A, the sensors 0.4 A.",
    "draw.magnets": "Magnets of the pieces, seen from the side",
    "draw.magnet": "{pole} down, Ø {size} mm",
    "draw.note.magnets": "Orange is north (N), blue is south (S). The letter is the pole facing "
    "up. In a two-sided piece the magnet is in the middle of the thickness: turned over, it shows "
    "the other pole with the same strength. Glue all magnets of a kind the same way round: "
    "'tablier doctor' lists those that are not.",
    "draw.section": "Cross-section of one pad, scale 4:1",
    "draw.layer.grid": "Grid with holes, 3 mm: centres the pieces within 2 mm",
    "draw.layer.overlay": "Printed overlay",
    "draw.layer.plate": "Clear plate, 3 mm at most",
    "draw.layer.air": "Space for sensors, strip and wires",
    "draw.layer.floor": "Floor",
    "draw.template": "Grid template at full size, 290 × 290 mm",
    "draw.note.template": "Circle: 30 mm hole. Green cross: sensor. Pink square: light, 8 mm "
    "beside it. Corners: 6 mm dowels.",
    "draw.cut.piece": "piece",
    "draw.cut.magnet": "magnet, in the middle",
    "draw.cut.sensor": "sensor, flat under the plate, at the centre of the pad",
    "draw.cut.light": "light, 8 mm beside it",
}
