// One sentence at the foot of the page: why something is not allowed, and which rule says so.

import { button, html, refill } from "./elements.js";

/** @import { Words } from "./words.js" */

/** Milliseconds before a sentence goes away. */
const REFUSAL_TIME = 12000;
const REMARK_TIME = 5000;

export class Toast {
  /**
   * @param {HTMLElement} node
   * @param {Words} words
   * @param {(id: string, cells: string[]) => void} showRule
   */
  constructor(node, words, showRule) {
    this.node = node;
    this.words = words;
    this.showRule = showRule;
    this.timer = 0;
  }

  /**
   * A refusal with the rule behind it; `attempt` puts the try on the board all the same.
   * @param {{ text: string, code: string, cells?: string[] }} refusal
   * @param {(() => void) | null} [attempt]
   */
  refusal({ text, code, cells = [] }, attempt = null) {
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
      isRule ? link(say("web.clause", { id: code }), () => this.showRule(code, cells)) : null,
      attempt ? link(say("web.try"), attempt) : null,
    ];
    this.show("bad", text, buttons, REFUSAL_TIME);
  }

  /** @param {string} text */
  remark(text) {
    this.show("good", text, [], REMARK_TIME);
  }

  /**
   * @param {"good" | "bad"} kind
   * @param {string} text
   * @param {(HTMLElement | null)[]} buttons
   * @param {number} time milliseconds
   */
  show(kind, text, buttons, time) {
    clearTimeout(this.timer);
    refill(
      this.node,
      html("div", { class: "text" }, html("p", { text }), html("div", { class: "row" }, buttons)),
      button("✕", () => this.hide(), { class: "small", "aria-label": this.words.say("web.close") }),
    );
    this.node.className = `toast ${kind}`;
    this.node.hidden = false;
    this.timer = setTimeout(() => this.hide(), time);
  }

  /** Hide a remark when the turn has changed; a refusal stays until it is read. */
  hideRemark() {
    if (this.node.classList.contains("good")) this.hide();
  }

  hide() {
    clearTimeout(this.timer);
    this.node.hidden = true;
  }
}
