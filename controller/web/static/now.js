// What is going on, at a glance: whose turn it is, what to do, what was played last.

import { icon } from "./board.js";
import { piecesOf } from "./seats.js";
import { html, refill } from "./svg.js";
import { mine } from "./talk.js";

/** The strip above the board; `real` is whether every gesture is the person's own. */
export function showNow(node, table, words, { control, real }) {
  node.hidden = !table.game || table.phase === "lobby";
  if (node.hidden) return;
  const told = now(table, words, control, real);
  const key = JSON.stringify([told, words.language, table.game.key, table.turn]);
  if (node.dataset.told === key) return;
  node.dataset.told = key;
  node.className = `now ${told.kind}`;
  const seat = table.seats[table.turn];
  refill(node,
    told.kind === "over" ? html("span", { class: "sign", "aria-hidden": "true", text: "★" })
      : seat ? html("span", { class: "pieces" }, piecesOf(table.game.key, seat.key).map((it) => icon(table.game.key, it, 40))) : null,
    html("div", { class: "what" },
      html("strong", {}, told.head, told.kind === "thinks" ? dots() : null),
      told.text ? html("span", { text: told.text }) : null),
    told.last ? html("span", { class: "latest", text: told.last }) : null);
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
  const player = table.seats[played?.seat];
  const last = played && table.ply > 0 && player ? say("web.now.last", { move: say("web.log.did", { seat: player.person || player.name, move: played.say }) }) : "";
  if (table.result) return { kind: "over", head: say("web.now.over"), text: table.result.say, last: "" };
  if (seat?.kind === "robot" && table.phase === "playing") return { kind: "thinks", head: say(table.thinking ? "web.now.thinks" : "web.now.plays", { seat: who }), text: "", last };
  if (table.phase !== "playing" || !mine(table)) return { kind: "waits", head: table.page?.title ?? "", text: (table.page?.text ?? "").split("\n")[0], last: "" };
  const alone = table.seats.filter((it) => it.kind === "human").length === 1;
  return { kind: "yours", head: alone && control ? say("web.now.you") : say("web.now.turn", { seat: who }), text: control ? say(real ? "web.now.real" : `web.now.do.${table.game.key}`) : "", last };
}
