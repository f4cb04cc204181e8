"""Somebody who plays by reading: visible text, names of buttons, and cells named as marked.

A reader knows no rules, and nothing of how the page is made: what to do is on the page. Whoever
takes an instruction away from it leaves the reader lost.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from random import Random
from typing import Any

from playwright.sync_api import Error, Page, TimeoutError  # noqa: A004

from controller.i18n.speech import PROGRAM
from tests.browser.screen import PATIENCE
from tests.browser.sentences import Sentences, smooth

GLANCE = 60
"""Milliseconds between two looks."""
_CLICK = 3_000.0
"""Milliseconds until something that can be seen can also be pressed."""

# What stands on the page, in the order in which it is read. A group is what a frame or a colour
# holds together; what is covered by a dialog is not there.
_LOOK = """() => {
  const root = [...document.querySelectorAll("dialog")].find((it) => it.open) ?? document.body;
  const named = (it) => it.getAttribute("aria-label") ?? it.innerText ?? "";
  const isFramed = (it) => {
    const { backgroundColor, borderTopWidth } = getComputedStyle(it);
    return !/, 0\\)$/.test(backgroundColor) || borderTopWidth !== "0px";
  };
  const groupOf = (it) => {
    let at = it.parentElement;
    while (at && at !== root && !isFramed(at)) at = at.parentElement;
    return at && at !== root && at !== document.body ? at.innerText : "";
  };
  const asked = document.querySelector("[role=dialog]");
  const buttons = [...document.querySelectorAll("button")]
    .filter((it) => it.checkVisibility() && (root.contains(it) || asked?.contains(it)))
    .map((it) => ({
      name: named(it),
      picture: it.querySelector("[role=img]")?.getAttribute("aria-label") ?? "",
      isEnabled: !it.disabled,
      isPressed: it.getAttribute("aria-pressed") === "true",
      isAsked: Boolean(asked?.contains(it)),
      isLogged: Boolean(it.closest("[role=log], [role=tablist], nav, header")),
      group: groupOf(it),
    }));
  return {
    text: root.innerText,
    question: asked?.getAttribute("aria-label") ?? "",
    buttons,
    cells: [...document.querySelectorAll("[role=gridcell]")]
      .filter((it) => it.checkVisibility())
      .map((it) => it.getAttribute("aria-label") ?? ""),
  };
}"""

_WAITS = ("web.now.thinks", "web.now.plays", "web.needs.wait", "web.now.phone")
_ASKS = ("ask.which", "ask.speak.text", "ask.speak.card", "ask.speak.pass", "ask.open-agree.text")
_NO_ANSWERS = (
    *("web.seat.change", "web.seat.here", "web.seat.show", "web.hand.hide"),
    *("web.wish.hint", "web.back", "web.close", "web.try", "web.log", "web.rules", "web.troc"),
    *("web.leave", "web.join.go", "web.theme", "web.analysis", "web.screen", "web.line-up.mix"),
    *("web.key.left", "web.key.right", "web.key.ok", "web.key.back", "web.key.menu"),
)


class LostError(AssertionError):
    """Nothing on the page says what to do."""


class Step(Enum):
    """What a look at the page led to."""

    DID, WAITS, OVER, LOST = auto(), auto(), auto(), auto()


@dataclass
class Reader:
    """One person with one screen (the table's, or a phone)."""

    page: Page
    sentences: Sentences
    dice: Random
    seen: dict[str, Any] = field(default_factory=dict)
    moves: int = 0
    is_phone: bool = False
    wants_hints: bool = False
    goes_ahead: bool = False
    hint: str = ""

    # Looking.

    def look(self) -> dict[str, Any]:
        """What can be seen now."""
        self.seen = self.page.evaluate(_LOOK)
        return self.seen

    def reads(self, *keys: str) -> bool:
        """Whether one of these sentences is on the screen."""
        return any(self.sentences.says(self.seen["text"], key) for key in keys)

    def buttons(self, *keys: str) -> list[dict[str, Any]]:
        """The buttons with one of these names that can be pressed."""
        return [
            it
            for it in self.seen["buttons"]
            if it["isEnabled"] and self.sentences.means(it["name"], *keys)
        ]

    def answers(self) -> list[dict[str, Any]]:
        """Buttons that stand together with something that is said, and always mean the same."""
        return [
            it
            for it in self.seen["buttons"]
            if (it["group"] or self.is_phone)
            and it["isEnabled"]
            and not it["isLogged"]
            and it["name"]
            if not self.sentences.means(it["name"], *_NO_ANSWERS)
            and smooth(it["name"]) not in self.sentences.games
        ]

    def marked(self) -> list[str]:
        """Names of the cells that are marked."""
        return [it for it in self.seen["cells"] if self.sentences.says(it, "web.playable")]

    def cards(self) -> list[str]:
        """Names of the cards that can be played, and of the one that is chosen."""
        names = ("web.card", "web.card.9", "web.card.10")
        return [
            it["picture"]
            for it in self.seen["buttons"]
            if it["isEnabled"] and self.sentences.means(it["picture"], *names)
        ]

    # Doing.

    def press(self, name: str) -> Step:
        """Press a button by its name."""
        button = self.page.get_by_role("button", name=name, exact=True)
        try:
            button.locator("visible=true").first.click(timeout=_CLICK)
        except TimeoutError:  # the table has gone on meanwhile
            return Step.WAITS
        return Step.DID

    def point(self, cell: str) -> Step:
        """Point at a cell by its name."""
        try:
            self.page.get_by_role("gridcell", name=cell, exact=True).click(timeout=_CLICK)
        except TimeoutError:
            return Step.WAITS
        return Step.DID

    def any(self, found: Iterable[dict[str, Any]]) -> Step:
        """Press one of these buttons."""
        return self.press(smooth(self.dice.choice(list(found))["name"]))

    def step(self) -> Step:
        """Look, and do what is asked."""
        try:
            self.look()
        except Error:  # the page is being loaded
            return Step.WAITS
        if self.reads(*self.sentences.keys("web.end.")) and self.buttons(
            "web.again", "web.wish.next"
        ):
            return Step.OVER
        if self.reads("web.company"):
            start = self.buttons("web.company.start")
            return self.any(start) if start else Step.WAITS
        if self.reads("web.curtain") and (opens := self.buttons("web.curtain.open")):
            return self.any(opens)
        if covered := self.buttons("web.hand.show"):
            return self.any(covered)
        if self.sentences.means(self.seen["question"], "web.which"):
            return self.any(it for it in self.seen["buttons"] if it["isAsked"])
        if self.reads("web.needs.line-up") and (done := self.buttons("web.line-up.done")):
            return self.any(done)
        return self.move() or (Step.WAITS if self.reads(*_WAITS) else Step.LOST)

    def move(self) -> Step | None:
        """Make a part of a move, as the page says; None if it says nothing."""
        is_mine = self.reads("web.now.you", "web.now.turn", "web.needs.move")
        says_how = self.reads(*self.sentences.keys("web.now.do"))
        cards, marked, answers = self.cards(), self.marked(), self.answers()
        if self.reads("web.needs.announce", "web.needs.exchange", "web.hand.where"):
            # Another card is no answer to where the chosen one goes.
            said = [it for it in answers if it["picture"] not in cards]
            return self.any(said) if said else None
        if not is_mine:
            return self.any(answers) if answers and self.reads(*_ASKS) else None
        if cards and not (marked and self._is_chosen()):
            done = self.press(self.dice.choice(cards))
        elif marked and says_how:
            if self.wants_hints and not self.hint:
                self.ask_hint()
                return Step.DID
            done = self.point(self._best(marked))
        elif answers and not cards:
            done = self.any(answers)
        else:
            return None
        self.moves += done is Step.DID
        return done

    def _is_chosen(self) -> bool:
        return any(it["isPressed"] and it["picture"] for it in self.seen["buttons"])

    def _best(self, marked: Sequence[str]) -> str:
        """The cell that the last hint names, or else any."""
        hinted = [it for it in marked if it.split(",")[0] in self.hint]
        self.hint = ""
        if self.goes_ahead:
            return self._furthest(marked)
        return max(hinted, key=len) if hinted else self.dice.choice(marked)

    def _furthest(self, marked: Sequence[str]) -> str:
        """An enemy's cell, or the one that is furthest ahead; not within the enemy's own row."""
        turn = self.sentences.pattern("web.now.turn").search(smooth(self.seen["text"]))
        is_second = turn is not None and turn[0].split(",")[0].endswith(self.sentences.second_seat)
        enemy = self.sentences.first_seat if is_second else self.sentences.second_seat
        attacked = [it for it in marked if enemy in it]
        ahead = {it: 9 - int(it[1]) if is_second else int(it[1]) for it in marked}
        is_end = "," in marked[0].replace(self._mark, "")
        best = max((far for far in ahead.values() if far < 8 or not is_end), default=8)
        return self.dice.choice(attacked or [it for it in marked if ahead[it] == best])

    @property
    def _mark(self) -> str:
        return ", " + PROGRAM[self.sentences.language]["web.playable"]

    def play_again(self) -> None:
        """Press the button of the ending, and wait for the new game."""
        self.any(self.buttons("web.again", "web.wish.next"))
        until = time.monotonic() + PATIENCE / 1000
        while self.step() is Step.OVER:
            assert time.monotonic() < until, self.story()
            self.page.wait_for_timeout(GLANCE)

    def ask_hint(self) -> None:
        """Press "Hint", and keep what it says."""
        self.hint = ""
        if not self.buttons("web.wish.hint"):
            return
        self.any(self.buttons("web.wish.hint"))
        pattern = self.sentences.pattern("play.hint")
        until = time.monotonic() + 5
        while not self.hint and time.monotonic() < until:
            self.page.wait_for_timeout(GLANCE)
            if found := pattern.search(smooth(self.look()["text"])):
                self.hint = found[0]

    def story(self) -> str:
        """What is on the screen, for a failed test."""
        facts = {"marked": self.marked(), "cards": self.cards()}
        facts["answers"] = [it["name"] for it in self.answers()]
        return f"{smooth(self.seen['text'])[:1500]} {facts}"


def play(
    readers: Sequence[Reader], *, patience: float = PATIENCE / 1000, most: int = 1_000
) -> bool:
    """Let all readers play together; return whether the game is over, after ``most`` moves.

    Raises ``LostError`` if nobody knows what to do for ``patience`` seconds.
    """
    table = readers[0]
    for it in readers:
        it.moves = 0
    quiet_since, before = time.monotonic(), list[Any]()
    while sum(it.moves for it in readers) < most:
        steps = [reader.step() for reader in readers]
        if steps[0] is Step.OVER:
            return True
        now = time.monotonic()
        texts = [it.seen.get("text") for it in readers]
        if texts != before:
            quiet_since, before = now, texts
        if now - quiet_since > patience:
            raise LostError(" | ".join(it.story() for it in readers))
        table.page.wait_for_timeout(GLANCE)
    return False


_CODE = re.compile(r"(?<!\d)\d{3} ?\d{3}(?!\d)")


def wait_for(reader: Reader, key: str) -> None:
    """Look until a sentence is there."""
    until = time.monotonic() + PATIENCE / 1000
    while not reader.sentences.says(reader.look()["text"], key):
        assert time.monotonic() < until, reader.story()
        reader.page.wait_for_timeout(GLANCE)


def join(table: Reader, phone: Reader, address: str, person: int) -> None:
    """Ask the table for a phone for one of the people, and type the code that it shows."""
    wait_for(table, "web.company")
    names = [smooth(it["name"]) for it in table.seen["buttons"]]
    wish = table.sentences.pattern("web.company.phone")
    table.press([it for it in names if ":" in it and wish.search(it)][person])
    until = time.monotonic() + PATIENCE / 1000
    while not (found := _CODE.search(smooth(table.look()["text"]))):
        assert time.monotonic() < until, table.story()
        table.page.wait_for_timeout(GLANCE)
    phone.page.goto(f"{address}phone")
    phone.page.get_by_role("textbox").fill(found[0])
    phone.look()
    phone.any(phone.buttons("web.join.go"))
    wait_for(phone, "web.leave")
