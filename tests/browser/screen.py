"""The table's page as a person uses it: look, point, press, choose."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Page, TimeoutError, expect  # noqa: A004

PATIENCE = 30_000.0
"""Milliseconds; nothing normally takes this long, but the machine may be busy."""
FLEETING = 3_000.0
"""Milliseconds to wait for something that may disappear by itself."""

_READY = """() => {
  const it = document.getElementById("main").dataset;
  if (document.querySelector("[data-do=open-hand]")?.checkVisibility()) return true;
  const target = document.querySelector(".hits [data-target]");
  const words = [...document.querySelectorAll("#answers [data-move], #hands [data-move]")];
  const said = words.some((word) => word.checkVisibility());
  const choice = it.phase === "asking" && document.querySelector("#answers button");
  const line = document.querySelector(".line-up-done");
  return it.phase === "finished" || (it.busy === "false" && (target || said || choice || line));
}"""


_TURN = """() => {
  const it = document.getElementById("main").dataset;
  const free = it.busy === "false" && it.turn >= 0;
  return it.phase === "finished" || (free && ["playing", "asking"].includes(it.phase));
}"""

_BEGUN = """() => [
  [...document.querySelectorAll(".hits [data-target]")].map((it) => it.dataset.spot),
  document.querySelectorAll(".popover button").length,
  document.querySelectorAll(".hits .chosen").length,
]"""

Wise = Callable[["Screen", list[str]], list[str]]
"""Filter that picks, of the spots that may be chosen, those that end the game sooner."""


@dataclass(frozen=True, slots=True)
class Screen:
    """One page of the table."""

    page: Page

    def fact(self, name: str) -> str:
        """Value of a data attribute of the page: phase, turn, ply, state, busy."""
        return self.page.locator("#main").get_attribute(f"data-{name}") or ""

    def begin(self, game: str, *robots: int, seats: str = "", level: str = "decouverte") -> None:
        """Start a game through the chooser; ``robots`` are the seats played by robots."""
        page = self.page
        expect(page.locator("#main")).to_have_attribute("data-busy", "false", timeout=PATIENCE)
        page.click("#open-chooser")
        page.click(f"#dialog [data-game={game}]")
        if seats:
            page.select_option("#dialog select[name=seats]", seats)
        rows = page.locator(".seat-row select")
        for at in range(rows.count()):
            rows.nth(at).select_option(f"robot:{level}" if at in robots else "human")
        for name in page.locator(".seat-row input").all():
            name.fill("")  # those of the last game are remembered
        before = self.fact("state")
        page.click("#begin")
        self.changed(before)
        expect(page.locator("#dialog")).not_to_be_visible()

    def start(self) -> None:
        """Several people hide something: everybody without a phone holds the hand here."""
        self.press("[data-do=start]")

    def open_hand(self) -> None:
        """Whoever is to play opens the curtain."""
        self.press("[data-do=open-hand]")

    def goes_on(self) -> bool:
        """Wait until a seat is to move and the hand is idle; False when the game is over."""
        self.page.wait_for_function(_TURN, timeout=PATIENCE)
        return self.fact("phase") != "finished"

    def ready(self) -> bool:
        """Wait until a person can act here; False when the game is over."""
        self.page.wait_for_function(_READY, timeout=PATIENCE)
        while (curtain := self.page.locator("[data-do=open-hand]")).count():
            curtain.click()
            self.page.wait_for_function(_READY, timeout=PATIENCE)
        return self.fact("phase") != "finished"

    def targets(self) -> list[str]:
        """The spots that may be chosen now."""
        found = "them => them.map(it => it.dataset.spot)"
        names: list[str] = self.page.locator(".hits [data-target]").evaluate_all(found)
        return names

    def point(self, spot: str) -> None:
        """Click on a spot of the board."""
        self.page.locator(f'.hits [data-spot="{spot}"]').click()

    def labels(self) -> dict[str, str]:
        """Screen-reader label of every spot."""
        found = "them => Object.fromEntries(them.map(it => [it.dataset.spot, it.ariaLabel]))"
        told: dict[str, str] = self.page.locator(".hits [data-spot]").evaluate_all(found)
        return told

    def press(self, selector: str, at: int = 0) -> None:
        """Click on the element as soon as it stops moving."""
        self.page.locator(selector).nth(at).click(timeout=PATIENCE)

    def act(self, dice: Random, wise: Wise | None = None) -> None:
        """Perform one possible act: choose spots until a move is made."""
        page = self.page
        before = self.fact("state")
        if (targets := self.targets()) and not page.locator(".line-up-done").count():
            for _ in range(4):
                spot = dice.choice(wise(self, targets) if wise else targets)
                self.press(f'.hits [data-spot="{spot}"]')
                targets, answers, begun = page.evaluate(_BEGUN)
                if answers:
                    self.press(".popover button", 0 if wise else dice.randrange(answers))
                    break
                if not begun:
                    break
        elif (line := page.locator(".line-up-done")).count():
            line.first.click()
        else:
            said = page.locator("#answers button, #hands [data-move]:visible")
            if not (offered := said.count()):
                return
            try:
                said.nth(dice.randrange(offered)).click(timeout=FLEETING)
            except TimeoutError:  # offered out of turn, and the table has gone on by itself
                return
        self.changed(before)

    def changed(self, before: str) -> None:
        """Wait until the table has changed from that state."""
        self.page.wait_for_function(
            "before => document.getElementById('main').dataset.state !== before",
            arg=before,
            timeout=PATIENCE,
        )

    def play_out(self, dice: Random, wise: Wise | None = None, most: int = 400) -> int:
        """Play until the game is over; return the number of acts made here."""
        try:
            for acts in range(most):
                if not self.ready():
                    return acts
                self.act(dice, wise)
        except TimeoutError as error:
            raise AssertionError(f"stuck: {self.story()}") from error
        raise AssertionError(f"not over after {most} acts: {self.story()}")

    def content(self, spot: str) -> str:
        """Screen-reader label of a spot."""
        return self.page.locator(f'.hits [data-spot="{spot}"]').get_attribute("aria-label") or ""

    def story(self) -> dict[str, object]:
        """Current state of the page, for diagnosing a failed test."""
        page = self.page
        if found := os.environ.get("TABLIER_SCREENSHOT"):
            page.screenshot(path=found)
        names = ("phase", "turn", "ply", "state", "busy")
        return {name: self.fact(name) for name in names} | {
            "said": page.inner_text("#said"),
            "toast": page.inner_text("#toast"),
            "targets": self.targets(),
            "log": page.locator("#log li").all_inner_texts()[-5:],
        }


def reversi(table: Screen, *robots: int) -> Screen:
    """A game of Reversi before its first move."""
    table.begin("reversi", *robots)
    main = table.page.locator("#main")
    expect(main).to_have_attribute("data-phase", "playing", timeout=PATIENCE)
    expect(table.page.locator('.hits [data-spot="d3"]')).to_have_attribute("data-target", "")
    return table
