// From spots pointed at to a move: one after the other, with a question where several moves fit.

export class Picker {
  /** `play(move)` makes a move, `ask(moves, spot)` lets a person choose one, `refuse(spots)` is told
   * about a try that is no move. */
  constructor({ play, ask, refuse, changed }) {
    Object.assign(this, { play, ask, refuse, changed, moves: [], chosen: [] });
  }

  /** The moves that are allowed now; what was begun is forgotten when they change. */
  offer(moves) {
    if (JSON.stringify(moves) === JSON.stringify(this.moves)) return;
    this.moves = moves;
    this.chosen = [];
  }

  clear() {
    this.chosen = [];
    this.changed();
  }

  /** Spots that can come next. */
  get targets() {
    const depth = this.chosen.length;
    return [...new Set(this.fitting(this.chosen).filter((it) => it.path.length > depth).map((it) => it.path[depth]))];
  }

  fitting(path) {
    return this.moves.filter((it) => it.path.length >= path.length && path.every((spot, at) => matches(it.path[at], spot)));
  }

  pick(spot) {
    if (this.chosen.at(-1) === spot) {
      this.clear();
      return;
    }
    const path = [...this.chosen, spot];
    const fitting = this.fitting(path);
    if (!fitting.length) {
      const begun = this.chosen;
      this.chosen = [];
      if (begun.length && this.fitting([spot]).some((it) => it.path.length > 1)) this.pick(spot);
      else {
        this.changed();
        this.refuse(path);
      }
      return;
    }
    const whole = fitting.filter((it) => it.path.length === path.length);
    const longer = fitting.length > whole.length;
    this.chosen = longer && !whole.length ? path : longer ? path : [];
    this.changed();
    if (whole.length === 1 && !longer) this.play(whole[0]);
    else if (whole.length) this.ask(fitting, spot);
  }
}

/** A numbered place (`reserve.S#1`) stands for its place. */
function matches(wanted, spot) {
  return wanted === spot || wanted === spot.split("#")[0];
}
