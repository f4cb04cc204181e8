// What a person may wish for now, as buttons: a hint, to take back, to resign …

import { button, html, refill, renew } from "./elements.js";

/** @import { TableView } from "./types" */
/** @import { Words } from "./words.js" */

/** Wishes that have another place on the page. */
const ELSEWHERE = ["next", "seats", "phones", "hands", "other-game", "set-up", "mend", "start"];

/** Always in this order, whichever of them there are; what ends the game stands apart. */
const ORDER = ["un-end", "open-hands", "save-now", "take-back", "hint", "draw", "declare", "tidy"];
const DANGEROUS = ["restart", "resign"];
/** Those that keep their place while a game goes on, even when they cannot be used. */
const STEADY = ["take-back", "draw"];
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
  const known = (menu ?? []).filter((it) => !ELSEWHERE.includes(it));
  const steady = GOING_ON.includes(phase) && !lesson ? STEADY : [];
  const others = known.filter((it) => ![...ORDER, ...DANGEROUS].includes(it));
  const wishes = [...ORDER, ...others].filter((it) => known.includes(it) || steady.includes(it));
  const dangerous = DANGEROUS.filter((it) => known.includes(it));
  const main = { setup: "set-up", mending: "mend" }[/** @type {string} */ (phase)];
  const offered = wishes.map((it) => {
    const made = action(it, wishName(words, it));
    made.toggleAttribute("disabled", !known.includes(it));
    return made;
  });
  const last = dangerous.map((it) => {
    const made = action(it, wishName(words, it));
    made.classList.add("danger");
    return made;
  });
  renew(
    node,
    hand && main ? action(main, words.say(`web.do.${phase}`), true) : null,
    offered,
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
