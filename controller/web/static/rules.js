// The rules of the game, and the rule in question with its cells.

import { html, refill } from "./elements.js";

/** @import { GameSheet } from "./types" */

export class Rules {
  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
    /** The rule in question, and the cells of the board that it speaks of. */
    this.id = "";
    /** @type {string[]} */
    this.cells = [];
  }

  /**
   * @param {string} id
   * @param {string[]} [cells]
   */
  point(id, cells = []) {
    this.id = id;
    this.cells = cells;
  }

  forget() {
    this.point("");
  }

  /**
   * Show the rules; the one in question comes into view when it changes.
   * @param {GameSheet | undefined} game
   */
  show(game) {
    const { id, node } = this;
    const key = `${game?.key}:${game?.name}:${game?.clauses[0]?.text}`;
    if (node.dataset.game !== key) {
      node.dataset.game = key;
      const items = (game?.clauses ?? []).map((it) =>
        html("li", { title: it.id, data: { clause: it.id } }, it.text),
      );
      refill(node, items);
    }
    for (const item of node.children) {
      item.classList.toggle("here", item.getAttribute("data-clause") === id);
    }
    const here = id && node.dataset.here !== id && node.querySelector(".here");
    node.dataset.here = id;
    const pane = node.closest("[role=tabpanel]");
    if (here && pane) pane.scrollTop += topOf(here) - topOf(pane) - 12;
  }

  /** Bring the rule in question into view, wherever it is on the page. */
  reveal() {
    const here = this.node.querySelector(".here");
    const pane = this.node.closest("[role=tabpanel]");
    if (!here || !pane) return;
    pane.scrollTop += topOf(here) - topOf(pane) - 12;
    const { bottom, top } = here.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) here.scrollIntoView({ block: "center" });
  }
}

/** @param {Element} node */
const topOf = (node) => node.getBoundingClientRect().top;
