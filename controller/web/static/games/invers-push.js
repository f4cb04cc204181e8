// A push of INVERS: a whole row slides by one, and a tile leaves on the other side.

/** @import { MatchView, Scene, Slide, Spot, Spots } from "../types" */

const RANKS = ["1", "2", "3", "4", "5", "6"];
const FILES = ["a", "b", "c", "d", "e", "f"];
const SLOTS = [
  ...RANKS.flatMap((it) => [`W${it}`, `E${it}`]),
  ...FILES.flatMap((it) => [`N${it}`, `S${it}`]),
];

/**
 * Where each tile of a pushed row comes from, and the tile that leaves: from two scenes.
 * @param {Scene} before
 * @param {Scene} after
 * @param {Spots} spots
 * @returns {Slide | null}
 */
export function slide(before, after, spots) {
  /** @param {string} name */
  const at = (name) => /** @type {Spot} */ (spots.get(name));
  for (const entry of SLOTS) {
    const { exit, cells } = pushed(entry);
    const isSame = cells.every((cell) => after[cell] === before[cell]);
    const isShifted = cells.every((cell, nth) =>
      nth === 0 ? after[cell] : after[cell] === before[cells[nth - 1]],
    );
    const hasEntered = before[entry] ? before[entry] === after[cells[0]] : true;
    if (isSame || !isShifted || !hasEntered || !before[cells[5]]) continue;
    const path = [entry, ...cells];
    const moved = cells.map((cell, nth) => ({ key: cell, from: at(path[nth]) }));
    const from = at(cells[5]);
    if (after[exit]) moved.push({ key: exit, from });
    return { moved, leaving: { content: before[cells[5]], from, to: at(exit) } };
  }
  return null;
}

/**
 * The cells of a push in the order in which the tile passes them, and the slot opposite.
 * @param {string} slot
 */
function pushed(slot) {
  const [side, line] = slot;
  if (side === "W") return { exit: `E${line}`, cells: FILES.map((file) => file + line) };
  if (side === "E") return { exit: `W${line}`, cells: FILES.map((file) => file + line).reverse() };
  if (side === "S") return { exit: `N${line}`, cells: RANKS.map((rank) => line + rank) };
  return { exit: `S${line}`, cells: RANKS.map((rank) => line + rank).reverse() };
}

/** A row slides as one: while the simulated hand pushes it, the pads see tiles come and go one by
 * one, so the row stays as the game has it, with the tile that waits in its slot. */
export class PushedRow {
  /** @type {{ ply: number, slot: string, tile: string } | null} */
  waiting = null;

  /**
   * The scene to show while the hand pushes.
   * @param {MatchView} table
   * @param {Scene} onPads
   * @returns {Scene}
   */
  scene(table, onPads) {
    const { hand, phase, ply, scene, seats, turn } = table;
    if (this.waiting?.ply !== ply || phase !== "playing") this.waiting = null;
    if (!table.board?.slots.length || hand?.mode !== "whole" || phase !== "playing") return onPads;
    const tile = scene[`hand.${seats[turn]?.key}`];
    const slot = Object.keys(onPads).find((it) => /^[NESW]/.test(it) && onPads[it] === tile);
    if (hand.busy && slot) this.waiting ??= { ply, slot, tile };
    return this.waiting ? { ...scene, [this.waiting.slot]: this.waiting.tile } : scene;
  }
}
