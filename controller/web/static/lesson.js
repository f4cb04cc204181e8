// Learn: a short lesson on the table itself, step by step.

import { gameButtons } from "./chooser.js";
import { closeDialog, openDialog } from "./dialogs.js";
import { html, refill } from "./svg.js";

/** Ask which game somebody wants to learn. */
export function openLessons(words, begin) {
  openDialog(words.say("web.learn"), words, html("p", { text: words.say("web.learn.text") }),
    gameButtons({ ...words, games: words.games.filter((it) => it.lesson > 0) }, "", (key) => {
      closeDialog();
      begin(key);
    }));
}

export class Lesson {
  /** `go(game, step)` opens a step, `end()` leaves the lesson, `play(game)` to play it. */
  constructor(node, words, { go, end, play }) {
    Object.assign(this, { node, words, go, end, play, key: "" });
  }

  show(table) {
    const { lesson } = table;
    this.node.hidden = !lesson;
    if (!lesson) {
      this.key = "";
      return;
    }
    const done = lesson.try?.length ? lesson.try.includes(table.last?.text?.split("=")[0]) && table.ply > 0 : true;
    const key = JSON.stringify([lesson, done, this.words.language]);
    if (key === this.key) return;
    this.key = key;
    const { say } = this.words;
    const { game, step, steps } = lesson;
    const last = step >= steps - 1;
    refill(this.node,
      html("p", { role: "status", text: lesson.try?.length && done ? `${say("web.learn.good")} ${lesson.say}` : lesson.say }),
      html("div", { class: "row" },
        html("progress", { max: steps, value: step + 1, "aria-label": say("web.learn.step", { step: step + 1, steps }) }),
        html("button", { type: "button", onclick: () => this.end(), text: say("web.learn.end") }),
        step > 0 ? html("button", { type: "button", onclick: () => this.go(game, step - 1), text: say("web.learn.back") }) : null,
        html("button", { type: "button", class: "primary", data: { lesson: "next" }, onclick: () => (last ? this.play(game) : this.go(game, step + 1)), text: say(last ? "web.learn.play" : done ? "web.learn.next" : "web.learn.skip") })));
  }
}
