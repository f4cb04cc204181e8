// A hand of cards: choose one, then the cell it goes to.

import { html, svg } from "../elements.js";
import { moveButtons } from "../move-buttons.js";
import { card, cardName } from "./cards.js";

/** @import { Child, HandOwner, SeatMove, SeatView } from "../types" */

/** Cards that show no picture of the board. */
const SPECIAL = ["9", "10"];

export class CardHand {
  /** @param {HandOwner} hand */
  constructor(hand) {
    this.hand = hand;
    this.chosen = "";
  }

  clear() {
    this.chosen = "";
  }

  /**
   * The moves of the chosen card, or of all cards while none is chosen.
   * @param {SeatView} view
   */
  aims({ moves = [] }) {
    return moves.filter((it) => it.kind === "card" && (!this.chosen || it.card === this.chosen));
  }

  /**
   * The cards, the cells of the chosen one, and exchanges and passes as buttons.
   * @param {SeatView} view
   * @returns {Child[]}
   */
  show(view) {
    if (this.chosen && !view.hand?.includes(this.chosen)) this.chosen = "";
    const spoken = (view.moves ?? []).filter((it) => ["exchange", "pass"].includes(it.kind));
    const { say } = this.hand.words;
    /** @type {(move: SeatMove) => string} */
    const label = ({ kind }) => say(`web.hand.${kind}`);
    return [this.cards(view), this.targets(view), moveButtons(this.hand, spoken, { label })];
  }

  /** @param {SeatView} view */
  cards(view) {
    if (!view.hand?.length) return null;
    const { say } = this.hand.words;
    const playable = new Set((view.moves ?? []).map((it) => it.card));
    const buttons = view.hand.map((it) => {
      const attributes = {
        type: "button",
        "aria-pressed": String(this.chosen === it),
        disabled: !playable.has(it),
        title: SPECIAL.includes(it) ? say(`web.hand.does.${it}`) : cardName(say, it),
        data: { card: it },
        onclick: () => {
          this.chosen = this.chosen === it ? "" : it;
          this.hand.redraw();
        },
      };
      const label = cardName(say, it);
      const picture = { viewBox: "-50 -70 100 140", role: "img", "aria-label": label };
      return html("button", attributes, svg("svg", picture, card(say, it)));
    });
    const group = { class: "cards", role: "group", "aria-label": say("web.hand.cards") };
    return html("div", group, buttons);
  }

  /**
   * What the cards without a picture do, in a place that is always there.
   * @param {SeatView} view
   */
  special({ hand, result }) {
    if (!hand?.length || result) return null;
    const { say } = this.hand.words;
    const lines = SPECIAL.filter((it) => hand.includes(it)).map((it) => say(`web.hand.does.${it}`));
    return html("p", { class: "special", text: lines.join("\n") });
  }

  /** @param {SeatView} view */
  targets(view) {
    if (!this.chosen) return this.special(view);
    const { say } = this.hand.words;
    const buttons = this.aims(view).map((it) => {
      const onclick = () => this.hand.play(it.text);
      const attributes = { type: "button", data: { move: it.text }, onclick, "aria-label": it.say };
      return html("button", attributes, it.path?.[0] ?? it.say);
    });
    return [
      html("p", { text: say(this.chosen === "9" ? "web.hand.nine" : "web.hand.where") }),
      html("div", { class: "targets" }, buttons),
    ];
  }
}
