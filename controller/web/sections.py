"""What an audience sees, in parts: only the parts that changed are written and sent again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from controller.web.drawn import drawn


class Section:
    """One part of a view; its text is made once, by whoever needs it first."""

    __slots__ = ("_text", "value")

    def __init__(self, value: Any) -> None:
        self.value = value
        self._text = ""

    @property
    def text(self) -> str:
        """As JSON, always with the same bytes for the same value."""
        if not self._text:
            self._text = written(self.value)
        return self._text


View = Mapping[str, Section]


def written(value: Any) -> str:
    """JSON with sorted keys and no spaces."""
    return json.dumps(
        value, default=drawn, ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )


def renewed(before: View | None, values: Mapping[str, Any]) -> View:
    """A view of these values; what is as before stays the very same section."""
    if before is None:
        return {key: Section(value) for key, value in values.items()}
    return {
        key: before[key] if key in before and before[key].value == value else Section(value)
        for key, value in values.items()
    }


def composed(kind: str, view: View, sent: View, version: int, rev: int) -> str:
    """The message for somebody who has this already; empty if nothing changed."""
    changed = [key for key, section in view.items() if sent.get(key) is not section]
    if not changed:
        return ""
    full = "false" if sent else "true"
    head = f'{{"type":"{kind}","v":{version},"full":{full},"rev":{rev}'
    return head + "".join(f',"{key}":{view[key].text}' for key in changed) + "}"
