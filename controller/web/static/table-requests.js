// What a person asks of the table: each request is sent, and a refusal is shown.

import { moveId } from "./connection.js";
import { confirmed } from "./dialog.js";
import { humanSeats } from "./turn.js";

/** @import { Answer, PageState, TableRequest, TableView } from "./types" */
/** @import { Connection } from "./connection.js" */
/** @import { Toast } from "./toast.js" */
/** @import { Words } from "./words.js" */

/** Wishes that cannot be undone are asked about first. */
const FINAL = ["restart", "resign"];

export class TableRequests {
  /**
   * @param {PageState} page
   * @param {Connection<TableView>} connection
   * @param {Words} words
   * @param {Toast} toast
   */
  constructor(page, connection, words, toast) {
    this.page = page;
    this.connection = connection;
    this.words = words;
    this.toast = toast;
  }

  /**
   * Send a request, and show its refusal.
   * @param {TableRequest} request
   * @param {string} [id]
   * @returns {Promise<Answer>}
   */
  async send(request, id) {
    const answer = await this.connection.ask(request, id);
    if (answer.type === "refused") this.toast.refusal(answer);
    return answer;
  }

  /** @param {string} text */
  play(text) {
    const { state } = this.page.table;
    return this.send({ do: "play", state, text }, moveId(state, text));
  }

  /** @param {number} at */
  choose(at) {
    return this.send({ do: "choose", state: this.page.table.state, at });
  }

  back() {
    return this.send({ do: "key", key: "back" });
  }

  /** @param {string} what */
  async wish(what) {
    const { ply, result, turn } = this.page.table;
    const isFinal = FINAL.includes(what) && ply > 0 && !result;
    if (isFinal && !(await confirmed(this.words, what))) return;
    const people = humanSeats(this.page.table);
    const seat = people.length === 1 ? people[0] : Math.max(0, turn);
    await this.send({ do: "wish", what, ...(what === "resign" ? { seat } : {}) });
  }
}
