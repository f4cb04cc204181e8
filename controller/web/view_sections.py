"""Views in sections: only sections that changed are serialised and sent again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from controller.web.encoding import drawn


class Section:
    """One section of a view; its text is made once, when first needed."""

    __slots__ = ("_text", "value")

    def __init__(self, value: Any) -> None:
        self.value = value
        self._text = ""

    @property
    def text(self) -> str:
        """The section as JSON; equal values give equal bytes."""
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
    """View of these values; unchanged sections stay the same objects."""
    if before is None:
        return {key: Section(value) for key, value in values.items()}
    return {
        key: before[key] if key in before and before[key].value == value else Section(value)
        for key, value in values.items()
    }


def composed(kind: str, view: View, sent: View, version: int, rev: int) -> str:
    """Update message for a client that already has ``sent``; empty if nothing changed."""
    changed = [key for key, section in view.items() if sent.get(key) is not section]
    if not changed:
        return ""
    full = "false" if sent else "true"
    head = f'{{"type":"{kind}","v":{version},"full":{full},"rev":{rev}'
    return head + "".join(f',"{key}":{view[key].text}' for key in changed) + "}"
