"""Slow encodings (screen pixels, QR codes), done in the server's thread and not in the loop."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import segno

from controller.display import raster
from controller.model.screen_page import Page


@dataclass(frozen=True, slots=True)
class ScreenPixels:
    """A page as the table's screen shows it."""

    page: Page


@dataclass(frozen=True, slots=True)
class Squares:
    """A text as a QR code."""

    text: str


def drawn(value: object) -> Any:
    """JSON form of a value that JSON cannot represent directly."""
    match value:
        case Page(title, text, choices, chosen, keys):
            told: dict[str, Any] = {"title": title, "text": text, "choices": choices}
            return told | {"chosen": chosen, "keys": keys}
        case ScreenPixels(page):
            return _bits(page)
        case Squares(text):
            return _squares(text)
        case _:
            raise TypeError(f"nobody knows how to write {value!r}")


@lru_cache(maxsize=64)
def _bits(page: Page) -> str:
    return b64encode(raster.draw(page)).decode()


@lru_cache(maxsize=2)
def _squares(text: str) -> dict[str, Any]:
    rows = ["".join(map(str, row)) for row in segno.make(text, error="m", micro=False).matrix]
    return {"size": len(rows), "rows": rows}
