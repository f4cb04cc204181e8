// A review of a finished game: a graph of the chances, the turning points, and what the robot would
// have played. One position after the other is asked for, coarsely first, so that the graph is
// there soon, and nothing is asked any more as soon as somebody has seen enough.

import { button, html, refill, svg } from "./elements.js";
import { seatName } from "./turn.js";

/** @import { Answer, Judged, ReplayedGame } from "./types" */
/** @import { Words } from "./words.js" */

/** Moves that cost at least so much of the chance to win are turning points. */
const DROP = 0.12;
const MOST = 5;
const [WIDTH, HEIGHT] = [360, 130];
const COLOURS = ["var(--accent)", "var(--bad)", "var(--good)", "var(--soft)"];

export class Review {
  /**
   * @param {HTMLElement} node
   * @param {Words} words
   * @param {(name: string, act: number) => Promise<Answer<Judged>>} ask
   */
  constructor(node, words, ask) {
    this.node = node;
    this.words = words;
    this.ask = ask;
    /** @type {ReplayedGame | null} */
    this.game = null;
    /** What was found, by the number of the position. @type {Map<number, Judged>} */
    this.found = new Map();
    this.total = 0;
    this.asked = 0;
    this.at = 0;
    /** Counts the reviews, so that a late answer to an earlier one is dropped. */
    this.run = 0;
    this.starter = html("button");
    /** @type {(at: number) => void} */
    this.go = () => {};
  }

  /**
   * The button that starts it; only a game that is over and hides nothing has one.
   * @param {ReplayedGame} game
   * @param {(at: number) => void} go shows a position
   */
  button(game, go) {
    this.go = go;
    if (!game.result || !game.record) return null;
    if (this.game) this.game = game;
    this.starter = button(this.words.say("web.review"), () => this.start(game));
    this.starter.hidden = Boolean(this.game);
    return this.starter;
  }

  /** @param {ReplayedGame} game */
  async start(game) {
    if (!game.result || !game.record || this.game) return;
    const run = (this.run += 1);
    const order = coarseToFine(game.positions.length - 1);
    Object.assign(this, { game, total: order.length, asked: 0 });
    this.found.clear();
    this.starter.hidden = true;
    this.show();
    for (const at of order) {
      const answer = await this.ask(game.name, game.positions[at].act);
      if (run !== this.run) return;
      this.asked += 1;
      if (answer.type === "told") this.found.set(at, answer);
      else if (answer.type === "refused" && answer.code === "web.lost") break;
      this.show();
    }
    this.asked = this.total;
    this.show();
  }

  /** Ask for nothing more, and forget what was found. */
  stop() {
    this.run += 1;
    this.game = null;
    this.found.clear();
    this.node.hidden = true;
  }

  /** Ask for nothing more. */
  cancel() {
    this.run += 1;
    this.asked = this.total;
    this.show();
  }

  /**
   * The position that is shown on the board.
   * @param {number} at
   */
  mark(at) {
    this.at = at;
    if (this.game) this.show();
  }

  show() {
    const { found, game, words } = this;
    this.node.hidden = !game;
    if (!game) return;
    const isRunning = this.asked < this.total;
    const progress = html("progress", {
      max: this.total,
      value: this.asked,
      "aria-label": words.say("web.review.wait"),
    });
    refill(
      this.node,
      found.size > 1 ? this.graph(game) : null,
      isRunning
        ? html(
            "div",
            { class: "row" },
            html("span", { text: words.say("web.review.wait") }),
            progress,
            button(words.say("web.review.cancel"), () => this.cancel()),
          )
        : null,
      this.advice(),
      found.size > 1 ? this.turningPoints(game, isRunning) : null,
    );
  }

  /** What the robot would have played in the position on the board. */
  advice() {
    const judged = this.found.get(this.at);
    const { best, made } = judged ?? {};
    const key = best?.text === made?.text ? "web.review.same" : "web.review.better";
    const text = best
      ? this.words.say(key, { move: best.say, percent: percent(best.chance) })
      : "\u00a0";
    return html("p", { class: "advice", text });
  }

  /** @param {ReplayedGame} game */
  graph(game) {
    const last = game.positions.length - 1;
    /** @param {number} at */
    const x = (at) => (WIDTH * at) / Math.max(1, last);
    /** @param {number} chance */
    const y = (chance) => HEIGHT * (1 - chance);
    const lines = sides(game, this.found).map(({ points, seat }, number) => {
      const ends = [...points, ...ending(game, seat)];
      const d = ends.map(({ at, chance }) => `${x(at).toFixed(1)},${y(chance).toFixed(1)}`);
      return svg("polyline", { points: d.join(" "), stroke: COLOURS[number], class: "line" });
    });
    const here = x(this.at);
    const label = this.words.say("web.review.graph", { seat: seatName(game.seats[0]) });
    const root = svg(
      "svg",
      { viewBox: `-6 -6 ${WIDTH + 12} ${HEIGHT + 12}`, role: "img", "aria-label": label },
      svg("rect", { class: "plane", width: WIDTH, height: HEIGHT }),
      svg("path", { class: "half", d: `M0,${HEIGHT / 2}H${WIDTH}` }),
      lines,
      svg("path", { class: "here", d: `M${here},-4V${HEIGHT + 4}` }),
    );
    root.addEventListener("click", (event) => {
      const box = root.getBoundingClientRect();
      const part = ((event.clientX - box.left) / box.width) * (WIDTH + 12) - 6;
      this.go(Math.round((part / WIDTH) * last));
    });
    const names = sides(game, this.found).map(({ seat }, number) => {
      const name = html("span", { text: seatName(game.seats[seat]) });
      name.style.setProperty("color", COLOURS[number]);
      return name;
    });
    const scale = this.words.say("web.review.chance");
    return html("figure", {}, html("figcaption", {}, scale, names), root);
  }

  /**
   * @param {ReplayedGame} game
   * @param {boolean} isRunning
   */
  turningPoints(game, isRunning) {
    const { say } = this.words;
    const points = [...this.found]
      .flatMap(([at, { best, made }]) => (made ? [{ at, best, made }] : []))
      .filter(({ best, made }) => best.chance - made.chance >= DROP)
      .sort((a, b) => b.best.chance - b.made.chance - (a.best.chance - a.made.chance))
      .slice(0, MOST)
      .sort((a, b) => a.at - b.at);
    if (!points.length) return isRunning ? null : html("p", { text: say("web.review.none") });
    const rows = points.map(({ at, best, made }) => {
      const { ply, say: move, seat } = game.positions[at + 1];
      const facts = { before: percent(best.chance), after: percent(made.chance), best: best.say };
      const name = say("web.log.did", { seat: seatName(game.seats[seat]), move });
      const head = button(`${ply}. ${name}`, () => this.go(at), { class: "go" });
      return html("li", {}, head, html("small", { text: say("web.review.point", facts) }));
    });
    return [html("h3", { text: say("web.review.points") }), html("ul", { class: "points" }, rows)];
  }
}

/** @param {number} chance */
const percent = (chance) => Math.round(100 * chance);

/**
 * The numbers 0 … count - 1, so that any first part of them is spread evenly.
 * @param {number} count
 */
function coarseToFine(count) {
  const found = new Set();
  let step = 1;
  while (step * 10 < count) step *= 2;
  for (; step >= 1; step /= 2) for (let at = 0; at < count; at += step) found.add(at);
  return /** @type {number[]} */ ([...found]);
}

/**
 * The lines of the graph: with two sides one of them, otherwise each seat at its own turns.
 * @param {ReplayedGame} game
 * @param {Map<number, Judged>} found
 */
function sides({ seats }, found) {
  const judged = [...found].sort(([a], [b]) => a - b);
  const teams = [...new Set(seats.map((it) => it.team))];
  if (teams.length > 2) {
    return seats.map((_, seat) => ({
      seat,
      points: judged.flatMap(([at, it]) => (it.seat === seat ? [{ at, chance: it.chance }] : [])),
    }));
  }
  const points = judged.map(([at, it]) => {
    const isFirst = seats[it.seat].team === seats[0].team;
    return { at, chance: isFirst ? it.chance : 1 - it.chance };
  });
  return [{ seat: 0, points }];
}

/**
 * Where the line of a seat ends: whoever won has every chance.
 * @param {ReplayedGame} game
 * @param {number} seat
 */
function ending({ positions, result, seats }, seat) {
  const winners = result?.winners ?? [];
  const isDraw = !winners.length || winners.length === seats.length;
  const chance = isDraw ? 0.5 : Number(winners.includes(seat));
  return [{ at: positions.length - 1, chance }];
}
