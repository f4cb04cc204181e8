// Moves of a seat that are made by a button instead of a cell.

import { html } from "./elements.js";

/** @import { Child, HandOwner, SeatMove } from "./types" */

/**
 * @param {HandOwner} hand
 * @param {SeatMove[]} moves
 * @param {{ icon?: (move: SeatMove) => Child, label?: (move: SeatMove) => string }} [look]
 */
export function moveButtons(hand, moves, { icon = () => null, label = (it) => it.say } = {}) {
  if (!moves.length) return null;
  const buttons = moves.map((it) => {
    const onclick = () => hand.play(it.text);
    const isOnly = moves.length === 1 && ["exchange", "pass"].includes(it.kind);
    const attributes = {
      type: "button",
      class: isOnly ? "primary" : "",
      data: { move: it.text },
      onclick,
    };
    return html("button", attributes, icon(it), label(it));
  });
  return html("div", { class: "targets" }, buttons);
}
