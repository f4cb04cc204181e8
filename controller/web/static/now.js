// What is going on, at a glance: whose turn it is, what to do, what was played last.

import { icon } from "./board.js";
import { otherGames } from "./invite.js";
import { piecesOf } from "./seats.js";
import { html, refill } from "./svg.js";
import { mine, told as logged } from "./talk.js";

/** The strip above the board; `real` is whether every gesture is the person's own, `pick(game)` asks for another game. */
export function showNow(node, table, words, { control, real, pick }) {
  node.hidden = !table.game || table.phase === "lobby" || Boolean(table.lesson);
  if (node.hidden) return;
  const told = now(table, words, control, real);
  const fresh = control && table.ply === 0 && !table.lesson && !table.result;
  const key = JSON.stringify([told, fresh, words.language, table.game.key, table.turn, table.scene?.[`hand.${table.seats[table.turn]?.key}`]]);
  if (node.dataset.told === key) return;
  node.dataset.told = key;
  node.className = `now ${told.kind}`;
  const seat = table.seats[table.turn];
  refill(node,
    told.kind === "over" ? html("span", { class: "sign", "aria-hidden": "true", text: "★" })
      : seat ? html("span", { class: "pieces" }, pieces(table, seat).map((it) => icon(table.game.key, it, 40))) : null,
    html("div", { class: "what" },
      html("strong", {}, told.head, told.kind === "thinks" ? dots() : null),
      told.text ? html("span", { text: told.text }) : null),
    told.last ? html("span", { class: "latest", text: told.last }) : null,
    fresh ? otherGames(table, words, pick) : null);
}

/** What the seat plays with: the tile in its hand, or its pieces. */
function pieces({ game, scene }, seat) {
  const tile = game.key === "invers" && scene?.[`hand.${seat.key}`];
  return tile ? [tile] : piecesOf(game.key, seat.key);
}

/** Three dots that come and go while a robot thinks. */
export function dots() {
  return html("span", { class: "dots", "aria-hidden": "true" }, html("i"), html("i"), html("i"));
}

function now(table, words, control, real) {
  const { say } = words;
  const seat = table.seats[table.turn];
  const who = seat?.person || seat?.name;
  const played = (table.log ?? []).findLast((it) => it.kind === "move");
  const last = played && table.ply > 0 ? say("web.now.last", { move: logged(played, table, words) }) : "";
  const lines = (table.page?.text ?? "").split("\n");
  const asked = lines.slice(0, lines[0].endsWith(":") ? 2 : 1).join(" ");
  if (table.result) return { kind: "over", head: say("web.now.over"), text: table.result.say, last: "" };
  // What the person's own hand is to do, only the table's page says.
  if (real && control && table.phase !== "lobby") return { kind: mine(table) && table.phase === "playing" ? "yours" : "waits", head: table.page?.title ?? "", text: asked || say("web.now.real"), last };
  if (seat?.kind === "robot" && table.phase === "playing") return { kind: "thinks", head: say(table.thinking ? "web.now.thinks" : "web.now.plays", { seat: who }), text: "", last };
  if (table.phase !== "playing" || !mine(table)) return { kind: "waits", head: table.page?.title ?? "", text: asked, last: "" };
  if (!control) return { kind: "waits", head: say("web.now.plays", { seat: who }), text: "", last };
  const alone = table.seats.filter((it) => it.kind === "human").length === 1;
  return { kind: "yours", head: alone ? say("web.now.you") : say("web.now.turn", { seat: who }), text: say(`web.now.do.${table.game.key}`), last };
}
