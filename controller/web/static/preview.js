// What a move would turn, shown while its cell is pointed at: the server says it, so that the rules
// stay in one place.

/** @import { Answer, Explanation, Move } from "./types" */

/** Milliseconds that a spot is pointed at before the server is asked. */
const PAUSE = 60;

export class Preview {
  /**
   * @param {(text: string) => Promise<Answer<Explanation>>} ask
   * @param {() => void} changed
   */
  constructor(ask, changed) {
    this.ask = ask;
    this.changed = changed;
    this.spot = "";
    this.timer = 0;
    /** @type {string[]} */
    this.cells = [];
    /** What was asked before, by the text of the move; only for this position. */
    /** @type {Map<string, Promise<Answer<Explanation>>>} */
    this.known = new Map();
  }

  /** Forget what was said about another position. */
  forget() {
    this.known.clear();
    this.point("", []);
  }

  /**
   * @param {string} spot empty when nothing is pointed at
   * @param {Move[]} moves those that this spot would make
   */
  point(spot, moves) {
    if (spot === this.spot) return;
    this.spot = spot;
    clearTimeout(this.timer);
    if (this.cells.length) this.show([]);
    if (moves.length) this.timer = setTimeout(() => this.find(spot, moves), PAUSE);
  }

  /**
   * @param {string} spot
   * @param {Move[]} moves
   */
  async find(spot, moves) {
    const answers = moves.map(({ text }) => {
      const answer = this.known.get(text) ?? this.ask(text);
      this.known.set(text, answer);
      return answer;
    });
    const told = await Promise.all(answers);
    if (spot !== this.spot) return;
    const cells = told.flatMap((it) => ("changes" in it && it.changes ? it.changes : []));
    this.show([...new Set(cells)].filter((it) => it !== spot));
  }

  /** @param {string[]} cells */
  show(cells) {
    this.cells = cells;
    this.changed();
  }
}
