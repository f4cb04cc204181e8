// Which game? Large while none is on the table, a row of pictures while one has hardly begun.

import { FACES, gameButtons } from "./chooser.js";
import { icon } from "./board.js";
import { html, refill } from "./svg.js";

/** While no game is on the table; `pick(game)` opens the chooser with this game. */
export function showInvite(node, table, words, { control, pick, choose }) {
  node.hidden = !control || table.phase !== "lobby";
  // Whether to go on with the kept game, or what was wrong with it, is asked before anything else.
  const asked = table.asking && table.asking.key !== "lobby" ? table.page : null;
  const key = node.hidden ? "" : JSON.stringify([words.language, asked]);
  if (node.dataset.told === key) return;
  node.dataset.told = key;
  refill(node, node.hidden ? null : [
    asked ? html("div", { class: "asked", role: "status" }, html("strong", { text: asked.title }), html("p", { text: asked.text }),
      html("div", { class: "row" }, asked.choices.map((it, at) => html("button", { type: "button", class: at ? "" : "primary", data: { answer: at }, onclick: () => choose(at), text: it })))) : null,
    html("h2", { text: words.say("web.welcome") }), gameButtons(words, "", pick)]);
}

/** The other games, small, for the moment before the first move. */
export function otherGames(table, words, pick) {
  return html("div", { class: "others", role: "group", "aria-label": words.say("web.invite") }, html("span", { "aria-hidden": "true", text: words.say("web.invite") }),
    words.games.filter((it) => it.key !== table.game.key && FACES[it.key]).map((it) =>
      html("button", { type: "button", title: it.name, "aria-label": it.name, data: { invite: it.key }, onclick: () => pick(it.key) }, icon(it.key, FACES[it.key], 30))));
}
