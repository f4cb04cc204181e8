// A game from its first move to its last, with a slider: a saved one, or the one on the table.

import { button, byId, html, refill } from "./elements.js";
import { markMove } from "./log.js";
import { seatName } from "./turn.js";

/** @import { Position, ReplayedGame } from "./types" */
/** @import { Review } from "./review.js" */
/** @import { Words } from "./words.js" */

/** Milliseconds between two moves. */
const PACE = 900;

export class Replay {
  /**
   * @param {HTMLElement} node
   * @param {Words} words
   * @param {Review} review
   * @param {object} acts
   * @param {(game: ReplayedGame, position: Position) => void} acts.show draws a position
   * @param {() => void} acts.left goes back to the table
   */
  constructor(node, words, review, acts) {
    this.node = node;
    this.words = words;
    this.review = review;
    this.acts = acts;
    /** @type {ReplayedGame | null} */
    this.game = null;
    this.at = 0;
    this.timer = 0;
    this.slider = html("input");
    this.text = html("p", { role: "status" });
    this.playing = html("button");
  }

  /** The number of the last position. */
  get last() {
    return (this.game?.positions.length ?? 1) - 1;
  }

  /**
   * @param {ReplayedGame} game
   * @param {number} [at]
   */
  open(game, at = 0) {
    if (game.name !== this.game?.name) this.review.stop();
    this.game = game;
    this.node.hidden = false;
    this.build(game, at);
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
    const title = this.words.game(game.game)?.name ?? game.title;
    refill(
      this.node,
      html(
        "div",
        { class: "row" },
        html("strong", { text: game.name ? title : say("web.replay.here") }),
        stepButton("◀", "web.replay.back", -1),
        this.playing,
        stepButton("▶", "web.replay.next", 1),
        this.slider,
      ),
      this.text,
      html(
        "div",
        { class: "row" },
        button(say(game.name ? "web.replay.close" : "web.replay.now"), () => this.close(), {
          class: "primary",
        }),
        this.review.button(game, (found) => this.go(found)),
        game.record ? button(say("web.replay.file"), () => download(game)) : null,
        game.record || !game.name ? null : html("span", { text: say("web.replay.secret") }),
      ),
    );
    this.run(false);
    this.go(at);
  }

  /** @param {number} at */
  go(at) {
    if (!this.game) return;
    const { positions, result, seats } = this.game;
    this.at = Math.max(0, Math.min(this.last, at));
    this.slider.value = String(this.at);
    const position = positions[this.at];
    const { ply, say, seat, text } = position;
    const move = this.words.say("web.log.did", { seat: seatName(seats[seat]), move: say });
    const sentence = text ? `${ply}. ${move}` : this.words.say("web.replay.start");
    this.text.textContent =
      this.at === this.last && result ? `${sentence} – ${result.say}` : sentence;
    this.slider.setAttribute("aria-valuetext", this.text.textContent);
    this.review.mark(this.at);
    markMove(byId("log"), this.game.name ? -1 : position.act);
    this.acts.show(this.game, position);
    if (this.at === this.last) this.run(false);
  }

  /** @param {boolean} isRunning */
  run(isRunning) {
    clearInterval(this.timer);
    this.timer = isRunning ? setInterval(() => this.go(this.at + 1), PACE) : 0;
    this.playing.textContent = this.words.say(isRunning ? "web.replay.pause" : "web.replay.play");
    if (isRunning && this.at === this.last) this.go(0);
  }

  close() {
    this.run(false);
    this.review.stop();
    this.game = null;
    this.node.hidden = true;
    markMove(byId("log"), -1);
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
