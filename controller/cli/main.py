"""Entry point: answers ``--version`` before anything else is loaded."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

INTERRUPTED = 130


def main() -> int:
    """Run one command; an interruption while the program loads is not a failure either."""
    try:
        from controller.cli import version

        line = version.answer(sys.argv[1:], os.environ)
        if line and sys.stdout is not None:
            # The dispatcher explains output that cannot be written.
            with suppress(OSError):
                sys.stdout.write(line + "\n")
                sys.stdout.flush()
                return 0
        from controller.cli import dispatch

        return dispatch.main()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
