// What a person may wish for now, as buttons: a hint, to take back, to resign …

import { button, refill, renew } from "./elements.js";

/** @import { TableView } from "./types" */
/** @import { Words } from "./words.js" */

/** Wishes that have another place on the page. */
const ELSEWHERE = ["next", "seats", "phones", "hands", "other-game", "set-up", "mend", "start"];

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
  const { hand, menu, phase } = table;
  /** @type {(what: string, text: string, isMain?: boolean) => HTMLElement} */
  const action = (what, text, isMain = false) =>
    button(text, () => wish(what), { class: isMain ? "primary" : null, data: { wish: what } });
  const wishes = (menu ?? []).filter((it) => !ELSEWHERE.includes(it));
  const main = { setup: "set-up", mending: "mend" }[/** @type {string} */ (phase)];
  renew(
    node,
    hand && main ? action(main, words.say(`web.do.${phase}`), true) : null,
    wishes.map((it) => action(it, wishName(words, it))),
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
