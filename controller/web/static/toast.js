// One sentence at the foot of the page: why something is not allowed, and where that stands.

import { html, refill } from "./svg.js";

export class Toast {
  constructor(node, words, { clause }) {
    Object.assign(this, { node, words, clause, timer: 0 });
  }

  /** A refusal with the clause behind it; `try` puts the try on the board all the same. */
  refusal({ text, code, cells = [] }, { try: attempt = null } = {}) {
    const { say } = this.words;
    const known = code && !code.startsWith("web.") && !code.startsWith("pair.");
    this.show("bad", text, [
      known ? html("button", { type: "button", class: "clause", onclick: () => { this.hide(); this.clause(code, cells); }, text: say("web.clause", { id: code }) }) : null,
      attempt ? html("button", { type: "button", class: "clause", onclick: () => { this.hide(); attempt(); }, text: say("web.try") }) : null,
    ], 12000);
  }

  tell(text) {
    this.show("good", text, [], 5000);
  }

  show(kind, text, buttons, time) {
    clearTimeout(this.timer);
    refill(this.node,
      html("div", { class: "text" }, html("p", { text }), html("div", { class: "row" }, buttons)),
      html("button", { type: "button", class: "small", "aria-label": this.words.say("web.close"), onclick: () => this.hide(), text: "✕" }));
    this.node.className = `toast ${kind}`;
    this.node.hidden = false;
    this.timer = setTimeout(() => this.hide(), time);
  }

  /** A remark that a new turn has overtaken goes; a refusal stays until it is read. */
  overtaken() {
    if (this.node.classList.contains("good")) this.hide();
  }

  hide() {
    clearTimeout(this.timer);
    this.node.hidden = true;
  }
}
