// What is going on, at a glance: whose turn it is, what to do, what was played last.

import { button, html, refill } from "./elements.js";
import { ending } from "./ending.js";
import { gameModule } from "./games/catalog.js";
import { otherGames } from "./lobby.js";
import { logSentence } from "./log.js";
import { pieceIcon } from "./piece-icon.js";
import { humanSeats, isHumanTurn, seatName } from "./turn.js";

/** @import { Answer, MatchView, Players, TableView } from "./types" */
/** @import { LocalSeats } from "./local-seats.js" */
/** @import { Words } from "./words.js" */
/**
 * @typedef {object} Status
 * @property {"yours" | "waits" | "thinks"} kind
 * @property {string} head
 * @property {string} text
 * @property {string} last the last move as a sentence
 */

/**
 * The strip above the board.
 * @param {HTMLElement} node
 * @param {TableView} table
 * @param {Words} words
 * @param {object} acts
 * @param {boolean} acts.control
 * @param {boolean} acts.isRealHand whether every gesture is the person's own
 * @param {LocalSeats} acts.hands those on this page, behind their curtains
 * @param {(game: string) => void} acts.pick asks for another game
 * @param {(at: number) => void} acts.choose answers the table's question
 * @param {() => void} acts.again plays the same game again
 * @param {() => void} acts.review looks back at the game that is over
 * @param {() => Promise<Answer<Players>>} acts.players who has played here, with their results
 */
export function showStatus(node, table, words, acts) {
  const { control, isRealHand, hands, pick, choose } = acts;
  const { due } = hands;
  node.hidden = !table.game || table.phase === "lobby" || Boolean(table.lesson);
  if (node.hidden) return;
  const match = /** @type {MatchView} */ (table);
  if (table.result) {
    const { result, seats } = table;
    const shown = JSON.stringify([result, seats, control, words.language]);
    if (node.dataset.shown === shown) return;
    node.dataset.shown = shown;
    node.className = "now over";
    refill(node, ending(match, result, words, acts));
    node.scrollIntoView({ block: "nearest" });
    return;
  }
  if (due >= 0) {
    // A button that is drawn anew under a finger would not be pressed.
    const shown = JSON.stringify([due, seatName(table.seats[due]), words.language]);
    if (node.dataset.shown === shown) return;
    node.dataset.shown = shown;
    node.className = "now curtain";
    refill(node, curtain(match, due, words, hands));
    return;
  }
  const { elsewhere } = hands;
  if (elsewhere >= 0) {
    const shown = JSON.stringify([elsewhere, "elsewhere", words.language]);
    if (node.dataset.shown === shown) return;
    node.dataset.shown = shown;
    node.className = "now curtain";
    const what = html("strong", { text: words.say("web.now.elsewhere") });
    const show = () => hands.open(elsewhere);
    refill(
      node,
      html("div", { class: "what" }, what),
      button(words.say("web.now.elsewhere.here"), show, { class: "primary" }),
    );
    return;
  }
  const status = statusOf(match, words, control, isRealHand);
  const pieces = turnPieces(match);
  const isFresh = control && table.ply === 0 && !table.result && !table.gathering;
  const { key } = match.game;
  const shown = JSON.stringify([status, isFresh, words.language, key, table.turn, pieces]);
  if (node.dataset.shown === shown) return;
  node.dataset.shown = shown;
  node.className = `now ${status.kind}`;
  const icons = pieces.map((it) => pieceIcon(gameModule(key), it, 40));
  refill(
    node,
    table.seats[table.turn] && html("span", { class: "pieces" }, icons),
    html(
      "div",
      { class: "what" },
      html("strong", {}, status.head, status.kind === "thinks" ? thinkingDots() : null),
      status.text ? html("span", { text: status.text }) : null,
    ),
    status.last ? html("span", { class: "latest", text: status.last }) : null,
    mustPass(match, control)
      ? button(words.say("web.hand.pass"), () => choose(0), { class: "primary" })
      : null,
    isDead(match) && hands.has(match.turn)
      ? button(words.say("web.hand.exchange"), () => hands.act("X"), { class: "primary" })
      : null,
    isFresh ? otherGames(match, words, pick) : null,
  );
}

/**
 * Whether a person can do nothing but pass, and says so here.
 * @param {MatchView} table
 * @param {boolean} control
 */
function mustPass({ asking, phase, seats, turn }, control) {
  const isAsked = phase === "asking" && asking?.moves.join() === "--";
  return control && isAsked && seats[turn]?.kind === "human";
}

/**
 * The screen is passed to whoever plays next.
 * @param {MatchView} match
 * @param {number} seat
 * @param {Words} words
 * @param {LocalSeats} hands
 */
function curtain({ game, seats }, seat, words, hands) {
  const { say } = words;
  const module = gameModule(game.key);
  const icons = module.seatPieces(seats[seat].key).map((it) => pieceIcon(module, it, 40));
  const name = seatName(seats[seat]);
  return [
    html("span", { class: "pieces" }, icons),
    html(
      "div",
      { class: "what" },
      html("strong", { text: say("web.curtain", { seat: name }) }),
      html("span", { text: say("web.curtain.text", { seat: name }) }),
    ),
    button(say("web.curtain.open", { seat: name }), () => hands.show(seat), {
      class: "primary",
      data: { do: "open-hand" },
    }),
  ];
}

/**
 * What the seat to move, or to line up, plays with: the piece in its hand, or its pieces.
 * @param {MatchView} table
 */
function turnPieces({ awaits = -1, game: { key }, phase, scene, seats, turn }) {
  const seat = seats[phase === "waiting" ? awaits : turn];
  if (!seat) return [];
  const game = gameModule(key);
  const held = game.pieceInHand?.(scene, seat.key);
  return held ? [held] : game.seatPieces(seat.key);
}

/** Three dots that come and go while a robot thinks. */
function thinkingDots() {
  const dots = [html("i"), html("i"), html("i")];
  return html("span", { class: "dots", "aria-hidden": "true" }, dots);
}

/**
 * @param {MatchView} table
 * @param {Words} words
 * @param {boolean} control
 * @param {boolean} isRealHand
 * @returns {Status}
 */
function statusOf(table, words, control, isRealHand) {
  const { say } = words;
  const { page, phase, seats, turn } = table;
  const seat = seats[turn];
  const title = page?.title ?? "";
  const isPlaying = phase === "playing";
  const last = lastMove(table, words);
  // Only the table's own page says what the person's own hand is to do.
  if (isRealHand && control && phase !== "lobby") {
    const kind = isHumanTurn(table) && isPlaying ? "yours" : "waits";
    return { kind, head: title, text: question(table) || say("web.now.real"), last };
  }
  if (mustPass(table, control)) {
    return { kind: "yours", head: say("web.now.pass"), text: say("web.now.pass.text"), last };
  }
  if (seat?.kind === "robot" && isPlaying) {
    const key = table.thinking ? "web.now.thinks" : "web.now.plays";
    return { kind: "thinks", head: say(key, { seat: seatName(seat) }), text: "", last };
  }
  const inHand = control && privateTask(table, words);
  if (inHand) return { kind: "yours", last: "", ...inHand };
  if (!isPlaying || !isHumanTurn(table)) {
    return { kind: "waits", head: title, text: question(table), last: "" };
  }
  if (!control) {
    const head = say("web.now.plays", { seat: seatName(seat) });
    return { kind: "waits", head, text: "", last };
  }
  // Pieces are moved on the board, also by somebody whose secrets are on a phone.
  if (table.hands?.[turn]?.where === "phone" && gameModule(table.game.key).hasCards) {
    const head = say("web.now.turn", { seat: seatName(seat) });
    return { kind: "waits", head, text: say("web.now.phone"), last };
  }
  const isAlone = humanSeats(table).length === 1;
  const head = isAlone ? say("web.now.you") : say("web.now.turn", { seat: seatName(seat) });
  const task = `web.now.do.${gameModule(table.game.key).task?.(table) ?? table.game.key}`;
  const other = seatName(seats[(turn + 1) % seats.length]);
  return { kind: "yours", head, text: words.knows(task) ? say(task, { other }) : "", last };
}

/**
 * Whether nothing is possible but to exchange a dead hand.
 * @param {MatchView} table
 */
function isDead({ asking, phase }) {
  return phase === "asking" && asking?.moves.join() === "X";
}

/**
 * What somebody is to do in a hand on this page, where the board has nothing to do with it.
 * @param {MatchView} table
 * @param {Words} words
 */
function privateTask(table, { say }) {
  const { awaits = -1, hands, phase, seats } = table;
  if (seats[awaits]?.kind !== "human" || hands?.[awaits]?.where !== "here") return null;
  const isAlone = humanSeats(table).length === 1;
  if (phase === "waiting") {
    const head = isAlone
      ? say("web.now.line-up.you")
      : say("web.now.line-up", { seat: seatName(seats[awaits]) });
    return { head, text: say("web.now.line-up.text", { done: say("web.line-up.done") }) };
  }
  if (isDead(table)) {
    const seat = seatName(seats[awaits]);
    const head = isAlone ? say("web.now.you") : say("web.now.turn", { seat });
    return { head, text: say("web.needs.exchange") };
  }
  return null;
}

/**
 * The first line of the page, with the one it introduces.
 * @param {MatchView} table
 */
function question({ page }) {
  const lines = (page?.text ?? "").split("\n");
  return lines.slice(0, lines[0].endsWith(":") ? 2 : 1).join(" ");
}

/**
 * @param {MatchView} table
 * @param {Words} words
 */
function lastMove(table, words) {
  const entry = (table.log ?? []).findLast((it) => it.kind === "move");
  if (!entry || !table.ply) return "";
  return words.say("web.now.last", { move: logSentence(entry, table, words) });
}
