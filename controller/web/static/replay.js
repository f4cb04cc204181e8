// A saved game from its first move to its last, with a slider, and as a file.

import { button, html, refill } from "./elements.js";

/** @import { Position, ReplayedGame } from "./types" */
/** @import { Words } from "./words.js" */

/** Milliseconds between two moves. */
const PACE = 900;

export class Replay {
  /**
   * @param {HTMLElement} node
   * @param {Words} words
   * @param {object} acts
   * @param {(game: ReplayedGame, position: Position) => void} acts.show draws a position
   * @param {() => void} acts.left goes back to the table
   */
  constructor(node, words, acts) {
    this.node = node;
    this.words = words;
    this.acts = acts;
    /** @type {ReplayedGame | null} */
    this.game = null;
    this.at = 0;
    this.timer = 0;
    this.slider = html("input");
    this.text = html("p", { role: "status" });
    this.playing = html("button");
  }

  /** @param {ReplayedGame} game */
  open(game) {
    this.game = game;
    this.node.hidden = false;
    this.build(game, 0);
  }

  /** Show everything again in another language. */
  translate() {
    if (this.game) this.build(this.game, this.at);
  }

  /**
   * @param {ReplayedGame} game
   * @param {number} at
   */
  build(game, at) {
    const { say } = this.words;
    this.slider = html("input", {
      type: "range",
      min: 0,
      max: game.positions.length - 1,
      value: at,
      "aria-label": say("web.replay.slider"),
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.text = html("p", { role: "status" });
    this.playing = button("", () => this.run(!this.timer));
    /** @type {(sign: string, key: string, step: number) => HTMLElement} */
    const stepButton = (sign, key, step) =>
      button(sign, () => this.go(this.at + step), { "aria-label": say(key) });
    refill(
      this.node,
      html(
        "div",
        { class: "row" },
        html("strong", { text: this.words.game(game.game)?.name ?? game.title }),
        stepButton("◀", "web.replay.back", -1),
        this.playing,
        stepButton("▶", "web.replay.next", 1),
        this.slider,
      ),
      this.text,
      html(
        "div",
        { class: "row" },
        game.record
          ? button(say("web.replay.file"), () => download(game))
          : html("span", { text: say("web.replay.secret") }),
        button(say("web.replay.close"), () => this.close(), { class: "primary" }),
      ),
    );
    this.run(false);
    this.go(at);
  }

  /** @param {number} at */
  go(at) {
    if (!this.game) return;
    const { positions, result } = this.game;
    const last = positions.length - 1;
    this.at = Math.max(0, Math.min(last, at));
    this.slider.value = String(this.at);
    const position = positions[this.at];
    const { ply, say, text } = position;
    const sentence = text ? `${ply}. ${say}` : this.words.say("web.replay.start");
    this.text.textContent = this.at === last && result ? `${sentence} – ${result.say}` : sentence;
    this.slider.setAttribute("aria-valuetext", this.text.textContent);
    this.acts.show(this.game, position);
    if (this.at === last) this.run(false);
  }

  /** @param {boolean} isRunning */
  run(isRunning) {
    clearInterval(this.timer);
    this.timer = isRunning ? setInterval(() => this.go(this.at + 1), PACE) : 0;
    this.playing.textContent = this.words.say(isRunning ? "web.replay.pause" : "web.replay.play");
    if (isRunning && this.at === (this.game?.positions.length ?? 0) - 1) this.go(0);
  }

  close() {
    this.run(false);
    this.game = null;
    this.node.hidden = true;
    this.acts.left();
  }
}

/**
 * Give the record of a game to the person as a file.
 * @param {ReplayedGame} game
 */
function download({ name, record }) {
  const href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  html("a", { href, download: `${name.replace(/\.\w+$/, "")}.txt` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
