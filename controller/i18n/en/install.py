"""English sentences: the installer and updates. It reads them before the program is installed."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "install.help.about": "Install Tablier on a Raspberry Pi, or update it. Safe to run again: "
    "games and configuration are kept.",
    "install.help.help": "show this help",
    "install.help.build": "which table it is: {builds}",
    "install.help.wheel": "install this ready-made wheel",
    "install.help.name": "host name of this machine: the table's page is then at "
    "http://NAME.local:8000/",
    "install.help.root": "install under this folder instead of /",
    "install.help.lang": "en or fr",
    "install.help.lan": "let phones and other devices on the network open the table's page",
    "install.help.compile": "compile on this machine, which takes a lot of memory and time",
    "install.help.dry-run": "show what would be done, and change nothing",
    "install.help.uninstall": "remove the service and the program; games and configuration are "
    "kept",
    "install.which": "Which table is it? The build guide (hardware/README.md) explains them.",
    "install.build.pico-hall": "Hall sensors on a Pico (the reference table)",
    "install.build.pico-matrix": "reed switches or buttons on a Pico",
    "install.build.pi-matrix": "reed switches or buttons on the Raspberry Pi (the minimal table)",
    "install.build.pi-expanders": "reed switches or buttons on I²C chips",
    "install.build.pi-hall": "Hall sensors on the Raspberry Pi",
    "install.build.pi-trellis": "four NeoTrellis boards: 64 buttons with lights",
    "install.writes": "Writes {name}",
    "install.configured": "{name} already exists and is left as it is.",
    "install.packages": "All Debian packages are installed.",
    "install.no-raspi-config": "raspi-config was not found: turn on the {bus} bus yourself.",
    "install.same": "{name} is up to date.",
    "install.wheel": "Installs {name} (SHA-256 {sum}).",
    "install.compiles": "Compiles the rules here: ten minutes to an hour on a Raspberry Pi.",
    "install.interpreted": "There is no ready-made wheel for this machine, so the rules are "
    "interpreted. Everything works, but the robot thinks 15 to 150 times more slowly and plays "
    "worse. To change that, use a wheel from the release, or --compile.",
    "install.interpreted-small": "There is no ready-made wheel for this machine, and {size} MB of "
    "memory is too little to compile, so the rules are interpreted. Everything works, but the "
    "robot thinks 15 to 150 times more slowly and plays worse. To change that, use a wheel from "
    "the release.",
    "install.pico-boot": "A Pico is waiting for MicroPython: copy the .uf2 file from "
    "micropython.org onto its drive, then run this command again.",
    "install.pico-none": "No Pico with MicroPython is connected. Once it is: tablier flash --map "
    "{build}",
    "install.pico-failed": "The firmware could not be copied to the Pico. Try again later: "
    "tablier flash --map {build}",
    "install.done": "Tablier is installed. Hall sensors need one more command: see 'Calibration' "
    "in the build guide.",
    "install.reboot": "Tablier is installed. Restart the Raspberry Pi once to turn on its buses: "
    "sudo reboot",
    "install.gone": "Tablier has been removed. The games ({state}), the configuration ({config}) "
    "and the Debian packages are still there.",
    "install.dry": "Nothing was changed.",
    "error.install.usage": "{told}. './install --help' lists the options.",
    "error.install.python": "Tablier needs Python 3.11 or newer; this is {found}. Raspberry Pi OS "
    "Bookworm and Trixie include it.",
    "error.install.root": "Only root can install it: sudo ./install",
    "error.install.name": "'{text}' is not a host name: letters, digits and hyphens, 63 at most.",
    "error.install.build": "'{text}' is not a table. Add --build with one of: {allowed}.",
    "error.install.failed": "'{command}' failed ({reason}). Fix that and run the command again: "
    "it continues where it stopped.",
    "error.install.nothing": "There is nothing to install in {folder}: neither the source nor a "
    "wheel for this machine.",
    "error.install.no-wheel": "{name} is not a Tablier wheel.",
    "error.install.broken-wheel": "{name} is damaged ({reason}). Copy it again.",
    "error.install.other-machine": "{name} is for another Python or another processor; this "
    "machine is: {here}.",
    "error.install.no-memory": "Compiling needs {least} MB of free memory and swap; only {free} "
    "MB is free. Use a ready-made wheel, or enlarge the swap (CONF_SWAPSIZE in "
    "/etc/dphys-swapfile).",
    "error.install.not-ready": "The service does not start. To see why: journalctl -u tablier -n "
    "50",
    "error.install.went-back": "The new version did not report that it was ready, so the previous "
    "one is running again. To see why: journalctl -u tablier -n 50",
    "help.update": "install another version from a file; the old one is kept until the new one "
    "runs",
    "help.update.file": "the wheel of the new version, on a USB stick for example",
    "help.update.root": "update the installation under this folder",
    "help.flag.card": "install the wheel on the card's boot partition, as the table's menu does",
    "help.flag.back": "go back to the previous version",
    "update.old": "In use: {name}.",
    "update.sum": "SHA-256 {sum}",
    "update.sum-good": "It matches the list next to the file.",
    "update.same": "This version is already in use.",
    "update.done": "The new version is running. To go back: sudo tablier update --back",
    "update.back": "The previous version is running again.",
    "error.install.sum": "{name} does not match its checksum in the list next to it: it was "
    "damaged or changed. Nothing was installed.",
    "error.install.update-root": "Only root can do that: sudo tablier update",
    "error.install.update-file": "Give the wheel to install, or --back.",
    "error.install.no-slots": "This Tablier was not installed by ./install: update it the way you "
    "installed it.",
    "error.install.card-none": "There is no tablier-….whl in {folder}.",
    "error.install.card-many": "There are several wheels in {folder}: {names}. Keep only the new "
    "one.",
    "error.install.card-owner": "Only root may own {name} and be able to change it, and it must "
    "not be a link. Nothing was installed.",
    "error.install.card-read-only": "The root file system is an overlay in memory: an update would "
    "be gone at the next start. Take the overlay off first.",
    "error.install.no-back": "There is no version to go back to.",
}
