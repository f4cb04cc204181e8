"""What the program says of the devices of a real table, and of what may help."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "device.failed.why": "Out of order: {device}. The game goes on. {why}",
    "device.lost": "The board cannot be read, and the game waits for it. {why}",
    "error.library": "The library {library} is missing ({reason}). Install it: pip install "
    "'tablier[{extra}]'",
    "error.pins.size": "The pins are for {found} pads, but the board has {wanted}. Correct "
    "[pins], [pi] or [table] board, then: tablier --check-config",
    "error.gpio.none": "No pins were found ({reason}). If this is a Raspberry Pi, install what is "
    "missing: pip install 'tablier[pi]'",
    "error.gpio.denied": "This user may not use the pins ({reason}). Allow it and log in again: "
    "sudo usermod -aG gpio $USER",
    "error.gpio.busy": "Another program uses the pins ({reason}). If it is the table itself, end "
    "it: sudo systemctl stop tablier",
    "error.gpio.pin": "There is no such pin ({reason}). Correct [pins], then: tablier "
    "--check-config",
    "error.gpio.failed": "The pins do not work ({reason}). See what is wrong: tablier doctor",
    "error.i2c.off": "The I²C bus {bus} is off ({reason}). Switch it on and restart the Pi: sudo "
    "raspi-config nonint do_i2c 0",
    "error.i2c.denied": "This user may not use the I²C bus {bus} ({reason}). Allow it and log in "
    "again: sudo usermod -aG i2c $USER",
    "error.i2c.silent": "Nothing answers at {address} on the I²C bus {bus}. Check its wires and "
    "its address; who answers: i2cdetect -y {bus}",
    "error.i2c.bus": "The I²C bus {bus} fails at {address} ({reason}). Shorten its wires and look "
    "for a short; who answers: i2cdetect -y {bus}",
    "error.expander.reset": "The MCP23017 at {address} was without power for a moment. Check its "
    "3.3 V and ground wires, then: i2cdetect -y {bus}",
    "error.bus.hangs": "The bus of the pads does not answer any more. Check its wires, then: sudo "
    "systemctl restart tablier",
    "error.spi.off": "The SPI bus is off ({reason}). Switch it on and restart the Pi: sudo "
    "raspi-config nonint do_spi 0",
    "error.spi.denied": "This user may not use the SPI bus ({reason}). Allow it and log in again: "
    "sudo usermod -aG spi $USER",
    "error.spi.long": "The SPI bus takes less at once than the lights need ({reason}). Add to the "
    "line in /boot/firmware/cmdline.txt and restart the Pi: spidev.bufsiz=32768",
    "error.spi.bus": "The SPI bus fails ({reason}). Check its wires, then: tablier doctor",
    "error.adc.silent": "The MCP3008 number {chip} does not answer. Check its power and its CS "
    "wire, then: tablier doctor",
    "error.matrix.diode": "A diode is missing or the wrong way round at {bare}, so nobody can say "
    "what lies on {pads}. Solder it in, then: tablier doctor",
    "error.matrix.ghost": "Diodes are missing among {pads}, so nobody can say what lies there. "
    "Lift the pieces there, solder the diodes in, then: tablier doctor",
    "error.matrix.short": "Connected to ground by mistake: {lines} (R: row from the top, C: "
    "column from the left). Look for a bridge of solder, then: tablier doctor",
    "error.calibration.low": "These pads rest at the lower end of their range: {pads}. Their "
    "sensors are dead, not connected, or a magnet lies there. Check them, then: tablier calibrate",
    "error.calibration.high": "These pads rest at the upper end of their range: {pads}. Their "
    "sensors are shorted, turned round, or a magnet lies there. Check them, then: tablier "
    "calibrate",
    "error.calibration.noisy": "These pads do not keep still: {pads}. Check their wires and the "
    "supply, keep hands and motors away, then: tablier calibrate",
    "error.calibration.nothing": "No pad has noticed a piece (the most that one moved is {most} "
    "%). Put exactly one piece in the middle of a pad, and check that it holds a magnet.",
    "error.calibration.several": "More than one pad has noticed a piece: {pads}. Leave only one "
    "piece on the board.",
    "error.calibration.edge": "The magnet is too strong for the sensor at {pads}. Put something "
    "between them, or take a weaker magnet.",
    "error.calibration.missing": "No piece of the kind {mark} was shown. Show one of each: "
    "tablier calibrate",
    "error.calibration.weak": "The magnet {mark} is too weak to be told from its neighbours. "
    "Bring it nearer to the sensor, or take a stronger one, then: tablier calibrate",
    "error.calibration.poles": "Two pieces that should have opposite poles have the same. Turn "
    "the magnet of one round, then: tablier calibrate",
    "error.calibration.alike": "The magnets {weak} and {strong} are too much alike. Take a "
    "stronger one for {strong}, or a weaker one for {weak}, then: tablier calibrate",
    "error.calibration.file.none": "The Hall sensors are not calibrated yet ({file} is missing). "
    "Do it once: tablier calibrate",
    "error.calibration.file.unreadable": "The calibration {file} cannot be read ({reason}). "
    "Calibrate again: tablier calibrate",
    "error.calibration.file.unwritable": "The calibration {file} cannot be written ({reason}). "
    "Give [table] calibration another place, then: tablier calibrate",
    "error.calibration.file.damaged": "The calibration {file} is damaged. Calibrate again: "
    "tablier calibrate",
    "error.calibration.file.format": "The calibration {file} has format {found}; this Tablier "
    "reads up to format {known}. Update Tablier, or calibrate again: tablier calibrate",
    "error.calibration.file.size": "The calibration {file} is for {found} pads, but the board has "
    "{wanted}. Calibrate again: tablier calibrate",
    "error.calibration.file.range": "The calibration {file} was made with another converter "
    "(values up to {found}, not {wanted}). Calibrate again: tablier calibrate",
    "error.calibration.file.profile": "The calibration {file} knows the kinds of {found}, but the "
    "table is to see {wanted}. Calibrate again: tablier calibrate",
    "error.calibration.file.wrong": "The values of the calibration {file} make no sense. "
    "Calibrate again: tablier calibrate",
    "calibration.old": "The calibration is {days} days old: magnets and screws change. Do it "
    "again when there is time: tablier calibrate",
    "help.run": "run the table that the configuration describes, until Ctrl-C or SIGTERM",
    "run.begins": "The table runs ({driver}, {board}, {profile}). Ctrl-C ends it.",
    "run.sim": 'The table is simulated: nobody sits at it. A real one needs driver = "pico" or '
    '"pi" under [table]; to play here: tablier play',
    "run.ends": "The table is switched off; every game is kept.",
    "help.calibrate": "measure the Hall sensors: the empty board, then one piece of each kind",
    "calibrate.about": "Calibrating {rows} × {columns} Hall sensors ({profile}). It takes a "
    "minute. Ctrl-C ends it, and nothing is changed.",
    "calibrate.sim": "The table is simulated: a simulated hand does what is asked.",
    "calibrate.empty": "1. Take everything off the board, then press Enter.",
    "calibrate.empty.done": "   All {pads} pads are at rest.",
    "calibrate.show": "{step}. Put one piece {kind} in the middle of a free pad, all others away, "
    "then press Enter.",
    "calibrate.show.done": "   Seen at {pad}: {share} % of the range.",
    "calibrate.kind.N": "with the north pole down (N)",
    "calibrate.kind.S": "with the south pole down (S)",
    "calibrate.kind.N1": "with the weak magnet, north pole down (N1)",
    "calibrate.kind.N2": "with the strong magnet, north pole down (N2)",
    "calibrate.kind.S1": "with the weak magnet, south pole down (S1)",
    "calibrate.kind.S2": "with the strong magnet, south pole down (S2)",
    "calibrate.again": "   {why} Press Enter to try again, or Ctrl-C to stop.",
    "calibrate.kept": "Calibrated and kept in {file}.",
    "error.calibrate.contacts": "This table has contacts, not Hall sensors: there is nothing to "
    "calibrate. Test them instead: tablier doctor",
    "error.calibrate.profile": "Only a table of the profile {allowed} is calibrated. Set [table] "
    "profile, then: tablier calibrate",
    "error.calibrate.end": "The input has ended before the calibration had; nothing was changed. "
    "Start again in a terminal: tablier calibrate",
    "error.calibrate.silent": "The board gives no values. See what is wrong: tablier doctor",
}
