// What a person may wish for now, as buttons: a hint, to take back, to resign …

import { button, html, refill, renew } from "./elements.js";

/** @import { TableView } from "./types" */
/** @import { Words } from "./words.js" */

/** Wishes that have another place on the page. */
const ELSEWHERE = ["next", "seats", "phones", "hands", "other-game", "set-up", "mend", "start"];

/** Wishes that a lesson has no use for: its own strip goes on, back, and to its end. */
const OF_GAMES = [...ELSEWHERE, "draw", "declare", "kept", "other-saved", "restart", "resign"];

/** Always in this order, whichever of them there are; what ends the game stands apart. */
const ORDER = ["un-end", "open-hands", "save-now", "take-back", "hint", "draw", "declare", "tidy"];
const DANGEROUS = ["restart", "resign"];
/** What was offered in this game keeps its place while the game goes on. */
const steady = { game: "", wishes: /** @type {Set<string>} */ (new Set()) };
const GOING_ON = ["playing", "asking", "mending", "private"];

/**
 * @param {HTMLElement} node
 * @param {TableView} table
 * @param {Words} words
 * @param {boolean} control
 * @param {(what: string) => void} wish
 */
export function showActions(node, table, words, control, wish) {
  if (!control || !table.game) {
    refill(node);
    return;
  }
  const { hand, lesson, menu, phase } = table;
  /** @type {(what: string, text: string, isMain?: boolean) => HTMLElement} */
  const action = (what, text, isMain = false) =>
    button(text, () => wish(what), { class: isMain ? "primary" : null, data: { wish: what } });
  const known = (menu ?? []).filter((it) => !(lesson ? OF_GAMES : ELSEWHERE).includes(it));
  const key = JSON.stringify([table.game, table.seats.map((it) => [it.kind, it.name])]);
  if (steady.game !== key || !GOING_ON.includes(phase)) {
    Object.assign(steady, { game: key, wishes: new Set() });
  }
  for (const it of known) steady.wishes.add(it);
  const others = [...steady.wishes].filter((it) => ![...ORDER, ...DANGEROUS].includes(it));
  const wishes = [...ORDER, ...others].filter((it) => steady.wishes.has(it));
  const dangerous = DANGEROUS.filter((it) => steady.wishes.has(it));
  const main = { setup: "set-up", mending: "mend" }[/** @type {string} */ (phase)];
  /** @param {string} it */
  const offer = (it) => {
    const made = action(it, wishName(words, it));
    made.toggleAttribute("disabled", !known.includes(it));
    made.classList.toggle("danger", DANGEROUS.includes(it));
    return made;
  };
  const last = dangerous.map(offer);
  renew(
    node,
    hand && main ? action(main, words.say(`web.do.${phase}`), true) : null,
    wishes.map(offer),
    last.length ? html("span", { class: "apart" }, last) : null,
  );
}

/**
 * @param {Words} words
 * @param {string} wish
 */
function wishName(words, wish) {
  const key = `web.wish.${wish}`;
  return words.say(words.knows(key) ? key : `choice.${wish}`);
}
