// The log: moves, refusals with their rule, news; only what changed is drawn.

import { button, html } from "./elements.js";
import { seatName } from "./turn.js";

/** @import { LogEntry, TableView } from "./types" */
/** @import { Words } from "./words.js" */

const SIGNS = { move: "›", refusal: "✗", news: "·" };

/**
 * @param {HTMLElement} node
 * @param {TableView} table
 * @param {Words} words
 * @param {(id: string, cells: string[]) => void} showRule
 */
export function showLog(node, table, words, showRule) {
  const entries = table.log ?? [];
  const keys = entries.map((it) => `${words.language}:${it.n}:${logSentence(it, table, words)}`);
  const shown = [...node.children].map((it) => /** @type {HTMLElement} */ (it).dataset.key);
  const changed = keys.findIndex((key, at) => key !== shown[at]);
  const same = changed < 0 ? keys.length : changed;
  if (same === keys.length && same === shown.length) return;
  while (node.children.length > same) node.lastChild?.remove();
  for (let at = same; at < entries.length; at += 1) {
    const made = item(entries[at], table, words, showRule);
    made.dataset.key = keys[at];
    node.append(made);
  }
  const pane = node.closest("[role=tabpanel]");
  if (pane) pane.scrollTop = pane.scrollHeight;
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
 * @param {(id: string, cells: string[]) => void} showRule
 */
function item(entry, table, words, showRule) {
  const { cells, kind, rule } = entry;
  const sign = SIGNS[kind] ?? SIGNS.news;
  return html(
    "li",
    { class: kind },
    html("span", { class: "ply", "aria-hidden": "true", text: sign }),
    html("span", { text: logSentence(entry, table, words) }),
    rule
      ? button("§", () => showRule(rule, cells), {
          "aria-label": words.say("web.clause.show", { id: rule }),
        })
      : null,
  );
}
