// The seats: name, robot or person, score, clock, and what lies before them.

import { button, html, refill, renew } from "./elements.js";
import { gameModule } from "./games/catalog.js";
import { pieceIcon } from "./piece-icon.js";
import { humanSeats, seatName } from "./turn.js";

/** @import { GameSheet, MatchView, Scene, Seat, TableView } from "./types" */
/** @import { LocalSeats } from "./local-seats.js" */
/** @import { Words } from "./words.js" */

/**
 * @typedef {object} SeatActs what the buttons of a seat do
 * @property {boolean} control
 * @property {(seat: number) => void} reseat
 * @property {LocalSeats} hands those on this page
 */

/**
 * @param {HTMLElement} node
 * @param {TableView} table
 * @param {Words} words
 * @param {SeatActs} acts
 */
export function showSeats(node, table, words, acts) {
  if (!table.game) {
    refill(node);
    return;
  }
  const match = /** @type {MatchView} */ (table);
  node.classList.toggle("many", table.seats.length > 2);
  renew(
    node,
    table.seats.map((seat, at) => seatCard(match, seat, at, words, acts)),
    commons(match, words),
  );
}

/**
 * @param {MatchView} table
 * @param {Seat} seat
 * @param {number} at
 * @param {Words} words
 * @param {SeatActs} acts
 */
function seatCard(table, seat, at, words, acts) {
  const { say } = words;
  const game = gameModule(table.game.key);
  const isTurn = table.turn === at;
  const count = table.score?.find((it) => it.seat === at);
  const whose = html("span", { class: "whose", text: say("web.turn") });
  const holdings = game.holdings?.(table, at, say) ?? [];
  return html(
    "section",
    { class: `seat ${isTurn ? "turn" : ""}`, data: { seat: at }, "aria-label": seatName(seat) },
    html("span", { class: "pieces" }, seatIcons(table, seat)),
    html("span", { class: "who" }, seatName(seat), isTurn && !table.result ? whose : null),
    html(
      "span",
      {
        class: "count",
        title: table.score_what,
      },
      count ? [String(count.count), html("small", { text: table.score_what })] : null,
    ),
    html("span", { class: "role" }, roleParts(table, seat, at, words, acts)),
    html("span", { class: "clock", data: { clock: at } }),
    holdings.length ? html("span", { class: "holds" }, holdings) : null,
  );
}

/**
 * @param {MatchView} table
 * @param {Seat} seat
 */
function seatIcons(table, seat) {
  const game = gameModule(table.game.key);
  return game.seatPieces(seat.key).map((it) => pieceIcon(game, it, 38));
}

/**
 * Who plays the seat, and the buttons that change it.
 * @param {MatchView} table
 * @param {Seat} seat
 * @param {number} at
 * @param {Words} words
 * @param {SeatActs} acts
 */
function roleParts(table, seat, at, words, acts) {
  const { say } = words;
  const role =
    seat.kind === "robot"
      ? say("web.seat.robot", { level: words.level(seat.level) })
      : say(seat.kind === "remote" ? "web.seat.remote" : "web.seat.human");
  const isOpenHere = acts.hands.has(at);
  const isHere = table.hands?.[at]?.where === "here";
  const hand = acts.hands.isMine(at) ? "web.seat.hand" : "web.seat.elsewhere";
  const paired = say(isOpenHere ? "web.seat.open" : isHere ? hand : "web.seat.paired");
  const canChange = acts.control && !table.lesson && !table.gathering;
  const mates = teamMates(table, at);
  const team = say("web.seat.team", { names: mates.join(", ") });
  /** @type {(name: string, key: string, act: (seat: number) => void) => HTMLElement} */
  const change = (name, key, act) => button(say(key), () => act(at), { data: { do: name } });
  return [
    html("span", { text: role }),
    mates.length ? html("span", { class: "team", text: team }) : null,
    seat.paired ? html("span", { class: "paired", text: paired }) : null,
    canChange && table.phase !== "lobby" ? change("reseat", "web.seat.change", acts.reseat) : null,
    canChange && hidesHand(table, at, words) && isToOpen(table, at, acts.hands)
      ? change("here", "web.seat.here", (it) => acts.hands.open(it))
      : null,
  ];
}

/**
 * Those who play together with a seat.
 * @param {TableView} table
 * @param {number} at
 */
function teamMates({ seats }, at) {
  return seats.filter((it, other) => other !== at && it.team === seats[at].team).map(seatName);
}

/**
 * Whether a person on a seat still hides something.
 * @param {TableView} table
 * @param {number} at
 * @param {Words} words
 */
export function hidesHand({ game, result, seats }, at, words) {
  const isOver = result && !result.hidden;
  return words.game(game?.key)?.secret && !isOver && seats[at].kind === "human";
}

/**
 * Whether the seat itself offers its hand: where neither this page nor a phone has it, and the
 * page neither opens it by itself nor offers it above the board.
 * @param {MatchView} table
 * @param {number} at
 * @param {LocalSeats} hands
 */
function isToOpen(table, at, hands) {
  const hand = table.hands?.[at];
  const isOnPhone = hand?.where === "phone" && hand.present;
  const isShared = humanSeats(table).length > 1;
  return !isOnPhone && !hands.isMine(at) && (isShared || (hands.hasFailed && hands.elsewhere < 0));
}

/**
 * What belongs to nobody: a pool, a pile, discards.
 * @param {MatchView} table
 * @param {Words} words
 */
function commons({ scene, game: { key } }, words) {
  const { say } = words;
  if (gameModule(key).isGeneric) return beside(scene, words.game(key));
  const { discards = "", pile, pool } = scene;
  if (!pile && !discards && !pool) return null;
  const count = discards.split(" ").filter(Boolean).length;
  const icons = (pool ?? "").split(" ").map((it) => pieceIcon(gameModule(key), it, 30));
  const parts = [
    pool ? html("span", {}, say("web.pool"), icons) : null,
    pile ? html("span", { text: say("web.pile", { count: pile }) }) : null,
    count ? html("span", { text: say("web.discards", { count }) }) : null,
  ];
  return html("section", { class: "seat commons" }, html("span", { class: "holds" }, parts));
}

/**
 * Every place beside the board, with its own name: a hand, a reserve, a pile.
 * @param {Scene} scene
 * @param {GameSheet | undefined} sheet
 */
function beside(scene, sheet) {
  const places = Object.entries(scene).filter(([it, content]) => content && !isCell(it));
  /** @param {string} place */
  function isCell(place) {
    return sheet?.cells.includes(place) ?? true;
  }
  if (!places.length) return null;
  const parts = places.map(([place, content]) =>
    html("span", { text: `${sheet?.places[place] ?? place}: ${content}` }),
  );
  return html("section", { class: "seat commons" }, html("span", { class: "holds" }, parts));
}
