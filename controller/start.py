"""Where the command begins: an interruption while the program still loads is no failure either."""

from __future__ import annotations

INTERRUPTED = 130


def main() -> int:
    """Run one command."""
    try:
        from controller import cli

        return cli.main()
    except KeyboardInterrupt:
        return INTERRUPTED
