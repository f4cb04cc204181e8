"""Ce que disent les pages du navigateur ; c'est lui qui remplit les trous."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "web.new-game": "Nouvelle partie",
}
