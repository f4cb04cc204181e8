// One sentence at the foot of the page: why something is not allowed, and which rule says so.

import { button, html, refill } from "./elements.js";

/** @import { Words } from "./words.js" */

/** Milliseconds before a sentence goes away. */
const REFUSAL_TIME = 25000;
const REMARK_TIME = 5000;

export class Toast {
  /**
   * @param {HTMLElement} node
   * @param {Words} words
   * @param {object} acts
   * @param {(id: string, cells: string[]) => void} acts.showRule
   * @param {(spot: string) => Element | undefined} acts.cell the node of a spot
   */
  constructor(node, words, { showRule, cell }) {
    this.node = node;
    this.words = words;
    this.showRule = showRule;
    this.cell = cell;
    this.timer = 0;
  }

  /**
   * A refusal with the rule behind it; `attempt` puts the try on the board all the same.
   * @param {{ text: string, code: string, clause?: string, cells?: string[] }} refusal
   * @param {(() => void) | null} [attempt]
   * @param {string[]} [spots] what was pointed at
   */
  refusal({ text, code, clause, cells = [] }, attempt = null, spots = []) {
    const { say } = this.words;
    const isRule = code && !code.startsWith("web.") && !code.startsWith("pair.");
    /** @type {(label: string, act: () => void) => HTMLElement} */
    const link = (label, act) =>
      button(
        label,
        () => {
          this.hide();
          act();
        },
        { class: "clause" },
      );
    const buttons = [
      isRule ? link(say("web.clause"), () => this.showRule(code, cells)) : null,
      attempt ? link(say("web.try"), attempt) : null,
    ];
    this.show("bad", [text, clause ?? ""], buttons, REFUSAL_TIME);
    this.place([...cells, ...spots]);
  }

  /**
   * @param {string} text
   * @param {string[]} [spots] what it speaks of
   */
  remark(text, spots = []) {
    this.show("good", [text], [], REMARK_TIME);
    this.place(spots);
  }

  /**
   * Stay clear of these spots: beside the board, below it, or above it.
   * @param {string[]} spots
   */
  place(spots) {
    const shown = spots.flatMap((it) => this.cell(it)?.getBoundingClientRect() ?? []);
    const isClear = ["side", "bottom", "top"].some((place) => {
      this.node.dataset.place = place;
      const own = this.node.getBoundingClientRect();
      return !shown.some(
        (it) =>
          it.left < own.right && own.left < it.right && it.top < own.bottom && own.top < it.bottom,
      );
    });
    if (!isClear) this.node.dataset.place = "bottom";
  }

  /**
   * @param {"good" | "bad"} kind
   * @param {string[]} texts the sentence, and the clause behind it
   * @param {(HTMLElement | null)[]} buttons
   * @param {number} time milliseconds
   */
  show(kind, [text, clause = ""], buttons, time) {
    clearTimeout(this.timer);
    refill(
      this.node,
      html(
        "div",
        { class: "text" },
        html("p", { text }),
        clause && html("blockquote", { text: clause }),
        html("div", { class: "row" }, buttons),
      ),
      button("✕", () => this.hide(), { class: "small", "aria-label": this.words.say("web.close") }),
    );
    this.node.className = `toast ${kind}`;
    this.node.hidden = false;
    this.timer = setTimeout(() => this.hide(), time);
  }

  /** Hide a remark when the turn has changed; a refusal stays until a move is made instead. */
  hideRemark() {
    if (this.node.classList.contains("good")) this.hide();
  }

  hide() {
    clearTimeout(this.timer);
    this.node.hidden = true;
  }
}
