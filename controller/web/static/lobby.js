// Which game? Large while none is on the table, a row of pictures while one has hardly begun.

import { button, html, refill } from "./elements.js";
import { gameButtons, gameIcon } from "./game-buttons.js";

/** @import { MatchView, ScreenPage, TableView } from "./types" */
/** @import { Words } from "./words.js" */

/**
 * The choice of games while none is on the table.
 * @param {HTMLElement} node
 * @param {TableView} table
 * @param {Words} words
 * @param {object} acts
 * @param {boolean} acts.control
 * @param {(game: string) => void} acts.pick begins this game
 * @param {(at: number) => void} acts.choose answers the table's question
 */
export function showLobby(node, table, words, { control, pick, choose }) {
  node.hidden = !control || table.phase !== "lobby";
  // Whether to go on with the kept game, or what was wrong with it, is asked before anything else.
  const asked = table.asking && table.asking.key !== "lobby" ? table.page : null;
  const key = node.hidden ? "" : JSON.stringify([words.language, asked]);
  if (node.dataset.shown === key) return;
  node.dataset.shown = key;
  if (node.hidden) refill(node);
  else {
    refill(
      node,
      asked ? question(asked, choose) : null,
      html("h2", { text: words.say("web.welcome") }),
      gameButtons(words.games, "", pick),
    );
  }
}

/**
 * @param {ScreenPage} page
 * @param {(at: number) => void} choose
 */
function question({ choices, text, title }, choose) {
  const answers = choices.map((it, at) =>
    button(it, () => choose(at), { class: at ? "" : "primary", data: { answer: at } }),
  );
  return html(
    "div",
    { class: "asked", role: "status" },
    html("strong", { text: title }),
    html("p", { text }),
    html("div", { class: "row" }, answers),
  );
}

/**
 * The other games, small, for the moment before the first move.
 * @param {MatchView} table
 * @param {Words} words
 * @param {(game: string) => void} pick
 */
export function otherGames({ game }, words, pick) {
  const label = words.say("web.invite");
  const buttons = words.games.flatMap(({ key, name }) => {
    const icon = key === game.key ? null : gameIcon(key, 30);
    const onclick = () => pick(key);
    const attributes = { title: name, "aria-label": name, data: { invite: key }, onclick };
    return icon ? html("button", { type: "button", ...attributes }, icon) : [];
  });
  return html(
    "div",
    { class: "others", role: "group", "aria-label": label },
    html("span", { "aria-hidden": "true", text: label }),
    buttons,
  );
}
