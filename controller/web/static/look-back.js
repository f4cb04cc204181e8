// Looking back at the game on the table: to any of its moves, and back to the present.

import { isDialogOpen } from "./dialog.js";

/** @import { Answer, PageState, ReplayedGame, TableView } from "./types" */
/** @import { Connection } from "./connection.js" */
/** @import { Replay } from "./replay.js" */

/** Keys that walk through the moves, and by how many. */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
/** What has a use of its own for these keys. */
const KEPT = "input, select, textarea, dialog, [role=tab], [role=grid], .popover, .keys";

export class LookBack {
  /**
   * @param {PageState} page
   * @param {Replay} replay
   * @param {Connection<TableView>} connection
   */
  constructor(page, replay, connection) {
    this.page = page;
    this.replay = replay;
    this.connection = connection;
    this.state = "";
    addEventListener("keydown", (event) => this.press(event));
  }

  /** Whether the game on the table is looked at, and not a saved one. */
  get isOpen() {
    return this.replay.game?.name === "";
  }

  /**
   * Show the board as it was after so many acts.
   * @param {number} act
   * @param {boolean} [isReviewed] whether the chances are worked out too
   */
  async open(act, isReviewed = false) {
    this.state = this.page.table.state;
    /** @type {Answer<ReplayedGame>} */
    const answer = await this.connection.ask({ do: "replay", name: "" });
    if (answer.type !== "told") return;
    const found = answer.positions.findIndex((it) => it.act >= act);
    this.replay.open(answer, found < 0 ? answer.positions.length - 1 : found);
    if (isReviewed) this.replay.review.start(answer);
  }

  /**
   * The table has changed: there may be more moves, or another game.
   * @param {TableView} table
   */
  follow(table) {
    const position = this.replay.game?.positions[this.replay.at];
    if (!this.isOpen || !position || table.state === this.state) return;
    if (!table.ply || table.lesson) this.replay.close();
    else this.open(position.act);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    const { control, table } = this.page;
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const isFree = !(event.target instanceof Element && event.target.closest(KEPT));
    if (!step || !control || !isPlain || !isFree || isDialogOpen()) return;
    const { replay } = this;
    if (replay.game) {
      event.preventDefault();
      if (this.isOpen && step > 0 && replay.at === replay.last) replay.close();
      else replay.go(replay.at + step);
    } else if (step === -1 && table.ply && table.last) {
      event.preventDefault();
      this.open(table.last.act - 1);
    }
  }
}
