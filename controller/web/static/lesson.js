// Learn: a short lesson on the table itself, step by step.

import { closeDialog, openDialog } from "./dialog.js";
import { button, html, refill } from "./elements.js";
import { gameButtons } from "./game-buttons.js";

/** @import { LessonStep, TableView } from "./types" */
/** @import { Words } from "./words.js" */

/**
 * Ask which game somebody wants to learn.
 * @param {Words} words
 * @param {(game: string) => void} begin
 */
export function openLessons(words, begin) {
  const games = words.games.filter((it) => it.lesson > 0);
  const buttons = gameButtons(games, "", (key) => {
    closeDialog();
    begin(key);
  });
  const text = html("p", { text: words.say("web.learn.text") });
  openDialog(words.say("web.learn"), words, text, buttons);
}

export class Lesson {
  /**
   * @param {HTMLElement} node
   * @param {Words} words
   * @param {object} acts
   * @param {(game: string, step: number) => void} acts.go opens a step
   * @param {() => void} acts.end leaves the lesson
   * @param {(game: string) => void} acts.play leaves it to play the game
   */
  constructor(node, words, acts) {
    this.node = node;
    this.words = words;
    this.acts = acts;
    this.key = "";
  }

  /** @param {TableView} table */
  show(table) {
    const { lesson } = table;
    this.node.hidden = !lesson;
    if (!lesson) {
      this.key = "";
      return;
    }
    const isDone = isStepDone(lesson, table);
    const key = JSON.stringify([lesson, isDone, this.words.language]);
    if (key === this.key) return;
    this.key = key;
    const { say } = this.words;
    const hasPraise = lesson.try?.length && isDone;
    const text = hasPraise ? `${say("web.learn.good")} ${lesson.say}` : lesson.say;
    refill(this.node, html("p", { role: "status", text }), this.buttons(lesson, isDone));
  }

  /**
   * @param {LessonStep} lesson
   * @param {boolean} isDone
   */
  buttons({ game, step, steps }, isDone) {
    const { say } = this.words;
    const { go, end, play } = this.acts;
    const isLast = step >= steps - 1;
    const label = say("web.learn.step", { step: step + 1, steps });
    const next = isLast ? "web.learn.play" : isDone ? "web.learn.next" : "web.learn.skip";
    return html(
      "div",
      { class: "row" },
      html("progress", { max: steps, value: step + 1, "aria-label": label }),
      button(say("web.learn.end"), end),
      step > 0 ? button(say("web.learn.back"), () => go(game, step - 1)) : null,
      button(say(next), () => (isLast ? play(game) : go(game, step + 1)), {
        class: "primary",
        data: { lesson: "next" },
      }),
    );
  }
}

/**
 * Whether one of the moves of the step was made; a step without moves is done at once.
 * @param {LessonStep} lesson
 * @param {TableView} table
 */
function isStepDone(lesson, { last, ply }) {
  if (!lesson.try?.length) return true;
  return lesson.try.includes(last?.text?.split("=")[0] ?? "") && ply > 0;
}
