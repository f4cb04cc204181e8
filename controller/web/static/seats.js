// Who sits there: name, robot or person, score, clock, and what lies before them.

import { icon } from "./board.js";
import { card } from "./games/royal.js";
import { html, refill, renew, svg } from "./svg.js";

const PIECES = {
  invers: { yellow: ["Y"], red: ["R"] },
  roliversi: { "green-blue": ["G", "B"], "yellow-red": ["Y", "R"] },
  incognito: { south: ["S?"], north: ["N?"] },
  inside: { light: ["C"], dark: ["F"] },
  reversi: { black: ["B"], white: ["W"] },
};

/** The pieces of a seat; in Royal Reversi its letter is its colour. */
export function piecesOf(game, seat) {
  return PIECES[game]?.[seat] ?? (game === "royal-reversi" ? [seat[0]] : []);
}

/** Draw all seats; `acts` are what their buttons do. */
export function showSeats(node, table, words, acts) {
  if (!table.game) {
    refill(node);
    return;
  }
  const { say } = words;
  node.classList.toggle("many", table.seats.length > 2);
  renew(node, table.seats.map((seat, at) => {
    const turn = table.turn === at;
    const count = table.score?.find((it) => it.seat === at);
    return html("section", { class: `seat ${turn ? "turn" : ""}`, data: { seat: at }, "aria-label": seat.person || seat.name },
      html("span", { class: "pieces" }, piecesOf(table.game.key, seat.key).map((it) => icon(table.game.key, it, 38))),
      html("span", { class: "who" }, seat.person || seat.name, turn && !table.result ? html("span", { class: "whose", text: say("web.turn") }) : null),
      html("span", { class: "count", title: table.score_what, text: count ? String(count.count) : "" }),
      html("span", { class: "role" },
        html("span", { text: seat.kind === "robot" ? say("web.seat.robot", { level: levelName(words, seat.level) }) : say("web.seat.human") }),
        seat.paired ? html("span", { class: "paired", text: say(acts.here(at) ? "web.seat.open" : "web.seat.paired") }) : null,
        acts.control && table.phase !== "lobby" && !table.lesson ? html("button", { type: "button", data: { do: "reseat" }, onclick: () => acts.reseat(at), text: say("web.seat.change") }) : null,
        acts.control && secret(words, table) && !table.lesson && seat.kind === "human" ? html("button", { type: "button", data: { do: "pair" }, onclick: () => acts.pair(at), text: say("web.seat.phone") }) : null,
        acts.control && secret(words, table) && !table.lesson && seat.kind === "human" && !acts.here(at) ? html("button", { type: "button", data: { do: "here" }, onclick: () => acts.hand(at), text: say("web.seat.here") }) : null),
      html("span", { class: "clock", data: { clock: at } }),
      holds(table, seat, at, words));
  }), table.scene?.pile || table.scene?.discards || table.scene?.pool ? html("section", { class: "seat commons" }, commons(table, words)) : null);
}

function secret(words, table) {
  return words.game(table.game.key)?.secret;
}

export function levelName(words, key) {
  return words.levels.find((it) => it.key === key)?.name ?? key;
}

function holds(table, seat, at, { say }) {
  const { scene, game } = table;
  const found = [];
  const tile = scene[`hand.${seat.key}`];
  if (game.key === "invers" && tile) found.push(html("span", {}, say("web.hand.tile"), icon("invers", tile, table.turn === at ? 46 : 30)));
  if (game.key === "inside") {
    const stock = scene[`stock.${seat.key === "light" ? "C" : "F"}`] ?? "";
    for (const word of stock.split(" ").filter(Boolean)) {
      found.push(html("span", {}, icon("inside", word.slice(-1), 26), `× ${word.slice(0, -1)}`));
    }
  }
  if (game.key === "royal-reversi" && tile) found.push(html("span", {}, fan(tile.split(" "))));
  return found.length ? html("span", { class: "holds" }, found) : null;
}

/** Cards before a seat: backs, or in a lesson their faces. */
function fan(cards) {
  const open = cards.some((it) => it !== "?");
  const step = open ? 32 : 16;
  return svg("svg", { viewBox: `0 0 ${46 - step + cards.length * step} 46`, height: open ? 64 : 30, role: "img", "aria-label": open ? cards.join(" ") : String(cards.length) },
    ...cards.map((it, at) => svg("g", { transform: `translate(${18 + at * step} 23) scale(0.3)` }, card(it))));
}

function commons({ scene, game }, { say }) {
  const parts = [];
  if (scene.pool) parts.push(html("span", {}, say("web.pool"), scene.pool.split(" ").map((it) => icon(game.key, it, 30))));
  if (scene.pile) parts.push(html("span", { text: say("web.pile", { count: scene.pile }) }));
  const last = (scene.discards ?? "").split(" ").filter(Boolean).length;
  if (last) parts.push(html("span", { text: say("web.discards", { count: last }) }));
  return html("span", { class: "holds" }, parts);
}

/** The clocks, as they run on this page between two messages. */
export function showClocks(node, table, since) {
  const { clock } = table;
  for (const place of node.querySelectorAll("[data-clock]")) {
    const at = Number(place.dataset.clock);
    if (!clock || clock.pace === "none" || !clock.left?.length) {
      place.textContent = "";
      continue;
    }
    const running = clock.running === at ? (performance.now() - since) / 1000 + (clock.ago ?? 0) : 0;
    const left = Math.max(0, clock.left[at] - running);
    place.textContent = `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
    place.classList.toggle("low", left < 20);
  }
}
