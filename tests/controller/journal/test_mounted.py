"""Power cuts on a real ext4: the image under the mounted card is the state after the cut."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from controller.journal.contents import read
from controller.journal.disk import Disk
from controller.journal.file import SUFFIX, Journal

from .build import payloads, story

CUTS = 500
PAYLOADS = payloads(story(acts=40))

pytestmark = pytest.mark.soak


class Careless(Disk):
    """A disk that never syncs."""

    def flush(self, fd: int) -> None:
        del fd

    def sync(self, fd: int) -> None:
        del fd

    def sync_folder(self, path: Path) -> None:
        del path


def run(*words: str | Path) -> None:
    subprocess.run(words, check=True, capture_output=True)


@contextmanager
def mounted(image: Path, at: Path) -> Iterator[Path]:
    at.mkdir(exist_ok=True)
    run("mount", "-o", "loop,noatime", image, at)
    try:
        yield at
    finally:
        run("umount", at)


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """An empty card with a file system, as an image; this needs root."""
    image = tmp_path / "card.img"
    with image.open("wb") as stream:
        stream.truncate(16 << 20)
    try:
        run("mkfs.ext4", "-q", image)
        with mounted(image, tmp_path / "try"):
            pass
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"needs root, mkfs.ext4 and loop devices to mount an image: {error}")
    return image


def left_by(image: Path, spare: Path) -> list[bytes]:
    """Records found at the next start, after the file system has repaired itself."""
    shutil.copyfile(image, spare)
    with mounted(spare, spare.with_suffix(".at")) as folder:
        paths = [path for path in folder.iterdir() if path.name.endswith(SUFFIX)]
        return payloads(read(paths[0]).entries) if paths else []


def lost(image: Path, spare: Path, disk: Disk, cuts: int) -> int:
    """Cut the power ``cuts`` times, after each acknowledgement; return how often one was lost."""
    gone = done = 0
    with mounted(image, spare.with_suffix(".live")) as folder:
        while done < cuts:
            journal = Journal(folder, disk)
            for number, payload in enumerate(PAYLOADS[: cuts - done], 1):
                (journal.append if number > 1 else journal.begin)(payload)
                found: list[bytes] = []
                with suppress(OSError):  # what is not even a file any more is lost
                    found = left_by(image, spare)
                assert found == PAYLOADS[: len(found)]
                gone += len(found) < number
                done += 1
            journal.close()
            for path in folder.iterdir():
                if path.is_file():
                    path.unlink()
    return gone


def test_after_five_hundred_cuts_every_acknowledged_move_is_on_the_card(
    card: Path, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    assert lost(card, tmp_path / "spare.img", Disk(), CUTS) == 0
    record_property("figure", f"{CUTS} power cuts on a mounted ext4: 0 acknowledged moves lost")


def test_without_waiting_for_the_disk_moves_would_be_lost(card: Path, tmp_path: Path) -> None:
    assert lost(card, tmp_path / "spare.img", Careless(), 20) > 0
