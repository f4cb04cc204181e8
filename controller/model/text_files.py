"""Files named by a person: reading and writing them, with a sentence for each failure."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TextIO

from controller.i18n.user_errors import Problem
from controller.model.regular_file import IrregularFileError, LargeFileError, read_regular

LARGEST = 64_000_000
"""Most bytes of a text file, and most characters of the standard input."""
LONGEST_LINE = 100_000
"""Most characters of a typed line: what comes after them is the next line."""


def read_text(name: str) -> str:
    """Text of a file; raises ``Problem`` with the reason if it cannot be read."""
    try:
        text = read_bytes(name, LARGEST).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Problem("file.text", name=name) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_stream(stream: TextIO) -> str:
    """Text of the standard input; raises ``Problem`` if it has no end."""
    text = stream.read(LARGEST + 1)
    if len(text) > LARGEST:
        raise Problem("file.large", name="-", most=LARGEST // 1_000_000)
    return text


def read_bytes(name: Path | str, most: int) -> bytes:
    """Bytes of a file; raises ``Problem`` if it cannot be read or has more than ``most``."""
    try:
        return read_regular(name, most)
    except (OSError, ValueError) as error:
        raise unreadable(error, name, most) from None


def unreadable(error: OSError | ValueError, name: Path | str, most: int = LARGEST) -> Problem:
    """Problem with a file that could not be opened or read."""
    match error:
        case FileNotFoundError():
            return Problem("file.missing", name=name)
        case IsADirectoryError():
            return Problem("file.folder", name=name)
        case IrregularFileError():
            return Problem("file.irregular", name=name)
        case LargeFileError():
            return Problem("file.large", name=name, most=most // 1_000_000)
        case _:
            return Problem("file.unreadable", name=name, reason=reason_of(error))


def write_text(name: str, text: str) -> None:
    """Write a new file; an existing one is not overwritten."""
    try:
        with Path(name).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Problem("file.exists", name=name) from None
    except (OSError, ValueError) as error:
        raise Problem("file.unwritable", name=name, reason=reason_of(error)) from None


def check_new(name: str) -> None:
    """Raise ``Problem`` now if ``write_text`` could not write this file later."""
    path = Path(name)
    if path.exists():
        raise Problem("file.exists", name=name)
    check_folder(path)


def check_folder(path: Path) -> None:
    """Raise ``Problem`` now if the folder of a file does not exist."""
    if not path.parent.is_dir():
        raise Problem("file.unwritable", name=path, reason=os.strerror(errno.ENOENT))


def reason_of(error: OSError | ValueError) -> str:
    """Reason given by the system, without numbers and paths."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
