// A saved game from its first move to its last, with a slider, and as a file.

import { html, refill } from "./svg.js";

export class Replay {
  /** `show(game, position)` draws a position; `left()` goes back to the table. */
  constructor(node, words, { show, left }) {
    Object.assign(this, { node, words, show, left, game: null, at: 0, timer: 0 });
  }

  open(game) {
    this.game = game;
    this.node.hidden = false;
    this.build(0);
  }

  /** The page speaks another language. */
  speak() {
    if (this.game) this.build(this.at);
  }

  build(at) {
    const { game } = this;
    const { say } = this.words;
    const last = game.positions.length - 1;
    this.slider = html("input", { type: "range", min: 0, max: last, value: at, "aria-label": say("web.replay.slider"), oninput: () => this.go(Number(this.slider.value)) });
    this.text = html("p", { role: "status" });
    this.playing = html("button", { type: "button", onclick: () => this.run(!this.timer) });
    refill(this.node,
      html("div", { class: "row" },
        html("strong", { text: this.words.game(game.game)?.name ?? game.title }),
        html("button", { type: "button", "aria-label": say("web.replay.back"), onclick: () => this.go(this.at - 1), text: "◀" }),
        this.playing,
        html("button", { type: "button", "aria-label": say("web.replay.next"), onclick: () => this.go(this.at + 1), text: "▶" }),
        this.slider),
      this.text,
      html("div", { class: "row" },
        game.record ? html("button", { type: "button", onclick: () => this.download(), text: say("web.replay.file") }) : html("span", { text: say("web.replay.secret") }),
        html("button", { type: "button", class: "primary", onclick: () => this.close(), text: say("web.replay.close") })));
    this.run(false);
    this.go(at);
  }

  go(at) {
    const { positions, result } = this.game;
    this.at = Math.max(0, Math.min(positions.length - 1, at));
    this.slider.value = this.at;
    const position = positions[this.at];
    const told = position.text ? `${position.ply}. ${position.say}` : this.words.say("web.replay.start");
    this.text.textContent = this.at === positions.length - 1 && result ? `${told} – ${result.say}` : told;
    this.slider.setAttribute("aria-valuetext", this.text.textContent);
    this.show(this.game, position);
    if (this.at === positions.length - 1) this.run(false);
  }

  run(on) {
    clearInterval(this.timer);
    this.timer = on ? setInterval(() => this.go(this.at + 1), 900) : 0;
    this.playing.textContent = this.words.say(on ? "web.replay.pause" : "web.replay.play");
    if (on && this.at === this.game.positions.length - 1) this.go(0);
  }

  download() {
    save(`${this.game.name.replace(/\.\w+$/, "")}.txt`, this.game.record);
  }

  close() {
    this.run(false);
    this.game = null;
    this.node.hidden = true;
    this.left();
  }
}

/** Give a text to the person as a file. */
export function save(name, text) {
  const link = html("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
