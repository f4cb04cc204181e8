// Which game? Large while none is on the table, a row of pictures while one has hardly begun.

import { FACES, gameButtons } from "./chooser.js";
import { icon } from "./board.js";
import { html, refill } from "./svg.js";

/** `pick(game)` opens the chooser with this game. */
export function showInvite(node, table, words, { control, pick }) {
  const lobby = table.phase === "lobby";
  const fresh = table.game && table.ply === 0 && !table.lesson && !table.result;
  node.hidden = !control || !(lobby || fresh);
  const key = JSON.stringify([node.hidden, lobby, table.game?.key, words.language]);
  if (node.dataset.told === key) return;
  node.dataset.told = key;
  if (node.hidden) refill(node);
  else if (lobby) refill(node, html("h2", { text: words.say("web.welcome") }), gameButtons(words, "", pick));
  else {
    refill(node, html("span", { text: words.say("web.invite") }), words.games.filter((it) => it.key !== table.game.key).map((it) =>
      html("button", { type: "button", title: it.about, data: { invite: it.key }, onclick: () => pick(it.key) },
        FACES[it.key] ? icon(it.key, FACES[it.key], 28) : null, it.name)));
  }
  node.classList.toggle("large", lobby);
}
