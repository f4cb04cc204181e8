"""French sentences of all built-in games, by key."""

from __future__ import annotations

from collections.abc import Mapping

from controller.i18n.fr import incognito, inside, invers, reversi, roliversi, royal_reversi

WORDS: Mapping[str, Mapping[str, str]] = {
    "invers": invers.WORDS,
    "roliversi": roliversi.WORDS,
    "incognito": incognito.WORDS,
    "royal-reversi": royal_reversi.WORDS,
    "inside": inside.WORDS,
    "reversi": reversi.WORDS,
}
