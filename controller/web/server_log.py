"""What the web server reports to the table's owner: little, and nothing that could be a secret."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable
from typing import Any

from controller.web.rate_limit import Bucket

LINES, MINUTES = 10, 10
"""Maximum number of lines in a burst, and minutes until the next burst."""
_SECRET = re.compile(
    r"(?i)\b(token|code|hand|deck|symbol|seed|salt|bytes)\b\S*\s*[:=]\s*\S+|\b[0-9a-f]{32,}\b"
)


class ServerLog(logging.Handler):
    """Passes errors on at a limited rate: a client that causes errors must not fill the disk."""

    def __init__(
        self, tell: Callable[[str], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(logging.ERROR)
        self._tell = tell
        self._clock = clock
        self._lines = Bucket(clock(), LINES / (60.0 * MINUTES), LINES)
        self._left_out = 0
        self.ending = False

    def emit(self, record: logging.LogRecord) -> None:
        """Report one line."""
        told = record.getMessage().strip()
        if "completing handshake" in told:
            # A stranger was refused before the upgrade, which uvicorn reports as our error.
            return
        error = record.exc_info[1] if record.exc_info else None
        if self.ending and told.startswith("Cancel "):
            return
        self._report(told, error)

    def caught(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Report what nobody in the server's event loop has caught."""
        del loop
        self._report(str(context.get("message", "")), context.get("exception"))

    def _report(self, told: str, error: BaseException | None) -> None:
        if self.ending and isinstance(error, asyncio.CancelledError):
            # Clients that stay connected are cut off: closing means that.
            return
        if not self._lines.take(self._clock()):
            self._left_out += 1
            return
        if error is not None:
            told += f" {type(error).__name__}"
        if isinstance(error, OSError) and error.strerror:
            told += f" ({error.strerror})"
        if self._left_out:
            told += f" (and {self._left_out} more lines)"
            self._left_out = 0
        self._tell(clean(" ".join(told.split())))


def clean(line: str) -> str:
    """Log line without tokens, codes, cards or symbols."""
    return _SECRET.sub("…", line)
