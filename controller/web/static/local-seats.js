// Hands on the table's own page. Whoever is alone with robots sees the hand all the time; several
// people share the screen, and each hand lies behind a curtain: while it is closed, nothing of the
// hand has been sent to this page.

import { gameModule } from "./games/catalog.js";
import { OpenHand, keepToken, tokens } from "./open-hand.js";
import { humanSeats } from "./turn.js";

/** @import { Answer, Refused, Scene, SeatMove, TableView } from "./types" */
/** @import { Words } from "./words.js" */

/** Milliseconds without a touch after which a hand closes. */
const LONGEST = 60_000;
/** Milliseconds that a page leaves a hand to another one that is in use, or that held it. */
const COURTESY = 2000;
/** Milliseconds after a touch while somebody surely looks at this page. */
const ATTENTION = 10_000;

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
    this.control = false;
    this.touchedAt = -Infinity;
    this.waiting = 0;
    const touched = () => {
      this.touchedAt = performance.now();
      this.touch();
    };
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, touched);
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

  /** The seat of a person alone whose hand another page shows; −1 for none. */
  get elsewhere() {
    const { table } = this;
    if (!table || this.opened || !this.control || !this.isPlaying(table)) return -1;
    const [seat, ...others] = humanSeats(table);
    const hand = others.length ? null : table.hands?.[seat];
    return hand?.where === "here" && hand.present && !this.isMine(seat) ? seat : -1;
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
    this.control = control;
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
    this.openOwn(table);
  }

  /**
   * Open the hand of a person alone; of several pages that could, the one in use comes first.
   * @param {TableView} table
   * @param {boolean} [hasWaited]
   */
  openOwn(table, hasWaited = false) {
    if (this.opened || !this.control || !this.isPlaying(table)) return;
    const people = humanSeats(table);
    if (people.length !== 1) return;
    const [seat] = people;
    if (this.isMine(seat)) {
      this.show(seat);
      return;
    }
    if (this.hasFailed || !this.isFree(table, seat)) return;
    const isInUse = performance.now() - this.touchedAt < ATTENTION;
    if (hasWaited || (isInUse && !table.hands?.[seat])) this.open(seat);
    else this.waiting ||= setTimeout(() => this.openLater(), isInUse ? COURTESY / 8 : COURTESY);
  }

  /** Open it after all, where no other page has done so. */
  openLater() {
    this.waiting = 0;
    if (this.table) this.openOwn(this.table, true);
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

  /**
   * Make a move of the hand that is open.
   * @param {string} text
   */
  act(text) {
    this.opened?.hand.play(text);
  }

  close() {
    const { opened } = this;
    if (!opened) return;
    this.opened = null;
    clearTimeout(this.timer);
    const { offsetHeight } = this.node;
    opened.end();
    if (this.table?.result) this.keepPlace(offsetHeight);
    this.acts.changed();
  }

  /**
   * At the end of a game nothing moves up by itself: the place goes with the next click.
   * @param {number} height
   */
  keepPlace(height) {
    Object.assign(this.node.style, { display: "block", minHeight: `${height}px` });
    addEventListener("click", () => this.node.removeAttribute("style"), { once: true });
  }
}
