"""Every link in the documents leads somewhere, and every command that they show exists."""

from __future__ import annotations

import re
from functools import cache
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


NAMED = re.compile(r"[\w./{},-]+\.(?:py|js|mjs|md|toml|csv|svg|in)|[\w.-]+/(?:[\w.-]+/)*")
PARTICIPANT = re.compile(r"participant \w+ as ([\w/]+/\w+)")
ELSEWHERE = ("/", "NAME.")
"""Beginnings of files of another machine, and of a name that the reader chooses."""
CHOSEN = {"tablier_morpion.py"}


def spelt_out(name: str) -> list[str]:
    """A name with its alternatives in braces, as every name that it stands for."""
    head, brace, rest = name.partition("{")
    middle, _, tail = rest.partition("}")
    return [head + it + tail for it in middle.split(",")] if brace else [name]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda it: it.relative_to(TREE).as_posix())
def test_every_file_that_is_named_exists(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    named = [it for it in re.findall(r"`([^`\n]+)`", text) if NAMED.fullmatch(it)]
    named += PARTICIPANT.findall(text)
    assert [it for one in named for it in spelt_out(one) if not stands_somewhere(it)] == []


@cache
def places() -> tuple[str, ...]:
    """Every path of the tree, with a slash before it."""
    tops = ("controller", "docs", "examples", "firmware", "hardware", "rules", "tests", ".github")
    below = (it for top in tops for it in (TREE / top).rglob("*"))
    return tuple(f"/{it.relative_to(TREE).as_posix()}" for it in (*TREE.iterdir(), *below))


def stands_somewhere(name: str) -> bool:
    """Whether a file or folder has this path, from the top or below any folder."""
    if name.startswith(ELSEWHERE) or Path(name).name.startswith(ELSEWHERE) or name in CHOSEN:
        return True
    ends = tuple(f"/{name.rstrip('/')}{it}" for it in ("", ".py"))
    return any(it.endswith(ends) for it in places())
