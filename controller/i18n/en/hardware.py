"""English sentences: the devices of a real table and their errors."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "device.failed.why": "Not working: {device}. The game continues. {why}",
    "device.lost": "The board does not respond; the game is waiting. {why}",
    "error.library": "The library {library} is missing ({reason}). Install it: pip install "
    "'tablier[{extra}]'",
    "error.pins.size": "The pins are set for {found} pads, but the board has {wanted}. Correct "
    "[pins], [pi] or [table] board, then: tablier --check-config",
    "error.gpio.none": "No pins found ({reason}). If this is a Raspberry Pi, install what is "
    "missing: pip install 'tablier[pi]'",
    "error.gpio.denied": "This user has no permission to use the pins ({reason}). Grant it and log "
    "in again: sudo usermod -aG gpio $USER",
    "error.gpio.busy": "Another program is using the pins ({reason}). If it is the table itself, "
    "stop it: sudo systemctl stop tablier",
    "error.gpio.pin": "There is no such pin ({reason}). Correct [pins], then: tablier "
    "--check-config",
    "error.gpio.failed": "The pins do not work ({reason}). To find the fault: tablier doctor",
    "error.i2c.off": "The I²C bus {bus} is off ({reason}). Turn it on and restart the Pi: sudo "
    "raspi-config nonint do_i2c 0",
    "error.i2c.denied": "This user has no permission to use the I²C bus {bus} ({reason}). Grant it "
    "and log in again: sudo usermod -aG i2c $USER",
    "error.i2c.silent": "Nothing answers at {address} on the I²C bus {bus}. Check the wires and "
    "the address; to see what answers: i2cdetect -y {bus}",
    "error.i2c.bus": "Error on the I²C bus {bus} at {address} ({reason}). Shorten the wires and "
    "look for a short circuit; to see what answers: i2cdetect -y {bus}",
    "error.expander.reset": "The MCP23017 at {address} lost power for a moment. Check its 3.3 V "
    "and ground wires, then: i2cdetect -y {bus}",
    "error.expander.fifth": "The fifth MCP23017, at {address}, does not answer; the other four do. "
    "Check its wires and its address pins. A table built with four chips needs this line in [pi]: "
    "expanders = [0x20, 0x21, 0x22, 0x23]. To see what answers: i2cdetect -y {bus}",
    "error.trellis.other": "The chip at {address} on the I²C bus {bus} is not a NeoTrellis. Check "
    "the address jumpers; to see what answers: i2cdetect -y {bus}",
    "expanders.short": "{chips} MCP23017 use GPA7 and GPB7 as inputs, which the chip's maker no "
    "longer allows: a pad may be misread now and then. Use {wanted} chips instead, as in the "
    "build guide.",
    "error.bus.hangs": "The sensor bus no longer responds. Check its wires, then: sudo systemctl "
    "restart tablier",
    "error.spi.off": "The SPI bus is off ({reason}). Turn it on and restart the Pi: sudo "
    "raspi-config nonint do_spi 0",
    "error.spi.denied": "This user has no permission to use the SPI bus ({reason}). Grant it and "
    "log in again: sudo usermod -aG spi $USER",
    "error.spi.long": "The SPI buffer is too small for the lights ({reason}). Add this to the line "
    "in /boot/firmware/cmdline.txt and restart the Pi: spidev.bufsiz=32768",
    "error.spi.bus": "Error on the SPI bus ({reason}). Check its wires, then: tablier doctor",
    "error.adc.silent": "The MCP3008 number {chip} does not answer. Check its power and its CS "
    "wire, then: tablier doctor",
    "error.spi.library": "The library spidev is missing ({reason}). PyPI has only its source; "
    "Debian has it ready: sudo apt install python3-spidev. Then 'tablier doctor install' says "
    "whether Tablier sees it.",
    "error.matrix.diode": "A diode is missing or the wrong way round at {bare}: there is no "
    "telling what is on {pads}. Solder it in, then: tablier doctor",
    "error.matrix.ghost": "Diodes are missing among {pads}: there is no telling what is there. "
    "Remove those pieces, solder the diodes in, then: tablier doctor",
    "error.matrix.short": "Connected to ground by mistake: {lines} (R: row from the top, C: column "
    "from the left). Look for a solder bridge, then: tablier doctor",
    "error.calibration.low": "These sensors rest at the bottom of their range: {pads}. They are "
    "dead or not connected, or a magnet is there. Check them, then: tablier calibrate",
    "error.calibration.high": "These sensors rest at the top of their range: {pads}. They are "
    "shorted or the wrong way round, or a magnet is there. Check them, then: tablier calibrate",
    "error.calibration.noisy": "These sensors are unstable: {pads}. Check their wires and the "
    "power supply, keep hands and motors away, then: tablier calibrate",
    "error.calibration.nothing": "No sensor detected a piece (largest change: {most} %). Put "
    "exactly one piece in the middle of a pad, and check that it has a magnet.",
    "error.calibration.several": "Several sensors detected a piece: {pads}. Leave only one piece "
    "on the board.",
    "error.calibration.edge": "The magnet is too strong for the sensor at {pads}. Add a spacer "
    "between them, or use a weaker magnet.",
    "error.calibration.missing": "No piece of type {mark} was shown. Show one of each type: "
    "tablier calibrate",
    "error.calibration.weak": "The magnet {mark} is too weak to distinguish from its neighbours. "
    "Bring it closer to the sensor, or use a stronger one, then: tablier calibrate",
    "error.calibration.poles": "Two pieces that should have opposite poles have the same. Turn one "
    "magnet round, then: tablier calibrate",
    "error.calibration.alike": "The magnets {weak} and {strong} are too similar. Use a stronger "
    "one for {strong}, or a weaker one for {weak}, then: tablier calibrate",
    "error.calibration.file.none": "The Hall sensors are not calibrated yet ({file} is missing). "
    "Do it once: tablier calibrate",
    "error.calibration.file.unreadable": "The calibration {file} cannot be read ({reason}). "
    "Calibrate again: tablier calibrate",
    "error.calibration.file.unwritable": "The calibration {file} cannot be written ({reason}). Set "
    "[table] calibration to another place, then: tablier calibrate",
    "error.calibration.file.damaged": "The calibration {file} is damaged. Calibrate again: "
    "tablier calibrate",
    "error.calibration.file.format": "The calibration {file} has format {found}; this Tablier "
    "reads up to format {known}. Update Tablier, or calibrate again: tablier calibrate",
    "error.calibration.file.size": "The calibration {file} is for {found} pads, but the board has "
    "{wanted}. Calibrate again: tablier calibrate",
    "error.calibration.file.range": "The calibration {file} was made with another converter "
    "(values up to {found}, not {wanted}). Calibrate again: tablier calibrate",
    "error.calibration.file.profile": "The calibration {file} knows the types {found}, but the "
    "table must recognise {wanted}. Calibrate again: tablier calibrate",
    "error.calibration.file.wrong": "The values in the calibration {file} are inconsistent. "
    "Calibrate again: tablier calibrate",
    "calibration.one-gain": "The calibration is from an older version and treats all sensors as "
    "equally sensitive. Calibrate again when you have time: tablier calibrate",
    "calibration.old": "The calibration is {days} days old: magnets and screws shift over time. "
    "Calibrate again when you have time: tablier calibrate",
    "help.run": "run the table described by the configuration, until Ctrl-C or SIGTERM",
    "run.page": "The page: {url}",
    "run.begins": "The table is running ({driver}, {board}, {profile}). Ctrl-C stops it.",
    "run.sim": 'The table is simulated: nobody plays at it. For a real one, write driver = "pico" '
    'or "pi" under [table]; to play here: tablier play',
    "run.uncalibrated": "The Hall sensors were never calibrated: pieces may be misread. Check the "
    "table on its page, then stop it and run: tablier calibrate",
    "run.ends": "The table has stopped.",
    "run.ends-saved": "The table has stopped; all games are saved.",
    "help.calibrate": "calibrate the Hall sensors: the empty board, one piece of each type, then "
    "every pad",
    "calibrate.about": "Calibrating {rows} × {columns} Hall sensors ({profile}). This takes about "
    "three minutes. Ctrl-C stops without changing anything.",
    "calibrate.sim": "The table is simulated: a simulated hand does what is asked.",
    "calibrate.empty": "1. Take everything off the board, then press Enter.",
    "calibrate.empty.done": "   All {pads} sensors are at rest.",
    "calibrate.show": "{step}. Put a single piece {kind} in the middle of a pad, then press Enter.",
    "calibrate.show.done": "   Detected at {pad}: {share} % of the range.",
    "calibrate.kind.N": "with the north pole down (N)",
    "calibrate.kind.S": "with the south pole down (S)",
    "calibrate.kind.N1": "with a weak magnet, north pole down (N1)",
    "calibrate.kind.N2": "with a strong magnet, north pole down (N2)",
    "calibrate.kind.S1": "with a weak magnet, south pole down (S1)",
    "calibrate.kind.S2": "with a strong magnet, south pole down (S2)",
    "calibrate.tour": "{step}. Carry the piece you hold over all {pads} pads, in any order: about "
    "a second on each, moving it a little so that it passes the middle. Press Enter, then begin.",
    "calibrate.tour.pad": "   {pad}: {share} % ({count} of {pads})",
    "calibrate.tour.odd": "   These pads read very differently from the others: {pads}. The piece "
    "was not in the middle, or the sensor is crooked or too close.",
    "calibrate.tour.missing": "   Still to be measured ({count}): {pads}.",
    "calibrate.tour.on": "   Press Enter to go on, or type {skip} and Enter to treat them as "
    "average.",
    "calibrate.tour.done": "   Sensitivity of the sensors: from {least} to {most} times the "
    "average.",
    "calibrate.margins": "Margin of each pad: how many times its own noise it takes to count as "
    "occupied ({least} or more is good).",
    "calibrate.margins.weak": "Too small at {pads}: bring these sensors closer to the plate, or "
    "check their wires.",
    "calibrate.again": "   {why} Press Enter to try again, or Ctrl-C to stop.",
    "calibrate.kept": "Calibration finished, saved in {file}.",
    "error.calibrate.contacts": "This table has contacts, not Hall sensors: there is nothing to "
    "calibrate. Test them instead: tablier doctor",
    "error.calibrate.profile": "Only tables with one of these profiles are calibrated: {allowed}. "
    "Set [table] profile, then: tablier calibrate",
    "error.calibrate.end": "The input ended before the calibration was finished; nothing was "
    "changed. Start again in a terminal: tablier calibrate",
    "error.calibrate.silent": "The board sends no values. To find the fault: tablier doctor",
}
