// An open hand on the table's own page: its connection, its view, and the token that opens it.

import { Connection, moveId, randomShare } from "./connection.js";
import { html } from "./elements.js";
import { Hand } from "./hand.js";

/** @import { Answer, Refused, SeatMove, SeatRequest, SeatView } from "./types" */
/** @import { LocalSeats } from "./local-seats.js" */

/** Where the tokens of the hands on this page are kept through a reload, by number of the hand. */
const TOKENS = "tablier.hands";
const MOST_TOKENS = 16;

/** One hand that is open here. */
export class OpenHand {
  /**
   * @param {LocalSeats} seats
   * @param {number} seat
   * @param {number} number
   * @param {string} token
   * @param {boolean} hasCurtain
   */
  constructor(seats, seat, number, token, hasCurtain) {
    const { words } = seats;
    this.seat = seat;
    this.number = number;
    this.place = html("div", { class: "hand", data: { hand: seat } });
    /** @type {SeatView | null} */
    this.view = null;
    this.hasStirred = false;
    /** @type {SeatMove[]} */
    this.aims = [];
    const acts = {
      /** @param {string} text */
      act: (text) => this.act(text, seats.acts.refused),
      hint: () => this.ask({ do: "hint" }, seats.acts.refused),
      /** @param {boolean} yes */
      consent: (yes) => this.ask({ do: "consent", yes }, seats.acts.refused),
      /** @param {SeatMove[]} moves */
      aim: (moves) => this.aim(moves, seats.acts.changed),
      ...(hasCurtain ? { close: () => seats.close() } : {}),
    };
    this.hand = new Hand(this.place, words, acts);
    /** @type {Connection<SeatView>} */
    this.connection = new Connection({
      hello: () => ({ as: "seat", language: words.language, token }),
      changed: (view) => {
        this.view = view;
        this.hand.show(view);
        if (view.stirred === false && !view.dealt && !this.hasStirred) {
          this.hasStirred = true;
          this.connection.ask({ do: "stir", bytes: randomShare() });
        }
        seats.acts.changed();
      },
      state: () => {},
      lost: words.lost,
      closed: () => {
        forgetToken(number);
        if (seats.opened === this) seats.close();
      },
    });
  }

  /**
   * @param {string} text
   * @param {(answer: Refused) => void} refused
   */
  async act(text, refused) {
    const state = this.view?.state ?? "";
    const answer = await this.connection.ask({ do: "act", state, text }, moveId(state, text));
    this.tell(answer, refused);
  }

  /**
   * @param {SeatRequest} request
   * @param {(answer: Refused) => void} refused
   */
  async ask(request, refused) {
    this.tell(await this.connection.ask(request), refused);
  }

  /**
   * Say a refusal; but the connection of a hand that was closed here is not lost.
   * @param {Answer} answer
   * @param {(answer: Refused) => void} refused
   */
  tell(answer, refused) {
    if (answer.type !== "refused") return;
    if (answer.code !== "web.lost" || !this.connection.hasEnded) refused(answer);
  }

  /**
   * @param {SeatMove[]} moves
   * @param {() => void} changed
   */
  aim(moves, changed) {
    const isSame = JSON.stringify(moves) === JSON.stringify(this.aims);
    this.aims = moves;
    if (!isSame) changed();
  }

  /** Nothing of the hand stays: neither on the page nor in its memory. */
  end() {
    this.connection.end();
    this.connection.view = /** @type {SeatView} */ ({});
    this.view = null;
    this.hand.end();
    this.place.replaceChildren();
    this.place.remove();
  }
}

/** @returns {Record<string, string>} the tokens of this page's hands by their numbers */
export function tokens() {
  return JSON.parse(sessionStorage.getItem(TOKENS) ?? "{}");
}

/**
 * @param {number} number
 * @param {string} token
 */
export function keepToken(number, token) {
  const kept = Object.entries({ ...tokens(), [number]: token }).slice(-MOST_TOKENS);
  sessionStorage.setItem(TOKENS, JSON.stringify(Object.fromEntries(kept)));
}

/** @param {number} number */
function forgetToken(number) {
  const kept = Object.entries(tokens()).filter(([it]) => it !== String(number));
  sessionStorage.setItem(TOKENS, JSON.stringify(Object.fromEntries(kept)));
}
