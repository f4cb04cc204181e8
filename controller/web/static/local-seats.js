// Hands on the table's own page. Whoever is alone with robots sees the hand all the time; several
// people share the screen, and each hand lies behind a curtain: while it is closed, nothing of the
// hand has been sent to this page.

import { Connection, moveId, randomShare } from "./connection.js";
import { html } from "./elements.js";
import { gameModule } from "./games/catalog.js";
import { Hand } from "./hand.js";
import { humanSeats } from "./turn.js";

/** @import { Answer, Refused, Scene, SeatMove, SeatRequest, SeatView, TableView } from "./types" */
/** @import { Words } from "./words.js" */

/** Milliseconds without a touch after which a hand closes. */
const LONGEST = 60_000;
/** Where the tokens of the hands on this page are kept through a reload, by number of the hand. */
const TOKENS = "tablier.hands";
const MOST_TOKENS = 16;

/** One hand that is open here. */
class OpenHand {
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

export class LocalSeats {
  /**
   * @param {HTMLElement} node
   * @param {Words} words
   * @param {object} acts
   * @param {(seat: number) => Promise<Answer<{ token: string, hand: number }>>} acts.pair
   * @param {(answer: Refused) => void} acts.refused
   * @param {() => void} acts.changed
   * @param {(moves: SeatMove[], spot: string, play: (move: SeatMove) => void) => void} acts.choose
   *   lets a person choose one of several cards
   */
  constructor(node, words, acts) {
    this.node = node;
    this.words = words;
    this.acts = acts;
    /** @type {OpenHand | null} */
    this.opened = null;
    /** @type {TableView | null} */
    this.table = null;
    this.awaited = -1;
    this.isPairing = false;
    this.hasFailed = false;
    this.timer = 0;
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => this.touch());
    addEventListener("pagehide", () => this.closeCurtain());
    document.addEventListener("visibilitychange", () => document.hidden && this.closeCurtain());
  }

  /** @param {number} seat */
  has(seat) {
    return this.opened?.seat === seat;
  }

  /**
   * Whether the hand of a seat can be opened on this page.
   * @param {number} seat
   */
  isMine(seat) {
    const hand = this.table?.hands?.[seat];
    return hand?.where === "here" && Boolean(tokens()[hand.number]);
  }

  /** The seat that is to open its curtain before anything goes on; −1 for none. */
  get due() {
    const { table } = this;
    if (!table || !this.isPlaying(table) || !this.isShared(table)) return -1;
    const seat = table.awaits ?? -1;
    return this.isMine(seat) && !this.has(seat) ? seat : -1;
  }

  /** @param {TableView} table */
  isShared(table) {
    return humanSeats(table).length > 1;
  }

  /** @param {TableView} table */
  isPlaying({ game, hand, lesson, phase, result }) {
    const isOver = result && !result.hidden;
    return game?.secret && hand && !lesson && !isOver && phase !== "lobby";
  }

  /**
   * Open and close what should be: a person alone against robots has the hand at once, and again
   * after a reload; one of several loses sight of it with the turn.
   * @param {TableView} table
   * @param {boolean} control
   */
  follow(table, control) {
    this.table = table;
    const before = this.awaited;
    this.awaited = table.awaits ?? -1;
    if (!control || !this.isPlaying(table)) {
      this.hasFailed = false;
      this.close();
      return;
    }
    const { opened } = this;
    if (opened && table.hands?.[opened.seat]?.number !== opened.number) this.close();
    else if (opened && this.isShared(table) && before === opened.seat && this.awaited !== before) {
      this.close();
    }
    const people = humanSeats(table);
    if (this.opened || people.length !== 1) return;
    const [seat] = people;
    if (this.isMine(seat)) this.show(seat);
    else if (this.isFree(table, seat) && !this.hasFailed) this.open(seat);
  }

  /**
   * Whether nobody holds a hand, or a page held it that is closed.
   * @param {TableView} table
   * @param {number} seat
   */
  isFree({ hands }, seat) {
    const hand = hands?.[seat];
    return !hand || (hand.where === "here" && !hand.present);
  }

  /**
   * Take the hand of a seat to this page, and show it.
   * @param {number} seat
   */
  async open(seat) {
    if (this.isMine(seat) || (await this.take(seat))) this.show(seat);
  }

  /**
   * Take the hand of a seat to this page, behind its curtain; whether that could be.
   * @param {number} seat
   */
  async take(seat) {
    if (this.isPairing) return false;
    this.isPairing = true;
    const answer = await this.acts.pair(seat);
    this.isPairing = false;
    if (answer.type === "told") {
      keepToken(answer.hand, answer.token);
      const { table } = this;
      // The table's next view says the same.
      if (table) {
        table.hands = [...(table.hands ?? [])];
        table.hands[seat] = { where: "here", number: answer.hand };
      }
      return true;
    }
    this.hasFailed = true;
    if (answer.type === "refused") this.acts.refused(answer);
    return false;
  }

  /** @param {number} seat */
  show(seat) {
    const number = this.table?.hands?.[seat]?.number ?? 0;
    const token = tokens()[number];
    if (!token || !this.table) return;
    this.close();
    this.opened = new OpenHand(this, seat, number, token, this.isShared(this.table));
    this.node.append(this.opened.place);
    this.touch();
    this.acts.changed();
  }

  /** Somebody is there: the curtain stays open for a while. */
  touch() {
    clearTimeout(this.timer);
    if (this.opened) this.timer = setTimeout(() => this.closeCurtain(), LONGEST);
  }

  closeCurtain() {
    if (this.table && this.isShared(this.table)) this.close();
  }

  /** Open the hand again: its sentences come in the language of its hello. */
  translate() {
    if (this.opened) this.show(this.opened.seat);
  }

  /** The spots that the chosen card may go to. */
  targets() {
    const aims = this.opened?.aims ?? [];
    return [...new Set(aims.map((it) => it.path?.[0]).filter(Boolean))];
  }

  /**
   * Play the chosen card on a cell; whether one could be.
   * @param {string} spot
   */
  pick(spot) {
    if (!this.opened) return false;
    const { aims, hand } = this.opened;
    const fitting = aims.filter((it) => it.path?.[0] === spot);
    if (!fitting.length) return false;
    /** @param {SeatMove} move */
    const play = (move) => hand.play(move.text);
    if (fitting.length > 1) this.acts.choose(fitting, spot, play);
    else play(fitting[0]);
    return true;
  }

  /**
   * The scene with what the open hand of this page shows.
   * @param {Scene} scene
   * @param {TableView} table
   */
  reveal(scene, table) {
    const { reveal } = gameModule(table.game?.key);
    const { opened } = this;
    if (!reveal || !opened?.view || opened.hand.isCovered) return scene;
    return reveal(scene, [opened.view]);
  }

  close() {
    const { opened } = this;
    if (!opened) return;
    this.opened = null;
    clearTimeout(this.timer);
    opened.end();
    this.acts.changed();
  }
}

/** @returns {Record<string, string>} the tokens of this page's hands by their numbers */
function tokens() {
  return JSON.parse(sessionStorage.getItem(TOKENS) ?? "{}");
}

/**
 * @param {number} number
 * @param {string} token
 */
function keepToken(number, token) {
  const kept = Object.entries({ ...tokens(), [number]: token }).slice(-MOST_TOKENS);
  sessionStorage.setItem(TOKENS, JSON.stringify(Object.fromEntries(kept)));
}

/** @param {number} number */
function forgetToken(number) {
  const kept = Object.entries(tokens()).filter(([it]) => it !== String(number));
  sessionStorage.setItem(TOKENS, JSON.stringify(Object.fromEntries(kept)));
}
