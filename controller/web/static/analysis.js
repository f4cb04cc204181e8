// How the position stands, as a bar, and the best moves: only when somebody asks for it.

import { html, refill } from "./svg.js";

export class Analysis {
  constructor(node, words, { ask }) {
    Object.assign(this, { node, words, ask, on: false, state: "" });
  }

  button(table) {
    if (!table.game) return null;
    this.table = table;
    return html("button", { type: "button", id: "analysis", "aria-pressed": String(this.on), onclick: () => this.turn(), text: this.words.say("web.analysis") });
  }

  turn() {
    this.on = !this.on;
    this.state = "";
    document.getElementById("analysis").setAttribute("aria-pressed", String(this.on));
    this.show(this.table);
  }

  async show(table) {
    this.node.hidden = !this.on || !table.game;
    if (this.node.hidden || table.state === this.state || table.phase !== "playing" || table.turn < 0) return;
    this.state = table.state;
    const { say } = this.words;
    refill(this.node, html("p", { class: "line", text: say("web.analysis.thinks") }));
    const answer = await this.ask();
    if (this.state !== table.state) return;
    if (answer.type !== "told") {
      refill(this.node, html("p", { class: "line", text: answer.text ?? "" }));
      return;
    }
    const percent = Math.round(answer.chance * 100);
    const who = table.seats[answer.turn];
    const meter = html("div", {});
    meter.style.width = `${percent}%`;
    const text = say(answer.exact ? "web.analysis.exact" : "web.analysis.says", { seat: who?.person || who?.name || "", percent });
    refill(this.node,
      html("div", { class: "meter", role: "meter", "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": percent, "aria-label": text }, meter),
      html("div", { class: "line" }, html("strong", { text }),
        answer.choices.slice(0, 4).map((it) => html("span", { text: `${it.say ?? it.text} ${Math.round(it.chance * 100)}\u00a0%` }))));
  }
}
