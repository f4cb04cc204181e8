// From spots pointed at to a move: one after the other, with a question where several moves fit.

/** @import { Move } from "./types" */

export class MovePicker {
  /**
   * @param {object} acts
   * @param {(move: Move) => void} acts.play
   * @param {(moves: Move[], spot: string) => void} acts.ask lets a person choose one of the moves
   * @param {(spots: string[]) => void} acts.refuse hears of a try that is no move
   * @param {() => void} acts.changed
   */
  constructor(acts) {
    this.acts = acts;
    /** @type {Move[]} */
    this.moves = [];
    /** @type {string[]} */
    this.chosen = [];
  }

  /**
   * Take the moves that are allowed now; what was begun is forgotten when they change.
   * @param {Move[]} moves
   */
  offer(moves) {
    if (JSON.stringify(moves) === JSON.stringify(this.moves)) return;
    this.moves = moves;
    this.chosen = [];
  }

  clear() {
    this.chosen = [];
    this.acts.changed();
  }

  /** The spots that can come next. */
  get targets() {
    const depth = this.chosen.length;
    const longer = this.fitting(this.chosen).filter((it) => it.path.length > depth);
    return [...new Set(longer.map((it) => it.path[depth]))];
  }

  /** @param {string[]} path */
  fitting(path) {
    return this.moves.filter(
      (it) =>
        it.path.length >= path.length && path.every((spot, at) => isSameSpot(it.path[at], spot)),
    );
  }

  /** @param {string} spot */
  pick(spot) {
    if (this.chosen.at(-1) === spot) {
      this.clear();
      return;
    }
    const path = [...this.chosen, spot];
    const fitting = this.fitting(path);
    if (!fitting.length) {
      this.restart(path);
      return;
    }
    const whole = fitting.filter((it) => it.path.length === path.length);
    const hasLonger = fitting.length > whole.length;
    this.chosen = hasLonger ? path : [];
    this.acts.changed();
    if (whole.length === 1 && !hasLonger) this.acts.play(whole[0]);
    else if (whole.length) this.acts.ask(fitting, spot);
  }

  /**
   * Begin again with the last spot, or report a try that is no move.
   * @param {string[]} path
   */
  restart(path) {
    const spot = path[path.length - 1];
    this.chosen = [];
    if (path.length > 1 && this.fitting([spot]).some((it) => it.path.length > 1)) {
      this.pick(spot);
      return;
    }
    this.acts.changed();
    this.acts.refuse(path);
  }

  /**
   * Choose a move by its two ends, if there is one from there.
   * @param {string} from
   * @param {string} to
   */
  drag(from, to) {
    if (!this.moves.some((it) => it.path[0] === from && it.path.length > 1)) return;
    this.chosen = [];
    this.pick(from);
    this.pick(to);
  }
}

/**
 * Whether a spot is the wanted one; a numbered place (`reserve.S#1`) stands for its place.
 * @param {string} wanted
 * @param {string} spot
 */
function isSameSpot(wanted, spot) {
  return wanted === spot || wanted === spot.split("#")[0];
}
