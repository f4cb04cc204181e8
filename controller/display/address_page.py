"""Pages with the address of the table's page, to scan or to type."""

from __future__ import annotations

import re

from controller.display import qr_code
from controller.display.font import width
from controller.display.names import Names, lines
from controller.display.screen_layout import BESIDE, TEXT_ROOM
from controller.model.screen_page import Page
from rules.model import Seat

PHONE = "phone"
"""Last part of the address of a seat's private hand."""


def address(names: Names) -> Page:
    """Page with the address of the table's page, or why there is none."""
    site = names.table.site
    keys = names.say("keys.ok")
    if site is None or not site.url:
        return Page(names.say("ask.address"), names.say("address.none"), keys=keys)
    title = names.say("address.scan")
    return _with_code(title, site.url, lines(_typed(site.url), _typed(site.name)), keys)


def inviting(names: Names, seat: Seat, code: str, told: str) -> Page:
    """Page with the pairing code of a seat: to scan, or to type at the address that it shows."""
    title, site = names.title(seat), names.table.site
    if site is None or not site.url:
        return Page(title, told, keys=names.say("keys.hide"))
    half = len(code) // 2
    text = lines(_typed(f"{site.url}{PHONE}"), f"{code[:half]} {code[half:]}")
    return _with_code(title, f"{site.url}{PHONE}#{code}", text, names.say("keys.hide-short"))


def _with_code(title: str, url: str, text: str, keys: str) -> Page:
    """Page with a QR code if it fits, and in any case with the address."""
    fits = qr_code.dots(url) is not None
    return Page(title, text, keys=keys, code=url if fits else "")


def _typed(url: str) -> str:
    """Address as one types it, broken only after a dot, a slash or a colon."""
    found = [""]
    for part in re.findall(r"[^./:]*[./:]?", url.removeprefix("http://").removesuffix("/")):
        if width(found[-1] + part) > TEXT_ROOM - BESIDE:
            found.append("")
        found[-1] += part
    return lines(*found)
