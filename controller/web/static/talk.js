// What the table says, as words for everybody: its page, its questions, what may be said, the log.

import { html, refill, renew, svg } from "./svg.js";

/** The page of the table's screen in large letters, and its choices as buttons. */
export function showTalk(said, answers, table, words, acts) {
  const { page, result } = table;
  const told = result ? html("p", { class: "result", text: result.say }) : null;
  const text = page?.text && !(result && page.text.includes(result.say)) ? html("p", { text: page.text }) : null;
  const next = JSON.stringify([page?.title, page?.text, result?.say]);
  if (said.dataset.told !== next) {
    said.dataset.told = next;
    refill(said, page?.title ? html("h2", { text: page.title }) : null, told, text);
  }
  if (!acts.control) {
    refill(answers);
    return;
  }
  const closed = table.game?.secret && table.seats?.[table.turn]?.paired;
  const spoken = (table.moves ?? []).filter((it) => it.spoken && (it.path?.length ?? 0) < 2 && !closed && table.phase === "playing" && mine(table) && (!table.lesson || table.lesson.try?.includes(it.text)));
  renew(answers,
    (page?.choices ?? []).map((it, at) =>
      html("button", { type: "button", class: at === page.chosen ? "chosen" : "", onclick: () => acts.choose(at), text: it })),
    spoken.map((it) => html("button", { type: "button", data: { move: it.text }, onclick: () => acts.play(it), text: it.say })),
    table.asking?.back ? html("button", { type: "button", class: "back", data: { back: "" }, onclick: () => acts.back(), text: words.say("web.back") }) : null);
}

/** Whether a person is to move. */
export function mine(table) {
  return table.turn >= 0 && table.seats?.[table.turn]?.kind === "human";
}

/** What a person may wish for now. */
export function showActions(node, table, words, acts) {
  if (!acts.control || !table.game) {
    refill(node);
    return;
  }
  const hidden = new Set(["seats", "phones", "hands", "other-game", "set-up", "mend", ...(table.result ? ["next"] : [])]);
  const wishes = (table.menu ?? []).filter((it) => !hidden.has(it));
  renew(node,
    table.result ? html("button", { type: "button", class: "primary", data: { wish: "next" }, onclick: () => acts.wish("next"), text: words.say("web.again") }) : null,
    table.hand && ["setup", "mending"].includes(table.phase) ? html("button", { type: "button", class: "primary", data: { wish: table.phase === "setup" ? "set-up" : "mend" },
      onclick: () => acts.wish(table.phase === "setup" ? "set-up" : "mend"), text: words.say(`web.do.${table.phase}`) }) : null,
    wishes.map((it) => html("button", { type: "button", data: { wish: it }, onclick: () => acts.wish(it), text: words.knows(`web.wish.${it}`) ? words.say(`web.wish.${it}`) : words.say(`choice.${it}`) })));
}

/** The log: moves with their number, refusals with their rule, news; only what changed is drawn. */
export function showLog(node, table, words, clause) {
  const entries = table.log ?? [];
  const key = (it) => `${words.language}:${it.n}:${told(it, table, words)}`;
  let same = 0;
  while (same < entries.length && node.children[same]?.dataset.key === key(entries[same])) same += 1;
  if (same === entries.length && same === node.children.length) return;
  while (node.children.length > same) node.lastChild.remove();
  for (const entry of entries.slice(same)) {
    const made = item(entry, table, words, clause);
    made.dataset.key = key(entry);
    node.append(made);
  }
  const pane = node.closest("[role=tabpanel]");
  pane.scrollTop = pane.scrollHeight;
}

/** An entry of the log as a sentence: a move with the name of who made it. */
export function told(entry, table, words) {
  const seat = table.seats?.[entry.seat];
  return entry.kind === "move" && seat ? words.say("web.log.did", { seat: seat.person || seat.name, move: entry.say }) : entry.say;
}

function item(entry, table, words, clause) {
  return html("li", { class: entry.kind },
    html("span", { class: "ply", "aria-hidden": "true", text: { move: "›", refusal: "✗" }[entry.kind] ?? "·" }),
    html("span", { text: told(entry, table, words) }),
    entry.rule ? html("button", { type: "button", "aria-label": words.say("web.clause.show", { id: entry.rule }), onclick: () => clause(entry), text: "§" }) : null);
}

/** The rules of the game; `id` is the clause in question, and comes into view when it changes. */
export function showRules(node, game, id) {
  const same = node.dataset.game === `${game?.key}:${game?.name}:${game?.clauses?.[0]?.text}`;
  if (!same) {
    node.dataset.game = `${game?.key}:${game?.name}:${game?.clauses?.[0]?.text}`;
    refill(node, (game?.clauses ?? []).map((it) => html("li", { data: { clause: it.id } }, it.text, html("code", { text: it.id }))));
  }
  for (const item of node.children) item.classList.toggle("here", item.dataset.clause === id);
  const here = id && node.dataset.here !== id && node.querySelector(".here");
  node.dataset.here = id;
  const pane = node.closest("[role=tabpanel]");
  // Only the pane scrolls: the board stays where it is.
  if (here && pane) pane.scrollTop += here.getBoundingClientRect().top - pane.getBoundingClientRect().top - 12;
}

/** The QR of an address, as squares. */
export function qr({ size, rows }) {
  const path = rows.flatMap((row, y) => [...row].map((it, x) => (it === "1" ? `M${x},${y}h1v1h-1z` : ""))).join("");
  return svg("svg", { viewBox: `-2 -2 ${size + 4} ${size + 4}`, class: "qr", role: "img", "aria-label": "QR", "shape-rendering": "crispEdges" }, svg("path", { d: path, fill: "#000" }));
}
