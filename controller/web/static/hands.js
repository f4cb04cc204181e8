// Hands on the table's own page: for those who play on one machine, each behind a cover.

import { Hand } from "./hand.js";
import { Link } from "./link.js";
import { html } from "./svg.js";

export class Hands {
  constructor(node, words, { pair, refused, changed, choose }) {
    Object.assign(this, { node, words, pair, refused, changed, choose, open_: new Map(), aims: [], asking: false, declined: false });
  }

  has(seat) {
    return this.open_.has(seat);
  }

  /** A hand that lay open here comes back after a reload; a person alone against robots gets it at
   * once; others ask for it. That the game is over the server says itself. */
  follow(table, control) {
    if (!this.words.game(table.game?.key)?.secret) {
      this.declined = false;
      this.close();
    } else if (control && table.hand && !table.lesson && !table.result && table.phase !== "lobby") {
      const people = table.seats.map((it, seat) => ({ ...it, seat })).filter((it) => it.kind === "human");
      for (const { seat, paired } of people) {
        const token = sessionStorage.getItem(kept(seat));
        if (paired && token && !this.has(seat)) this.join(seat, token, people.length > 1);
        else if (!paired && people.length === 1 && !this.declined && !this.has(seat)) this.open(seat);
      }
    }
  }

  async open(seat) {
    if (this.asking) return;
    this.asking = true;
    const answer = await this.pair(seat);
    this.asking = false;
    if (answer.type === "told") this.join(seat, answer.token);
    else {
      this.declined = true;
      this.refused(answer);
    }
  }

  join(seat, token, covered = false) {
    this.drop(seat);
    sessionStorage.setItem(kept(seat), token);
    const place = html("div", { class: "hand", data: { hand: seat } });
    this.node.append(place);
    const entry = { place };
    entry.hand = new Hand(place, this.words, { act: (text) => this.act(entry, text), aim: (moves) => this.aim(seat, moves), covered });
    entry.link = new Link({
      hello: () => ({ as: "seat", language: this.words.language, token }),
      told: (facts) => {
        entry.facts = facts;
        entry.hand.show(facts);
        if (facts.stirred === false && !entry.stirred) {
          entry.stirred = true;
          const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((it) => it.toString(16).padStart(2, "0")).join("");
          entry.link.ask({ do: "stir", bytes });
        }
        this.changed();
      },
      state: () => {},
      lost: this.words.lost,
      closed: () => {
        if (sessionStorage.getItem(kept(seat)) === token) sessionStorage.removeItem(kept(seat));
        this.drop(seat);
      },
    });
    this.open_.set(seat, entry);
  }

  async act(entry, text) {
    const { state } = entry.facts;
    const answer = await entry.link.ask({ do: "act", state, text }, { id: `${state.slice(0, 12)}:${text}`.slice(0, 32) });
    if (answer.type === "refused") this.refused(answer);
  }

  aim(seat, moves) {
    const next = moves.map((it) => ({ ...it, seat }));
    this.aims = [...this.aims.filter((it) => it.seat !== seat), ...next];
    if (JSON.stringify(next.map((it) => it.text)) !== this.open_.get(seat)?.aimed) {
      if (this.open_.has(seat)) this.open_.get(seat).aimed = JSON.stringify(next.map((it) => it.text));
      this.changed();
    }
  }

  /** Where the chosen card may go. */
  targets() {
    return [...new Set(this.aims.map((it) => it.path?.[0]).filter(Boolean))];
  }

  /** A cell was pointed at: the chosen card is played there if it can be. */
  pick(spot) {
    const fitting = this.aims.filter((it) => it.path?.[0] === spot);
    if (!fitting.length) return false;
    const entry = this.open_.get(fitting[0].seat);
    if (fitting.length > 1) {
      this.choose(fitting, spot, (it) => entry.hand.make(it.text));
      return true;
    }
    entry.hand.make(fitting[0].text);
    return true;
  }

  /** The scene with the symbols of the hands that lie open on this page. */
  reveal(scene, table) {
    if (table.game?.key !== "incognito") return scene;
    const shown = { ...scene };
    for (const [seat, { hand, facts }] of this.open_) {
      if (hand.covered || !facts) continue;
      const side = seat === 0 ? "S" : "N";
      for (const [cell, letter] of Object.entries(facts.symbols ?? {})) if (shown[cell]?.[0] === side) shown[cell] = side + letter;
    }
    return shown;
  }

  drop(seat) {
    const entry = this.open_.get(seat);
    if (!entry) return;
    this.open_.delete(seat);
    this.aims = this.aims.filter((it) => it.seat !== seat);
    entry.link.end();
    entry.place.remove();
    this.changed();
  }

  close() {
    for (const seat of [...this.open_.keys()]) this.drop(seat);
  }
}

/** Where the token of a hand on this page is kept through a reload. */
const kept = (seat) => `tablier.hand.${seat}`;
