"""A Debian for 64-bit ARM in a folder: its packages unpacked, its programs run by QEMU.

Where the kernel allows it, in namespaces of its own with a binfmt of its own (Linux 6.7 or newer;
nothing of this machine changes, and no root is needed); otherwise by ``proot -q``, which is slower.
Packages are unpacked and noted as installed, but their scripts are not run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

MIRROR = "http://deb.debian.org/debian"
KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
QEMU = "/usr/bin/qemu-aarch64-static"
NEEDED = ("qemu-aarch64-static", "aarch64-linux-gnu-gcc", "unshare", "apt-get", "dpkg-deb")
BASE = (
    *("base-files", "base-passwd", "bash", "coreutils", "dash", "debianutils", "dpkg", "apt"),
    *("findutils", "gawk", "grep", "gzip", "hostname", "kmod", "libc-bin", "passwd", "sed"),
    *("procps", "systemd", "tar", "udev", "util-linux", "ca-certificates", "libpython3-dev"),
    "debian-archive-keyring",
)
"""What every Raspberry Pi OS has; the headers are for the wheel."""
# ELF, 64 bits, little-endian, AArch64, program or shared library. F: opened before the chroot.
_BINFMT = (
    r":tablier-aarch64:M::\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00:"
    r"\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:"
    f"{QEMU}:F"
)
_ENTER = f"""
mount -t binfmt_misc none /proc/sys/fs/binfmt_misc || exit 120
printf '%s' '{_BINFMT}' > /proc/sys/fs/binfmt_misc/register || exit 120
cd "$1" && mount --rbind /dev dev && mount -t proc proc proc && mount -t tmpfs none tmp || exit 120
mount --bind "$2" mnt || exit 120
shift 2
exec chroot . "$@"
"""
_UNPACK = 'dpkg-deb --fsys-tarfile "$1" | tar -x --no-same-owner --keep-directory-symlink -C "$2"'
_SYSTEMCTL = """\
case "$1 $2" in
    "enable --now" | "disable --now") verb=$1; shift 2; exec /usr/bin/systemctl "$verb" "$@";;
esac
"""
_NAMESPACES = ("unshare", "--user", "--map-root-user", "--mount", "--pid", "--fork", "--kill-child")
_TELLS = 'printf "%s" ready'


class ArmError(Exception):
    """What prevents a trial, as a sentence."""


@dataclass(frozen=True, slots=True)
class Result:
    """A command that ended: its exit code, what it printed, and how long it took."""

    code: int
    text: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Userland:
    """One Debian; ``shared`` is a folder of this machine that stands in it as /mnt."""

    suite: str
    python: str
    folder: Path
    shared: Path

    @property
    def root(self) -> Path:
        """Where its files are."""
        return self.folder / self.suite

    def prepare(self, packages: Sequence[str]) -> str:
        """Download and unpack it, unless it is there; return how it will be run."""
        done = self.folder / f"{self.suite}.unpacked"
        wanted = " ".join(sorted({*BASE, *packages}))
        if not done.exists() or done.read_text(encoding="utf-8") != wanted:
            shutil.rmtree(self.root, ignore_errors=True)
            for name in ("bin", "lib", "sbin"):
                (self.root / "usr" / name).mkdir(parents=True)
                (self.root / name).symlink_to(f"usr/{name}")
            self._unpack(wanted.split())
            done.write_text(wanted, encoding="utf-8")
        self._settle()
        found = self.run(_TELLS)
        if found.text != "ready":
            raise ArmError(f"{self.suite} cannot be run here: {found.text.strip()}")
        return "namespaces" if _has_namespaces(self) else "proot"

    def run(self, script: str, **environ: str) -> Result:
        """Run a shell script in it, as root."""
        began = time.monotonic()
        words = ["/bin/sh", "-c", script]
        if _has_namespaces(self):
            enter = [*_NAMESPACES, "sh", "-c", _ENTER, "enter", str(self.root), str(self.shared)]
        else:
            bound = [f"--bind={path}" for path in ("/dev", "/proc", f"{self.shared}:/mnt")]
            enter = ["proot", "-q", QEMU, "-0", "-r", str(self.root), *bound, "-w", "/"]
        done = subprocess.run(
            ["/usr/bin/nice", "-n", "19", *enter, *words],
            check=False,
            text=True,
            errors="replace",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**_ENVIRON, **environ},
        )
        return Result(done.returncode, done.stdout, time.monotonic() - began)

    def _unpack(self, wanted: Sequence[str]) -> None:
        state = self.folder / f"{self.suite}-apt"
        for name in ("lists/partial", "archives/partial"):
            (state / name).mkdir(parents=True, exist_ok=True)
        (state / "status").touch()
        source = f"deb [signed-by={KEYS}] {MIRROR} {self.suite} main\n"
        (state / "sources.list").write_text(source, encoding="utf-8")
        options = [f"-o{name}={value}" for name, value in _apt_options(state).items()]
        _here("apt-get", *options, "update")
        _here("apt-get", *options, "--yes", "--download-only", "install", *wanted)
        known = self.root / "var/lib/dpkg"
        entries = []
        for package in sorted((state / "archives").glob("*.deb")):
            # dpkg-deb -x would replace the links /bin, /lib and /sbin by folders.
            _here("sh", "-c", _UNPACK, "unpack", str(package), str(self.root))
            about = _here("dpkg-deb", "--field", str(package))
            entries.append(f"{about.strip()}\nStatus: install ok installed\n")
        (known / "info").mkdir(parents=True, exist_ok=True)
        (known / "updates").mkdir(exist_ok=True)
        (known / "status").write_text("\n".join(entries), encoding="utf-8")

    def _settle(self) -> None:
        """What the packages' scripts would have done, and how the network is reached."""
        for name in ("passwd", "group"):
            master, there = self.root / f"usr/share/base-passwd/{name}.master", self.root / "etc"
            if not (there / name).exists():
                shutil.copy(master, there / name)
        shell = self.root / "usr/bin/sh"
        if not shell.exists():
            shell.symlink_to("dash")
        for name in ("etc/resolv.conf", "etc/hosts", "etc/ssl/certs/ca-certificates.crt"):
            there = self.root / name
            there.parent.mkdir(parents=True, exist_ok=True)
            there.unlink(missing_ok=True)
            shutil.copy(f"/{name}", there)
        for name in ("dev", "proc", "tmp", "mnt", "var/tmp", "usr/local/bin"):
            (self.root / name).mkdir(parents=True, exist_ok=True)
        # Modules and devices are the kernel's, which is not this userland's own.
        # systemctl enables and disables; what would start or stop a service does nothing.
        for name, does in {"modprobe": "", "udevadm": "", "systemctl": _SYSTEMCTL}.items():
            there = self.root / "usr/local/sbin" / name
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_text(f"#!/bin/sh\n{does}exit 0\n", encoding="utf-8")
            there.chmod(0o755)
        signed = "/usr/share/keyrings/debian-archive-keyring.gpg"
        source = f"deb [signed-by={signed}] {MIRROR} {self.suite} main\n"
        apt = self.root / "etc/apt"
        (apt / "sources.list").write_text(source, encoding="utf-8")
        # There is only one user in the namespace, and nobody reads descriptions.
        settings = 'APT::Sandbox::User "root";\nAcquire::Languages "none";\n'
        (apt / "apt.conf.d/90-emulated").write_text(settings, encoding="utf-8")


_ENVIRON = {
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME": "/root",
    "LANG": "C.UTF-8",
    "USER": "root",
    # systemd does not run in here: its commands write their files and leave it at that.
    "SYSTEMD_OFFLINE": "1",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    # Byte code is made when it is first needed, which takes less time than making all of it.
    "PIP_NO_COMPILE": "1",
    "PIP_CERT": "/etc/ssl/certs/ca-certificates.crt",
    **{name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")},
}
_runs_in_namespaces: dict[str, bool] = {}


def _has_namespaces(userland: Userland) -> bool:
    """Whether this kernel runs it in namespaces; tried once."""
    suite = userland.suite
    if suite not in _runs_in_namespaces:
        _runs_in_namespaces[suite] = True
        _runs_in_namespaces[suite] = userland.run(_TELLS).text == "ready"
        if not _runs_in_namespaces[suite] and shutil.which("proot") is None:
            raise ArmError("This kernel has no binfmt in namespaces: apt install proot")
    return _runs_in_namespaces[suite]


def missing() -> list[str]:
    """Programs that are needed and not there."""
    return [name for name in NEEDED if shutil.which(name) is None]


def _apt_options(state: Path) -> dict[str, object]:
    """An apt of its own: nothing of this machine's is read or changed."""
    return {
        "APT::Architecture": "arm64",
        "APT::Architectures::": "arm64",
        "APT::Install-Recommends": "false",
        "APT::Sandbox::User": "root",
        "Acquire::Languages": "none",
        "Debug::NoLocking": "true",
        "Dir::Cache": state,
        "Dir::Cache::archives": state / "archives",
        "Dir::Etc::Preferences": "/dev/null",
        "Dir::Etc::PreferencesParts": "/dev/null",
        "Dir::Etc::SourceList": state / "sources.list",
        "Dir::Etc::SourceParts": "/dev/null",
        "Dir::State": state,
        "Dir::State::Lists": state / "lists",
        "Dir::State::status": state / "status",
    }


def _here(*words: str) -> str:
    """Run a command on this machine; an ``ArmError`` quotes it if it fails."""
    done = subprocess.run(words, check=False, capture_output=True, text=True, errors="replace")
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise ArmError(f"{' '.join(words[:1])} failed: {' '.join(last)}")
    return done.stdout


def both(folder: Path, shared: Path) -> Iterator[Userland]:
    """The two that Raspberry Pi OS is made from."""
    yield Userland("bookworm", "3.11", folder, shared)
    yield Userland("trixie", "3.13", folder, shared)
