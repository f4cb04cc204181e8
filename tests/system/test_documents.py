"""Every link in the documents leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TREE = Path(__file__).resolve().parents[2]
SKIPPED = {".git", ".venv", "node_modules"}
DOCUMENTS = [it for it in sorted(TREE.rglob("*.md")) if not SKIPPED & set(it.parts)]
LINK = re.compile(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"")


def anchors(document: Path) -> set[str]:
    """The names of a document's headings, as links call them."""
    heads = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    kept = (re.sub(r"[^\w\- ]", "", head.lower()) for head in heads)
    return {head.strip().replace(" ", "-") for head in kept}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda it: it.relative_to(TREE).as_posix())
def test_every_link_leads_somewhere(document: Path) -> None:
    text = re.sub(r"```.*?```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL)
    for found in LINK.finditer(text):
        target, _, anchor = (found[1] or found[2]).partition("#")
        if "://" in target:
            continue
        file = (document.parent / target).resolve() if target else document
        assert file.exists(), found[0]
        if anchor and file.suffix == ".md":
            assert anchor in anchors(file), found[0]
