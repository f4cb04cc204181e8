// Hands on the table's own page: for those who play on one machine, each behind a cover.

import { Connection, moveId, randomShare } from "./connection.js";
import { html } from "./elements.js";
import { gameModule } from "./games/catalog.js";
import { Hand } from "./hand.js";
import { humanSeats } from "./turn.js";

/** @import { Answer, Refused, Scene, SeatMove, SeatRequest, SeatView, TableView } from "./types" */
/** @import { Words } from "./words.js" */

/** One hand that is open here. */
class LocalSeat {
  /**
   * @param {LocalSeats} seats
   * @param {number} seat
   * @param {string} token
   * @param {boolean} isCovered
   */
  constructor(seats, seat, token, isCovered) {
    const { words } = seats;
    this.token = token;
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
    };
    this.hand = new Hand(this.place, words, acts, isCovered);
    /** @type {Connection<SeatView>} */
    this.connection = new Connection({
      hello: () => ({ as: "seat", language: words.language, token }),
      changed: (view) => {
        this.view = view;
        this.hand.show(view);
        if (view.stirred === false && !this.hasStirred) {
          this.hasStirred = true;
          this.connection.ask({ do: "stir", bytes: randomShare() });
        }
        seats.acts.changed();
      },
      state: () => {},
      lost: words.lost,
      closed: () => {
        if (sessionStorage.getItem(tokenKey(seat)) === token) {
          sessionStorage.removeItem(tokenKey(seat));
        }
        seats.close(seat);
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
    if (answer.type === "refused") refused(answer);
  }

  /**
   * @param {SeatRequest} request
   * @param {(answer: Refused) => void} refused
   */
  async ask(request, refused) {
    const answer = await this.connection.ask(request);
    if (answer.type === "refused") refused(answer);
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

  end() {
    this.connection.end();
    this.place.remove();
  }
}

export class LocalSeats {
  /**
   * @param {HTMLElement} node
   * @param {Words} words
   * @param {object} acts
   * @param {(seat: number) => Promise<Answer<{ token: string }>>} acts.pair
   * @param {(answer: Refused) => void} acts.refused
   * @param {() => void} acts.changed
   * @param {(moves: SeatMove[], spot: string, play: (move: SeatMove) => void) => void} acts.choose
   *   lets a person choose one of several cards
   */
  constructor(node, words, acts) {
    this.node = node;
    this.words = words;
    this.acts = acts;
    /** @type {Map<number, LocalSeat>} */
    this.seats = new Map();
    this.isPairing = false;
    this.hasFailed = false;
  }

  /** @param {number} seat */
  has(seat) {
    return this.seats.has(seat);
  }

  /**
   * Open what should be open: a hand that was open here comes back after a reload; a person alone
   * against robots gets it at once; others ask for it. The server itself closes it after the game.
   * @param {TableView} table
   * @param {boolean} control
   */
  follow(table, control) {
    if (!this.words.game(table.game?.key)?.secret) {
      this.hasFailed = false;
      this.closeAll();
      return;
    }
    if (!control || !table.hand || table.lesson || table.result || table.phase === "lobby") return;
    const people = humanSeats(table);
    for (const seat of people) {
      if (this.has(seat)) continue;
      const { paired } = table.seats[seat];
      const token = sessionStorage.getItem(tokenKey(seat));
      if (paired && token) this.join(seat, token, people.length > 1);
      else if (!paired && people.length === 1 && !this.hasFailed) this.open(seat);
    }
  }

  /** @param {number} seat */
  async open(seat) {
    if (this.isPairing) return;
    this.isPairing = true;
    const answer = await this.acts.pair(seat);
    this.isPairing = false;
    if (answer.type === "told") {
      this.join(seat, answer.token);
      return;
    }
    this.hasFailed = true;
    if (answer.type === "refused") this.acts.refused(answer);
  }

  /**
   * @param {number} seat
   * @param {string} token
   * @param {boolean} [isCovered]
   */
  join(seat, token, isCovered = false) {
    this.close(seat);
    sessionStorage.setItem(tokenKey(seat), token);
    const opened = new LocalSeat(this, seat, token, isCovered);
    this.node.append(opened.place);
    this.seats.set(seat, opened);
  }

  /** Open every hand again: its sentences come in the language of its hello. */
  translate() {
    for (const [seat, { hand, token }] of [...this.seats]) this.join(seat, token, hand.isCovered);
  }

  /** The spots that the chosen card may go to. */
  targets() {
    const aims = [...this.seats.values()].flatMap((it) => it.aims);
    return [...new Set(aims.map((it) => it.path?.[0]).filter(Boolean))];
  }

  /**
   * Play the chosen card on a cell; whether one could be.
   * @param {string} spot
   */
  pick(spot) {
    for (const { aims, hand } of this.seats.values()) {
      const fitting = aims.filter((it) => it.path?.[0] === spot);
      if (!fitting.length) continue;
      /** @param {SeatMove} move */
      const play = (move) => hand.play(move.text);
      if (fitting.length > 1) this.acts.choose(fitting, spot, play);
      else play(fitting[0]);
      return true;
    }
    return false;
  }

  /**
   * The scene with what the open hands of this page show.
   * @param {Scene} scene
   * @param {TableView} table
   */
  reveal(scene, table) {
    const { reveal } = gameModule(table.game?.key);
    if (!reveal) return scene;
    const views = [...this.seats.values()].flatMap(({ hand, view }) =>
      view && !hand.isCovered ? [view] : [],
    );
    return reveal(scene, views);
  }

  /** @param {number} seat */
  close(seat) {
    const opened = this.seats.get(seat);
    if (!opened) return;
    this.seats.delete(seat);
    opened.end();
    this.acts.changed();
  }

  closeAll() {
    for (const seat of [...this.seats.keys()]) this.close(seat);
  }
}

/**
 * Where the token of a hand on this page is kept through a reload.
 * @param {number} seat
 */
const tokenKey = (seat) => `tablier.hand.${seat}`;
