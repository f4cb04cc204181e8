// The log: numbered moves, refusals with their rule, news; only what changed is drawn.

import { button, html } from "./elements.js";
import { seatName } from "./turn.js";

/** @import { LogEntry, TableView } from "./types" */
/** @import { Words } from "./words.js" */

const SIGNS = { move: "", refusal: "✗", news: "·" };

/**
 * @typedef {object} LogActs
 * @property {(id: string, cells: string[]) => void} showRule
 * @property {((act: number) => void) | null} goTo shows the board after so many acts
 */

/**
 * @param {HTMLElement} node
 * @param {TableView} table
 * @param {Words} words
 * @param {LogActs} acts
 */
export function showLog(node, table, words, acts) {
  const entries = table.log ?? [];
  const { language } = words;
  const keys = entries.map((it) =>
    [language, Boolean(acts.goTo), it.n, it.ply, logSentence(it, table, words), it.why].join(":"),
  );
  const shown = [...node.children].map((it) => /** @type {HTMLElement} */ (it).dataset.key);
  const changed = keys.findIndex((key, at) => key !== shown[at]);
  const same = changed < 0 ? keys.length : changed;
  if (same === keys.length && same === shown.length) return;
  while (node.children.length > same) node.lastChild?.remove();
  for (let at = same; at < entries.length; at += 1) {
    const made = item(entries[at], table, words, acts);
    made.dataset.key = keys[at];
    node.append(made);
  }
  const pane = node.closest("[role=tabpanel]");
  if (pane) pane.scrollTop = pane.scrollHeight;
}

/**
 * Mark the move after which the board is shown, and bring it into view.
 * @param {HTMLElement} node
 * @param {number} act
 */
export function markMove(node, act) {
  node.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const found = node.querySelector(`[data-act="${act}"]`);
  const pane = /** @type {HTMLElement | null} */ (node.closest("[role=tabpanel]"));
  if (!(found instanceof HTMLElement) || !pane) return;
  found.setAttribute("aria-current", "step");
  const gap = found.offsetTop - pane.offsetTop - pane.scrollTop;
  if (gap < 0 || gap > pane.clientHeight - 40) pane.scrollTop += gap - pane.clientHeight / 2;
}

/**
 * An entry as a sentence: a move with the name of the player.
 * @param {LogEntry} entry
 * @param {TableView} table
 * @param {Words} words
 */
export function logSentence({ kind, say, seat }, table, words) {
  const player = table.seats[seat];
  if (kind !== "move" || !player) return say;
  return words.say("web.log.did", { seat: seatName(player), move: say });
}

/**
 * @param {LogEntry} entry
 * @param {TableView} table
 * @param {Words} words
 * @param {LogActs} acts
 */
function item(entry, table, words, { goTo, showRule }) {
  const { act = 0, cells, kind, ply, rule, why } = entry;
  const sign = kind === "move" && ply ? `${ply}.` : (SIGNS[kind] ?? SIGNS.news);
  const text = logSentence(entry, table, words);
  const canGo = goTo && kind === "move" && act > 0;
  return html(
    "li",
    { class: kind },
    html("span", { class: "ply", text: sign }),
    html(
      "span",
      {},
      canGo
        ? button(text, () => goTo(act), {
            class: "go",
            title: words.say("web.replay.look"),
            data: { act },
          })
        : text,
      why ? html("small", { text: why }) : null,
    ),
    rule
      ? button("§", () => showRule(rule, cells), {
          "aria-label": words.say("web.clause.show", { id: rule }),
        })
      : null,
  );
}
