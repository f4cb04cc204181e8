"""What the pages in the browser say; the browser fills the gaps."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "web.new-game": "New game",
}
