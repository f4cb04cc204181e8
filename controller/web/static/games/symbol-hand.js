// The hand of Incognito: the line-up, the symbols of one's own pieces, and what may be announced.

import { button, html } from "../elements.js";
import { moveButtons } from "../move-buttons.js";
import { pieceIcon } from "../piece-icon.js";
import { PIECES, sideOf } from "./incognito-pieces.js";

/** @import { Child, HandOwner, SeatMove, SeatView } from "../types" */

const TROC = /^T(..)(.)$/;

export class SymbolHand {
  /** @param {HandOwner} hand */
  constructor(hand) {
    this.hand = hand;
    /** @type {string[]} */
    this.line = [];
    this.isTrocOpen = false;
  }

  clear() {
    // Nothing is chosen before a cell here.
  }

  aims() {
    return [];
  }

  /**
   * @param {SeatView} view
   * @returns {Child[]}
   */
  show(view) {
    return [this.lineUp(view), this.symbols(view), this.sayings(view)];
  }

  /** @param {string} letter */
  symbolName(letter) {
    return this.hand.words.say(`web.symbol.${letter}`);
  }

  /**
   * The pieces before the game, each turned to its next symbol by a click.
   * @param {SeatView} view
   */
  lineUp({ line_up: frame, needs, supply }) {
    if (needs !== "line-up" || !frame) return null;
    const { say } = this.hand.words;
    const { cells, prefix } = frame;
    if (this.line.length !== cells.length) this.line = shuffled(supply).slice(0, cells.length);
    /** @param {string} letter */
    const left = (letter) => (supply[letter] ?? 0) - this.line.filter((it) => it === letter).length;
    const letters = Object.keys(supply);
    const unused = letters.filter((it) => left(it) > 0);
    const list = unused.map((it) => `${left(it)} × ${this.symbolName(it)}`).join(", ");
    const places = cells.map((cell, at) => {
      const onclick = () => {
        this.line[at] = nextSymbol(letters, this.line[at], left);
        this.hand.redraw();
      };
      const label = `${cell}: ${this.symbolName(this.line[at])}`;
      const icon = pieceIcon(PIECES, prefix[0] + this.line[at], 48);
      const attributes = { type: "button", "aria-label": label, onclick };
      return html("button", attributes, icon, html("span", { text: cell }));
    });
    const mix = () => {
      this.line = shuffled(supply).slice(0, cells.length);
      this.hand.redraw();
    };
    const done = () => this.hand.play(prefix + this.line.join(""));
    return html(
      "div",
      { class: "hand-line" },
      html("p", { text: say("web.line-up") }),
      html("div", { class: "line-up" }, places),
      html("p", { text: say("web.line-up.left", { list }) }),
      html(
        "div",
        { class: "row" },
        button(say("web.line-up.mix"), mix),
        button(say("web.line-up.done"), done, { class: "primary line-up-done" }),
      ),
    );
  }

  /**
   * The symbols of one's own pieces, on the board and in reserve.
   * @param {SeatView} view
   */
  symbols({ seat, symbols, reserve }) {
    const own = Object.entries(symbols ?? {}).sort();
    if (!own.length) return null;
    /** @type {(place: string, letter: string) => HTMLElement} */
    const named = (place, letter) => {
      const label = `${place}: ${this.symbolName(letter)}`;
      const icon = pieceIcon(PIECES, sideOf(seat) + letter, 44);
      return html("span", { role: "img", "aria-label": label }, icon, place);
    };
    const title = html("p", { text: this.hand.words.say("web.hand.reserve") });
    return [
      html(
        "div",
        { class: "symbols" },
        own.map(([cell, it]) => named(cell, it)),
      ),
      reserve?.length
        ? html(
            "div",
            { class: "symbols" },
            title,
            reserve.map((it) => named("", it)),
          )
        : null,
    ];
  }

  /**
   * Announcements and exchanges with the reserve: what moves no piece that the table can see.
   * @param {SeatView} view
   */
  sayings({ seat, moves = [] }) {
    const trocs = moves.filter((it) => it.kind === "troc");
    const others = moves.filter((it) => ["announce", "exchange", "pass"].includes(it.kind));
    /** @param {SeatMove} move */
    const icon = ({ kind, text }) =>
      kind === "announce" ? pieceIcon(PIECES, sideOf(seat) + text.slice(1), 40) : null;
    /** @param {SeatMove} move */
    const label = (move) => this.label(move);
    if (!trocs.length) return moveButtons(this.hand, others, { icon, label });
    const attributes = {
      open: this.isTrocOpen,
      ontoggle: () => {
        this.isTrocOpen = list.open;
      },
    };
    const list = html(
      "details",
      attributes,
      html("summary", { text: this.hand.words.say("web.troc") }),
      moveButtons(this.hand, trocs, { label }),
    );
    return [moveButtons(this.hand, others, { icon, label }), list];
  }

  /** @param {SeatMove} move */
  label({ kind, say, text }) {
    if (kind === "announce") return this.symbolName(text.slice(1));
    const troc = TROC.exec(text);
    if (!troc) return say;
    const [, cell, letter] = troc;
    return this.hand.words.say("web.troc.one", { cell, symbol: this.symbolName(letter) });
  }
}

/**
 * The next symbol of which one is left; the same one where there is no other.
 * @param {string[]} letters
 * @param {string} now
 * @param {(letter: string) => number} left
 */
function nextSymbol(letters, now, left) {
  const at = letters.indexOf(now);
  const others = [...letters.slice(at + 1), ...letters.slice(0, at)];
  return others.find((it) => left(it) > 0) ?? now;
}

/**
 * All symbols of a supply in random order.
 * @param {Record<string, number>} supply
 */
function shuffled(supply) {
  const symbols = Object.entries(supply ?? {}).flatMap(([it, many]) => Array(many).fill(it));
  const dice = crypto.getRandomValues(new Uint32Array(symbols.length));
  const order = [...symbols.keys()].sort((a, b) => dice[a] - dice[b]);
  return order.map((at) => /** @type {string} */ (symbols[at]));
}
