// What one seat alone may know: its cards, or the symbols of its pieces, and what it may say.

import { icon } from "./board.js";
import { card } from "./games/royal.js";
import { html, refill, svg } from "./svg.js";

export class Hand {
  /** `act(text)` says something for the seat; `aim(cells)` shows where the chosen card may go. */
  constructor(node, words, { act, aim = () => {}, covered = false }) {
    Object.assign(this, { node, words, act, aim, covered, facts: null, card: "", line: [] });
    addEventListener("blur", () => this.cover(true));
    document.addEventListener("visibilitychange", () => document.hidden && this.cover(true));
    addEventListener("deviceorientation", (event) => Math.abs(event.beta ?? 0) > 150 && this.cover(true));
  }

  cover(covered) {
    if (!this.facts || this.covered === covered) return;
    this.covered = covered;
    this.show(this.facts);
  }

  show(facts) {
    this.facts = facts;
    const { say } = this.words;
    if (this.card && !facts.hand?.includes(this.card)) this.card = "";
    const head = html("div", { class: "head" }, html("strong", { text: say("web.hand.of", { seat: facts.name }) }),
      this.covered ? null : html("button", { type: "button", class: "small hide", onclick: () => this.cover(true), text: say("web.hand.hide") }));
    if (this.covered) {
      this.aim([]);
      refill(this.node, head, html("button", { type: "button", class: "cover", onclick: () => this.cover(false), text: say("web.hand.show") }));
      return;
    }
    refill(this.node, head, this.needs(facts), this.cards(facts), this.lineUp(facts), this.symbols(facts), this.sayings(facts));
    this.aim(this.aimed(facts));
  }

  /** Say it; the next card is chosen anew, even where another one of the same kind is held. */
  make(text) {
    this.card = "";
    return this.act(text);
  }

  /** The moves of the chosen card, or all that go to a cell while none is chosen. */
  aimed(facts) {
    return (facts.moves ?? []).filter((it) => it.kind === "card" && (!this.card || it.card === this.card));
  }

  needs(facts) {
    const { say } = this.words;
    const text = facts.result?.say ?? (facts.duel?.say || (facts.needs ? say(`web.needs.${facts.needs}`) : facts.mine ? say("web.needs.move") : say("web.needs.wait")));
    return html("p", { class: `status ${!facts.result && (facts.needs || facts.mine) ? "yours" : ""}`, role: "status", text });
  }

  cards(facts) {
    if (!facts.hand?.length) return null;
    const playable = new Set((facts.moves ?? []).map((it) => it.card).filter(Boolean));
    const { say } = this.words;
    const hand = html("div", { class: "cards", role: "group", "aria-label": say("web.hand.cards") }, facts.hand.map((it) =>
      html("button", { type: "button", "aria-pressed": String(this.card === it), disabled: !playable.has(it), data: { card: it },
        onclick: () => { this.card = this.card === it ? "" : it; this.show(this.facts); } },
      svg("svg", { viewBox: "-50 -70 100 140", role: "img", "aria-label": cardName(this.words, it) }, card(it)))));
    if (!this.card) return [hand];
    const moves = this.aimed(facts);
    return [hand,
      html("p", { text: say(this.card === "9" ? "web.hand.nine" : "web.hand.where") }),
      html("div", { class: "targets" }, moves.map((it) =>
        html("button", { type: "button", data: { move: it.text }, onclick: () => this.make(it.text), "aria-label": it.say }, it.path?.[0] ?? it.say)))];
  }

  lineUp(facts) {
    const { line_up: frame, needs, supply } = facts;
    if (needs !== "line-up" || !frame) return null;
    const { say } = this.words;
    const side = frame.prefix[0];
    if (this.line.length !== frame.cells.length) this.line = mixed(supply, frame.cells.length);
    const left = (letter) => (supply[letter] ?? 0) - this.line.filter((it) => it === letter).length;
    const turn = (at) => {
      const letters = Object.keys(supply);
      for (let step = 1; step <= letters.length; step += 1) {
        const next = letters[(letters.indexOf(this.line[at]) + step) % letters.length];
        if (next === this.line[at] || left(next) > 0) { this.line[at] = next; break; }
      }
      this.show(this.facts);
    };
    const names = (letter) => say(`web.symbol.${letter}`);
    return html("div", { class: "hand-line" },
      html("p", { text: say("web.line-up") }),
      html("div", { class: "line-up" }, frame.cells.map((cell, at) =>
        html("button", { type: "button", "aria-label": `${cell}: ${names(this.line[at])}`, onclick: () => turn(at) }, icon("incognito", side + this.line[at], 48), html("span", { text: cell })))),
      html("p", { text: say("web.line-up.left", { list: Object.keys(supply).filter((it) => left(it) > 0).map((it) => `${left(it)} × ${names(it)}`).join(", ") }) }),
      html("div", { class: "row" },
        html("button", { type: "button", onclick: () => { this.line = mixed(supply, frame.cells.length); this.show(this.facts); }, text: say("web.line-up.mix") }),
        html("button", { type: "button", class: "primary line-up-done", onclick: () => this.make(frame.prefix + this.line.join("")), text: say("web.line-up.done") })));
  }

  symbols(facts) {
    const own = Object.entries(facts.symbols ?? {});
    if (!own.length) return null;
    const { say } = this.words;
    const side = sideOf(facts);
    const named = (place, letter) => html("span", { role: "img", "aria-label": `${place}: ${say(`web.symbol.${letter}`)}` }, icon("incognito", side + letter, 44), place);
    return [html("div", { class: "symbols" }, own.sort().map(([cell, it]) => named(cell, it))),
      facts.reserve?.length ? html("div", { class: "symbols" }, html("p", { text: say("web.hand.reserve") }), facts.reserve.map((it) => named("", it))) : null];
  }

  /** Announcements, exchanges, a troc, a pass: what moves no piece that the table can see. */
  sayings(facts) {
    const spoken = (facts.moves ?? []).filter((it) => ["announce", "exchange", "troc", "pass"].includes(it.kind));
    if (!spoken.length) return null;
    const { say } = this.words;
    const button = (it) => html("button", { type: "button", data: { move: it.text }, onclick: () => this.make(it.text) },
      it.kind === "announce" ? icon("incognito", sideOf(facts) + it.text.slice(1), 40) : null, this.saying(it));
    const trocs = spoken.filter((it) => it.kind === "troc");
    const others = spoken.filter((it) => it.kind !== "troc");
    return [others.length ? html("div", { class: "targets" }, others.map(button)) : null,
      trocs.length ? html("details", { open: this.trocOpen, ontoggle: (event) => { this.trocOpen = event.target.open; } },
        html("summary", { text: say("web.troc") }), html("div", { class: "targets" }, trocs.map(button))) : null];
  }

  saying(move) {
    const { say } = this.words;
    if (move.kind === "announce") return say(`web.symbol.${move.text.slice(1)}`);
    const troc = /^T(..)(.)$/.exec(move.text);
    return troc ? say("web.troc.one", { cell: troc[1], symbol: say(`web.symbol.${troc[2]}`) }) : move.say;
  }
}

/** The letter of a seat of Incognito, with which its pieces are written. */
const sideOf = ({ seat }) => (seat === 0 ? "S" : "N");

/** The name of a card for a reader: its rank and its suit. */
export function cardName({ say }, text) {
  if (text === "9" || text === "10" || text === "?") return say(`web.card.${text}`);
  return say("web.card", { rank: say(`web.rank.${text[0]}`), suit: say(`web.suit.${text[1]}`) });
}

function mixed(supply, count) {
  const pieces = Object.entries(supply ?? {}).flatMap(([letter, many]) => Array(many).fill(letter));
  const dice = crypto.getRandomValues(new Uint32Array(pieces.length));
  return pieces.map((it, at) => [dice[at], it]).sort((a, b) => a[0] - b[0]).map((it) => it[1]).slice(0, count);
}

