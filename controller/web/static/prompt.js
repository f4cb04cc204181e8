// What the table says and asks, in large letters, with the answers as buttons.

import { button, html, refill, renew } from "./elements.js";
import { onOneLine } from "./ending.js";
import { isHumanTurn } from "./turn.js";

/** @import { GameSheet, Move, TableView } from "./types" */
/** @import { Words } from "./words.js" */

/**
 * Show the page of the table's screen.
 * @param {HTMLElement} node
 * @param {TableView} table
 * @param {Words} words
 */
export function showPrompt(node, { game, lesson, page, phase, ply, result }, words) {
  const goal = lesson || ply || result ? "" : goalOf(words.game(game?.key));
  const key = JSON.stringify([
    goal,
    phase === "waiting",
    page?.title,
    page?.text,
    result?.say,
    result?.hidden,
    words.language,
  ]);
  if (node.dataset.shown === key) return;
  node.dataset.shown = key;
  // While somebody lines up, the strip above the board says how.
  const isSaid = phase === "waiting" || (result && page.text.includes(result.say));
  const hasText = page?.text && !isSaid;
  refill(
    node,
    page?.title ? html("h2", { text: page.title }) : null,
    result ? html("p", { class: "result", text: onOneLine(result.say) }) : null,
    result?.hidden ? html("p", { text: words.say("web.now.hidden") }) : null,
    hasText ? html("p", { text: page.text }) : null,
    goal ? html("p", { class: "goal", text: goal }) : null,
  );
}

/**
 * How the game is won, in the words of its rules: for everybody who begins.
 * @param {GameSheet | undefined} game
 */
function goalOf(game) {
  return game?.clauses.find((it) => it.id.endsWith(".goal"))?.text ?? "";
}

/**
 * Show the choices of the page, and the moves that are made by words.
 * @param {HTMLElement} node
 * @param {TableView} table
 * @param {Words} words
 * @param {object} acts
 * @param {boolean} acts.control
 * @param {(at: number) => void} acts.choose
 * @param {(move: Move) => void} acts.play
 * @param {() => void} acts.back
 */
export function showAnswers(node, table, words, { control, choose, play, back }) {
  if (!control) {
    refill(node);
    return;
  }
  const { asking, awaits = -1, hands, page } = table;
  // What a hand answers is answered there, and by nobody while it is closed.
  const isInHand = hands?.[awaits] && asking?.key === "speak";
  if (isInHand) {
    refill(node);
    return;
  }
  renew(
    node,
    (page?.choices ?? []).map((it, at) =>
      button(it, () => choose(at), { class: at === page.chosen ? "chosen" : "" }),
    ),
    spokenMoves(table).map((it) => button(it.say, () => play(it), { data: { move: it.text } })),
    asking?.back
      ? button(words.say("web.back"), back, { class: "back", data: { back: "" } })
      : null,
  );
}

/** @param {TableView} table */
function spokenMoves(table) {
  const { game, lesson, moves, phase, seats, turn } = table;
  const isClosed = game?.secret && seats[turn]?.paired;
  if (isClosed || phase !== "playing" || !isHumanTurn(table)) return [];
  return moves.filter(
    (it) => it.spoken && (it.path?.length ?? 0) < 2 && (!lesson || lesson.try?.includes(it.text)),
  );
}
