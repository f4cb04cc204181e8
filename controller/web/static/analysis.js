// The chances in this position as a bar, and the best moves: only when somebody asks for them.

import { button, byId, html, refill } from "./elements.js";
import { seatName } from "./turn.js";

/** @import { Answer, Chances, TableView } from "./types" */
/** @import { Words } from "./words.js" */

const CHOICES = 4;

export class Analysis {
  /**
   * @param {HTMLElement} node
   * @param {Words} words
   * @param {() => Promise<Answer<Chances>>} ask
   */
  constructor(node, words, ask) {
    this.node = node;
    this.words = words;
    this.ask = ask;
    this.isOn = false;
    /** The position that is shown. */
    this.state = "";
    /** @type {TableView | null} */
    this.table = null;
  }

  /**
   * The button that turns it on.
   * @param {TableView} table
   */
  button(table) {
    if (!table.game || table.result) return null;
    this.table = table;
    return button(this.words.say("web.analysis"), () => this.toggle(), {
      id: "analysis",
      "aria-pressed": String(this.isOn),
    });
  }

  toggle() {
    this.isOn = !this.isOn;
    this.state = "";
    byId("analysis").setAttribute("aria-pressed", String(this.isOn));
    if (this.table) this.show(this.table);
  }

  /** @param {TableView} table */
  async show(table) {
    this.node.hidden = !this.isOn || !table.game || Boolean(table.result);
    if (this.node.hidden || table.state === this.state) return;
    if (table.phase !== "playing" || table.turn < 0) return;
    this.state = table.state;
    this.showLine(this.words.say("web.analysis.thinks"));
    const answer = await this.ask();
    if (this.state !== table.state) return;
    if (answer.type === "told") this.showChances(answer, table);
    else this.showLine(answer.type === "refused" ? answer.text : "");
  }

  /** @param {string} text */
  showLine(text) {
    refill(this.node, html("p", { class: "line", text }));
  }

  /**
   * @param {Chances} chances
   * @param {TableView} table
   */
  showChances({ chance, choices, exact, turn }, table) {
    const percent = Math.round(chance * 100);
    const bar = html("div");
    bar.style.width = `${percent}%`;
    const text = this.words.say(exact ? "web.analysis.exact" : "web.analysis.says", {
      seat: seatName(table.seats[turn]),
      percent,
    });
    const meter = {
      class: "meter",
      role: "meter",
      "aria-valuemin": 0,
      "aria-valuemax": 100,
      "aria-valuenow": percent,
      "aria-label": text,
    };
    const best = choices.slice(0, CHOICES).map((it) => {
      const name = it.say ?? it.text;
      return html("span", { text: `${name} ${Math.round(it.chance * 100)}\u00a0%` });
    });
    refill(
      this.node,
      html("div", meter, bar),
      html("div", { class: "line" }, html("strong", { text }), best),
    );
  }
}
