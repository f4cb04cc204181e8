"""English sentences: the installer and updates. It reads them before the program is installed."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "install.help.about": "Install Tablier on a Raspberry Pi, or bring it up to date. May be "
    "repeated; games and configuration are kept.",
    "install.help.help": "show this help",
    "install.help.build": "which table it is: {builds}",
    "install.help.wheel": "install this ready-made wheel",
    "install.help.name": "host name of this machine: the table's page is then "
    "http://NAME.local:8000/",
    "install.help.root": "install under this folder instead of /",
    "install.help.lang": "en or fr",
    "install.help.lan": "let phones and other devices of the network open the table's page",
    "install.help.compile": "compile here, which takes much memory and time",
    "install.help.dry-run": "show what would be done, and change nothing",
    "install.help.uninstall": "remove the service and the program; games and configuration stay",
    "install.which": "Which table is it? The build guide (hardware/README.md) explains them.",
    "install.build.pico-hall": "Hall sensors on a Pico (the reference table)",
    "install.build.pico-matrix": "reeds or buttons on a Pico",
    "install.build.pi-matrix": "reeds or buttons on the Raspberry Pi (the minimal table)",
    "install.build.pi-expanders": "reeds or buttons on I²C chips",
    "install.build.pi-hall": "Hall sensors on the Raspberry Pi",
    "install.writes": "Writes {name}",
    "install.configured": "{name} is there already, and stays as it is.",
    "install.packages": "All Debian packages are there.",
    "install.no-raspi-config": "There is no raspi-config: switch the {bus} bus on yourself.",
    "install.same": "{name} is up to date.",
    "install.wheel": "Installs {name} (SHA-256 {sum}).",
    "install.compiles": "Compiles the rules here. A Raspberry Pi takes from ten minutes to an "
    "hour.",
    "install.interpreted": "There is no ready-made wheel for this machine: the rules run "
    "interpreted. Everything works, but the robot calculates 15 to 150 times more slowly, so it "
    "plays more weakly. A wheel of the release, or --compile, changes that.",
    "install.interpreted-small": "There is no ready-made wheel for this machine, and {size} MB of "
    "memory are too little to compile: the rules run interpreted. Everything works, but the robot "
    "calculates 15 to 150 times more slowly, so it plays more weakly. A wheel of the release "
    "changes that.",
    "install.pico-boot": "A Pico waits for MicroPython: copy the .uf2 file of micropython.org "
    "onto its drive, then repeat this command.",
    "install.pico-none": "No Pico with MicroPython is connected. Once it is: tablier flash --map "
    "{build}",
    "install.pico-failed": "The firmware could not be copied to the Pico. Repeat it later: "
    "tablier flash --map {build}",
    "install.done": "Tablier is installed. Hall sensors need one more command: see 'Calibration' "
    "in the build guide.",
    "install.reboot": "Tablier is installed. Restart the Raspberry Pi once, so that its buses are "
    "there: sudo reboot",
    "install.gone": "Tablier is removed. The games ({state}), the configuration ({config}) and "
    "Debian's packages are still there.",
    "install.dry": "Nothing was changed.",
    "error.install.usage": "{told}. './install --help' shows what there is.",
    "error.install.python": "Tablier needs Python 3.11 or newer; this is {found}. Raspberry Pi OS "
    "Bookworm and Trixie have one.",
    "error.install.root": "Only root can install it: sudo ./install",
    "error.install.name": "'{text}' is not a host name: letters, digits and hyphens, 63 at most.",
    "error.install.build": "'{text}' is not a table. Add --build with one of: {allowed}.",
    "error.install.failed": "'{command}' failed ({reason}). Correct that and repeat the command: "
    "it goes on where it stopped.",
    "error.install.nothing": "There is nothing to install in {folder}: neither the source nor a "
    "wheel for this machine.",
    "error.install.no-wheel": "{name} is not a wheel of Tablier.",
    "error.install.broken-wheel": "{name} is damaged ({reason}). Copy it once more.",
    "error.install.other-machine": "{name} is for another Python or another processor; this "
    "machine is: {here}.",
    "error.install.no-memory": "Compiling takes {least} MB of free memory and swap; {free} MB are "
    "free. Take a ready-made wheel, or enlarge the swap (CONF_SWAPSIZE in /etc/dphys-swapfile).",
    "error.install.not-ready": "The service does not start. See why: journalctl -u tablier -n 50",
    "error.install.went-back": "The new version did not report that it is ready: the previous one "
    "runs again. See why: journalctl -u tablier -n 50",
    "help.update": "install another version from a file; the old one stays until the new one runs",
    "help.update.file": "the wheel of the new version, such as one on a USB stick",
    "help.update.root": "update the installation under this folder",
    "help.flag.back": "go back to the version before",
    "update.old": "In use: {name}.",
    "update.sum": "SHA-256 {sum}",
    "update.sum-good": "It is the one in the list beside the file.",
    "update.same": "This version is in use already.",
    "update.done": "The new version runs. To go back: sudo tablier update --back",
    "update.back": "The previous version runs again.",
    "error.install.sum": "{name} does not have the checksum of the list beside it: it was damaged "
    "or changed. Nothing was installed.",
    "error.install.update-root": "Only root can do that: sudo tablier update",
    "error.install.update-file": "Give the wheel to install, or --back.",
    "error.install.no-slots": "This Tablier was not installed by ./install: update it the way you "
    "installed it.",
    "error.install.no-back": "There is no version to go back to.",
}
