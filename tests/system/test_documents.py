"""Every link in the documents leads somewhere, and every command that they show exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.cli.arguments import COMMANDS, CONFIG_FLAGS, FLAGS

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


CODE = re.compile(r"`([^`\n]+)`|^ {4}(\S.*)$", re.MULTILINE)
ALWAYS = {"lang", "help", "version", *CONFIG_FLAGS}


def commands(document: Path, name: str) -> set[str]:
    """What a document shows after this program's name, without comments."""
    shown = (found[1] or found[2] for found in CODE.finditer(document.read_text(encoding="utf-8")))
    texts = (text.partition("  #")[0].strip() for text in shown)
    return {
        text.partition(f"{name} ")[2] for text in texts if re.match(rf"(sudo )?{name} [a-z-]", text)
    }


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda it: it.relative_to(TREE).as_posix())
def test_every_command_exists(document: Path) -> None:
    targets = re.findall(r"^([a-z0-9-]+):", (TREE / "Makefile").read_text("utf-8"), re.MULTILINE)
    for shown in commands(document, "make"):
        called = [it for it in shown.split() if "=" not in it and not it.startswith(("-", "."))]
        assert not called or called[0] in targets, shown
    for shown in commands(document, "tablier"):
        name, *words = shown.split()
        assert name in (*COMMANDS, "help", *(f"--{it}" for it in ALWAYS)), shown
        flags = {it.removeprefix("--").partition("=")[0] for it in words if it[:2] == "--"} - {""}
        assert flags - ALWAYS <= set(FLAGS.get(name, ())), shown
    for shown in [*commands(document, "make"), *commands(document, "pytest")]:
        for path in re.findall(r"tests/[\w/.-]+", shown):
            assert (TREE / path).exists(), shown
