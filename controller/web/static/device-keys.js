// The keys of the table as buttons, which can be held down.

import { html, refill } from "./elements.js";

/** @import { KeyName, TableRequest } from "./types" */
/** @import { Words } from "./words.js" */

/** @type {[KeyName, string][]} */
export const KEYS = [
  ["left", "◀"],
  ["right", "▶"],
  ["ok", "OK"],
  ["back", "↩"],
  ["menu", "☰"],
];
const RELEASES = ["pointerup", "pointercancel", "pointerleave"];

/**
 * @param {HTMLElement} node
 * @param {(request: TableRequest) => void} send
 */
export function buildKeys(node, send) {
  const keys = KEYS.map(([name, sign]) => {
    const key = html("button", { type: "button", data: { key: name }, text: sign });
    let isDown = false;
    /** @param {boolean} down */
    const press = (down) => {
      if (isDown === down) return;
      isDown = down;
      key.classList.toggle("down", down);
      send({ do: "key", key: name, down });
    };
    key.addEventListener("pointerdown", () => press(true));
    for (const release of RELEASES) key.addEventListener(release, () => press(false));
    // A click without a pointer comes from the keyboard.
    key.addEventListener("click", ({ detail }) => detail === 0 && send({ do: "key", key: name }));
    return key;
  });
  refill(node, keys);
}

/**
 * Name the keys for a reader.
 * @param {HTMLElement} node
 * @param {Words} words
 */
export function labelKeys(node, words) {
  for (const key of node.children) {
    key.setAttribute("aria-label", words.say(`web.key.${key.getAttribute("data-key")}`));
  }
}
